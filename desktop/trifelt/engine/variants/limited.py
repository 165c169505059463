"""A search within limits of edge, hit rate and volatility, or for tables near the last two.

The choices of the last rows stand in groups of like mean; in each they rise by mean square. Beside
a line of the first rows the limits, and what has been found so far, leave a stretch of each group:
only that is worked out, many lines at once.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.variants.row_deals import Moments, RowDeals, row_deals
from trifelt.engine.variants.table_return import Nearest
from trifelt.engine.variants.wanted import Wanted

_IN_A_GROUP: Final = 4_096
# Tables worked out at once, and as many between two looks at whether to go on.
_AT_ONCE: Final = 1 << 20

Range = tuple[float, float]


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
    ) -> None:
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
            if limits.near is not None and self._wanted.goals[0] == place:
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
        place, line, figures = place[fits], line[fits], figures[:, fits]
        goals = self._wanted.goals
        away = [np.abs(figures[n] - float(self._wanted.limits[n].near or 0)) for n in goals]
        found = np.empty(len(self._wanted.bounds), dtype=np.int64)
        for number in self._nearest.better(away):
            found[list(self._heads)] = lines[line[number]]
            found[self._rest] = odds[:, place[number]]
            self._nearest.add(tuple(float(each[number]) for each in away), found.tolist())
