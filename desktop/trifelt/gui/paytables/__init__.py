"""The pane of pay tables: edit a house, see its figures move, compare, search.

- `view`: the pane and its views; `top`: the row over them, the part in the header, the keys;
  `model`: the editor, figures, comparison and search, without the window.
- Pay tables: `tables_view` with `section`, `row_line`, `painted`, `terms_panel`; house rules:
  `rules_view`.
- Best play: `best_play_view`, `strategy_card`.
- Comparison: `compare_view`, `compare_charts`, `picker`; search: `search_view`.
- The house on the disk: `house_file`, `dialogs`.
"""
