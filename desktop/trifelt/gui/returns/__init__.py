"""The returns pane: simulations watched live against exact lines, and the odds of a session."""
