"""Pay tables that come nearest to a wanted house edge, rows kept in the order that they pay.

A table's return is a sum over its rows but for the rows that decide play. The sums of the last
rows are sorted, so that one look says how near they bring whatever the others come to. Nothing is
left out: what was not compared one by one was shown to be no nearer, or outside the limits.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.analysis import price
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.houses.cells import LARGEST_ODDS
from trifelt.engine.message import Message
from trifelt.engine.money import Odds
from trifelt.engine.variants.editing import with_cell
from trifelt.engine.variants.limited import LimitedSearch
from trifelt.engine.variants.outcomes import judged_by
from trifelt.engine.variants.table_return import (
    Chain,
    Nearest,
    TableReturn,
    sums_of,
    table_return,
)
from trifelt.engine.variants.wanted import FoundTable, Wanted, row_value, whole_chain

KEPT: Final = 40
MOST_CANDIDATES: Final = 10**18
# So many tables are all held to the limits, to count those that keep to them.
COUNTED: Final = 1 << 21
# Choices of the last rows that are held, and lines of the others that are looked up at once.
SUMS_AT_MOST: Final = 400_000
_BLOCK: Final = 65_536
_WIDEST: Final = 1 << 20
_DECIDING_BLOCK: Final = 1024


@dataclass(frozen=True, slots=True)
class Found:
    """The nearest tables first; how many of those that keep the order were compared or ruled out,
    and whether it is settled that none can be nearer; `within` keep to the limits, where that is
    known."""

    tables: tuple[FoundTable, ...]
    tried: int
    candidates: int
    settled: bool
    within: int | None = None


# Told how many were tried; False stops the search with what it has.
GoOn = Callable[[int], bool]


def verify_search(wanted: Wanted) -> Message | None:
    """Why there is nothing to search."""
    offer = wanted.house.offers.get(wanted.wager)
    if offer is None or offer.wager.awards:
        return Message("Only pay tables with odds can be searched.")
    if not wanted.bounds:
        return Message("Free at least one row.")
    for each in wanted.bounds:
        if each.row not in offer.wager.pay_rows:
            return Message("{row} is not a row of this pay table", row=each.row)
        if not 1 <= each.least <= each.most <= LARGEST_ODDS:
            return Message(
                "{row}: expected bounds from 1 to 1,000,000, the lower first; "
                "got {least} to {most}",
                row=each.row,
                least=each.least,
                most=each.most,
            )
    if wanted.within_bounds > MOST_CANDIDATES:
        return Message(
            "These bounds allow {count} tables, more than {most}. Narrow them or use larger steps.",
            count=f"{wanted.within_bounds:,}",
            most=f"{MOST_CANDIDATES:,}",
        )
    return None


def search_tables(wanted: Wanted, go_on: GoOn = lambda _tried: True, kept: int = KEPT) -> Found:
    """The tables within the limits that are nearest to the wanted edge, or to what comes first."""
    refusal = verify_search(wanted)
    if refusal is not None:
        raise ValueError(refusal.render())
    rows = wanted.house.offers[wanted.wager].wager.pay_rows
    ordered = sorted(wanted.bounds, key=lambda each: rows.index(each.row))
    wanted = replace(wanted, bounds=tuple(ordered))
    spans = {each.row: (each.least, each.most) for each in ordered}
    search = _Search(wanted, table_return(wanted.house, wanted.wager, spans), go_on, kept)
    search.run()
    return _found(wanted, search)


class _Search:
    """Goes through the first rows' odds, and looks up for each how near the last rows bring it.

    The last rows are summed once and sorted; the others, those that decide play among them, are
    gone through in blocks.
    """

    def __init__(self, wanted: Wanted, returns: TableReturn, go_on: GoOn, kept: int) -> None:
        self._wanted, self._returns, self._go_on = wanted, returns, go_on
        self._chain = whole_chain(wanted, returns.weights).tightened()
        self._step = 1 if returns.deciding else returns.step
        goal = (-wanted.edge * returns.scale - returns.constant) / self._step
        self._left = floor(goal)
        self._part = float(goal - self._left)
        self.nearest = Nearest(kept, len(wanted.goals))
        self._limited: LimitedSearch | None = None  # where the edge alone does not tell
        self._counted: dict[int, int] = {}
        self._counts = wanted.is_bounded and wanted.candidates <= COUNTED
        self.tried = 0
        self.stopped = False

    @property
    def within(self) -> int | None:
        """How many tables keep to the limits, where that is known."""
        if self.stopped or not self._wanted.is_bounded:
            return None
        if self._counts and self._limited is not None:
            return self._limited.within
        kept = len(self.nearest.tables())
        return kept if self.nearest.limit[0] == float("inf") else None

    def run(self) -> None:
        """Until all is gone through, nothing nearer can come, or it is stopped."""
        if self._chain is None:
            return
        self._first, self._end = self._last_rows(self._chain)
        last = self._chain.part(self._first, self._end)
        self._sums = sums_of(replace(last, weights=tuple(w // self._step for w in last.weights)))
        self._heads = [n for n in range(len(self._chain.spans)) if not self._is_last(n)]
        size = _BLOCK if not self._returns.deciding else _DECIDING_BLOCK
        if self._wanted.has_limits:
            deciding = self._returns.deciding
            self._limited = LimitedSearch(
                self._wanted,
                self.nearest,
                self._sums.odds,
                self._heads,
                deciding,
                counts=self._counts,
            )
        # Sums are whole numbers: nothing can come nearer to the goal than the next one.
        nearest_of_all = min(self._part, 1 - self._part)
        if self._limited is not None:
            nearest_of_all *= float(self._step / self._returns.scale) * (1 + 1e-9)
        for lines in self._lines(self._chain, size):
            for tried in self._block(lines):
                self.tried += tried
                self.stopped = not self._go_on(self.tried)
                by_edge = self._wanted.goals == (0,) and not self._counts
                if self.stopped or (by_edge and self.nearest.limit[0] <= nearest_of_all):
                    return

    def _is_last(self, row: int) -> bool:
        return self._first <= row < self._end

    def _last_rows(self, chain: Chain) -> tuple[int, int]:
        """Rows side by side that decide nothing, as many as have no more choices than can be held;
        none where every row decides."""
        plain = [n for n in range(len(chain.spans)) if n not in self._returns.deciding]
        if not plain:
            return len(chain.spans), len(chain.spans)
        start = plain[-1]
        while start - 1 in plain and chain.part(start - 1, plain[-1] + 1).count() <= SUMS_AT_MOST:
            start -= 1
        return start, plain[-1] + 1

    def _lines(self, chain: Chain, size: int) -> Iterator[NDArray[np.int64]]:
        """The odds of the first rows that keep the order, those near what they are now first."""
        values = []
        for span in (chain.spans[n] for n in self._heads):
            odds = span.values
            values.append(odds[np.argsort(np.abs(odds - span.now), kind="stable")])
        falls = [
            after == row + 1 and chain.falls[row] for row, after in itertools.pairwise(self._heads)
        ]
        # As many of the last of them as can be looked up at once; before these, one by one.
        split, rest = len(values), np.zeros((1, 0), dtype=np.int64)
        while split and (split == len(values) or len(rest) * len(values[split - 1]) <= _WIDEST):
            odds = np.repeat(values[split - 1], len(rest))[:, None]
            wider = np.hstack([odds, np.tile(rest, (len(values[split - 1]), 1))])
            if split < len(values) and falls[split - 1]:
                wider = wider[wider[:, 0] >= wider[:, 1]]
            if split < len(values) and len(wider) > size:
                break
            split, rest = split - 1, wider
        for before in _in_order(values[:split], falls):
            lines = rest
            if before and falls[split - 1]:
                lines = rest[rest[:, 0] <= before[-1]]
            for start in range(0, len(lines), size):
                some = lines[start : start + size]
                yield np.hstack([np.tile(np.array(before, dtype=np.int64), (len(some), 1)), some])

    def _block(self, lines: NDArray[np.int64]) -> Iterator[int]:
        """How near the last rows bring each line, and the best kept; tells how many were tried."""
        below, above = self._bounds(lines)
        fits = self._fitting(below, above)
        if self._limited is not None:
            for done in self._limited.lines(lines, below, above):
                yield int(fits[done].sum())
            return
        goals = self._goals(lines)
        sums = self._sums.sums
        place = np.searchsorted(sums, goals)
        near = np.minimum(
            np.abs(sums[np.minimum(place, len(sums) - 1)] - goals),
            np.abs(sums[np.maximum(place - 1, 0)] - goals),
        )
        near[fits == 0] = np.inf
        hopeful = np.flatnonzero(near < self.nearest.limit[0])
        for number in hopeful[np.argsort(near[hopeful], kind="stable")].tolist():
            if near[number] >= self.nearest.limit[0]:
                break
            bounds = int(below[number]), int(above[number])
            self._pick(lines[number].tolist(), float(goals[number]), *bounds)
        yield int(fits.sum())

    def _goals(self, lines: NDArray[np.int64]) -> NDArray[np.float64]:
        """What each line leaves for the last rows to bring."""
        assert self._chain is not None
        deciding = [self._heads.index(n) for n in self._returns.deciding]
        goals = np.array([self._left - part for part in self._returns.decided(lines[:, deciding])])
        for place, row in enumerate(self._heads):
            if row not in self._returns.deciding:
                goals = goals - self._chain.weights[row] // self._step * lines[:, place]
        return goals.astype(np.float64) + self._part

    def _bounds(self, lines: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The most that the first of the last rows may pay beside each line, and the least that
        the last of them may."""
        assert self._chain is not None
        below = np.full(len(lines), LARGEST_ODDS, dtype=np.int64)
        above = np.zeros(len(lines), dtype=np.int64)
        if self._first < self._end:
            if self._first and self._chain.falls[self._first - 1]:
                below = lines[:, self._heads.index(self._first - 1)]
            if self._end < len(self._chain.spans) and self._chain.falls[self._end - 1]:
                above = lines[:, self._heads.index(self._end)]
        return below, above

    def _fitting(self, below: NDArray[np.int64], above: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many choices of the last rows keep the order beside each line."""
        odds = self._sums.odds
        if not len(odds):
            return np.ones(len(below), dtype=np.int64)
        pairs, of_line = np.unique(below * (LARGEST_ODDS + 1) + above, return_inverse=True)
        for pair in pairs.tolist():
            if pair not in self._counted:
                most, least = divmod(pair, LARGEST_ODDS + 1)
                fits = (odds[0] <= most) & (odds[-1] >= least)
                self._counted[pair] = int(np.count_nonzero(fits))
        return np.array([self._counted[pair] for pair in pairs.tolist()])[of_line]

    def _pick(self, line: Sequence[int], goal: float, below: int, above: int) -> None:
        """Keep the last rows that come nearest to what is left."""
        odds, sums, nearest = self._sums.odds, self._sums.sums, self.nearest
        reach = nearest.limit[0]
        low, high = np.searchsorted(sums, (goal - reach, goal + reach)).tolist()
        places = np.arange(low, min(high + 1, len(sums)))
        if len(odds):
            places = places[(odds[0, places] <= below) & (odds[-1, places] >= above)]
        away = np.abs(sums[places] - goal)
        for number in nearest.better([away]):
            last = iter(odds[:, places[number]].tolist())
            heads = iter(line)
            rows = range(len(line) + len(odds))
            found = [next(last) if self._is_last(row) else next(heads) for row in rows]
            nearest.add((float(away[number]),), found)


def _in_order(
    values: Sequence[NDArray[np.int64]], falls: Sequence[bool], so_far: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Every choice of one value of each row, where it falls none above the one before."""
    if len(so_far) == len(values):
        yield so_far
        return
    bounded = bool(so_far) and falls[len(so_far) - 1]
    for odds in values[len(so_far)].tolist():
        if not bounded or odds <= so_far[-1]:
            yield from _in_order(values, falls, (*so_far, odds))


def _found(wanted: Wanted, search: _Search) -> Found:
    """The exact figures of each table that was kept, the nearest first."""
    judge = judged_by(wanted.house, wanted.wager)
    counted = count_wagers(wanted.house, (judge,))
    rows = [each.row for each in wanted.bounds]
    tables = []
    for odds in search.nearest.tables():
        house = wanted.house
        for row, num in zip(rows, odds, strict=True):
            house = with_cell(house, wanted.wager, row, Odds(num, 1))
        figures = price(counted, house).wagers[judge]
        edge, hits, spread = figures.house_edge, figures.hit_rate, figures.standard_deviation
        assert edge is not None
        assert hits is not None
        assert spread is not None
        tables.append(FoundTable(tuple(zip(rows, odds, strict=True)), edge, hits, spread))
    # Of tables as near as each other, those come first that change least.
    pays = wanted.house.offers[wanted.wager].pays
    now = {row: row_value(pays.cell(row)) for row in rows}
    tables.sort(
        key=lambda table: (
            wanted.distance(table),
            sum(abs(num - now[row]) / max(now[row], Fraction(1)) for row, num in table.odds),
        )
    )
    told = search.tried, wanted.candidates, not search.stopped, search.within
    return Found(tuple(tables), *told)
