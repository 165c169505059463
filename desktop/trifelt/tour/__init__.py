"""The tour: real events through the real window, with a picture of every step.

- `run`: every pane's part after the other; `parts`: what each does; `driver`: what it does it with.
"""
