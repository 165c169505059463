"""The net of rounds of several kinds, one after the other: exact quantiles along the way.

Rounds are independent of each other whatever their kinds, so characteristic functions multiply.
Up to where the normal distribution, set right for skewness, agrees with the exact quantiles it is
not used; from there on it is, and wherever a kind tells its mean and variance alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd, log, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.results import BoxResults
from trifelt.engine.exact.stopped import StoppedError
from trifelt.engine.session.bands import AGREEMENT, corrected_quantile
from trifelt.engine.session.distribution import Distribution
from trifelt.engine.session.sums import LEFT_OUT, Steps, fast_size, less_one, transform

# The widest window times the kinds of rounds in it that are worth waiting for.
MOST_CELLS: Final = 1 << 22
_FAINT: Final = log(1e-19)
_TILTS: Final = np.geomspace(1e-7, 1e3, 400)

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
        normal = [mean + spread * corrected_quantile(share, skewness) for share in shares]
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
    parts = [(_steps(one, step), count) for one, count in rounds]
    spread = sqrt(sum(kind.variance * count for kind, count in played)) / step or 1.0
    low, high = -_reach(parts, spread, up=False), _reach(parts, spread, up=True)
    size = fast_size(high - low + 1)
    if size * len(parts) > MOST_CELLS:
        return None
    chances = np.roll(np.fft.irfft(_spectrum(parts, size), size), -low)[: high - low + 1]
    offset = sum(one.offset * count for one, count in parts)
    return Distribution(offset + low * step, step, chances)


def _steps(results: BoxResults, step: int) -> Steps:
    """One round's nets in steps that may be finer than its own, centred near its mean."""
    lowest = min(results.counts)
    offset = lowest + round((float(results.mean) - lowest) / step) * step
    steps = np.array([(net - offset) // step for net in results.counts], dtype=np.int64)
    return Steps(step, offset, steps, results.probabilities)


def _reach(parts: Sequence[tuple[Steps, int]], spread: float, *, up: bool) -> int:
    """How far the sum gets at most, but for a chance of LEFT_OUT (Chernoff's bound)."""
    sign = 1 if up else -1
    tilts = _TILTS / spread
    ends = [int(one.steps.max() if up else -one.steps.min()) * count for one, count in parts]
    moments = sum((count * one.log_moment(sign * tilts) for one, count in parts), np.zeros(1))
    bounds = (moments - log(LEFT_OUT)) / tilts
    return max(0, min(sum(ends), int(np.ceil(bounds[np.isfinite(bounds)].min()))))


def _spectrum(parts: Sequence[tuple[Steps, int]], size: int) -> NDArray[np.complex128]:
    """The characteristic function of the sum at the frequencies of a window."""
    sizes = np.zeros(size // 2 + 1)
    with np.errstate(divide="ignore"):
        for one, count in parts:
            sizes += count * np.log(np.abs(transform(one, size)))
    strong = np.flatnonzero(sizes > _FAINT)
    powers = np.zeros(len(strong), dtype=np.complex128)
    for one, count in parts:
        powers += count * np.log1p(less_one(one, size, strong))
    found = np.zeros(len(sizes), dtype=np.complex128)
    found[strong] = np.exp(powers)
    return found
