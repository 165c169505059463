"""What every pane lives in: the window, its look, its texts, its messages and its background work."""
