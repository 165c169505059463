"""The felt: a table to practise at, in every game.

- `view`: the pane, which makes the parts, connects them and shows the table; no part knows it.
- `model`: session, round, coach and layout, without the window.
- Printed on the cloth: `felt_paint`.
- What is seen: `felt` with `felt_items`, made of `items`; `rack`; over it `over_felt` and `tray`;
  beside it `side` with its `panels`.
- What is done: `gestures` (dragging), `betting` (chips and keys), `spots` (keyboard), `table_menu`;
  `keys`: what the help says of the keys.
- How a round goes by: `playing`, `pacing`, `motion`, `sounds`; again: `replaying`, `replay_bar`.
- Windows of their own: `dialogs`.
- `table_log`: what of it is kept.
"""
