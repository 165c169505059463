"""The payout check: stakes and cards typed, what every wager pays at once, and its record.

- `view`: the pane, `course`: what becomes of its check; `model`: draft, reading, result, record
  and text, without the window.
- Left, as it is typed: `form` with `line_edit`, `box_tabs`, `box_editor`, `wager_rows`,
  `cards_field`, `card_grid`, `form_edit`, `undo_keys`.
- Right, what it comes to: `result_side` with `verdict_view`, `lines_view`, `chip_row`,
  `table_page`, `deal_page`, `incident_page`, `record_page`.
- In place of both: `audit_page` with `payment_table`, by `audit_host`;
  `error_groups` as the history has them.
- Above: `header`; out of it: `outputs`, `show`; `keys`.
"""
