"""What the felt knows and decides; no window is needed for it.

- Played: `table`, the user's session and its round; `state`, what shows at a moment;
  `steps`, what happens one by one; `kept`, the session over a restart.
- Drawn: `layout` and `prints` of the cloth, `plan` for any size of it.
- Told: `coach`, `why`; `spoken`, for a screen reader.
- Besides: `drill` of close calls, `replaying` of a round.
"""
