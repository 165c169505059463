"""What the pane for training knows without a window.

- `asking`: an exercise as choices and rows; `judging`: whether an answer to them is right.
- `practice`: which exercise comes next, and what is kept of its answer.
"""
