"""The meetings of two hands in which a later part of a rule says something.

Later parts (the suits of All-Six) speak for few dealer hands only: those are listed for each class
of the player's hand, and gone through some thousand meetings at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.patterns import hand_bits
from trifelt.engine.exact.slices import PartSlice, WagerSlice
from trifelt.engine.hands import Classes

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
        # The hands of each class lie together, so that a class is a stretch of them.
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
