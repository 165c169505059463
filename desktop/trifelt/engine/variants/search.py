"""Pay tables that come nearest to a wanted house edge, rows kept in the order that they pay.

Where best play does not depend on the wager, a table's return is a sum over its rows: the last rows
are summed once and sorted, and each choice of the first ones looks up what is left to be made up,
so that millions cost little more than thousands. Where it does, best play is taken anew for every
candidate, some hundred at a time.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm, prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.analysis import price
from trifelt.engine.exact.counted import Counted, count_wagers
from trifelt.engine.exact.play import deciding_slices
from trifelt.engine.exact.units import row_nets
from trifelt.engine.houses.cells import Cell
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.money import Odds
from trifelt.engine.variants.editing import with_cell
from trifelt.engine.variants.sensitivity import judged_by

KEPT: Final = 40
# Sums of the last rows that are held and sorted.
_SUFFIX_AT_MOST: Final = 400_000
_AT_ONCE: Final = 256
_EXACT_IN_FLOATS: Final = 1 << 53
MOST_CANDIDATES: Final = 10**15


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
    def candidates(self) -> int:
        """How many tables lie within the bounds."""
        return prod(each.count for each in self.bounds)


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table with the house edge that it gives."""

    odds: tuple[tuple[str, int], ...]
    edge: Fraction

    def cells(self) -> dict[str, Cell]:
        return {row: Odds(num, 1) for row, num in self.odds}


@dataclass(frozen=True, slots=True)
class Found:
    """The nearest tables first, and how many were tried of those that there are."""

    tables: tuple[FoundTable, ...]
    tried: int
    candidates: int


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
        if not 1 <= each.least <= each.most <= 1_000_000:
            return Message(
                "{row}: the bounds go from {least} to {most}; 1 to 1000000 is possible, the "
                "lower one first",
                row=each.row,
                least=each.least,
                most=each.most,
            )
    if wanted.candidates > MOST_CANDIDATES:
        return Message("These bounds allow more tables than can be told; narrow them.")
    return None


def decides_play(house: House, wager: str) -> bool:
    """Whether best play depends on what a wager pays."""
    choice = house.game.choice
    return (
        choice is not None
        and choice.wager in house.offers
        and choice.wager == judged_by(house, wager)
    )


def search_tables(wanted: Wanted, go_on: GoOn = _for_ever, kept: int = KEPT) -> Found:
    """The tables nearest to the wanted edge."""
    refusal = verify_search(wanted)
    if refusal is not None:
        raise ValueError(refusal.render())
    if decides_play(wanted.house, wanted.wager):
        return _search_deciding(wanted, go_on, kept)
    return _search_sums(wanted, go_on, kept)


def keeps_order(wanted: Wanted) -> list[bool]:
    """For each bounded row but the last, whether it must pay no less than the next one."""
    pays = wanted.house.offers[wanted.wager].pays
    rows = [each.row for each in wanted.bounds]
    return [
        wanted.in_order and _value(pays.cell(row)) >= _value(pays.cell(after))
        for row, after in itertools.pairwise(rows)
    ]


def _value(cell: Cell) -> Fraction:
    return Fraction(cell.num, cell.den) if isinstance(cell, Odds) else Fraction(-1)


class _Nearest:
    """The best so far, by how far their return is from the wanted one."""

    def __init__(self, kept: int) -> None:
        self._kept = kept
        self._heap: list[tuple[float, int, tuple[int, ...]]] = []
        self._number = itertools.count()

    @property
    def limit(self) -> float:
        """How far off a table may be to be kept."""
        return -self._heap[0][0] if len(self._heap) == self._kept else float("inf")

    def add(self, away: float, odds: tuple[int, ...]) -> None:
        entry = (-away, -next(self._number), odds)
        if len(self._heap) < self._kept:
            heapq.heappush(self._heap, entry)
        elif entry > self._heap[0]:
            heapq.heapreplace(self._heap, entry)

    def odds(self) -> list[tuple[int, ...]]:
        return [odds for _, _, odds in sorted(self._heap, reverse=True)]


def _search_sums(wanted: Wanted, go_on: GoOn, kept: int) -> Found:
    per_unit, nothing = _per_unit(wanted)
    scale = lcm(nothing.denominator, *(each.denominator for each in per_unit))
    goal = float((-wanted.edge - nothing) * scale)
    weights = [int(each * scale) for each in per_unit]
    order = keeps_order(wanted)
    split = _split([each.count for each in wanted.bounds])
    tails, sums = _tails(wanted.bounds[split:], weights[split:], order[split:])
    nearest = _Nearest(kept)
    tried = 0
    ordered_on = split > 0 and order[split - 1]
    for turn, head in enumerate(_heads(wanted.bounds[:split], order)):
        if turn % 64 == 0 and not go_on(tried):
            break
        left = goal - sum(odds * weight for odds, weight in zip(head, weights, strict=False))
        _pick(nearest, head, tails, sums, left, ordered_on, kept)
        tried += len(sums)
    return _found(wanted, nearest, tried)


def _per_unit(wanted: Wanted) -> tuple[list[Fraction], Fraction]:
    """What one unit on each bounded row brings, and the return with none on any of them."""
    judge = judged_by(wanted.house, wanted.wager)
    counted = count_wagers(wanted.house, (judge,))

    def at(odds: dict[str, int]) -> Fraction:
        house = wanted.house
        for each in wanted.bounds:
            house = with_cell(house, wanted.wager, each.row, Odds(odds.get(each.row, 1), 1))
        value = price(counted, house).wagers[judge].exact_return
        assert value is not None
        return value

    ones = at({})
    per_unit = [at({each.row: 2}) - ones for each in wanted.bounds]
    return per_unit, ones - sum(per_unit, Fraction(0))


def _split(counts: Sequence[int]) -> int:
    """Where the last rows begin whose sums are held."""
    size, at = 1, len(counts)
    while at > 0 and size * counts[at - 1] <= _SUFFIX_AT_MOST:
        at -= 1
        size *= counts[at]
    return min(at, len(counts) - 1)


def _tails(
    bounds: Sequence[Bounds], weights: Sequence[int], order: Sequence[bool]
) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """Every choice of the last rows that keeps the order, by rising sum."""
    axes = [np.arange(each.least, each.most + 1, dtype=np.int32) for each in bounds]
    grid = np.stack([axis.reshape(-1) for axis in np.meshgrid(*axes, indexing="ij")])
    keeps = np.ones(grid.shape[1], dtype=bool)
    for place, ordered in enumerate(order):
        if ordered:
            keeps &= grid[place] >= grid[place + 1]
    grid = grid[:, keeps]
    sums = np.zeros(grid.shape[1])
    for row, weight in zip(grid, weights, strict=True):
        sums += row * float(weight)
    by_sum = np.argsort(sums, kind="stable")
    return grid[:, by_sum], sums[by_sum]


def _heads(bounds: Sequence[Bounds], order: Sequence[bool]) -> Iterator[tuple[int, ...]]:
    """Every choice of the first rows that keeps the order."""
    for head in itertools.product(*(range(each.least, each.most + 1) for each in bounds)):
        if all(
            not ordered or before >= after
            for ordered, (before, after) in zip(order, itertools.pairwise(head), strict=False)
        ):
            yield head


def _pick(
    nearest: _Nearest,
    head: tuple[int, ...],
    tails: NDArray[np.int32],
    sums: NDArray[np.float64],
    left: float,
    ordered_on: bool,
    kept: int,
) -> None:
    """Offer those last rows whose sums come nearest to what is left."""
    limit = nearest.limit
    low, high = np.searchsorted(sums, (left - limit, left + limit), side="left").tolist()
    if high <= low:
        return
    places = np.arange(low, high)
    if ordered_on:
        places = places[tails[0, low:high] <= head[-1]]
    away = np.abs(sums[places] - left)
    if len(places) > kept:
        few = np.argpartition(away, kept)[:kept]
        places, away = places[few], away[few]
    for place, far in zip(places.tolist(), away.tolist(), strict=True):
        nearest.add(far, (*head, *tails[:, place].tolist()))


@dataclass(frozen=True, eq=False)
class _Choices:
    """For each pattern the nets of both choices without the bounded rows, and their counts."""

    played: NDArray[Any]
    folded: NDArray[Any]
    per_played: NDArray[Any]  # patterns x rows
    per_folded: NDArray[Any]
    weights: NDArray[Any]
    scale: int
    deals: int


def _search_deciding(wanted: Wanted, go_on: GoOn, kept: int) -> Found:
    counted = count_wagers(wanted.house, (judged_by(wanted.house, wanted.wager),))
    choices = _choices(counted, wanted)
    goal = -wanted.edge * choices.deals * choices.scale
    order = keeps_order(wanted)
    nearest = _Nearest(kept)
    tried = 0
    for batch in _batches(wanted.bounds, order):
        if not go_on(tried):
            break
        units = batch.T * choices.scale
        played = choices.played[:, None] + choices.per_played @ units
        folded = choices.folded[:, None] + choices.per_folded @ units
        returns = choices.weights @ np.maximum(played, folded)
        away = np.abs((returns - float(goal)).astype(np.float64))
        for place in np.argsort(away, kind="stable")[:kept].tolist():
            if away[place] > nearest.limit:
                break
            nearest.add(float(away[place]), tuple(int(odds) for odds in batch[place]))
        tried += len(batch)
    return _found(wanted, nearest, tried)


def _choices(counted: Counted, wanted: Wanted) -> _Choices:
    house = wanted.house
    for each in wanted.bounds:
        house = with_cell(house, wanted.wager, each.row, Odds(1, 1))
    keys = deciding_slices(counted, house)
    nets = {key: row_nets(house, key.wager, None) for key in keys}
    scale = lcm(*(net.denominator for table in nets.values() for net in table if net is not None))
    rows, size = counted.rows, counted.rows.patterns.count
    largest = max(each.most for each in wanted.bounds) * scale * len(keys) * counted.total
    kind: Any = np.float64 if 4 * largest < _EXACT_IN_FLOATS else object
    bounded = {each.row: place for place, each in enumerate(wanted.bounds)}
    base = {folded: np.zeros(size, dtype=np.int64) for folded in (False, True)}
    per = {folded: np.zeros((size, len(bounded)), dtype=np.int64) for folded in (False, True)}
    for key in keys:
        of_entry = rows.rows[:, counted.place[key]]
        for number, (decided, net) in enumerate(
            zip(house.decided(key.wager), nets[key], strict=True)
        ):
            here = of_entry == number
            if not here.any():
                continue
            hands = np.bincount(rows.pattern[here], rows.count[here], minlength=size)
            hands = hands.astype(np.int64)
            assert net is not None
            unit = net * scale
            place = bounded.get(decided.row.prices or "") if key.wager == wanted.wager else None
            for folded in (False, True):
                if not key.seen(folded=folded, deuce=False):
                    continue
                if place is None:
                    base[folded] += hands * int(unit)
                else:
                    base[folded] += hands * int(unit - scale)
                    per[folded][:, place] += hands
    return _Choices(
        base[False].astype(kind),
        base[True].astype(kind),
        per[False].astype(kind),
        per[True].astype(kind),
        rows.patterns.weights.astype(kind),
        scale,
        int(rows.patterns.weights.sum()) * rows.dealer_hands,
    )


def _batches(bounds: Sequence[Bounds], order: Sequence[bool]) -> Iterator[NDArray[np.int64]]:
    """All candidates, some hundred at a time, strewn so that the first ones stand for all."""
    counts = [each.count for each in bounds]
    total = prod(counts)
    # A step that meets every number once before it meets one again.
    step = max(1, int(total * 0.6180339887)) | 1
    while gcd(step, total) != 1:
        step += 1
    least = np.array([each.least for each in bounds], dtype=np.int64)
    for start in range(0, total, _AT_ONCE):
        numbers = [n * step % total for n in range(start, min(start + _AT_ONCE, total))]
        batch = np.array(np.unravel_index(numbers, counts), dtype=np.int64).T + least
        keeps = np.ones(len(batch), dtype=bool)
        for place, ordered in enumerate(order):
            if ordered:
                keeps &= batch[:, place] >= batch[:, place + 1]
        if keeps.any():
            yield batch[keeps]


def _found(wanted: Wanted, nearest: _Nearest, tried: int) -> Found:
    """The exact edge of each table that was kept."""
    judge = judged_by(wanted.house, wanted.wager)
    counted = count_wagers(wanted.house, (judge,))
    rows = [each.row for each in wanted.bounds]
    tables = []
    for odds in nearest.odds():
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
    return Found(tuple(tables), tried, wanted.candidates)
