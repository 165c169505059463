"""The log as a list: found, sorted, opened again, noted on, exported and imported.

- `view`: the pane, `filter_bar` above it; `model`: entries, and the figures of your own practice.
- `records_page` with `detail_panel`; `practice_page`.
- `carrying`: export and import.
"""
