"""The tables that have come nearest so far."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Sequence


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
