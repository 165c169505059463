"""What the felt knows and decides; no window is needed for it.

- Played: `table`, one round from deal to result; `sitting`, the user's session; `chips`, what can
  be done with them; `state`, what lies there at a moment.
- Drawn: `layout` and `prints` of the cloth, `plan` for any size of it; `felt_of_round`.
- Told: `coach`, `costs`, `ledger`, `why`; `spoken`, for a screen reader.
- Besides: `drill` of close calls, `replaying` of a round, `incident_form`.
"""
