"""The pane of pay tables: edit a house, see its figures move, compare, search."""
