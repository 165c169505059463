"""Counted rows of a game's wagers, kept so that a change of odds needs only be multiplied in."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.counting import RowCounts, count_rows
from trifelt.engine.exact.slices import (
    SliceKey,
    cards_left,
    depends_on_decision,
    fourth_column,
    held_by_hands,
)
from trifelt.engine.games.game import Game
from trifelt.engine.hands import CARDS_BESIDES_TWO_HANDS
from trifelt.engine.houses.house import House
from trifelt.engine.wager import Kind, TableColumn, Wager

# By folded or not, and by what the fourth card says: deals of each combination of rows.
Deals = Mapping[tuple[bool, int], NDArray[np.int64]]


@dataclass(frozen=True, eq=False)
class Counted:
    """The rows of some wagers of a game under some readings; any house's odds can price them."""

    game: Game
    wagers: tuple[Wager, ...]
    rows: RowCounts
    removed: int = 0

    @cached_property
    def fourth(self) -> TableColumn | None:
        """What the fourth card says to a wager; where it says nothing, deals are without it."""
        return fourth_column(self.wagers)

    @cached_property
    def weight(self) -> NDArray[np.int64]:
        """Deals of each entry: hands of the pattern x dealer hands."""
        return self.rows.patterns.weights[self.rows.pattern] * self.rows.count

    @cached_property
    def _weights(self) -> list[NDArray[np.int64]]:
        """Deals of each entry by what the fourth card says."""
        if self.fourth is None:
            return [self.weight]
        rows, hands = self.rows, self.rows.patterns.hands
        left = np.array(cards_left(self.fourth, self.removed))[:, None]
        left = left - held_by_hands(self.fourth)[:, hands]
        found = rows.count * left[:, rows.pattern] - rows.held
        found *= rows.patterns.weights[rows.pattern]
        return [self.weight * self.fourth_cards - found.sum(axis=0), *found]

    @property
    def fourth_cards(self) -> int:
        """Cards that may be the fourth one, besides both hands; 1 where no wager looks at it."""
        return CARDS_BESIDES_TWO_HANDS - self.removed.bit_count() if self.fourth is not None else 1

    @cached_property
    def total(self) -> int:
        """All deals."""
        return int(self.weight.sum()) * self.fourth_cards

    @cached_property
    def place(self) -> dict[SliceKey, int]:
        return {key: n for n, key in enumerate(self.rows.keys)}

    @cached_property
    def _joint(self) -> tuple[NDArray[np.intp], NDArray[np.uint8]]:
        rows = self.rows.rows
        key = np.zeros(len(rows), dtype=np.int64)
        for n in range(rows.shape[1]):
            top = int(rows[:, n].max()) + 1
            if int(key.max(initial=0)) >= 2**62 // top:
                key = np.unique(key, return_inverse=True)[1].astype(np.int64)
            key = key * top + rows[:, n]
        _, first, of_entry = np.unique(key, return_index=True, return_inverse=True)
        return of_entry, rows[first]

    @cached_property
    def _whole_deals(self) -> list[NDArray[np.int64]]:
        """Deals of each combination of rows, by the fourth card."""
        return [self._by_joint(weight) for weight in self._weights]

    def _by_joint(self, weight: NDArray[np.int64]) -> NDArray[np.int64]:
        sums = np.bincount(self.joint_of_entry, weights=weight, minlength=len(self.joint_rows))
        return sums.astype(np.int64)

    def deals(self, plays: NDArray[np.bool_] | None) -> Deals:
        """Deals of each combination of rows: by folded or played, and by the fourth card.

        `plays` is the decision on each pattern; None where there is none to take.
        """
        if plays is None:
            return {(False, fourth): deals for fourth, deals in enumerate(self._whole_deals)}
        played = plays[self.rows.pattern]
        found = {}
        for fourth, (weight, whole) in enumerate(
            zip(self._weights, self._whole_deals, strict=True)
        ):
            found[False, fourth] = self._by_joint(weight * played)
            found[True, fourth] = whole - found[False, fourth]
        return found

    def row_deals(self, wager: str, deals: Deals) -> list[int]:
        """Deals that end in each row of a wager, the fourth card counted in."""
        size = len(self.game.wager[wager].rows)
        totals = np.zeros(size, dtype=np.int64)
        for key in (each for each in self.rows.keys if each.wager == wager):
            rows = self.joint_rows[:, self.place[key]]
            for (folded, fourth), weight in deals.items():
                if key.seen(folded=folded, fourth=fourth):
                    totals += np.bincount(rows, weights=weight, minlength=size).astype(np.int64)
        return totals.tolist()

    @property
    def joint_of_entry(self) -> NDArray[np.intp]:
        """The number of each entry's combination of rows, whatever the pattern."""
        return self._joint[0]

    @property
    def joint_rows(self) -> NDArray[np.uint8]:
        """The rows of each combination, one column for each slice."""
        return self._joint[1]


def count_wagers(house: House, wagers: tuple[str, ...], removed: int = 0) -> Counted:
    """The counted rows of these wagers of a house, with all that follows from the decision."""
    game = house.game
    wanted = tuple(
        wager
        for wager in game.wagers
        if wager.id in house.offers
        and wager.kind is not Kind.ENVY
        and (wager.id in wagers or (wager.base in wagers and wager.base is not None))
    )
    choice = game.choice
    if choice is not None and any(depends_on_decision(w, house.readings) for w in wanted):
        following = [w for w in game.wagers if choice.wager in (w.id, w.base)]
        wanted = tuple(
            wager
            for wager in game.wagers
            if wager in wanted or (wager in following and wager.id in house.offers)
        )
    names = sorted({name for wager in wanted for name in wager.readings})
    return _count(game, wanted, tuple((name, house.readings[name]) for name in names), removed)


@lru_cache(maxsize=64)
def _count(
    game: Game, wagers: tuple[Wager, ...], readings: tuple[tuple[str, str], ...], removed: int
) -> Counted:
    return Counted(game, wagers, count_rows(game, wagers, dict(readings), removed), removed)
