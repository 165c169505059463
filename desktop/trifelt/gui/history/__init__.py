"""The log as a list: found, sorted, opened again, noted on, exported and imported.

- `view`: the pane, export and import, sample records; `filter_bar` above it; `model`: entries, and
  the figures of your own practice.
- `records_page`: the list of records; `detail_panel`: the chosen one beside it.
- `graph_pages`: your own practice, and wrong payments.
"""
