"""What the pane of pay tables knows and decides, without the window."""
