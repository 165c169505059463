"""What the pane of pay tables knows and decides, without the window.

- The house being edited: `editor`, its `rules` as fields; `own_houses`: names, drafts that wait,
  and what became of a file.
- Its figures and what stands out in them: `priced`; `best_play`.
- Held against others: `comparison`, `comparison_table`, `comparison_charts`.
- `search`: tables that come near to a house edge.
"""
