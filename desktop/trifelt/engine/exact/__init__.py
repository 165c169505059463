"""Exact figures: every wager, best play and joint result of a house, counted and not sampled.

What the rest of the program builds on; each module can be imported by itself, and nothing is
loaded before it is asked for:

- `analysis`: `analyze_house(house, jackpot, seats, play)` gives the `Figures` of a house;
  `count_house` and `price` do the same in two steps, so that new odds cost no counting;
  `house_edge(house, wager)` counts one wager by itself.
- `best_play`: `best_play(house, hand, seen)` weighs the choices for one hand.
- `results`: `box_results(house, stakes, …)` is the joint distribution of a box's net in cents.
- `several_boxes`: the exact spread of several boxes against one dealer.

How it is counted, from the cards up:

- `patterns`: which of the 22,100 hands count alike, and how many dealer hands of each class are
  left beside a hand; `slices`: what of a game is counted.
- `counting`, `counted`: how often each combination of rows comes up, and those counts kept.
- `play`: odds multiplied into counts, the decision for each hand, best play in plain words.
- `figures`: what comes of it; `progressive`: what a jackpot and other boxes are worth.
- `scorer`: the wagers of a box laid out so that two hands lead to a combination of rows.
- `box_nets`: real stakes, rounded and capped, for every hand.
"""

from collections.abc import Callable

# Called on the way of long work, to stop which it may raise.
StopCheck = Callable[[], object]
