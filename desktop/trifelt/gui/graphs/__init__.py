"""Graphs for every pane: themed, told by shape as by colour, exact on hover, exportable.

- `view`: what all graphs share; `model`: what one shows, without the window.
- Kinds: `lines`, `rows`, `scatter`, `histogram`; drawn of `axes`, `items`, `palette`.
- Asked: `hover`; kept: `saving`.

Import these modules only when a graph is first shown: pyqtgraph takes longer than a window.
"""
