"""The log as a list: found, sorted, opened again, noted on, taken out and in.

- `view`: the pane, `filter_bar` above it; `model`: entries, and the figures of one's own practice.
- Records: `records_page` with `list_model` and `detail_panel`; practice: `practice_page`,
  `wager_table`.
- `carrying`: export and import; `tour`: its part of the tour.
"""
