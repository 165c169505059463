"""The deal of a check rebuilt: what each box came to as dealt, and with hands moved."""

from dataclasses import dataclass

from trifelt.engine.cards import cards_signs
from trifelt.engine.games.game import Game
from trifelt.engine.incidents.incident import Declared, Incident, Move, rulings_of
from trifelt.engine.message import Message
from trifelt.engine.payout_check.rebuilding import (
    DEALER,
    Shift,
    as_dealt,
    dealing_order,
    dealt_in,
    moved,
)
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
    """A deal with hands moved, by one box or as was declared."""

    document: Document
    moves: tuple[Move, ...]
    cards: tuple[tuple[int, int], ...]
    rows: tuple[tuple[Message, _Held, _Held], ...]  # each place before and after
    is_declared: bool


def starts(result: CheckResult) -> tuple[int, ...]:
    """The boxes from which hands can be moved."""
    if result.settlement is None:
        return ()
    return tuple(place for place in dealt_in(result.settlement.document) if place != DEALER)


def rebuilt(result: CheckResult, shift: Shift) -> Rebuilt | None:
    """The round with its hands moved; None where there is no whole round to move, or where what
    was declared does not tell whose hand was whose.
    """
    settlement = result.settlement
    if settlement is None or len(dealt_in(settlement.document)) < _FEWEST:
        return None
    if _moved_under(result.game) is None:  # no sheet lets them
        return None
    document = settlement.document
    fields = {box.number: hand_place(box.index) for box in result.boxes}
    typed = {at: result.read.cards[fields[at]].cards for at in sorted(fields)}
    typed[DEALER] = result.read.cards[DEALER_FIELD].cards
    moves = tuple(move for one in rulings_of(document.incidents).rulings for move in one.moves)
    dealt = as_dealt({at: cards for at, cards in typed.items() if cards}, moves)
    if dealt is None:
        return None
    other, shifted = moved(document, shift) if not moves else (document, moves)
    before = {} if moves else _nets(settlement)
    after = _nets(settle(other))
    now = {box.number: box.cards for box in other.boxes} | {DEALER: other.dealer_cards}
    places = [*sorted({*dealt, *now} - {DEALER}), DEALER]
    rows = tuple(
        (
            Message("Dealer") if at == DEALER else Message("Box {number}", number=at),
            (cards_signs(dealt.get(at, ())), before.get(at)),
            (cards_signs(now.get(at, ())), after.get(at)),
        )
        for at in places
        if at in dealt or now[at]
    )
    order = [(at, dealt[at]) for at in places if at in dealt]
    cards = dealing_order(order, document.house.deal)
    return Rebuilt(other, shifted, cards, rows, is_declared=bool(moves))


def _nets(settlement: Settlement) -> dict[int, int]:
    return {one.box.number: totals(one.lines).net for one in settlement.boxes}


def with_incident(found: Rebuilt) -> Document:
    """The round as moved, with the irregularity declared under which hands may be moved."""
    document = found.document
    incident = _moved_under(document.game)
    if incident is None or not found.moves:
        return document
    declared = Declared(incident, handled=False, reconstructible=True, moves=found.moves)
    return document._replace(incidents=(*document.incidents, declared))


def _moved_under(game: Game) -> Incident | None:
    """The irregularity under which complete hands may be moved."""
    found = (one for one in game.irregularities if {MOVES, "handled"} <= set(one.fields))
    return next(found, None)
