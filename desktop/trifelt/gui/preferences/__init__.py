"""The preferences: everything that can be set, each with a sentence of help, acting at once.

- `view`: the pane, with `chip_editor`; `welcome`: the page of a first start.
- `model`: checked changes of the settings, without the window.
"""
