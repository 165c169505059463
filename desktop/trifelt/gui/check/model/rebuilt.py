"""The deal of a check rebuilt: what each box came to as dealt, and with hands moved."""

from __future__ import annotations

from dataclasses import dataclass, replace

from trifelt.engine.documents.write import hand_text
from trifelt.engine.incidents.incident import Declared, Move
from trifelt.engine.message import Message
from trifelt.engine.payout_check.rebuilding import DEALER, Shift, dealing_order, dealt_in, moved
from trifelt.engine.settlement.document import Document, Settlement, totals
from trifelt.engine.settlement.settle import settle
from trifelt.gui.check.model.draft import DEALER as DEALER_FIELD
from trifelt.gui.check.model.draft import hand_place
from trifelt.gui.check.model.result import CheckResult

MOVES = "moves"
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class RebuiltPlace:
    """One place with its hand and its net result, before and after."""

    whose: Message
    before: str
    net_before: int | None
    after: str
    net_after: int | None


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A deal with hands moved."""

    document: Document
    moves: tuple[Move, ...]
    cards: tuple[tuple[int, int], ...]
    rows: tuple[RebuiltPlace, ...]


def starts(result: CheckResult) -> tuple[int, ...]:
    """The boxes from which hands can be moved."""
    if result.settlement is None:
        return ()
    return tuple(place for place in dealt_in(result.settlement.document) if place != DEALER)


def rebuilt(result: CheckResult, shift: Shift) -> Rebuilt | None:
    """The round with its hands moved; None where there is no whole round to move."""
    settlement = result.settlement
    if settlement is None or len(dealt_in(settlement.document)) < _FEWEST:
        return None
    document = settlement.document
    other, moves = moved(document, shift)
    after = settle(other)
    hands = []
    for place in dealt_in(document):
        key = DEALER_FIELD if place == DEALER else _hand_key(result, place)
        hands.append((place, result.read.cards[key].cards))
    rows = tuple(_row(place, settlement, after) for place in dealt_in(document))
    return Rebuilt(other, moves, dealing_order(hands, document.house.deal), rows)


def _hand_key(result: CheckResult, number: int) -> str:
    return next(hand_place(box.index) for box in result.boxes if box.number == number)


def _row(place: int, before: Settlement, after: Settlement) -> RebuiltPlace:
    if place == DEALER:
        first, then = before.document.dealer, after.document.dealer
        return RebuiltPlace(Message("Dealer"), _text(first), None, _text(then), None)
    return RebuiltPlace(
        Message("Box {number}", number=place),
        _text(_hand(before, place)),
        _net(before, place),
        _text(_hand(after, place)),
        _net(after, place),
    )


def _hand(settlement: Settlement, number: int) -> int | None:
    return next(box.hand for box in settlement.document.boxes if box.number == number)


def _text(hand: int | None) -> str:
    return "" if hand is None else hand_text(hand)


def _net(settlement: Settlement, number: int) -> int:
    return totals([line for line in settlement.lines if line.box == number]).net


def with_incident(found: Rebuilt) -> Document:
    """The round as moved, with the irregularity declared under which hands may be moved."""
    document = found.document
    incident = next(
        (
            one
            for one in document.game.irregularities
            if MOVES in one.fields and "handled" in one.fields
        ),
        None,
    )
    if incident is None or not found.moves:
        return document
    declared = Declared(incident, handled=False, reconstructible=True, moves=found.moves)
    return replace(document, incidents=(*document.incidents, declared))
