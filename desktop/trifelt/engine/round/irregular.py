"""Whether irregularities can be declared of a round as it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trifelt.engine.documents.fitting import Layout, misfits
from trifelt.engine.incidents.incident import Declared, Effect, Ruling
from trifelt.engine.message import Message
from trifelt.engine.settlement.document import Document


def verify_declared(
    document: Document,
    declared: Sequence[Declared],
    *,
    moving: Sequence[int],
    handled: bool,
    betting: bool,
    proposed: Callable[[], Message],
) -> Message | None:
    """The first that is missing or does not fit; `moving` are the boxes whose hands may move.

    `proposed` is what the cards dealt so far say of a round that was interrupted.
    """
    if not declared:
        return Message("Nothing is declared.")
    if not document.boxes:
        return Message("There are no bets on the table.")
    everything = [*document.incidents, *declared]
    asked = any(ask.field == "established" for one in declared for ask in one.missing())
    layout = layout_of(document, everything, {"established": proposed()} if asked else {})
    for number, (path, text) in misfits(everything, layout):
        return Message(
            "{incident}, {place}: {text}",
            incident=everything[number].incident.title,
            place=" ".join(str(step) for step in path),
            text=text,
        )
    for one in declared:
        ruling = one.ruling()
        if ruling is None:
            continue
        refusal = _too_early(ruling, moving, handled=handled, betting=betting)
        if refusal is not None:
            return refusal
    return None


def layout_of(
    document: Document, declared: Sequence[Declared], hints: Mapping[str, Message]
) -> Layout:
    """What lies where; a box that only a late wager came to is there, too."""
    boxes = {
        box.number: {bettor.name: bettor.wagers for bettor in box.bettors} for box in document.boxes
    }
    for one in declared:
        if one.incident.new_bet and one.box is not None and one.box <= document.house.seats:
            boxes.setdefault(one.box, {None: {}})
    decisions = {box.number: box.decision for box in document.boxes if box.decision is not None}
    return Layout(document.house, boxes, decisions, hints)


def _too_early(
    ruling: Ruling, moving: Sequence[int], *, handled: bool, betting: bool
) -> Message | None:
    """While bets are open a round can only be voided; hands move before anybody looks."""
    if betting and ruling.effect is not Effect.VOIDS:
        return Message("Bets are not closed yet: put right what is wrong on the felt.")
    moves = ruling.moves
    if not moves and ruling.effect is not Effect.MOVES_HANDS:
        return None
    if not moving or (handled and not ruling.effect.offers_choice):
        return Message("Hands move once all are dealt and before any is looked at.")
    sources, targets = {move.source for move in moves}, {move.target for move in moves}
    if sources != targets or not sources <= set(moving):
        return Message("Every hand that is moved must make room for another.")
    return None
