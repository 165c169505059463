"""The exact engine: cards, wagers, houses, settlement and figures; it stands alone.

From the hand to the figure:

- `cards`, `hands`: a card is 0 to 51; a hand is an index into columns over all 22,100 of them.
- `wager`: the shape of a rule; `games`: each game's wagers, rules, readings and irregularities.
- `grids`: a rule on its classes; `six_cards`: the columns for six cards at once.
- `houses`: what a table pays, how it reads its sheet; `money`: amounts and odds, whole numbers.
- `documents`: a round as it was staked, dealt and decided; `settlement`: what it pays, and why.
- `incidents`: irregularities; `round`: a round from the first chip; `practice`: many of them.
- `exact`: figures by counting; `session`: many rounds, exactly; `simulation`: by the million.
- `variants`: houses under change; `payout_check`: what such a check needs beside settlement.
- `clauses`: each sheet's clauses in our own words; `sheet`: the sheet's own text split at them.
- `mistakes`: what dealers pay wrongly; `training`: exercises made of real rounds.
- `checker`: schemas as data, faults told; `toml_text`: files parsed; `message`: sentences.
- `resources`: where the program's own files are.
"""
