"""A round at a table, from the first chip to the last.

- `play`: `Round`, the state machine; every action has `verify_x` and `x`.
- `bets`, `felt`: what is where, and what may be placed, moved, taken off and undone.
- `dealing`: who gets which card of the deck, and which of them are seen.
- `irregular`: a round with declared irregularities; `records`: what every action leaves behind.
- `saved`: a round once more from its records, or from a settle document with its deck.
- `automatic`: players who bet simply and decide by best play.
"""
