"""What every pane lives in: the window, its look, its texts, messages and background work."""
