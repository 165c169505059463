"""Whole odds of some rows, what their weighted sums come to, and those nearest to a goal."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


class Nearest:
    """So many at the most; of those as near as each other the ones that came first stay."""

    def __init__(self, kept: int) -> None:
        self.kept = kept
        self._heap: list[tuple[float, int, tuple[int, ...]]] = []
        self._number = itertools.count()

    @property
    def limit(self) -> float:
        """How far off a table may not even be to be kept."""
        return -self._heap[0][0] if len(self._heap) == self.kept else float("inf")

    def add(self, away: float, odds: Sequence[int]) -> None:
        """Keep a table, if it is nearer than one of those that are kept."""
        if len(self._heap) < self.kept:
            heapq.heappush(self._heap, (-away, -next(self._number), tuple(odds)))
        elif away < self.limit:
            heapq.heapreplace(self._heap, (-away, -next(self._number), tuple(odds)))

    def tables(self) -> list[tuple[int, ...]]:
        """The odds of those kept, the nearest first."""
        return [odds for _, _, odds in sorted(self._heap, reverse=True)]


@dataclass(frozen=True, slots=True)
class Span:
    """The whole odds that a row may have, and what it pays now: those near that come first."""

    least: int
    most: int
    now: float = 1.0


@dataclass(frozen=True, slots=True)
class Chain:
    """Rows with their weights; `falls` tells of each but the last whether it pays no less than
    the next one."""

    weights: tuple[int, ...]
    spans: tuple[Span, ...]
    falls: tuple[bool, ...]

    def tightened(self) -> Chain | None:
        """The same with no odds left that break the order by themselves; None if none are left."""
        least, most = [s.least for s in self.spans], [s.most for s in self.spans]
        for row, falls in reversed(list(enumerate(self.falls))):
            if falls:
                least[row] = max(least[row], least[row + 1])
        for row, falls in enumerate(self.falls):
            if falls:
                most[row + 1] = min(most[row + 1], most[row])
        if any(low > high for low, high in zip(least, most, strict=True)):
            return None
        spans = tuple(
            Span(low, high, span.now)
            for low, high, span in zip(least, most, self.spans, strict=True)
        )
        return Chain(self.weights, spans, self.falls)

    def part(self, start: int, end: int) -> Chain:
        """Some of the rows, one after the other."""
        return Chain(self.weights[start:end], self.spans[start:end], self.falls[start : end - 1])

    def count(self) -> int:
        """How many choices keep the order."""
        tight = self.tightened()
        if tight is None:
            return 0
        # For each of a row's odds: how many choices of it and the rows after it have no more.
        ways, after = np.ones(1, dtype=np.int64), None
        for row in reversed(range(len(tight.spans))):
            span = tight.spans[row]
            odds = np.arange(span.least, span.most + 1)
            here = np.full(len(odds), ways[-1])
            if after is not None and tight.falls[row]:
                here = ways[np.minimum(odds, after.most) - after.least]
            ways, after = np.cumsum(here), span
        return int(ways[-1])


@dataclass(frozen=True, slots=True, eq=False)
class Sums:
    """Every choice of some rows that keeps the order, by rising sum."""

    odds: NDArray[np.int32]  # rows x choices
    sums: NDArray[np.float64]


def sums_of(chain: Chain) -> Sums:
    """All choices of a tightened chain, summed and sorted."""
    if not chain.spans:
        return Sums(np.zeros((0, 1), dtype=np.int32), np.zeros(1))
    odds = np.zeros((0, 1), dtype=np.int32)
    for row in reversed(range(len(chain.spans))):
        span = chain.spans[row]
        values = np.arange(span.least, span.most + 1, dtype=np.int32)
        counts = np.full(len(values), odds.shape[1])
        if len(odds) and chain.falls[row]:
            # What was made so far is sorted by its first row.
            counts = np.searchsorted(odds[0], values, side="right")
        place = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        odds = np.vstack([np.repeat(values, counts)[None, :], odds[:, place]])
    sums = np.zeros(odds.shape[1])
    for row_odds, weight in zip(odds, chain.weights, strict=True):
        sums += row_odds * float(weight)
    by_sum = np.argsort(sums, kind="stable")
    return Sums(np.ascontiguousarray(odds[:, by_sum]), sums[by_sum])
