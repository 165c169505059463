"""Pay tables that come nearest to a wanted house edge, rows kept in the order that they pay.

A table's return is a sum over its rows but for the rows that decide play, which are tried value by
value; for the rest the sums are walked by branch and bound (`row_sums`). Nothing is left out: what
was not compared one by one was shown to be no nearer.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import ceil, floor, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.analysis import price
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.houses.cells import Cell
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.money import Odds
from trifelt.engine.variants.editing import with_cell
from trifelt.engine.variants.outcomes import judged_by
from trifelt.engine.variants.row_sums import Chain, ChainWalk, Nearest, Span, SumsCache
from trifelt.engine.variants.table_return import TableReturn, table_return

KEPT: Final = 40
MOST_CANDIDATES: Final = 10**18
LARGEST_ODDS: Final = 1_000_000
_AT_ONCE: Final = 1024


@dataclass(frozen=True, slots=True)
class Bounds:
    """The whole odds to one that a row may have."""

    row: str
    least: int
    most: int

    @property
    def count(self) -> int:
        return self.most - self.least + 1


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is sought: a wager's table within bounds, its other rows as they are."""

    house: House
    wager: str
    bounds: tuple[Bounds, ...]
    edge: Fraction
    in_order: bool = True  # rows that pay no less than the next one now go on doing so

    @property
    def within_bounds(self) -> int:
        """How many tables lie within the bounds, in order or not."""
        return prod(each.count for each in self.bounds)

    @property
    def candidates(self) -> int:
        """How many of them there are to search: those in order, where that is kept."""
        return _whole_chain(self, (0,) * len(self.bounds)).count()


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table with the house edge that it gives."""

    odds: tuple[tuple[str, int], ...]
    edge: Fraction

    def cells(self) -> dict[str, Cell]:
        return {row: Odds(num, 1) for row, num in self.odds}


@dataclass(frozen=True, slots=True)
class Found:
    """The nearest tables first; how many of those that keep the order were compared or ruled out,
    and whether it is settled that none can be nearer."""

    tables: tuple[FoundTable, ...]
    tried: int
    candidates: int
    settled: bool


# Told how many were tried; False stops the search with what it has.
GoOn = Callable[[int], bool]


def _for_ever(_tried: int) -> bool:
    return True


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
                "{row}: expected bounds from 1 to 1000000, the lower first; got {least} to {most}",
                row=each.row,
                least=each.least,
                most=each.most,
            )
    if wanted.within_bounds > MOST_CANDIDATES:
        return Message("These bounds allow too many tables. Narrow them.")
    return None


def search_tables(wanted: Wanted, go_on: GoOn = _for_ever, kept: int = KEPT) -> Found:
    """The tables nearest to the wanted edge."""
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


def _whole_chain(wanted: Wanted, weights: tuple[int, ...]) -> Chain:
    """The free rows, bounded by those that stay where these stand next to them in order."""
    offer = wanted.house.offers[wanted.wager]
    free = {each.row: each for each in wanted.bounds}
    now = {row: _value(offer.pays.cell(row)) for row in offer.wager.pay_rows}
    spans = {
        row: Span(each.least, each.most, max(float(now[row]), 1.0)) for row, each in free.items()
    }
    falls = dict.fromkeys(free, False)
    for row, after in itertools.pairwise(offer.wager.pay_rows):
        if not wanted.in_order or now[row] < now[after]:
            continue
        if row in free and after in free:
            falls[row] = True
        elif row in free:
            spans[row] = replace(spans[row], least=max(spans[row].least, ceil(now[after])))
        elif after in free:
            spans[after] = replace(spans[after], most=min(spans[after].most, floor(now[row])))
    return Chain(weights, tuple(spans.values()), tuple(falls.values())[:-1])


def _value(cell: Cell) -> Fraction:
    return Fraction(cell.num, cell.den) if isinstance(cell, Odds) else Fraction(-1)


class _Search:
    """Goes through the odds of the rows that decide play, and walks the sums of all others."""

    def __init__(self, wanted: Wanted, returns: TableReturn, go_on: GoOn, kept: int) -> None:
        self._returns, self._go_on = returns, go_on
        self._chain = _whole_chain(wanted, returns.weights)
        self._deciding = returns.deciding
        self._plain = [n for n in range(len(wanted.bounds)) if n not in returns.deciding]
        self._goal = -wanted.edge * returns.scale - returns.constant
        self.nearest = Nearest(kept)
        self.tried = 0
        self.stopped = False

    def run(self) -> None:
        cache = SumsCache()
        step = self._returns.step
        for lines in self._lines():
            parts = self._returns.decided(lines)
            for odds, part in zip(lines.tolist(), parts, strict=True):
                if self.stopped or self.nearest.limit <= 0:
                    return
                self._walk(odds, (self._goal - part) / step, step, cache)

    def _lines(self) -> Iterator[NDArray[np.int64]]:
        """The odds of the deciding rows, those near what they are now first, some at a time."""
        spans = [self._chain.spans[n] for n in self._deciding]
        ranges = [
            sorted(range(s.least, s.most + 1), key=lambda odds, now=s.now: abs(odds - now))  # type: ignore[misc]
            for s in spans
        ]
        every = itertools.product(*ranges)
        while batch := list(itertools.islice(every, _AT_ONCE)):
            yield np.array(batch, dtype=np.int64).reshape(len(batch), len(spans))

    def _walk(self, decided: Sequence[int], goal: Fraction, step: int, cache: SumsCache) -> None:
        chain = self._around(decided, step)
        if chain is None:
            return
        if not chain.spans:
            self.nearest.add(float(abs(goal)), self._table(decided, ()))
            self.tried += 1
            self.stopped = self.tried % _AT_ONCE == 0 and not self._go_on(self.tried)
            return
        keep = partial(self._table, decided)
        walk = ChainWalk(chain, goal, self.nearest, keep, self._go_on, cache, self.tried)
        walk.run()
        self.tried, self.stopped = walk.tried, walk.stopped

    def _around(self, decided: Sequence[int], step: int) -> Chain | None:
        """The other rows, in order with the odds of the deciding ones; None if none are."""
        fixed = dict(zip(self._deciding, decided, strict=True))
        spans = list(self._chain.spans)
        for row, falls in enumerate(self._chain.falls):
            if not falls:
                continue
            if row in fixed and row + 1 in fixed:
                if fixed[row] < fixed[row + 1]:
                    return None
            elif row in fixed:
                most = min(spans[row + 1].most, fixed[row])
                spans[row + 1] = replace(spans[row + 1], most=most)
            elif row + 1 in fixed:
                least = max(spans[row].least, fixed[row + 1])
                spans[row] = replace(spans[row], least=least)
        chain = Chain(
            tuple(self._chain.weights[n] // step for n in self._plain),
            tuple(spans[n] for n in self._plain),
            tuple(
                after == before + 1 and self._chain.falls[before]
                for before, after in itertools.pairwise(self._plain)
            ),
        )
        return chain.tightened()

    def _table(self, decided: Sequence[int], plain: Sequence[int]) -> tuple[int, ...]:
        odds = dict(zip(self._deciding, decided, strict=True))
        odds.update(zip(self._plain, plain, strict=True))
        return tuple(odds[n] for n in range(len(odds)))


def _found(wanted: Wanted, search: _Search) -> Found:
    """The exact edge of each table that was kept."""
    judge = judged_by(wanted.house, wanted.wager)
    counted = count_wagers(wanted.house, (judge,))
    rows = [each.row for each in wanted.bounds]
    tables = []
    for odds in search.nearest.tables():
        house = wanted.house
        for row, num in zip(rows, odds, strict=True):
            house = with_cell(house, wanted.wager, row, Odds(num, 1))
        edge = price(counted, house).wagers[judge].house_edge
        assert edge is not None
        tables.append(FoundTable(tuple(zip(rows, odds, strict=True)), edge))
    # Of tables as near as each other, those come first that change least.
    pays = wanted.house.offers[wanted.wager].pays
    now = {row: _value(pays.cell(row)) for row in rows}
    tables.sort(
        key=lambda table: (
            abs(table.edge - wanted.edge),
            sum(abs(num - now[row]) / max(now[row], Fraction(1)) for row, num in table.odds),
        )
    )
    return Found(tuple(tables), search.tried, wanted.candidates, settled=not search.stopped)
