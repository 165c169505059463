"""Rows of every wager counted hand by hand: every dealer hand that shares no card is looked at."""

from collections import Counter

import numpy as np

from trifelt.engine.exact.patterns import hand_bits
from trifelt.engine.exact.slices import WagerSlice
from trifelt.engine.hands import all_hand_cards


def dealers_of(hand: int, removed: int = 0) -> list[int]:
    """Every hand that shares no card with this one or with what lies elsewhere."""
    bits = hand_bits()
    found: list[int] = np.flatnonzero((bits & (int(bits[hand]) | removed)) == 0).tolist()
    return found


def rows_plainly(
    slices: list[WagerSlice], hand: int, removed: int = 0
) -> Counter[tuple[tuple[int, ...], int]]:
    """Dealer hands by the rows of all slices and by the deuces that they hold."""
    dealers = dealers_of(hand, removed)
    rows = []
    for each in slices:
        parts = [
            part.rows[part.grid.player.of_hand[hand]][part.grid.dealer.of_hand[dealers]]
            for part in each.parts
        ]
        rows.append(np.minimum.reduce(parts).tolist())
    deuces = (all_hand_cards()[:, dealers] < 4).sum(axis=0).tolist()
    return Counter(zip(zip(*rows, strict=True), deuces, strict=True))
