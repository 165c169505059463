"""Exact figures: every wager, best play and joint result of a house, counted and not sampled.

What the rest of the program stands on; each module can be imported by itself, and nothing is
loaded before it is asked for:

- `analysis`: `analyze_house(house, jackpot, seats, play)` gives the `Figures` of a house;
  `count_house` and `price` do the same in two steps, so that new odds cost no counting.
- `best_play`: `best_play(house, hand, seen)` weighs the choices for one hand.
- `edges`: `edge_notices(house, wagers)` names the wagers whose figures stand out.
- `results`: `box_results(house, stakes, …)` is the joint distribution of a box's net in cents.
- `several_boxes`: the exact spread of several boxes against one dealer.
"""
