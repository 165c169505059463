"""What is said of bets outside a house's limits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount
from trifelt.engine.settlement.boxes import Stand
from trifelt.engine.settlement.document import Document
from trifelt.engine.settlement.lines import Notice, NoticeKind
from trifelt.engine.settlement.placing import Cut, Placed


def limit_notices(document: Document, stands: Sequence[Stand]) -> Iterator[Notice]:
    """Bets that play outside the limits, and areas whose bets were cut."""
    limits = document.game.limits
    for stand in stands:
        if limits is None:
            for one in stand.placed:
                if one.in_play and one.wager in document.house.offers:
                    yield from _outside(document, one)
            continue
        yield from _under(document, stand, limits.under)
        for cut in stand.cuts:
            if cut.before_close:
                yield _rejected(document, cut, limits.rejected)
            else:
                clauses = [limits.shared]
                if cut.plays == cut.stakes or any(stake < cut.least for stake in cut.stakes):
                    clauses.append(limits.protected)
                yield _shared(document, cut, ", ".join(clauses))


def _outside(document: Document, one: Placed) -> Iterator[Notice]:
    offer = document.house.offers[one.wager]
    if offer.least is not None and one.stake < offer.least:
        text = Message(
            "{stake} on {wager} is under the least stake of {limit}; it plays as placed.",
            stake=Amount(one.stake),
            wager=offer.wager.title,
            limit=Amount(offer.least),
        )
    elif offer.most is not None and one.stake > offer.most:
        text = Message(
            "{stake} on {wager} is over the largest stake of {limit}; it plays as placed.",
            stake=Amount(one.stake),
            wager=offer.wager.title,
            limit=Amount(offer.most),
        )
    else:
        return
    yield Notice(NoticeKind.LIMIT, text, None, one.box, one.wager)


def _under(document: Document, stand: Stand, clause: str) -> Iterator[Notice]:
    """The bets on an area count together."""
    for wager, offer in document.house.offers.items():
        if offer.least is None:
            continue
        total = sum(one.in_play for one in stand.placed if one.wager == wager)
        cut = any(cut.wager == wager for cut in stand.cuts)
        if 0 < total < offer.least and not cut:
            text = Message(
                "Bets of {total} on {wager} are under the minimum of {limit}; they play as placed.",
                total=Amount(total),
                wager=offer.wager.title,
                limit=Amount(offer.least),
            )
            yield Notice(NoticeKind.LIMIT, text, clause, stand.box.number, wager)


def _rejected(document: Document, cut: Cut, clause: str) -> Notice:
    text = Message(
        "Bets of {total} on {wager} were over the maximum of {limit} and the excess was rejected: "
        "{plays} play.",
        **_facts(document, cut),
    )
    return Notice(NoticeKind.LIMIT, text, clause, cut.box, cut.wager)


def _shared(document: Document, cut: Cut, clause: str) -> Notice:
    if cut.plays == cut.stakes:
        text = Message(
            "Bets of {total} on {wager} are over the maximum of {limit}, but a bet on the box is "
            "below the minimum: no bet is cut.",
            **_facts(document, cut),
        )
        return Notice(NoticeKind.PRO_RATA, text, clause, cut.box, cut.wager)
    sentences = [
        Message(
            "Bets of {total} on {wager} are over the maximum of {limit}: {plays} play, the rest "
            "goes back.",
            **_facts(document, cut),
        )
    ]
    excess = sum(cut.plays) - cut.most
    if excess > 0:
        sentences.append(
            Message(
                "No bet is cut below the minimum of {least}, which brings what plays {excess} over "
                "the maximum.",
                least=Amount(cut.least),
                excess=Amount(excess),
            )
        )
    return Notice(NoticeKind.PRO_RATA, joined(sentences), clause, cut.box, cut.wager)


def _facts(document: Document, cut: Cut) -> dict[str, object]:
    return {
        "total": Amount(sum(cut.stakes)),
        "wager": document.game.wager[cut.wager].title,
        "limit": Amount(cut.most),
        "plays": " + ".join(str(Amount(amount)) for amount in cut.plays),
    }
