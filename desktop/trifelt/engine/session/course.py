"""The net of rounds of several kinds, one after the other: exact quantiles along the way.

Up to where the normal distribution, set right for skewness, agrees with the exact quantiles it is
not used; from there on it is, and wherever a kind tells its mean and variance alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact import StoppedError
from trifelt.engine.exact.results import BoxResults
from trifelt.engine.session.distribution import (
    Distribution,
    Steps,
    fast_size,
    places_of,
    sum_of_parts,
)

# How far, in standard deviations of the sum, both may be apart and still be said to agree.
AGREEMENT: Final = 0.01
# The widest window times the kinds of rounds in it that are worth waiting for.
MOST_CELLS: Final = 1 << 22

Values = NDArray[np.float64]
Counts = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class RoundKind:
    """What one round can come to; without results, as of several boxes, two moments alone."""

    mean: float
    variance: float
    results: BoxResults | None = None

    @classmethod
    def of(cls, results: BoxResults) -> RoundKind:
        return cls(float(results.mean), float(results.variance), results)

    @cached_property
    def third(self) -> float:
        """The third central moment."""
        if self.results is None:
            return 0.0
        away = self.results.nets - self.mean
        return float(self.results.probabilities @ away**3)


@dataclass(frozen=True, eq=False)
class Course:
    """Quantiles of the sum after each mark, in cents: shares x marks."""

    quantiles: Values
    exact_up_to: int  # how many marks; after them the normal distribution stands in


def course_of(
    kinds: Sequence[RoundKind],
    counts: Counts,
    shares: Sequence[float],
    wanted: Callable[[], bool] = lambda: True,
) -> Course:
    """The sum's quantiles; `counts` has for each mark how many rounds of each kind are behind it.

    `wanted` is asked before each mark; once it says no, StoppedError is raised.
    """
    means = counts @ np.array([kind.mean for kind in kinds])
    spreads = np.sqrt(counts @ np.array([kind.variance for kind in kinds]))
    thirds = counts @ np.array([kind.third for kind in kinds])
    found = np.empty((len(shares), len(counts)))
    exact_up_to, agreed = 0, False
    for mark, row in enumerate(counts):
        if not wanted():
            raise StoppedError
        mean, spread = float(means[mark]), float(spreads[mark])
        if not spread:
            found[:, mark] = mean
            exact_up_to = mark + 1
            continue
        skewness = float(thirds[mark]) / spread**3
        normal = [mean + spread * _corrected_quantile(share, skewness) for share in shares]
        exact = None if agreed else sum_of_kinds(kinds, row)
        if exact is None:
            found[:, mark] = normal
            agreed = True
            continue
        quantiles = exact.quantiles(shares)
        found[:, mark] = quantiles
        exact_up_to = mark + 1
        apart = max(abs(a - b) for a, b in zip(quantiles, normal, strict=True))
        agreed = apart < AGREEMENT * spread
    return Course(found, exact_up_to)


def _corrected_quantile(share: float, skewness: float) -> float:
    """The quantile in standard deviations of a sum with this skewness (Cornish and Fisher)."""
    z = NormalDist().inv_cdf(share)
    return z + skewness * (z * z - 1) / 6


def sum_of_kinds(kinds: Sequence[RoundKind], counts: Sequence[int] | Counts) -> Distribution | None:
    """The net of so many rounds of each kind; None where a kind has no results, or it takes long.

    >>> coin = RoundKind.of(BoxResults({-1: 1, 1: 1}, 2))
    >>> round(sum_of_kinds([coin, coin], [1, 1]).above(0), 12)
    0.25
    """
    played = [(kind, int(count)) for kind, count in zip(kinds, counts, strict=True) if count]
    if any(kind.results is None for kind, _ in played):
        return None
    rounds = [(kind.results, count) for kind, count in played if kind.results is not None]
    if not rounds:
        return Distribution(0, 1, np.ones(1))
    step = gcd(*(gcd(*(net - min(one.counts) for net in one.counts)) for one, _ in rounds)) or 1
    parts = [(Steps.of_sum(one, step), count) for one, count in rounds]
    if fast_size(places_of(parts)) * len(parts) > MOST_CELLS:
        return None
    return sum_of_parts(parts)


def rounds_along(most: int, per_decade: int = 12) -> Counts:
    """Numbers of rounds from 1 to the most, evenly apart on a logarithmic axis."""
    count = max(2, round(np.log10(max(most, 10)) * per_decade) + 1)
    return np.unique(np.rint(np.geomspace(1, max(most, 1), count)).astype(np.int64))
