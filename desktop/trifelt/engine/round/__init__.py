"""A round at a table, from the first chip to the last.

- `play`: `Round`, the state machine; every action has `verify_x` and `x`.
- `bets`, `felt`: what lies where, and what may be placed, moved, taken off and undone.
- `dealing`: who gets which card of the deck, and which of them are seen.
- `decided`: what decisions do to bets and cards before the dealer turns a card.
- `irregular`: a round with declared irregularities; `records`: what every action leaves behind.
- `replay`: a round once more from its deck and its records.
- `saved`: a round as a settle document with its deck, and back.
- `automatic`: players who bet simply and decide by best play.
"""
