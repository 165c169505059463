"""The log as a list: found, sorted, opened again, noted on, exported and imported.

- `view`: the pane, export and import; `filter_bar` above it; `model`: entries, and the figures of
  your own practice.
- `records_page`: the rows of `entry_list` with the chosen record beside them.
- `practice_page`; `errors_page`: wrong payments; `samples`: a history to look at.
"""
