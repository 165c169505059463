"""A distribution over amounts that are a fixed step apart, or some of those."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

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

    def _first_above(self, amount: int) -> int:
        first = (amount - self.low) // self.step + 1
        return max(first, 0) if self.places is None else int(np.searchsorted(self.places, first))
