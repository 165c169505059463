"""The verbs that run without a window."""
