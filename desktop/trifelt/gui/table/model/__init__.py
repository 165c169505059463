"""What the felt knows and decides; no window is needed for it.

- Played: `table`, the user's session and its round; `state`, what shows at a moment, also in
  words, and the steps there; `kept`, the session over a restart.
- Drawn: `layout` and `prints` of the cloth, `plan` for any size of it.
- Told: `coach` with its drill, `why`.
- Besides: `replaying` of a round.
"""
