"""Irregularities: what a sheet's clauses say, what they ask, and what they do to a round.

- `incident`: an irregularity as a clause has it, what it asks, one declared, its effects.
- `bets`, `cards`, `general`: what acts alike in several games; the rest lies with its game.
- `rulings`: what all irregularities of a round come to together.
"""
