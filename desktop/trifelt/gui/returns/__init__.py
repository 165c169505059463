"""The returns pane: simulations watched live against exact lines, and the odds of a session.

- `view`: the pane, `mix_panel` what is played; `model`: mix, runner, curves and odds, without the
  window.
- Live: `live_view` with `controls`, `run_panel`, `last_round`.
- Session: `session_view`, `session_panel`, `session_asking`.
- `tour`: its part of the tour.
"""
