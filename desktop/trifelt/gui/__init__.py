"""The Qt application: the shell, the drawn cards and chips, and one folder per pane.

- `app`: the way in; `panes`: the list of panes, the one place that knows them all.
- `shell`: what every pane lives in; `cards`, `graphs`: what panes draw with.
- `table`, `check`, `train`, `paytables`, `returns`, `history`, `preferences`, `help`: the panes.
  Each has its `view`, `keys` where it has any, and in `model` what it knows without a window.
- `irregularity`: the form by which table and check declare one; `slip`: a payout check on paper.
"""
