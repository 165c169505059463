"""A round at a table, from the first chip to the last.

- `play`: `Round`, the state machine; every action has `verify_x`, `can_x` and `x`.
- `shuffle`: `shuffled_deck(seed)`, the deck that a seed gives for ever.
- `replay`: a round once more from its deck and its records.
- `saved`: a round as a settle document with its deck, and back.
- `automatic`: players who bet simply and decide by best play.
"""
