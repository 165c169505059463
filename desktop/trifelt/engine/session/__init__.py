"""Sessions: the exact distribution of the net result of many rounds, ruin and course included.

- `session`: `play_session(results, rounds, …)` gives a `Session`.
- `distribution`: a distribution over amounts: quantiles, tails, mean and spread.
- `sums`: the sum of many equal rounds, in one step of any length.
- `ruin`: rounds that stop when the balance no longer covers one, or at a target.
- `falls`: who falls below that balance when; `unfallen`: where all others are.
- `scattered`: few rounds whose amounts lie too far apart for that, amount by amount.
- `bands`: quantiles of the mean net of many rounds; `mixed`: rounds of several kinds.

Accuracy: every probability is right to 1e-12; what comes out smaller than that is no more than
"below 1e-12" (`distribution.ACCURACY`).
"""
