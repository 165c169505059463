"""What the pane of pay tables knows and decides, without the window.

- The house being edited: `editor`, its `rules` as fields, `naming`; `drafts` that wait,
  `disk_change` of its file.
- Its figures: `priced`, and `notices` of what stands out in them; `best_play`.
- Held against others: `comparison`, `comparison_table`, `comparison_charts`.
- `search`: tables that come to a target.
"""
