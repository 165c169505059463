"""Quantiles of the mean net of many rounds, along any axis of rounds: exact, and normal beyond.

The mean of n rounds is the sum over n. Up to where the normal distribution, set right for skewness,
agrees with the exact quantiles it is not used; from there on it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.results import BoxResults
from trifelt.engine.session.sums import Steps, sum_distribution

# How far, in standard deviations of the sum, both may be apart and still be said to agree.
AGREEMENT: Final = 0.01
# A window with more places than this takes longer than anybody wants to wait for a band.
MOST_PLACES: Final = 1 << 21

Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Bands:
    """For each number of rounds the quantiles of the mean net of a round, in cents."""

    rounds: NDArray[np.int64]
    shares: tuple[float, ...]
    quantiles: Values  # shares x rounds
    exact_up_to: int  # rounds; beyond, the normal distribution stands in

    def of(self, share: float) -> Values:
        """One quantile along all rounds."""
        values: Values = self.quantiles[self.shares.index(share)]
        return values


def mean_bands(
    results: BoxResults,
    rounds: Sequence[int],
    shares: Sequence[float],
    wanted: Callable[[], bool] = lambda: True,
) -> Bands:
    """The quantiles of the mean net after each of these numbers of rounds, in rising order.

    `wanted` is asked before each; once it says no, what is left is taken from the normal.
    """
    one = Steps.of_sum(results)
    mean, spread = float(results.mean), results.standard_deviation
    skewness = _skewness(results)
    found = np.empty((len(shares), len(rounds)))
    exact_up_to = 0
    agreed = spread == 0
    for place, number in enumerate(rounds):
        width = spread * sqrt(number)
        normal = [
            mean * number + width * corrected_quantile(s, skewness / sqrt(number)) for s in shares
        ]
        if not agreed and (not wanted() or _places(one, number) > MOST_PLACES):
            agreed = True
        if not agreed:
            exact = sum_distribution(one, number).quantiles(shares)
            apart = max(abs(a - b) for a, b in zip(exact, normal, strict=True))
            agreed = apart < AGREEMENT * width
            found[:, place] = np.array(exact) / number
            exact_up_to = number
            continue
        found[:, place] = np.array(normal) / number
    return Bands(np.array(rounds, dtype=np.int64), tuple(shares), found, exact_up_to)


def rounds_along(most: int, per_decade: int = 12) -> list[int]:
    """Whole numbers of rounds from 1 to the most, evenly apart on a logarithmic axis."""
    count = max(2, round(np.log10(max(most, 10)) * per_decade) + 1)
    spread = np.unique(np.rint(np.geomspace(1, max(most, 1), count)).astype(np.int64))
    return [int(number) for number in spread]


def corrected_quantile(share: float, skewness: float) -> float:
    """The quantile in standard deviations of a sum with this skewness (Cornish and Fisher)."""
    z = NormalDist().inv_cdf(share)
    return z + skewness * (z * z - 1) / 6


def _skewness(results: BoxResults) -> float:
    if not results.variance:
        return 0.0
    away = results.nets - float(results.mean)
    return float(results.probabilities @ away**3) / results.standard_deviation**3


def _places(one: Steps, rounds: int) -> int:
    return one.reach(rounds, up=True) + one.reach(rounds, up=False)
