"""A search within limits of edge, hit rate and volatility, or for tables near the last two.

The choices of the last rows are in groups of like mean; in each they rise by mean square. Beside
a line of the first rows the limits, and what has been found so far, leave a stretch of each group:
only that is worked out, many lines at once.

Once it is settled which hands are played, a deal's net is a constant plus what one row pays. So
each figure is a sum over the rows of something that depends on that row's odds alone.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.analysis import deciding_figures, wager_figures
from trifelt.engine.exact.counted import Counted, count_wagers
from trifelt.engine.exact.play import decided_deals
from trifelt.engine.houses.house import House
from trifelt.engine.money import Odds
from trifelt.engine.variants.editing import with_cell
from trifelt.engine.variants.outcomes import judged_by
from trifelt.engine.variants.table_return import Nearest
from trifelt.engine.variants.wanted import Wanted

_IN_A_GROUP: Final = 4_096
# Tables worked out at once, and as many between two looks at whether to go on.
_AT_ONCE: Final = 1 << 20

Range = tuple[float, float]
# Rows are told apart by odds that are this far from each other and from any net.
_APART = 1 << 24

# By row of the array: deals times net, deals times net squared, deals that net more than nothing.
Moments = NDArray[np.float64]


class RowDeals:
    """The deals of a wager by the free row that they end in, and what they net besides its odds.

    The odds of rows that decide play are those of the house.
    """

    def __init__(
        self, counted: Counted, house: House, wager: str, judge: str, rows: Sequence[str]
    ) -> None:
        plays, deals = decided_deals(counted, house)
        marked = house
        for number, row in enumerate(rows, start=1):
            marked = with_cell(marked, wager, row, Odds(number * _APART))
        if judge == house.game.deciding_wager:
            figures = deciding_figures(counted, marked, plays, deals)
        else:
            figures = wager_figures(counted, marked, judge, deals)
        besides: dict[int, list[tuple[float, int]]] = defaultdict(list)
        for each in figures.outcomes:
            assert each.net is not None
            number = round(each.net / _APART)
            besides[number].append((float(each.net - number * _APART), each.count))
        self._besides: Mapping[int, NDArray[np.float64]] = {
            number: np.array(sorted(nets, reverse=True)).T for number, nets in besides.items()
        }
        self.deals = figures.combinations
        self.rest = self._sums(0, np.zeros(1))

    def of_rows(self, rows: Sequence[int], odds: NDArray[np.integer]) -> Moments:
        """What some rows bring at each column of their odds."""
        sums = np.zeros((3, odds.shape[1]))
        for row, paid in zip(rows, odds, strict=True):
            sums += self._sums(row + 1, paid.astype(np.float64))
        return sums

    def figures(self, sums: Moments) -> Moments:
        """House edge, hit rate and volatility of tables by what all their deals bring."""
        means, squares, hits = sums / self.deals
        return np.stack([-means, hits, np.sqrt(np.maximum(squares - means**2, 0))])

    def _sums(self, number: int, odds: NDArray[np.float64]) -> Moments:
        if number not in self._besides:
            return np.zeros((3, len(odds)))
        nets, deals = self._besides[number]
        once, twice = (deals * nets).sum(), (deals * nets**2).sum()
        all_deals = deals.sum()
        # So many of the nets, the largest first, are above nothing with the odds.
        above = np.concatenate([[0], np.cumsum(deals)])[np.searchsorted(-nets, odds)]
        means = once + all_deals * odds
        return np.stack([means, twice + odds * (2 * once + all_deals * odds), above])


def row_deals(wanted: Wanted, deciding: Sequence[tuple[int, int]]) -> RowDeals:
    """The deals of the table that is sought, with the odds of the rows that decide play."""
    house, wager = wanted.house, wanted.wager
    for bounds in wanted.bounds:
        house = with_cell(house, wager, bounds.row, Odds(bounds.least))
    for place, odds in deciding:
        house = with_cell(house, wager, wanted.bounds[place].row, Odds(odds))
    judge = judged_by(house, wager)
    rows = [each.row for each in wanted.bounds]
    return RowDeals(count_wagers(house, (judge,)), house, wager, judge, rows)


class Groups:
    """Choices of the last rows with what they bring, in groups of like mean."""

    def __init__(self, odds: NDArray[np.int32], brought: Moments) -> None:
        by_mean = np.array_split(np.argsort(brought[0]), -(-odds.shape[1] // _IN_A_GROUP))
        order = np.concatenate([group[np.argsort(brought[1, group])] for group in by_mean])
        ends = np.cumsum([len(group) for group in by_mean])
        self.odds, self.brought = odds[:, order], brought[:, order]
        self._groups = [
            (
                end - len(group),
                brought[0, group[0]],
                brought[0, group[-1]],
                self.brought[1, end - len(group) : end],
            )
            for end, group in zip(ends.tolist(), by_mean, strict=True)
        ]

    def stretches(
        self, before: Moments, deals: int, means: Range, volatilities: Range
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where in each group (down) what fits may begin and end beside each line (across)."""
        shape = len(self._groups), before.shape[1]
        begins, ends = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        least, most = volatilities
        for number, (start, low, high, squares) in enumerate(self._groups):
            lowest, highest = (before[0] + low) / deals, (before[0] + high) / deals
            crosses = (lowest <= 0) & (highest >= 0)
            small = np.where(crosses, 0, np.minimum(lowest**2, highest**2))
            large = np.maximum(lowest**2, highest**2)
            first = _slack((max(least, 0) ** 2 + small) * deals, -1) - before[1]
            last = _slack((most**2 + large) * deals, 1) - before[1]
            begins[number] = start + np.searchsorted(squares, first)
            ends[number] = start + np.searchsorted(squares, last, side="right")
            ends[number][(highest < means[0]) | (lowest > means[1])] = start
        return begins, np.maximum(begins, ends)


def _slack(values: NDArray[np.float64], sign: int) -> NDArray[np.float64]:
    return values + sign * 1e-9 * (1 + np.abs(values))


class LimitedSearch:
    """Holds each line of the first rows, with all choices of the last ones, to what is asked."""

    def __init__(
        self,
        wanted: Wanted,
        nearest: Nearest,
        last: NDArray[np.int32],
        heads: Sequence[int],
        deciding: Sequence[int],
        *,
        counts: bool = False,
    ) -> None:
        """Where it `counts`, tables that are too far off to be kept are looked at too."""
        self.within, self._counts = 0, counts
        self._wanted, self._nearest, self._last, self._heads = wanted, nearest, last, heads
        self._rest = [n for n in range(len(wanted.bounds)) if n not in heads]
        self._deciding = [(heads.index(n), n) for n in deciding]
        self._kept: tuple[tuple[int, ...], RowDeals, Groups] | None = None

    def lines(
        self, lines: NDArray[np.int64], below: NDArray[np.int64], above: NDArray[np.int64]
    ) -> Iterator[NDArray[np.int64]]:
        """Go through lines; which ones are done is told as it gets on."""
        places = [place for place, _ in self._deciding]
        kinds, of_line = np.unique(lines[:, places], axis=0, return_inverse=True)
        for number, kind in enumerate(kinds.tolist()):
            spread, groups = self._spread(tuple(kind))
            same = np.flatnonzero(of_line.reshape(-1) == number)
            before = spread.rest + spread.of_rows(self._heads, lines[same].T)
            start, size = 0, 1
            while start < len(same):
                some = slice(start, start + size)
                begins, ends = groups.stretches(before[:, some], spread.deals, *self._ranges())
                count = int((ends - begins).sum())
                if count > _AT_ONCE and size > 1:
                    size //= 2
                    continue
                now = same[some]
                self._look(
                    spread,
                    groups,
                    before[:, some],
                    lines[now],
                    (below[now], above[now]),
                    (begins, ends),
                )
                start, size = start + len(now), size * (1 + (2 * count < _AT_ONCE))
                yield now

    def _ranges(self) -> tuple[Range, Range]:
        """What means and volatilities may be kept now."""
        ranges = []
        for place in (0, 2):
            limits = self._wanted.limits[place]
            low = -np.inf if limits.least is None else float(limits.least)
            high = np.inf if limits.most is None else float(limits.most)
            if limits.near is not None and self._wanted.goals[0] == place and not self._counts:
                reach = self._nearest.limit[0]
                low, high = (
                    max(low, float(limits.near) - reach),
                    min(high, float(limits.near) + reach),
                )
            ranges.append((low - 1e-9, high + 1e-9))
        (least, most), volatilities = ranges
        return (-most, -least), volatilities

    def _spread(self, deciding: tuple[int, ...]) -> tuple[RowDeals, Groups]:
        """The deals where these odds decide play, and the last rows' choices in them."""
        if self._kept is None or self._kept[0] != deciding:
            rows = [row for _, row in self._deciding]
            spread = row_deals(self._wanted, tuple(zip(rows, deciding, strict=True)))
            groups = Groups(self._last, spread.of_rows(self._rest, self._last))
            self._kept = deciding, spread, groups
        return self._kept[1:]

    def _look(
        self,
        spread: RowDeals,
        groups: Groups,
        before: Moments,
        lines: NDArray[np.int64],
        order: tuple[NDArray[np.int64], NDArray[np.int64]],
        stretches: tuple[NDArray[np.int64], NDArray[np.int64]],
    ) -> None:
        """Count the tables of these stretches, and keep the best of those within the limits."""
        begins, counts = stretches[0].ravel(), (stretches[1] - stretches[0]).ravel()
        place = np.repeat(begins - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())
        line = np.repeat(np.tile(np.arange(len(lines)), len(stretches[0])), counts)
        odds = groups.odds
        if len(odds):
            below, above = order
            fits = (odds[0, place] <= below[line]) & (odds[-1, place] >= above[line])
            place, line = place[fits], line[fits]
        figures = spread.figures(before[:, line] + groups.brought[:, place])
        fits = np.ones(len(place), dtype=np.bool_)
        for limits, values in zip(self._wanted.limits, figures, strict=True):
            fits &= limits.hold(values)
        self.within += int(np.count_nonzero(fits))
        place, line, figures = place[fits], line[fits], figures[:, fits]
        goals = self._wanted.goals
        away = [np.abs(figures[n] - float(self._wanted.limits[n].near or 0)) for n in goals]
        found = np.empty(len(self._wanted.bounds), dtype=np.int64)
        for number in self._nearest.better(away):
            found[list(self._heads)] = lines[line[number]]
            found[self._rest] = odds[:, place[number]]
            self._nearest.add(tuple(float(each[number]) for each in away), found.tolist())
