"""Returns: simulations that close in on their exact lines, and the odds of a whole session.

- `view`: the pane; `panels` beside both views; `model`: what it knows and decides.
- Live: `live_view` under its `controls`, with the `last_round`. Session: `session_view`, asked
  by `session_panel`.
"""
