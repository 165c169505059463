"""Putting a wrong deal right by moving complete hands by one box, and what it changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from trifelt.engine.houses.house import Deal
from trifelt.engine.incidents.incident import Move
from trifelt.engine.settlement.document import Document

DEALER: Final = 0
"""The dealer's place where boxes are meant by their numbers."""


@dataclass(frozen=True, slots=True)
class Shift:
    """Hands moved by one place: from which box on, which way, and whether the dealer's moves too.

    `later` means that each hand belongs one place further on in the order of dealing.
    """

    start: int
    later: bool
    with_dealer: bool = True


def dealt_in(document: Document) -> tuple[int, ...]:
    """Who was dealt in, in the order of dealing: boxes from the dealer's left, the dealer last."""
    boxes = sorted(box.number for box in document.boxes if box.hand is not None)
    return (*boxes, DEALER) if document.dealer is not None else tuple(boxes)


def moved(document: Document, shift: Shift) -> tuple[Document, tuple[Move, ...]]:
    """The round with its hands moved, and the moves.

    The hand that is left over at one end belongs to the place that is left without at the other.
    """
    order = [
        place
        for place in dealt_in(document)
        if (place == DEALER and shift.with_dealer) or place >= max(shift.start, 1)
    ]
    if len(order) < 2:
        return document, ()
    targets = order[1:] + order[:1] if shift.later else order[-1:] + order[:-1]
    hands = {box.number: box.hand for box in document.boxes} | {DEALER: document.dealer}
    arrived = {target: hands[source] for source, target in zip(order, targets, strict=True)}
    boxes = tuple(box._replace(hand=arrived.get(box.number, box.hand)) for box in document.boxes)
    moves = tuple(Move(*move) for move in zip(order, targets, strict=True))
    return document._replace(boxes=boxes, dealer=arrived.get(DEALER, document.dealer)), moves


def as_dealt(
    hands: Mapping[int, tuple[int, ...]], moves: Sequence[Move]
) -> dict[int, tuple[int, ...]] | None:
    """What each place was dealt before complete hands were moved; None where that is not told."""
    now_at = {move.source: move.target for move in moves}
    got = set(now_at.values())
    if not hands.keys() >= got or (now_at.keys() - got) & hands.keys():
        return None
    places = hands.keys() - got | now_at.keys()
    return {place: hands[now_at.get(place, place)] for place in places}


def dealing_order(
    hands: Sequence[tuple[int, Sequence[int]]], deal: Deal
) -> tuple[tuple[int, int], ...]:
    """The cards as they came off the deck, each with its place; hands are in dealing order."""
    if deal is Deal.THREE_AT_A_TIME:
        return tuple((place, card) for place, cards in hands for card in cards)
    most = max((len(cards) for _, cards in hands), default=0)
    return tuple(
        (place, cards[turn]) for turn in range(most) for place, cards in hands if turn < len(cards)
    )
