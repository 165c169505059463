"""What of a game is counted: each wager's grid in each situation that the table can be in.

Later parts of a rule (the suits of All-Six) speak for few dealer hands only: those are listed for
each class of the player's hand, and gone through some thousand meetings at a time.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import DECK_SIZE
from trifelt.engine.exact.patterns import Part, Sides, hand_bits
from trifelt.engine.grids import PartGrid, grid_of, situations
from trifelt.engine.hands import Classes, all_hand_cards
from trifelt.engine.wager import FOLDED, Kind, TableColumn, Wager


@dataclass(frozen=True, slots=True)
class SliceKey:
    """A wager in a situation; None where the wager does not see that."""

    wager: str
    folded: bool | None = None
    fourth: int | None = None  # what the fourth card says

    def seen(self, *, folded: bool, fourth: int = 0) -> bool:
        """Whether the wager ends by this slice in such a round."""
        return self.folded in (None, folded) and self.fourth in (None, fourth)


@dataclass(frozen=True, eq=False)
class PartSlice:
    """One part in one situation: rows by class of the player's hand and of the dealer's."""

    grid: Part
    rows: NDArray[np.uint8]

    @cached_property
    def reads_dealer(self) -> NDArray[np.bool_]:
        """For each class of the player's hand whether its row depends on the dealer's."""
        return (self.rows != self.rows[:, :1]).any(axis=1)

    @cached_property
    def reached(self) -> NDArray[np.bool_]:
        """For each class of the player's hand the rows that it can come to."""
        top = int(self.rows.max()) + 1
        return np.stack([(self.rows == row).any(axis=1) for row in range(top)], axis=1)


@dataclass(frozen=True, eq=False)
class WagerSlice:
    """A wager in one situation; the first part is counted whole, the others hand by hand."""

    key: SliceKey
    wager: Wager
    parts: tuple[PartSlice, ...]

    @property
    def first(self) -> PartSlice:
        return self.parts[0]

    @property
    def others(self) -> tuple[PartSlice, ...]:
        return self.parts[1:]

    @property
    def turned(self) -> "WagerSlice":
        """The same as the dealer's hand sees it."""
        grids = [each.grid for each in self.parts]
        turned = (Sides(grid.dealer, grid.player, grid.rows.swapaxes(1, 2)) for grid in grids)
        parts = zip(turned, self.parts, strict=True)
        return replace(self, parts=tuple(PartSlice(grid, part.rows.T) for grid, part in parts))


def depends_on_decision(wager: Wager, readings: Mapping[str, str]) -> bool:
    """Whether folding changes how a wager ends, or whether it is in play at all."""
    if wager.kind in (Kind.RAISED, Kind.BONUS):
        return True
    for part in grid_of(wager, readings).parts:
        if FOLDED in part.table:
            played, folded = (part.rows[_at(part, FOLDED, value)] for value in (0, 1))
            if not np.array_equal(played, folded):
                return True
    return False


def _at(part: PartGrid, column: TableColumn, value: int) -> list[int]:
    """The situations of a part in which the table says this."""
    return [
        part.situation(table) for table in situations(part.table) if table[column.name] == value
    ]


def slices_of(wagers: Iterable[Wager], readings: Mapping[str, str]) -> list[WagerSlice]:
    """Every situation of every wager that can come up; an envy payment sees another box's hand."""
    found = []
    for wager in wagers:
        if wager.kind is Kind.ENVY:
            continue
        grid = grid_of(wager, readings)
        decides = depends_on_decision(wager, readings)
        for seen in situations([each for each in wager.table if each != FOLDED or decides]):
            table = {FOLDED.name: 0, **seen}
            folded = bool(seen[FOLDED.name]) if FOLDED.name in seen else None
            if folded is None and wager.kind in (Kind.RAISED, Kind.BONUS):
                folded = False  # in play only with a hand that is played
            fourth = None if wager.fourth is None else seen[wager.fourth.name]
            parts = tuple(PartSlice(part, part.rows[part.situation(table)]) for part in grid.parts)
            found.append(WagerSlice(SliceKey(wager.id, folded, fourth), wager, parts))
    return found


def fourth_column(wagers: Iterable[Wager]) -> TableColumn | None:
    """What the fourth card says to these wagers; None where none of them looks at it."""
    return next((wager.fourth for wager in wagers if wager.fourth is not None), None)


@cache
def values_of_cards(column: TableColumn) -> NDArray[np.intp]:
    """What each card of the deck says as the fourth one."""
    assert column.of_card is not None
    return np.array([column.of_card(card) for card in range(DECK_SIZE)])


@cache
def held_by_hands(column: TableColumn) -> NDArray[np.int64]:
    """For each value but 0, how many of the cards that say it each hand holds."""
    values = values_of_cards(column)[all_hand_cards()]
    return np.stack([(values == each).sum(axis=0) for each in range(1, column.values)])


def cards_left(column: TableColumn, removed: int = 0) -> list[int]:
    """For each value but 0, how many cards say it; `removed` are the bits of cards that are out."""
    there = values_of_cards(column)[[not removed >> card & 1 for card in range(DECK_SIZE)]]
    return np.bincount(there, minlength=column.values)[1:].tolist()


_AT_ONCE: Final = 30_000


class LaterRows:
    """The dealer hands, for each of some hands, for which a later part of a rule says something."""

    def __init__(
        self, looking: Sequence[WagerSlice], hands: NDArray[np.intp], removed: int
    ) -> None:
        parts = [part for each in looking for part in each.others]
        self._class, players = _together([part.grid.player for part in parts], hands)
        there = np.flatnonzero((hand_bits() & removed) == 0)
        dealer_class, dealers = _together([part.grid.dealer for part in parts], there)
        best = [_best_row(each.others, hands[players], there[dealers]) for each in looking]
        hits = np.zeros((len(players), len(dealers)), dtype=bool)
        for each, rows in zip(looking, best, strict=True):
            if rows is not None:
                hits |= rows < len(each.wager.rows) - 1
        # The hands of each class are together, so that a class is a stretch of them.
        self._dealers = there[np.argsort(dealer_class, kind="stable")]
        size = np.bincount(dealer_class, minlength=len(dealers))
        player, dealer = np.nonzero(hits)
        self._first = (np.cumsum(size) - size)[dealer]
        self._length = size[dealer]
        self._rows = [None if rows is None else rows[player, dealer] for rows in best]
        # The classes that a class of the player's hand meets are a stretch of those hits.
        self._hits = np.count_nonzero(hits, axis=1)
        self._start = np.cumsum(self._hits) - self._hits
        self._size = hits @ size

    def blocks(self) -> Iterator[NDArray[np.intp]]:
        """The hands' numbers, as many at a time as are quickly gone through."""
        ends = np.cumsum(self._size[self._class])
        cuts = np.searchsorted(ends, np.arange(_AT_ONCE, ends[-1], _AT_ONCE))
        for block in np.split(np.arange(len(ends)), cuts):
            if len(block):
                yield block

    def meetings(
        self, members: NDArray[np.intp]
    ) -> tuple[NDArray[np.intp], NDArray[np.intp], list[NDArray[np.uint8] | None]]:
        """Hand and dealer's hand of each meeting, and for each slice the best of its later rows."""
        of_member = self._class[members]
        hit = _stretches(self._start[of_member], self._hits[of_member])
        length = self._length[hit]
        dealers = self._dealers[_stretches(self._first[hit], length)]
        found = [None if rows is None else np.repeat(rows[hit], length) for rows in self._rows]
        return np.repeat(members, self._size[of_member]), dealers, found


def _together(
    sides: Sequence[Classes], hands: NDArray[np.intp]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The class of each hand that several sides together tell apart, and a hand of each class."""
    key = np.zeros(len(hands), dtype=np.int64)
    for side in {id(side): side for side in sides}.values():
        key = key * side.count + side.of_hand[hands]
    _, first, of_hand = np.unique(key, return_index=True, return_inverse=True)
    return of_hand, first


def _best_row(
    parts: Sequence[PartSlice], players: NDArray[np.intp], dealers: NDArray[np.intp]
) -> NDArray[np.uint8] | None:
    rows = [
        part.rows[part.grid.player.of_hand[players]][:, part.grid.dealer.of_hand[dealers]]
        for part in parts
    ]
    return np.minimum.reduce(rows) if rows else None


def _stretches(starts: NDArray[np.intp], sizes: NDArray[np.intp]) -> NDArray[np.intp]:
    """The numbers from each start on, as many as its size, one stretch after the other."""
    ends = np.cumsum(sizes)
    return np.arange(ends[-1] if len(ends) else 0) + np.repeat(starts - ends + sizes, sizes)
