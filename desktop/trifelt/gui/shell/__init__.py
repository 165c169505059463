"""What every pane lives in: the window, its look, its texts, messages and background work.

- The window: `window`, `bars`, `strip`; what a pane is: `pane`;
  keys: `keys`.
- Chosen and set for all panes: `choice`.
- Look: `tokens` and icons, `theme`; made of `building`, `side_panel`, `controls`, `figure_table`;
  `row_model`: what its tables have alike.
- Texts: `texts`, `second`: in two languages; `figures` and amounts as they are written. What goes
  wrong inside: `bugs`.
- `dialogs`, `table_dialog`; `paper`: a page as it is printed or saved.
- The world outside: `system`.
- `background`: work off the interface thread, `record_saver`: what goes to the log.
"""
