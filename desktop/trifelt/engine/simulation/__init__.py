"""Simulation: rounds dealt by the million, to watch them and to check the exact figures.

Every round is a uniformly drawn deal of disjoint hands, scored by the games' own grids, all wagers
of the mix at once. What a run yields is how often each combination of rows came up; every return,
histogram and test is multiplied out of that, and so is a second house on the same cards.

- `report`: money from a run's counts; `report(house, stakes, …, counts)` holds it against the exact
  figures.
- `walk`: a run's rounds one after the other, and a sample of sessions round by round.
- `counts`: deals drawn and scored; `simulate(plan, rounds, seed, executor=…)` runs to the end; the
  plan (of exact) can be sent anywhere.

Rounds are dealt in blocks, each from a stream of its own that the seed and the block's number
start. So the same seed and rounds give the same counts on one thread, on a pool of processes, or
on a cluster: any `concurrent.futures.Executor` will do, as in

    with ProcessPoolExecutor() as pool:
        counts = simulate(plan, 10**10, seed=1, executor=pool, at_once=16, blocks=64)

where `at_once` is how many tasks are kept waiting and `blocks` how large each of them is.
"""
