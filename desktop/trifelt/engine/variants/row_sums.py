"""Whole odds of some rows whose weighted sum comes nearest to a goal: branch, bound, and look up.

The last rows are summed once and sorted. The rows before them are summed in blocks, and a whole
block looks up at once how near the last rows can bring it. The first rows are walked one by one;
what the rest cannot bring near enough is left out together.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

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


TAILS_AT_MOST: Final = 400_000
BLOCK_AT_MOST: Final = 65_536
_ASK_EVERY: Final = 256


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

    def ways(self) -> list[NDArray[np.int64]]:
        """For each row and each of its odds, from the least on: how many choices of it and of the
        rows after it there are with these odds or less."""
        found: list[NDArray[np.int64]] = []
        for row in reversed(range(len(self.spans))):
            span = self.spans[row]
            here = np.ones(span.most - span.least + 1, dtype=np.int64)
            if found:
                after, below = found[-1], self.spans[row + 1]
                here *= after[-1]
                if self.falls[row]:
                    odds = np.arange(span.least, span.most + 1)
                    here = after[np.minimum(odds, below.most) - below.least]
            found.append(np.cumsum(here))
        return found[::-1]

    def count(self) -> int:
        """How many choices keep the order."""
        tight = self.tightened()
        if tight is None:
            return 0
        return int(tight.ways()[0][-1]) if tight.spans else 1


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


class SumsCache:
    """Sums are made anew only where their rows or bounds differ."""

    def __init__(self, most: int = 16) -> None:
        self._most = most
        self._made: dict[Chain, Sums] = {}

    def of(self, chain: Chain) -> Sums:
        found = self._made.pop(chain, None)
        if found is None:
            found = sums_of(chain)
            if len(self._made) >= self._most:
                del self._made[next(iter(self._made))]
        self._made[chain] = found
        return found


class ChainWalk:
    """One walk over a chain that is tightened already, towards one goal."""

    def __init__(
        self,
        chain: Chain,
        goal: Fraction,
        nearest: Nearest,
        keep: Callable[[Sequence[int]], tuple[int, ...]],
        go_on: Callable[[int], bool],
        cache: SumsCache,
        tried: int = 0,
    ) -> None:
        self._chain, self._nearest, self._keep, self._go_on = chain, nearest, keep, go_on
        self._left = floor(goal)
        self._part = float(goal - self._left)
        # Sums are whole numbers: nothing can come nearer to the goal than the next one.
        self._nearest_of_all = min(self._part, 1 - self._part)
        self._ways = chain.ways()
        self._tail_from = self._fits(len(chain.spans), TAILS_AT_MOST, least=1)
        self._block_from = self._fits(self._tail_from, BLOCK_AT_MOST, least=0)
        self._tails = cache.of(chain.part(self._tail_from, len(chain.spans)))
        self._heads = cache.of(chain.part(self._block_from, self._tail_from))
        self._by_nearness = [
            sorted(range(span.least, span.most + 1), key=lambda odds: abs(odds - span.now))
            for span in chain.spans[: self._block_from]
        ]
        self._least_rest = [
            *reversed(
                list(
                    itertools.accumulate(
                        weight * span.least
                        for weight, span in zip(
                            reversed(chain.weights), reversed(chain.spans), strict=True
                        )
                    )
                )
            ),
            0,
        ]
        self._asked = 0
        self.tried = tried
        self.stopped = False

    def run(self) -> None:
        """Walk until all is gone through, nothing nearer can come, or it is stopped."""
        self._descend(0, 0, ())

    @property
    def over(self) -> bool:
        """Whether there is no use or no leave to go on."""
        return self.stopped or self._nearest.limit <= self._nearest_of_all

    def _fits(self, end: int, most: int, least: int) -> int:
        """The first of the rows before `end` that together have no more than so many choices."""
        start = end
        while start > 0:
            further = self._chain.part(start - 1, end)
            if end - start >= least and int(further.ways()[0][-1]) > most:
                break
            start -= 1
        return start

    def _descend(self, row: int, so_far: int, head: tuple[int, ...]) -> None:
        if row == self._block_from:
            self._block(so_far, head)
            return
        weight = self._chain.weights[row]
        before = self._most_after(row, head)
        for odds in self._by_nearness[row]:
            if odds > before:
                continue
            if self.over:
                return
            here = (*head, odds)
            total = so_far + weight * odds
            short = self._left - total
            limit = self._nearest.limit
            if (
                short < self._least_rest[row + 1] - limit - 1
                or short > self._most_rest(row + 1, here) + limit + 1
            ):
                self.tried += self._count(row + 1, here)
                self._ask()
                continue
            self._descend(row + 1, total, here)

    def _most_after(self, row: int, head: tuple[int, ...]) -> int:
        most = self._chain.spans[row].most
        return min(most, head[-1]) if head and self._chain.falls[row - 1] else most

    def _most_rest(self, row: int, head: tuple[int, ...]) -> int:
        """The largest sum that the rows from here on can come to."""
        chain, most, found = self._chain, head[-1], 0
        for place in range(row, len(chain.spans)):
            top = chain.spans[place].most
            most = min(most, top) if chain.falls[place - 1] else top
            found += chain.weights[place] * most
        return found

    def _count(self, row: int, head: tuple[int, ...]) -> int:
        """How many choices the rows from here on have after these odds."""
        ways = self._ways[row]
        return int(ways[self._most_after(row, head) - self._chain.spans[row].least])

    def _ask(self, every: int = _ASK_EVERY) -> None:
        self._asked += 1
        if self._asked % every == 0 and not self._go_on(self.tried):
            self.stopped = True

    def _block(self, so_far: int, head: tuple[int, ...]) -> None:
        """How near the last rows bring each choice of the rows before them, and the best kept."""
        heads, tails = self._heads, self._tails
        goals = float(self._left - so_far) - heads.sums
        kept = np.arange(len(goals))
        if head and len(heads.odds) and self._chain.falls[self._block_from - 1]:
            kept = np.flatnonzero(heads.odds[0] <= head[-1])
            goals = goals[kept]
        goals = goals + self._part
        place = np.searchsorted(tails.sums, goals)
        above = np.abs(tails.sums[np.minimum(place, len(tails.sums) - 1)] - goals)
        below = np.abs(tails.sums[np.maximum(place - 1, 0)] - goals)
        near = np.minimum(above, below)
        hopeful = np.flatnonzero(near < self._nearest.limit)
        for number in hopeful[np.argsort(near[hopeful], kind="stable")].tolist():
            if near[number] >= self._nearest.limit or self.over:
                break
            self._pick((*head, *heads.odds[:, kept[number]].tolist()), float(goals[number]))
            self._ask()
        self.tried += self._count(self._block_from, head)
        self._ask(1)

    def _pick(self, head: tuple[int, ...], goal: float) -> None:
        """Keep the last rows that come nearest to what is left."""
        tails, nearest = self._tails, self._nearest
        low, high = np.searchsorted(
            tails.sums, (goal - nearest.limit, goal + nearest.limit)
        ).tolist()
        places = np.arange(low, min(high + 1, len(tails.sums)))
        if head and self._chain.falls[self._tail_from - 1]:
            places = places[tails.odds[0, places] <= head[-1]]
        away = np.abs(tails.sums[places] - goal)
        if len(places) > nearest.kept:
            few = np.argpartition(away, nearest.kept)[: nearest.kept]
            places, away = places[few], away[few]
        for number in np.argsort(away, kind="stable").tolist():
            found = (*head, *tails.odds[:, places[number]].tolist())
            nearest.add(float(away[number]), self._keep(found))
