"""Exact figures: every wager, best play and joint result of a house, counted and not sampled.

What the rest of the program stands on; each module can be imported by itself, and nothing is
loaded before it is asked for:

- `analysis`: `analyze_house(house, jackpot, seats, play)` gives the `Figures` of a house;
  `count_house` and `price` do the same in two steps, so that new odds cost no counting.
- `best_play`: `best_play(house, hand, seen)` weighs the choices for one hand.
- `edges`: `house_edge(house, wager)` counts the house edge of one wager by itself.
- `results`: `box_results(house, stakes, …)` is the joint distribution of a box's net in cents.
- `several_boxes`: the exact spread of several boxes against one dealer.

How it is counted, from the cards up:

- `patterns`: which of the 22,100 hands count alike; `dealers`: how many dealer hands of each class
  are left beside a hand; `slices`: what of a game is counted; `later_rows`: the few meetings in
  which a second part of a rule speaks.
- `counting`, `counted`: how often each combination of rows comes up, and those counts kept.
- `six_card_sets`: the rows of a wager that sees both hands as one set, without going through hands.
- `units`, `figures`: odds multiplied into counts, and what comes of it.
- `play`, `strategy`: the decision for each hand, and best play in plain words.
- `progressive`, `envy`: what a jackpot and other boxes are worth.
- `scorer`: the wagers of a box laid out so that two hands lead to a combination of rows.
- `box_money`, `box_nets`: real stakes, rounded and capped, for every combination and hand.
- `stopped`: long work that is called off.
"""
