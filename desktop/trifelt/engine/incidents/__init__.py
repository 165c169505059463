"""Irregularities: what a sheet's clauses say, what they ask, and what they do to a round.

- `incident`: an irregularity as a clause has it, one that was declared, and its effects.
- `asking`: the questions that sheets leave to a person.
- `bets`, `cards`, `general`: what acts alike in several games; the rest lies with its game.
- `rulings`: what all irregularities of a round come to together.
"""
