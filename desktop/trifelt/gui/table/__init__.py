"""The felt: a table to practise at, in every game.

- `view`: the pane; `model`: round, bets, coach, ledger and layout, without the window.
- Printed on the cloth: `felt_print`, `felt_paint`, `spot_paint`.
- What is seen: `felt` with `felt_items` and `felt_pills`, made of `items`; `rack`, `discards`;
  `over_felt`, `tray`, `toast`, `field_over_felt`; beside it `side` with `ledger`, `why_panel`,
  `coach_panel`, `chances_bar`, `costs_panel`, and `house_figures`, which are counted beside.
- What is done: `gestures` and `policy` (dragging), `betting`, `actions`, `keys`, `spots` and
  `focus` (keyboard), `table_menu`, `header_part`.
- How a round goes by: `pacing`, `motion`, `showing`; once more: `replaying`, `replay_bar`; `seeds`.
- Windows of their own: `chart_dialog`, `drill_dialog`, `incident_dialog`, `players_dialog`.
- `table_log`: what of it is kept; `tour`: its part of the tour.
"""
