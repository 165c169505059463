"""In which order the cards come down, and in which they are turned."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.houses.house import Deal, House


class TablePlace(StrEnum):
    """Where cards lie that no box owns."""

    DEALER = "dealer"
    SHARED = "shared"


Place = int | TablePlace


def deal_order(house: House, boxes: Sequence[int]) -> tuple[Place, ...]:
    """Where each card goes: a shared card first, clockwise from the dealer's left, dealer last.

    Clockwise from the dealer's left is box 1 upwards.
    """
    hands: list[Place] = [*sorted(boxes), TablePlace.DEALER]
    if house.deal is Deal.ONE_AT_A_TIME:
        order = hands * HAND_SIZE
    else:
        order = [place for place in hands for _ in range(HAND_SIZE)]
    return (*_shared(house), *order)


def turn_order(house: House, boxes: Sequence[int]) -> tuple[Place, ...]:
    """Players' hands as they were dealt, then the dealer's card by card, then a shared card."""
    hands: list[Place] = [*sorted(boxes), TablePlace.DEALER]
    return (*(place for place in hands for _ in range(HAND_SIZE)), *_shared(house))


def _shared(house: House) -> tuple[Place, ...]:
    """A shared card lies wherever the wager that it decides is offered."""
    card = house.game.shared_card
    return (TablePlace.SHARED,) if card is not None and card.wager in house.offers else ()
