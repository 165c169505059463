"""Sessions: the exact distribution of the net result of many rounds, ruin and course included.

- `session`: `play_session(results, rounds, …)` gives a `SessionResult`; with a `Barrier` rounds
  stop when the balance no longer covers one, or at a target.
- `barrier`: what becomes of a balance, round by round.
- `distribution`: quantiles, tails, mean and spread; the sum of many rounds, in one step, and
  quantiles along the way.

Accuracy: every probability is right to 1e-12; what comes out smaller than that is no more than
"below 1e-12" (`distribution.ACCURACY`).
"""
