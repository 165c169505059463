"""Graphs for every pane: themed, told by shape as by colour, exact on hover, exportable.

Import these modules only when a graph is first shown: pyqtgraph takes longer than a window.
"""
