"""What is said of irregularities, declared ones and those that the rules see by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trifelt.engine.hands import hand_cards
from trifelt.engine.incidents.incident import Declared, Ruling
from trifelt.engine.incidents.rulings import Rulings
from trifelt.engine.message import Message, joined
from trifelt.engine.settlement.boxes import Stand
from trifelt.engine.settlement.conclusive import proposed_outcome
from trifelt.engine.settlement.document import Document
from trifelt.engine.settlement.lines import Notice, NoticeKind


def incident_notices(
    document: Document, rulings: Rulings, stands: Sequence[Stand]
) -> Iterator[Notice]:
    """One for each irregularity in the order declared, one for each wager taken off by rule."""
    for ruling in rulings.rulings:
        declared = ruling.declared
        text = ruling.text
        if ruling.effect.of_excess and not _was_cut(ruling, stands):
            text = _nothing_over(document, declared)
        if declared.established is False:
            text = joined([text, _proposal(document)])
        if declared.who is not None and "who" not in text.facts:
            text = joined([text, Message("Decided by {who}.", who=declared.who)])
        yield Notice(NoticeKind.INCIDENT, text, ruling.clause or None, declared.box, declared.wager)
    for stand in stands:
        for one in stand.placed:
            wager = document.game.wager[one.wager]
            if one.in_play or one.reason is None or wager.needs is None:
                continue
            if one.clause in (wager.needs_clause, wager.taken_off_clause):
                yield Notice(
                    NoticeKind.INCIDENT, one.reason, one.clause or None, one.box, one.wager
                )


def _was_cut(ruling: Ruling, stands: Sequence[Stand]) -> bool:
    box = ruling.declared.box
    return any(stand.cuts for stand in stands if box in (None, stand.box.number))


def _nothing_over(document: Document, declared: Declared) -> Message:
    """An excess was declared, and by the limits of the house there is none."""
    if all(offer.most is None for offer in document.house.offers.values()):
        return Message(
            "Over the maximum was declared, but this house has no maximum: every bet plays in "
            "full. Give the house its maximum to have the bets cut."
        )
    if declared.box is None:
        return Message(
            "Over the maximum was declared, but no bets exceed it: every bet plays in full."
        )
    return Message(
        "Over the maximum was declared, but no bets of box {box} exceed it: every bet plays in "
        "full.",
        box=declared.box,
    )


def _proposal(document: Document) -> Message:
    """What the known cards say of a round that was declared without an outcome."""
    dealer = () if document.dealer is None else hand_cards(document.dealer)
    return Message(
        "From the cards: {proposal}.",
        proposal=proposed_outcome(
            document.house,
            [
                (
                    box.number,
                    {wager for bettor in box.bettors for wager in bettor.wagers},
                    () if box.hand is None else hand_cards(box.hand),
                )
                for box in document.boxes
            ],
            dealer,
        ),
    )
