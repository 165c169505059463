"""The preferences: everything that can be set, each with a sentence of help, acting at once.

- `view`: the pane, with `chip_editor`.
- `model`: checked changes of the settings, without the window.
"""
