"""How hands are misread at a table: as which other hand, and in which words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from trifelt.engine.cards import ACE, rank_of
from trifelt.engine.hands import (
    FLUSH,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_PICTURES,
    hand_cards,
    hand_feature,
)
from trifelt.engine.message import Message

_THREE: Final = 1  # the rank of a three, two being 0


@dataclass(frozen=True, slots=True)
class Misreading:
    """A hand taken for another; `reads_as` gives None for hands that it does not concern."""

    id: str
    says: Message
    reads_as: Callable[[int], int | None]


@cache
def _hand_of(category: int, top: int) -> int:
    """A hand of this category with this highest rank, or the nearest rank that has one."""
    hands = np.flatnonzero(hand_feature("category") == category)
    tops = np.array([rank_of(hand_cards(int(hand))[2]) for hand in hands])
    return int(hands[np.argmin(np.abs(tops - top))])


def _top(hand: int) -> int:
    return rank_of(hand_cards(hand)[2])


def _as(found: int, taken_for: int) -> Callable[[int], int | None]:
    def reads_as(hand: int) -> int | None:
        return _hand_of(taken_for, _top(hand)) if hand_feature("category")[hand] == found else None

    return reads_as


def _low_straight(hand: int) -> int | None:
    """A-2-3 read as a mere ace high."""
    category = int(hand_feature("category")[hand])
    low, middle, high = (rank_of(card) for card in hand_cards(hand))
    if category not in (STRAIGHT, STRAIGHT_FLUSH) or (high, middle, low) != (ACE, _THREE, 0):
        return None
    return _hand_of(FLUSH if category == STRAIGHT_FLUSH else HIGH_CARD, ACE)


@cache
def _two_pictures_and_a_ten() -> int:
    found = (hand_feature("pictures") == THREE_PICTURES - 1) & (hand_feature("points") == 0)
    return int(np.flatnonzero(found)[0])


def _three_pictures(hand: int) -> int | None:
    if hand_feature("pictures")[hand] != THREE_PICTURES:
        return None
    return _two_pictures_and_a_ten()


POKER_MISREADINGS: Final = (
    Misreading("flush-as-straight", Message("Read a flush as a straight."), _as(FLUSH, STRAIGHT)),
    Misreading("straight-as-flush", Message("Read a straight as a flush."), _as(STRAIGHT, FLUSH)),
    Misreading("low-straight", Message("Did not see the straight A-2-3."), _low_straight),
    Misreading("pair-missed", Message("Did not see the pair."), _as(PAIR, HIGH_CARD)),
)
PICTURES_MISREADINGS: Final = (
    Misreading(
        "three-pictures-as-zero", Message("Read three pictures as zero points."), _three_pictures
    ),
)
