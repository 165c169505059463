"""The deal of a check rebuilt: what each box came to as dealt, and with hands moved."""

from dataclasses import dataclass, replace

from trifelt.engine.cards import cards_signs
from trifelt.engine.games.game import Game
from trifelt.engine.incidents.incident import Declared, Incident, Move
from trifelt.engine.message import Message
from trifelt.engine.payout_check.rebuilding import DEALER, Shift, dealing_order, dealt_in, moved
from trifelt.engine.settlement.document import Document, Settlement, totals
from trifelt.engine.settlement.settle import settle
from trifelt.gui.check.model.draft import DEALER as DEALER_FIELD
from trifelt.gui.check.model.draft import hand_place
from trifelt.gui.check.model.result import CheckResult

MOVES = "moves"
_FEWEST = 2


# The hand of a place and its net result; the dealer has none.
_Held = tuple[str, int | None]


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A deal with hands moved."""

    document: Document
    moves: tuple[Move, ...]
    cards: tuple[tuple[int, int], ...]
    rows: tuple[tuple[Message, _Held, _Held], ...]  # each place before and after


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
    if _moved_under(result.game) is None:  # no sheet lets them
        return None
    document = settlement.document
    other, moves = moved(document, shift)
    before, after = _hands(settlement), _hands(settle(other))
    fields = {DEALER: DEALER_FIELD} | {box.number: hand_place(box.index) for box in result.boxes}
    places = dealt_in(document)
    hands = [(place, result.read.cards[fields[place]].cards) for place in places]
    rows = tuple(
        (
            Message("Dealer") if place == DEALER else Message("Box {number}", number=place),
            before[place],
            after[place],
        )
        for place in places
    )
    return Rebuilt(other, moves, dealing_order(hands, document.house.deal), rows)


def _hands(settlement: Settlement) -> dict[int, _Held]:
    found: dict[int, _Held] = {DEALER: (cards_signs(settlement.document.dealer_cards), None)}
    for one in settlement.boxes:
        found[one.box.number] = cards_signs(one.box.cards), totals(one.lines).net
    return found


def with_incident(found: Rebuilt) -> Document:
    """The round as moved, with the irregularity declared under which hands may be moved."""
    document = found.document
    incident = _moved_under(document.game)
    if incident is None or not found.moves:
        return document
    declared = Declared(incident, handled=False, reconstructible=True, moves=found.moves)
    return replace(document, incidents=(*document.incidents, declared))


def _moved_under(game: Game) -> Incident | None:
    """The irregularity under which complete hands may be moved."""
    found = (one for one in game.irregularities if {MOVES, "handled"} <= set(one.fields))
    return next(found, None)
