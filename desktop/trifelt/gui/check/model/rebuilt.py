"""The deal of a check rebuilt: what each box came to as dealt, and with hands moved."""

from dataclasses import dataclass, replace

from trifelt.engine.cards import cards_signs
from trifelt.engine.games.game import Game
from trifelt.engine.hands import HAND_SIZE, hand_index
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
from trifelt.engine.settlement.document import Document, totals
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
    before = after = settlement.document
    fields = {box.number: hand_place(box.index) for box in result.boxes}
    typed = {at: result.read.cards[fields[at]].cards for at in sorted(fields)}
    typed[DEALER] = result.read.cards[DEALER_FIELD].cards
    hands, settles = {at: cards for at, cards in typed.items() if cards}, True
    moves = tuple(move for one in rulings_of(after.incidents).rulings for move in one.moves)
    if is_declared := bool(moves):
        if (dealt := as_dealt(hands, moves)) is None:
            return None
        whole = {at: hand_index(cards) for at, cards in dealt.items() if len(cards) == HAND_SIZE}
        before = replace(
            after,
            boxes=tuple(replace(box, hand=whole.get(box.number)) for box in after.boxes),
            dealer=whole.get(DEALER),
            incidents=tuple(one for one in after.incidents if not one.moves),
        )
        settles, hands = dealt.keys() == hands.keys(), dealt
    else:
        after, moves = moved(before, shift)
    was, now = _hands(before, settles=settles), _hands(after)
    places = [*sorted({*was, *hands} - {DEALER}), DEALER]
    nobody = "", None
    rows = tuple(
        (
            Message("Dealer") if at == DEALER else Message("Box {number}", number=at),
            was.get(at, (cards_signs(hands.get(at, ())), None)),
            now.get(at, nobody),
        )
        for at in places
        if at in hands or now[at][0]
    )
    order = [(at, hands[at]) for at in places if at in hands]
    return Rebuilt(after, moves, dealing_order(order, after.house.deal), rows, is_declared)


def _hands(document: Document, *, settles: bool = True) -> dict[int, _Held]:
    """The hand of each place, with what its box came to where every hand is there."""
    boxes = settle(document).boxes if settles else ()
    nets = {one.box.number: totals(one.lines).net for one in boxes}
    found = {one.number: (cards_signs(one.cards), nets.get(one.number)) for one in document.boxes}
    return {**found, DEALER: (cards_signs(document.dealer_cards), None)}


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
