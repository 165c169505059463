"""The exact engine: cards, wagers, houses, settlement and figures; it stands alone.

In its order, the lowest first; an import contract holds that nothing looks up:

- `message`: sentences, put together where they are shown.
- `cards`, `money`: a card is 0 to 51, a seed a deck; amounts are whole cents,
  odds pairs of whole numbers.
- `resources`: where the program's own files are.
- `languages`: the catalogues in which sentences are said otherwise than in English.
- `tasks`: work over any executor, a cluster's too.
- `checker`, `parsing`: schemas as data, faults told; TOML and JSON parsed.
- `hands`, `six_cards`: a hand is an index into columns over all 22,100; the same for six cards.
- `wager`, `grids`: the shape of a rule; a rule on its classes.
- `incidents`: irregularities, what they ask and what they do to a round.
- `games`: each game's wagers, rules, readings and irregularities.
- `houses`: what a table pays, how it reads its sheet.
- `clauses`: each sheet's clauses in our own words; its own text split at them.
- `exact`: figures by counting, the best play and the spread of a round.
- `session`, `simulation`: many rounds, exactly; rounds by the million.
- `settlement`: what a round as it was staked, dealt and decided pays, and why.
- `documents`: rounds read, checked and written.
- `variants`: houses under change.
- `round`, `practice`: a round from the first chip; many of them.
- `payout_check`: what checking a payout needs beside settlement.
- `mistakes`, `explained`: what dealers pay wrongly; what a wrong payment is likely to come from.
- `audit`: recorded payments against what was due.
- `training`: exercises made of real rounds.
"""
