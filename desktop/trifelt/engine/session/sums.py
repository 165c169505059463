"""The distribution of the sum of many equal rounds: one Fourier transform, whatever the number.

Amounts are counted in steps of their greatest common divisor, in a window that holds all but
1e-15 of the probability (Chernoff's bound says how wide). Powers are taken of the logarithm of
the characteristic function, worked out anew at the few frequencies that matter, so that the error
does not grow with the number of rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import gcd, log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.results import BoxResults
from trifelt.engine.session.distribution import Distribution

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
    def of_sum(cls, results: BoxResults) -> Steps:
        """Steps as wide as can be where every round is played: nets may share a remainder."""
        nets = list(results.counts)
        step = gcd(*(net - nets[0] for net in nets)) or 1
        centre = round((float(results.mean) - nets[0]) / step)
        offset = nets[0] + centre * step
        return cls._of(results, step, offset)

    @classmethod
    def of_balance(cls, results: BoxResults) -> Steps:
        """Steps between balances, which may have seen any number of rounds."""
        step = gcd(*results.counts) or 1
        return cls._of(results, step, 0)

    @classmethod
    def _of(cls, results: BoxResults, step: int, offset: int) -> Steps:
        steps = np.array([(net - offset) // step for net in results.counts], dtype=np.int64)
        return cls(step, offset, steps, results.probabilities)

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
        """How far the sum gets at most, but for a chance of LEFT_OUT; `ever`: at any time."""
        sign = 1 if up else -1
        farthest = rounds * max(sign * int(self.steps.max() if up else self.steps.min()), 0)
        tilts = np.geomspace(1e-7, 1e3, 400) / self.spread
        moments = self.log_moment(sign * tilts)
        if ever:
            moments = np.maximum(moments, 0)
        bounds = (rounds * moments - log(LEFT_OUT)) / tilts
        best = bounds[np.isfinite(bounds)].min()
        return min(farthest, int(np.ceil(best)))


def sum_distribution(one: Steps, rounds: int) -> Distribution:
    """The net of so many rounds, each played whatever came before."""
    low = -one.reach(rounds, up=False)
    high = one.reach(rounds, up=True)
    size = fast_size(high - low + 1)
    spectrum = power(one, size, rounds)
    found = np.fft.irfft(spectrum, size)
    found = np.roll(found, -low)[: high - low + 1]
    return Distribution(rounds * one.offset + low * one.step, one.step, found)


def transform(one: Steps, size: int) -> NDArray[np.complex128]:
    """The characteristic function of one round at the frequencies of this window."""
    folded = np.bincount(one.steps % size, weights=one.chances, minlength=size)
    return np.fft.rfft(folded)


def power(one: Steps, size: int, rounds: int) -> NDArray[np.complex128]:
    """The characteristic function of the sum of so many rounds."""
    single = transform(one, size)
    if rounds <= _PLAIN_POWERS:
        return single**rounds
    with np.errstate(divide="ignore"):
        strong = np.flatnonzero(rounds * np.log(np.abs(single)) > _FAINT)
    found = np.zeros(len(single), dtype=np.complex128)
    found[strong] = np.exp(rounds * np.log1p(less_one(one, size, strong)))
    return found


def less_one(one: Steps, size: int, places: NDArray[np.intp]) -> NDArray[np.complex128]:
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
