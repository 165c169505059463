"""The Qt application: the shell, the drawn cards and chips, and one folder per pane."""
