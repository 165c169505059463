"""What is asked of a pay table that is searched for, and a table that is found."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.houses.cells import Cell
from trifelt.engine.houses.house import House
from trifelt.engine.money import Odds
from trifelt.engine.variants.table_return import Chain, Span

# Limits are held to so many parts of what they say: figures are worked out in floats here.
_AS_GOOD_AS: Final = 1e-12


@dataclass(frozen=True, slots=True)
class Bounds:
    """The whole odds to one that a row may have."""

    row: str
    least: int
    most: int
    step: int = 1  # from it on only its multiples

    @property
    def count(self) -> int:
        return len(Span(self.least, self.most, step=self.step).values)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a figure of a table may be, and what it is to be near; None asks nothing."""

    least: float | Fraction | None = None
    most: float | Fraction | None = None
    near: float | Fraction | None = None

    def hold(self, figures: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Which of these figures are within the limits."""
        least = -np.inf if self.least is None else float(self.least)
        most = np.inf if self.most is None else float(self.most)
        slack = _AS_GOOD_AS * (1 + np.abs(figures))
        return (figures >= least - slack) & (figures <= most + slack)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is sought: a wager's table within bounds, its other rows as they are.

    Where the hit rate or the volatility is to be near something that comes first, then the edge:
    near to what was asked of it, else to the middle of its limits.
    """

    house: House
    wager: str
    bounds: tuple[Bounds, ...]
    edge: Fraction
    in_order: bool = True  # rows that pay no less than the next one now go on doing so
    edges: Limits = Limits()
    hit_rates: Limits = Limits()
    volatilities: Limits = Limits()

    @property
    def limits(self) -> tuple[Limits, Limits, Limits]:
        """Of the house edge, the hit rate and the volatility."""
        return replace(self.edges, near=self.edge), self.hit_rates, self.volatilities

    @property
    def has_limits(self) -> bool:
        """Whether more is asked than to be near the edge."""
        edges = replace(self.edges, near=None)
        return {edges, self.hit_rates, self.volatilities} != {Limits()}

    @property
    def is_bounded(self) -> bool:
        """Whether a table may be outside what its figures are allowed to be."""
        figures = self.edges, self.hit_rates, self.volatilities
        return any(each.least is not None or each.most is not None for each in figures)

    @property
    def goals(self) -> tuple[int, ...]:
        """Places among the limits of what tables are to be near, what weighs most first."""
        return tuple(place for place in (1, 2, 0) if self.limits[place].near is not None)

    def distance(self, table: FoundTable) -> tuple[Fraction, ...]:
        """How far a table is from what is sought, what weighs most first."""
        figures = table.edge, table.hit_rate, table.volatility
        return tuple(
            abs(Fraction(figures[place]) - Fraction(near))
            for place in self.goals
            if (near := self.limits[place].near) is not None
        )

    def off_by(self, table: FoundTable) -> tuple[Fraction | None, ...]:
        """How far the edge, the hit rate and the volatility are from what was asked of each."""
        asked = self.edges.near, self.hit_rates.near, self.volatilities.near
        figures: tuple[float | Fraction, ...] = table.edge, table.hit_rate, table.volatility
        pairs = zip(figures, asked, strict=True)
        return tuple(None if n is None else Fraction(figure) - Fraction(n) for figure, n in pairs)

    @property
    def within_bounds(self) -> int:
        """How many tables are within the bounds, in order or not."""
        return prod(each.count for each in self.bounds)

    @property
    def candidates(self) -> int:
        """How many of them there are to search: those in order, where that is kept."""
        return whole_chain(self, (0,) * len(self.bounds)).count()


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table with the house edge that it gives."""

    odds: tuple[tuple[str, int], ...]
    edge: Fraction
    hit_rate: Fraction
    volatility: float

    def cells(self) -> dict[str, Cell]:
        return {row: Odds(num, 1) for row, num in self.odds}


def whole_chain(wanted: Wanted, weights: tuple[int, ...]) -> Chain:
    """The free rows, bounded by those that stay where these are next to them in order."""
    offer = wanted.house.offers[wanted.wager]
    free = {each.row: each for each in wanted.bounds}
    now = {row: row_value(offer.pays.cell(row)) for row in offer.wager.pay_rows}
    spans = {
        row: Span(each.least, each.most, max(float(now[row]), 1.0), each.step)
        for row, each in free.items()
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


def row_value(cell: Cell) -> Fraction:
    return Fraction(cell.num, cell.den) if isinstance(cell, Odds) else Fraction(-1)
