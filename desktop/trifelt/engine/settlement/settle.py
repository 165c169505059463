"""Settle a round: place, judge, cap; then say what a person should know of it."""

from __future__ import annotations

from trifelt.engine.documents.document import Document
from trifelt.engine.houses.house import House
from trifelt.engine.settlement.boxes import Stand, box_lines, seen_by
from trifelt.engine.settlement.caps import CapAct, apply_cap
from trifelt.engine.settlement.lines import BoxResult, Line, Settlement
from trifelt.engine.settlement.notices import notices_of
from trifelt.engine.settlement.placing import place


def settle(document: Document) -> Settlement:
    """Every line of every box, with its clause and reason, and the notices of the round."""
    stands = [
        Stand(box, placed, frozenset(one.wager for one in placed if one.in_play), seen)
        for box, placed in zip(document.boxes, place(document), strict=True)
        for seen in (seen_by(document, box),)
    ]

    def lines_under(house: House) -> list[list[Line]]:
        return _settled(document, house, stands)[0]

    lines, caps = _settled(document, document.house, stands)
    return Settlement(
        document,
        tuple(
            BoxResult(box, tuple(found)) for box, found in zip(document.boxes, lines, strict=True)
        ),
        tuple(notices_of(document, stands, lines, caps, lines_under)),
    )


def _settled(
    document: Document, house: House, stands: list[Stand]
) -> tuple[list[list[Line]], list[CapAct]]:
    lines = [box_lines(document, house, stand) for stand in stands]
    return lines, apply_cap(house, lines)
