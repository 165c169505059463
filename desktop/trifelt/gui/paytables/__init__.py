"""The pane of pay tables: edit a house, see its figures move, compare, search.

- `view`: the pane; `page`: what each of its views is; `keys`; `model`: the editor, figures,
  comparison and search, without the window.
- Pay tables: `tables_view` with `section`, `painted`, `terms_panel`; house rules: `rules_view`.
- Best play: `best_play_view`, `strategy_card`.
- Comparison: `compare_view`, `compare_charts`, `picker`; search: `search_view` with
  its `bounds_grid`.
- The analyst's sheet of a house on paper: `report`.
- The house on the disk, and what is asked about it: `house_file`.
"""
