"""A distribution over amounts that lie a fixed step apart."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.values import dataclass

# Every probability is right to this; smaller ones are said to be below it.
ACCURACY: Final = 1e-12


@dataclass(frozen=True, eq=False)
class Distribution:
    """Probabilities of the amounts low, low + step, low + 2 x step, … in cents."""

    low: int
    step: int
    probabilities: NDArray[np.float64]

    @cached_property
    def amounts(self) -> NDArray[np.float64]:
        return self.low + self.step * np.arange(len(self.probabilities), dtype=np.float64)

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
        return self.low + self.step * min(place, len(self.probabilities) - 1)

    def quantiles(self, shares: Iterable[float]) -> tuple[int, ...]:
        return tuple(self.quantile(share) for share in shares)

    def above(self, amount: int) -> float:
        """The probability of more than an amount."""
        first = (amount - self.low) // self.step + 1
        return float(self.probabilities[max(first, 0) :].sum())

    def at_most(self, amount: int) -> float:
        """The probability of no more than an amount."""
        first = (amount - self.low) // self.step + 1
        return float(self.probabilities[: max(first, 0)].sum())
