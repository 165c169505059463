"""Pearson's test of observed against expected counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt
from typing import Final

LEAST_EXPECTED: Final = 5.0
_NEGLIGIBLE: Final = 1e-15


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """The sum of squared deviations, its degrees of freedom, and the chance of one as large."""

    value: float
    degrees: int
    p: float


def chi_square(observed: Sequence[int], expected: Sequence[float]) -> ChiSquare:
    """Cells that are expected fewer than 5 times are taken together.

    >>> found = chi_square([48, 52], [50.0, 50.0])
    >>> round(found.value, 6), found.degrees, round(found.p, 4)
    (0.16, 1, 0.6892)
    """
    cells = sorted(zip(expected, observed, strict=True))
    few = [cell for cell in cells if cell[0] < LEAST_EXPECTED]
    kept = [cell for cell in cells if cell[0] >= LEAST_EXPECTED]
    if few:
        pooled = (sum(cell[0] for cell in few), sum(cell[1] for cell in few))
        if pooled[0] < LEAST_EXPECTED and kept:
            # Still too few: they join the smallest of the others.
            pooled = (pooled[0] + kept[0][0], pooled[1] + kept[0][1])
            kept = kept[1:]
        kept = [pooled, *kept]
    value = sum((count - wanted) ** 2 / wanted for wanted, count in kept if wanted)
    degrees = len(kept) - 1
    return ChiSquare(value, degrees, 1.0 if degrees < 1 else upper_tail(value, degrees))


def upper_tail(value: float, degrees: int) -> float:
    """The chance that a chi-square variable of so many degrees exceeds a value."""
    if value <= 0:
        return 1.0
    if degrees == 1:
        return erfc(sqrt(value / 2))
    half, x = degrees / 2, value / 2
    return 1 - _lower_series(half, x) if x < half + 1 else _upper_fraction(half, x)


def _lower_series(a: float, x: float) -> float:
    """The regularized lower incomplete gamma function where its series is quick."""
    term = total = 1 / a
    n = 0
    while term > total * _NEGLIGIBLE:
        n += 1
        term *= x / (a + n)
        total += term
    return total * exp(a * log(x) - x - lgamma(a))


def _upper_fraction(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function by Lentz's continued fraction."""
    b = x + 1 - a
    c = 1e300
    d = 1 / b
    found = d
    n, change = 0, 0.0
    # The factors come to 1 but for the last bits, in which they may go on for ever.
    while abs(change - 1) > _NEGLIGIBLE * 10:
        n += 1
        step = -n * (n - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        change = c * d
        found *= change
    return found * exp(a * log(x) - x - lgamma(a))
