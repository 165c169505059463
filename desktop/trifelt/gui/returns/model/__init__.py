"""What the returns pane knows and decides, without the window."""
