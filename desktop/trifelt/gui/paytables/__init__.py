"""The pane of pay tables: edit a house, see its figures move, compare, search.

- `view`: the pane, `pages` its views, `top_row` over them, `head` in the header; `model`: the
  editor, figures, comparison and search, without the window.
- Pay tables: `tables_view` with `section`, `row_line`, `painted`, `terms_panel`, `notices_panel`;
  house rules: `rules_view`, `choices`.
- Best play: `best_play_view`, `strategy_card`, `strategy_dialog`.
- Comparison: `compare_view`, `compare_table`, `compare_charts`, `picker`.
- Search: `search_view`, `search_bounds`, `search_found`.
- The house on the disk: `house_file`, `disk_watch`, `choice_dialog`, `name_dialog`; `keys`.
"""
