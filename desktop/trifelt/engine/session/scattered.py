"""Few rounds whose amounts lie too far apart for a window: each amount that can be met by itself.

Amounts are whole numbers and every one is kept, so nothing is rounded. How many there are grows
with each round; where they become too many, and a window has too many places, TooManyAmountsError
says so before anything is worked out in vain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.stopped import StoppedError
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.session.sums import Steps

# A window with more places than this takes more memory than a session is worth.
MOST_PLACES: Final = 1 << 23
_MOST_MEETINGS: Final = 1 << 21
_MOST_ROUNDS: Final = 1_000
_LARGEST: Final = 1 << 62

Places = NDArray[np.int64]
Chances = NDArray[np.float64]


class TooManyAmountsError(Exception):
    """A session can end in more amounts than can be worked out; the message says what would do."""

    def __init__(self, one: Steps, rounds: int) -> None:
        self.message = Message(
            "Too many different results to work out: {rounds} rounds in units of {unit}. Choose "
            "stakes that share a larger unit, such as 25 and 5, or fewer rounds.",
            rounds=f"{rounds:,}",
            unit=Amount(one.step),
        )
        super().__init__(self.message.render())


def scattered(
    one: Steps,
    start: int,
    marks: Sequence[int],
    low: int,
    high: int,
    wanted: Callable[[], bool] = lambda: True,
) -> Iterator[tuple[Places, Chances]]:
    """At each mark the places that can be met and their chances; outside of low to high one stays.

    `wanted` is asked before each round; once it says no, StoppedError is raised.
    """
    farthest = abs(start) + marks[-1] * max(int(np.abs(one.steps).max()), 1)
    if marks[-1] > _MOST_ROUNDS or farthest >= _LARGEST:
        raise TooManyAmountsError(one, marks[-1])
    places: Places = np.array([start], dtype=np.int64)
    chances: Chances = np.ones(1)
    for number in range(1, marks[-1] + 1):
        if not wanted():
            raise StoppedError
        plays = (places >= low) & (places <= high)
        if int(plays.sum()) * len(one.steps) > _MOST_MEETINGS:
            raise TooManyAmountsError(one, marks[-1])
        met = np.add.outer(places[plays], one.steps).ravel()
        weights = np.multiply.outer(chances[plays], one.chances).ravel()
        places, of = np.unique(np.concatenate([places[~plays], met]), return_inverse=True)
        weights = np.concatenate([chances[~plays], weights])
        chances = np.bincount(of, weights=weights).astype(np.float64)
        if number in marks:
            yield places, chances
