"""How net results spread over many rounds: mean, quantiles, tails, and quantiles along the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import gcd, log, prod, sqrt
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact import StopCheck
from trifelt.engine.exact.results import BoxResults

# Every probability is right to this; smaller ones are said to be below it.
ACCURACY: Final = 1e-12


@dataclass(frozen=True, eq=False)
class Distribution:
    """Probabilities of the amounts low, low + step, low + 2 x step, … in cents, or some of them."""

    low: int
    step: int
    probabilities: NDArray[np.float64]
    places: NDArray[np.int64] | None = None  # where not each step is there: those that are

    @cached_property
    def amounts(self) -> NDArray[np.float64]:
        places = np.arange(len(self.probabilities)) if self.places is None else self.places
        return self.low + self.step * places.astype(np.float64)

    @cached_property
    def _up_to(self) -> NDArray[np.float64]:
        return np.cumsum(self.probabilities)

    @property
    def mean(self) -> float:
        return float(self.probabilities @ self.amounts)

    @property
    def standard_deviation(self) -> float:
        away = self.amounts - self.mean
        return sqrt(float(self.probabilities @ (away * away)))

    def quantile(self, share: float) -> int:
        """The least amount that the result does not exceed with at least this probability."""
        place = int(np.searchsorted(self._up_to, share - ACCURACY))
        place = min(place, len(self.probabilities) - 1)
        return self.low + self.step * (place if self.places is None else int(self.places[place]))

    def quantiles(self, shares: Iterable[float]) -> tuple[int, ...]:
        return tuple(self.quantile(share) for share in shares)

    def above(self, amount: int) -> float:
        """The probability of more than an amount."""
        return float(self.probabilities[self._first_above(amount) :].sum())

    def between(self, low: int, high: int | None) -> Distribution:
        """What is above one amount and not above another, if there is one."""
        first = self._first_above(low)
        part = slice(first, None if high is None else self._first_above(high))
        if self.places is not None:
            return replace(self, probabilities=self.probabilities[part], places=self.places[part])
        return Distribution(self.low + first * self.step, self.step, self.probabilities[part])

    def _first_above(self, amount: int) -> int:
        first = (amount - self.low) // self.step + 1
        return max(first, 0) if self.places is None else int(np.searchsorted(self.places, first))


# The chance that no window has room for.
LEFT_OUT: Final = 1e-15
# What frequencies may add together, far below what is left out of the window.
_FAINT: Final = log(1e-19)
_PLAIN_POWERS: Final = 32
_CELLS_AT_ONCE: Final = 1 << 20


@dataclass(frozen=True, eq=False)
class Steps:
    """One round's net as whole steps, centred on a step near its mean."""

    step: int  # cents
    offset: int  # cents that a round brings before any steps
    steps: NDArray[np.int64]
    chances: NDArray[np.float64]

    @classmethod
    def of_sum(cls, results: BoxResults, step: int | None = None) -> Steps:
        """Steps as wide as can be where every round is played: nets may share a remainder."""
        nets = list(results.counts)
        step = step or gcd(*(net - nets[0] for net in nets)) or 1
        centre = round((float(results.mean) - nets[0]) / step)
        return cls._of(results, step, nets[0] + centre * step)

    @classmethod
    def of_balance(cls, results: BoxResults) -> Steps:
        """Steps between balances, which may have seen any number of rounds."""
        return cls._of(results, gcd(*results.counts) or 1, 0)

    @classmethod
    def _of(cls, results: BoxResults, step: int, offset: int) -> Steps:
        steps = np.rint((results.nets - offset) / step).astype(np.int64)
        return cls(step, offset, steps, results.probabilities)

    @property
    def deepest(self) -> int:
        """How many steps one round can cost."""
        return max(0, -int(self.steps.min()))

    @property
    def highest(self) -> int:
        """How many steps one round can win."""
        return max(0, int(self.steps.max()))

    def log_moment(self, tilt: NDArray[np.float64]) -> NDArray[np.float64]:
        """The logarithm of E[exp(tilt x steps)]."""
        powers = np.multiply.outer(tilt, self.steps.astype(np.float64))
        top = powers.max(axis=1)
        return top + np.log(np.exp(powers - top[:, None]) @ self.chances)

    @cached_property
    def spread(self) -> float:
        mean = float(self.chances @ self.steps)
        return float(np.sqrt(self.chances @ (self.steps - mean) ** 2)) or 1.0

    def reach(self, rounds: int, *, up: bool, ever: bool = False) -> int:
        """How far the sum gets at most, but for a chance of 1e-15; `ever`: at any time."""
        return _reach([(self, rounds)], up=up, ever=ever)


# Rounds of several kinds, in steps of the same width, with how many there are of each.
Parts = Sequence[tuple[Steps, int]]


def _reach(parts: Parts, *, up: bool, ever: bool = False) -> int:
    sign = 1 if up else -1
    farthest = sum(int(sign * (one.steps.max() if up else one.steps.min())) * n for one, n in parts)
    tilts = np.geomspace(1e-7, 1e3, 400) / max(one.spread for one, _ in parts)
    moments = sum((n * one.log_moment(sign * tilts) for one, n in parts), np.zeros(1))
    if ever:
        moments = np.maximum(moments, 0)
    bounds = (moments - log(LEFT_OUT)) / tilts
    return max(0, min(farthest, int(np.ceil(bounds[np.isfinite(bounds)].min()))))


def places_of(parts: Parts) -> int:
    """How many places the window of a sum has."""
    return _reach(parts, up=True) + _reach(parts, up=False) + 1


def sum_distribution(one: Steps, rounds: int) -> Distribution:
    """The net of so many rounds, each played whatever came before."""
    return sum_of_parts([(one, rounds)])


def sum_of_parts(parts: Parts) -> Distribution:
    """The net of so many rounds of each kind."""
    low, high = -_reach(parts, up=False), _reach(parts, up=True)
    size = fast_size(high - low + 1)
    found = np.roll(np.fft.irfft(_spectrum(parts, size), size), -low)[: high - low + 1]
    step = parts[0][0].step
    offset = sum(rounds * one.offset for one, rounds in parts)
    return Distribution(offset + low * step, step, found)


def _spectrum(parts: Parts, size: int) -> NDArray[np.complex128]:
    """The characteristic function of a sum."""
    folded = [np.bincount(one.steps % size, one.chances, size) for one, _ in parts]
    singles = [(np.fft.rfft(one), rounds) for one, (_, rounds) in zip(folded, parts, strict=True)]
    if sum(rounds for _, rounds in parts) <= _PLAIN_POWERS:
        return prod((single**rounds for single, rounds in singles), start=np.ones(1, complex))
    with np.errstate(divide="ignore"):
        sizes = sum((rounds * np.log(np.abs(single)) for single, rounds in singles), np.zeros(1))
    strong = np.flatnonzero(sizes > _FAINT)
    powers = np.zeros(len(strong), dtype=np.complex128)
    for one, rounds in parts:
        powers += rounds * np.log1p(_less_one(one, size, strong))
    found = np.zeros(len(sizes), dtype=np.complex128)
    found[strong] = np.exp(powers)
    return found


def _less_one(one: Steps, size: int, places: NDArray[np.intp]) -> NDArray[np.complex128]:
    """The characteristic function of one round less 1, at these frequencies of a window.

    At small angles nothing is lost of it, as would be by taking 1 off afterwards.
    """
    found = np.empty(len(places), dtype=np.complex128)
    at_once = max(1, _CELLS_AT_ONCE // len(one.steps))
    steps = one.steps.astype(np.float64)
    for start in range(0, len(places), at_once):
        part = slice(start, start + at_once)
        angle = np.multiply.outer(-2 * np.pi / size * places[part], steps)
        real = -2 * np.sin(angle / 2) ** 2 @ one.chances
        found[part] = real + 1j * (np.sin(angle) @ one.chances)
    return found


def fast_size(least: int) -> int:
    """The least size that a Fourier transform is quick at."""
    best = 1 << max(least - 1, 1).bit_length()
    for fives in (1, 5, 25):
        for threes in (1, 3, 9, 27):
            size = fives * threes
            twos = max(0, -(-least // size) - 1).bit_length()
            best = min(best, max(size << twos, 2 * size))
    return best


# How far, in standard deviations of the sum, both may be apart and still be said to agree.
AGREEMENT: Final = 0.01
# The widest window times the kinds of rounds in it that are worth waiting for, and in coarse steps.
MOST_CELLS: Final = 1 << 22
COARSE_CELLS: Final = 1 << 20

Values = NDArray[np.float64]
Counts = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class RoundKind:
    """What each box of a round can come to, and the exact moments of all of them together."""

    mean: float
    variance: float
    boxes: tuple[BoxResults, ...]

    @classmethod
    def of(cls, results: BoxResults) -> RoundKind:
        return cls(float(results.mean), float(results.variance), (results,))

    @cached_property
    def third(self) -> float:
        """The third central moment, as if each box met a dealer of its own."""
        return sum(
            float(one.probabilities @ (one.nets - float(one.mean)) ** 3) for one in self.boxes
        )


@dataclass(frozen=True, eq=False)
class Course:
    """Quantiles of the sum after each mark, in cents: shares x marks."""

    quantiles: Values
    exact_up_to: int  # how many marks; after them mean and variance alone are exact


def course_of(
    kinds: Sequence[RoundKind],
    counts: Counts,
    shares: Sequence[float],
    check: StopCheck = lambda: None,
) -> Course:
    """The sum's quantiles; `counts` has for each mark how many rounds of each kind are behind it.

    `check` may raise before each mark to stop.
    """
    means = counts @ np.array([kind.mean for kind in kinds])
    spreads = np.sqrt(counts @ np.array([kind.variance for kind in kinds]))
    thirds = counts @ np.array([kind.third for kind in kinds])
    ends = [
        counts @ np.array([sum(int(end(one.nets)) for one in kind.boxes) for kind in kinds])
        for end in (np.min, np.max)
    ]
    found = np.empty((len(shares), len(counts)))
    exact_up_to, agreed = 0, -1.0  # up to this skewness the normal distribution is right
    for mark, row in enumerate(counts):
        check()
        mean, spread = float(means[mark]), float(spreads[mark])
        skewness = float(thirds[mark]) / (spread**3 or 1.0)
        normal = [mean + spread * _corrected_quantile(share, skewness) for share in shares]
        if abs(skewness) <= agreed:
            found[:, mark] = normal
            continue
        nets, exact = sum_of_kinds(kinds, row)
        quantiles = np.array(nets.quantiles(shares), dtype=np.float64)
        if not exact:
            quantiles = mean + (quantiles - nets.mean) * (spread / (nets.standard_deviation or 1.0))
        elif exact_up_to == mark:
            exact_up_to = mark + 1
        found[:, mark] = quantiles
        if np.abs(quantiles - normal).max() < AGREEMENT * spread:
            agreed = abs(skewness)
    return Course(np.clip(found, *ends), exact_up_to)


def _corrected_quantile(share: float, skewness: float) -> float:
    """The quantile in standard deviations of a sum with this skewness (Cornish and Fisher)."""
    z = NormalDist().inv_cdf(share)
    return z + skewness * (z * z - 1) / 6


def sum_of_kinds(
    kinds: Sequence[RoundKind], counts: Sequence[int] | Counts
) -> tuple[Distribution, bool]:
    """The net of so many rounds of each kind, and whether it is exact.

    It is not where boxes share a dealer, who is left out of it, or where it is counted in coarser
    steps because it would take long.

    >>> coin = RoundKind.of(BoxResults({-1: 1, 1: 1}, 2))
    >>> round(sum_of_kinds([coin, coin], [1, 1])[0].above(0), 12)
    0.25
    """
    played = [(kind, int(count)) for kind, count in zip(kinds, counts, strict=True) if count]
    rounds = [(one, count) for kind, count in played for one in kind.boxes]
    if not rounds:
        return Distribution(0, 1, np.ones(1)), True
    finest = gcd(*(gcd(*(net - min(one.counts) for net in one.counts)) for one, _ in rounds)) or 1
    step, most = finest, MOST_CELLS
    while True:
        parts = [(Steps.of_sum(one, step), count) for one, count in rounds]
        cells = fast_size(places_of(parts)) * len(parts)
        if cells <= most:
            return sum_of_parts(parts), step == finest and len(rounds) == len(played)
        step, most = step * max(2, cells // COARSE_CELLS), COARSE_CELLS


def rounds_along(most: int, per_decade: int = 12) -> Counts:
    """Numbers of rounds from 1 to the most, evenly apart on a logarithmic axis."""
    count = max(2, round(np.log10(max(most, 10)) * per_decade) + 1)
    return np.unique(np.rint(np.geomspace(1, max(most, 1), count)).astype(np.int64))
