"""The tour: real events through the real window, with a picture of every step.

- `run`: every pane's part after the other; `window`: the part that belongs to no pane.
- `driver`: what the parts drive the window with. A pane's part is its own `tour`.
"""
