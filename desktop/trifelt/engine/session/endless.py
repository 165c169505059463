"""A session until ruin or its target, however long it takes: an absorbing chain, solved exactly.

How often each place between the two is played from follows from one system of equations. A round
moves from every place alike, so its matrix has one value on each diagonal, and Levinson's recursion
solves it in so many steps as there are places. Where sessions end, the chances of ruin and of the
target, and how many rounds they last on average are sums over these visits.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact import StoppedError
from trifelt.engine.session.distribution import Distribution, Steps

MOST_BALANCES: Final = 1 << 14
# Rounds by which whoever can get away from the barrier has got away.
_EVER: Final = 10**12

Places = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Ends:
    """Where sessions without a limit end, and how many rounds they last on average."""

    nets: Distribution
    ruined: float
    reached: float
    rounds: float


def places_between(one: Steps, start: int, target: int | None) -> int:
    """How many places can be played from, but for a chance of 1e-15 where there is no target."""
    if target is not None:
        return target
    return start + one.reach(_EVER, up=True, ever=True) + 1


def ends_of(one: Steps, start: int, size: int, wanted: Callable[[], bool]) -> Ends:
    """The ends of sessions that start so many places above ruin and play from `size` of them."""
    visits = _visits(one, start, size, wanted)
    deepest, highest = one.deepest, one.highest
    places = np.zeros(deepest + size + highest)
    for step, chance in zip(one.steps.tolist(), one.chances.tolist(), strict=True):
        places[deepest + step : deepest + step + size] += chance * visits
    # Whoever is still between the two plays on.
    places[deepest : deepest + size] = 0.0
    places /= places.sum()
    ruined, reached = float(places[:deepest].sum()), float(places[deepest + size :].sum())
    nets = Distribution(-(start + deepest) * one.step, one.step, places)
    return Ends(nets, ruined, reached, float(visits.sum()))


def _visits(one: Steps, start: int, size: int, wanted: Callable[[], bool]) -> Places:
    """How often a round is played from each place."""
    # What the place d below, or above, adds to a place: the diagonals of the system.
    below = np.zeros(size)
    above = np.zeros(size)
    for step, chance in zip(one.steps.tolist(), one.chances.tolist(), strict=True):
        if 0 <= step < size:
            below[step] -= chance
        if 0 <= -step < size:
            above[-step] -= chance
    below[0] += 1.0
    above[0] = below[0]
    top, bottom = min(one.highest, size - 1), min(one.deepest, size - 1)
    forward, backward, found = np.zeros(size), np.zeros(size), np.zeros(size)
    forward[0] = backward[0] = 1.0 / below[0]
    found[0] = forward[0] * (start == 0)
    for n in range(1, size):
        if not n % 256 and not wanted():
            raise StoppedError
        # Only places that one round reaches add anything.
        low, high = max(0, n - top), min(n, bottom)
        left = float(below[n - low : 0 : -1] @ forward[low:n])
        right = float(above[1 : high + 1] @ backward[:high])
        missing = float(below[n - low : 0 : -1] @ found[low:n])
        scale = 1.0 / (1.0 - left * right)
        moved = backward[:n].copy()
        backward[1 : n + 1] = scale * moved
        backward[0] = 0.0
        backward[: n + 1] -= scale * right * forward[: n + 1]
        forward[: n + 1] *= scale
        forward[1 : n + 1] -= scale * left * moved
        found[: n + 1] += ((n == start) - missing) * backward[: n + 1]
    return found
