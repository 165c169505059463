"""What the pane of pay tables knows and decides, without the window.

- The house being edited: `editor`, its `rules` as fields; `own_houses`: ids, drafts that wait,
  and what became of a file.
- Its figures, on which terms, and what stands out in them: `priced`; `best_play`.
- Held against others: `comparison`, how it is told: `comparison_told`; its `curves`.
- `search`: tables that come near to a house edge.
"""
