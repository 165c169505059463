"""Edge, hit rate and volatility over the odds of the rows that are free.

Once it is settled which hands are played, a deal's net is a constant plus what one row pays. So
each figure is a sum over the rows of something that hangs on that row's odds alone.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.analysis import deciding_figures, wager_figures
from trifelt.engine.exact.counted import Counted, count_wagers
from trifelt.engine.exact.play import decided_deals
from trifelt.engine.houses.house import House
from trifelt.engine.money import Odds
from trifelt.engine.variants.editing import with_cell
from trifelt.engine.variants.outcomes import judged_by
from trifelt.engine.variants.wanted import Wanted

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
        choice = house.game.choice
        if choice is not None and judge == choice.wager:
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
