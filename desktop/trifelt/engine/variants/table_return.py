"""A wager's return as a function of its odds: rows that only add, and rows that decide play.

A hand's net is the larger of two straight lines in the odds. Within bounds most hands are played
whatever the odds, or folded: those make the return a plain sum. Only rows that some other hand
looks at when it is decided on have to be tried value by value.

What the whole odds of some rows come to, and those nearest to a goal.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd, lcm
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.analysis import price
from trifelt.engine.exact.counted import Counted, count_wagers
from trifelt.engine.exact.play import deciding_slices, row_nets
from trifelt.engine.houses.house import House
from trifelt.engine.money import Odds
from trifelt.engine.variants.editing import with_cell
from trifelt.engine.variants.outcomes import judged_by


class Nearest:
    """So many at the most; of those as near as each other the ones that came first stay."""

    def __init__(self, kept: int, goals: int = 1) -> None:
        self._kept, self._goals = kept, goals
        self._heap: list[tuple[tuple[float, ...], int, tuple[int, ...]]] = []
        self._number = itertools.count()

    @property
    def limit(self) -> tuple[float, ...]:
        """How far off a table may not even be to be kept, by what weighs most first."""
        if len(self._heap) < self._kept:
            return (float("inf"),) * self._goals
        return tuple(-away for away in self._heap[0][0])

    def better(self, away: Sequence[NDArray[np.float64]]) -> list[int]:
        """Places of those that are near enough to be kept, the nearest first."""
        nearer, as_near = np.zeros(len(away[0]), dtype=np.bool_), np.ones(len(away[0]), np.bool_)
        for each, most in zip(away, self.limit, strict=True):
            nearer |= as_near & (each < most)
            as_near &= each == most
        places = np.flatnonzero(nearer)
        if len(places) > self._kept:
            first = away[0][places]
            places = places[first <= np.partition(first, self._kept - 1)[self._kept - 1]]
        order = np.lexsort([each[places] for each in reversed(away)])
        return [int(place) for place in places[order[: self._kept]]]

    def add(self, away: tuple[float, ...], odds: Sequence[int]) -> None:
        """Keep a table, if it is nearer than one of those that are kept."""
        kept = tuple(-each for each in away), -next(self._number), tuple(odds)
        if len(self._heap) < self._kept:
            heapq.heappush(self._heap, kept)
        elif away < self.limit:
            heapq.heapreplace(self._heap, kept)

    def tables(self) -> list[tuple[int, ...]]:
        """The odds of those kept, the nearest first."""
        return [odds for _, _, odds in sorted(self._heap, reverse=True)]


@dataclass(frozen=True, slots=True)
class Span:
    """The whole odds that a row may have, and what it pays now: those near that come first."""

    least: int
    most: int
    now: float = 1.0
    step: int = 1  # from it on only its multiples

    @property
    def values(self) -> NDArray[np.int64]:
        """The odds, rising."""
        odds = np.arange(self.least, self.most + 1)
        return odds[(odds < self.step) | (odds % self.step == 0)]


@dataclass(frozen=True, slots=True)
class Chain:
    """Rows with their weights; `falls` tells of each but the last whether it pays no less than
    the next one."""

    weights: tuple[int, ...]
    spans: tuple[Span, ...]
    falls: tuple[bool, ...]

    def tightened(self) -> Chain | None:
        """The same with no odds left that break the order by themselves; None if none are left."""
        if any(not len(span.values) for span in self.spans):
            return None
        least = [int(span.values[0]) for span in self.spans]
        most = [int(span.values[-1]) for span in self.spans]
        for row, falls in reversed(list(enumerate(self.falls))):
            if falls:
                least[row] = max(least[row], least[row + 1])
        for row, falls in enumerate(self.falls):
            if falls:
                most[row + 1] = min(most[row + 1], most[row])
        spans = tuple(
            replace(span, least=low, most=high)
            for low, high, span in zip(least, most, self.spans, strict=True)
        )
        if any(not len(span.values) for span in spans):
            return None
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
        ways = np.ones(1, dtype=np.int64)
        after: NDArray[np.int64] | None = None
        for row in reversed(range(len(tight.spans))):
            odds = tight.spans[row].values
            here = np.full(len(odds), ways[-1])
            if after is not None and tight.falls[row]:
                below = np.searchsorted(after, odds, side="right")
                here = np.concatenate([[0], ways])[below]
            ways, after = np.cumsum(here), odds
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
        values = chain.spans[row].values.astype(np.int32)
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


_EXACT_IN_FLOATS: Final = 1 << 53


@dataclass(frozen=True, slots=True, eq=False)
class Undecided:
    """Hands whose best choice depends on odds within the bounds: both choices' nets."""

    played: NDArray[Any]  # without the deciding rows
    folded: NDArray[Any]
    per_played: NDArray[Any]  # hands x deciding rows
    per_folded: NDArray[Any]
    weights: NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class TableReturn:
    """The return times `scale` as whole numbers, over the odds of the rows that are free."""

    scale: Fraction
    constant: int
    weights: tuple[int, ...]  # what one unit on each row adds, whatever is played
    deciding: tuple[int, ...] = ()  # places of rows whose odds also say what is played
    undecided: Undecided | None = None

    @property
    def step(self) -> int:
        """The smallest difference that rows which only add can make."""
        free = (w for place, w in enumerate(self.weights) if place not in self.deciding)
        return gcd(*free) or 1

    def decided(self, odds: NDArray[np.int64]) -> list[int]:
        """The part of the deciding rows for each line of their odds."""
        if self.undecided is None:
            return [0] * len(odds)
        hands = self.undecided
        lines = odds.astype(hands.played.dtype)
        played = hands.played[None, :] + lines @ hands.per_played.T
        folded = hands.folded[None, :] + lines @ hands.per_folded.T
        own = np.array([self.weights[place] for place in self.deciding], dtype=lines.dtype)
        sums = np.maximum(played, folded) @ hands.weights + lines @ own
        return [int(each) for each in sums.tolist()]


def decides_play(house: House, wager: str) -> bool:
    """Whether best play depends on what a wager pays."""
    deciding = house.game.deciding_wager
    return deciding in house.offers and deciding == judged_by(house, wager)


def table_return(house: House, wager: str, spans: dict[str, tuple[int, int]]) -> TableReturn:
    """The return over the odds of some rows within their least and most."""
    ones = house
    for row in spans:
        ones = with_cell(ones, wager, row, Odds(1, 1))
    judge = judged_by(house, wager)
    counted = count_wagers(house, (judge,))
    if decides_play(house, wager):
        return _over_decisions(counted, ones, wager, spans)
    return _plain(counted, ones, wager, judge, tuple(spans))


def _plain(
    counted: Counted, ones: House, wager: str, judge: str, rows: tuple[str, ...]
) -> TableReturn:
    def at(house: House) -> Fraction:
        value = price(counted, house).wagers[judge].exact_return
        assert value is not None
        return value

    least = at(ones)
    per_unit = [at(with_cell(ones, wager, row, Odds(2, 1))) - least for row in rows]
    nothing = least - sum(per_unit, Fraction(0))
    scale = lcm(nothing.denominator, *(each.denominator for each in per_unit))
    weights = tuple(int(each * scale) for each in per_unit)
    return TableReturn(Fraction(scale), int(nothing * scale), weights)


def _over_decisions(
    counted: Counted, ones: House, wager: str, spans: dict[str, tuple[int, int]]
) -> TableReturn:
    nets, per, unit = _nets(counted, ones, wager, list(spans))
    weights = counted.rows.patterns.weights
    least = np.array([span[0] for span in spans.values()], dtype=object) * unit
    most = np.array([span[1] for span in spans.values()], dtype=object) * unit
    # How much more playing brings than folding, at its least and at its most.
    gain, per_row = nets[False] - nets[True], per[False] - per[True]
    low = gain + np.minimum(per_row * least, per_row * most).sum(axis=1)
    high = gain + np.maximum(per_row * least, per_row * most).sum(axis=1)
    plays, folds = (low > 0).astype(bool), (high <= 0).astype(bool)
    open_ = ~plays & ~folds
    deciding = tuple(np.flatnonzero((per_row[open_] != 0).any(axis=0)).tolist())
    constant, added = 0, np.zeros(len(spans), dtype=object)
    for folded, hands in ((False, plays), (True, folds)):
        constant += int((weights[hands] * nets[folded][hands]).sum())
        added = added + (weights[hands, None] * per[folded][hands]).sum(axis=0) * unit
    undecided = None
    if deciding:
        # A row that no open hand decides by adds the same to both of its choices.
        plain = [place for place in range(len(spans)) if place not in deciding]
        brought = (weights[open_, None] * per[True][open_][:, plain]).sum(axis=0) * unit
        added[plain] = added[plain] + brought
        largest = max(span[1] for span in spans.values())
        undecided = _undecided(nets, per, weights, open_, list(deciding), unit, largest)
    deals = int(weights.sum()) * counted.rows.dealer_hands
    scale = Fraction(deals * unit)
    return TableReturn(scale, constant, tuple(int(w) for w in added), deciding, undecided)


def _nets(
    counted: Counted, ones: House, wager: str, free: list[str]
) -> tuple[dict[bool, NDArray[Any]], dict[bool, NDArray[Any]], int]:
    """Each hand's nets without the free rows, by folded or played, and what a unit on each adds."""
    keys = deciding_slices(counted, ones)
    values = {key: row_nets(ones, key.wager, None) for key in keys}
    unit = lcm(*(net.denominator for table in values.values() for net in table if net is not None))
    rows, size = counted.rows, counted.rows.patterns.count
    nets = {folded: np.zeros(size, dtype=object) for folded in (False, True)}
    per = {folded: np.zeros((size, len(free)), dtype=object) for folded in (False, True)}
    for key in keys:
        of_entry = rows.rows[:, counted.place[key]]
        decided = ones.decided(key.wager)
        for number, (each, net) in enumerate(zip(decided, values[key], strict=True)):
            here = of_entry == number
            if not here.any():
                continue
            assert net is not None
            hands = np.bincount(rows.pattern[here], rows.count[here], minlength=size)
            hands = hands.astype(np.int64).astype(object)
            is_free = key.wager == wager and each.row.prices in free
            for folded in (False, True):
                if not key.seen(folded=folded):
                    continue
                nets[folded] += hands * int((net - is_free) * unit)
                if is_free:
                    per[folded][:, free.index(each.row.prices or "")] += hands
    return nets, per, unit


def _undecided(
    nets: dict[bool, NDArray[Any]],
    per: dict[bool, NDArray[Any]],
    weights: NDArray[np.int64],
    open_: NDArray[np.bool_],
    deciding: list[int],
    unit: int,
    most: int,
) -> Undecided:
    """The open hands, those that are alike in everything taken together."""
    table: dict[tuple[int, ...], int] = {}
    for place in np.flatnonzero(open_).tolist():
        key = (
            nets[False][place],
            nets[True][place],
            *(per[False][place, deciding] * unit),
            *(per[True][place, deciding] * unit),
        )
        table[key] = table.get(key, 0) + int(weights[place])
    lines = np.array(list(table), dtype=object)
    largest = max(abs(value) for key in table for value in key) * (1 + most * len(deciding))
    exact = 2 * largest * sum(table.values()) < _EXACT_IN_FLOATS
    kind: Any = np.float64 if exact else object
    count = len(deciding)
    return Undecided(
        lines[:, 0].astype(kind),
        lines[:, 1].astype(kind),
        lines[:, 2 : 2 + count].astype(kind),
        lines[:, 2 + count :].astype(kind),
        np.array(list(table.values()), dtype=object).astype(kind),
    )
