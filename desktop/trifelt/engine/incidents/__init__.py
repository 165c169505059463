"""Irregularities: what a sheet's clauses say, what they ask, and what they do to a round.

- `incident`: an irregularity as a clause has it, what it asks, one declared, its effects, and
  the effects of all irregularities of a round together.
- `shared`: those of several sheets and of any game; the rest are with their game.
"""
