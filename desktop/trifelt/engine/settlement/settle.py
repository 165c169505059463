"""Settle a round: place, judge, cap; then say what a person should know of it."""

from __future__ import annotations

from trifelt.engine.documents.document import Document
from trifelt.engine.houses.house import House
from trifelt.engine.settlement.boxes import box_lines
from trifelt.engine.settlement.caps import CapAct, apply_cap
from trifelt.engine.settlement.lines import BoxResult, Line, Settlement
from trifelt.engine.settlement.notices import notices_of
from trifelt.engine.settlement.placing import Placed, place


def settle(document: Document) -> Settlement:
    """Every line of every box, with its clause and reason, and the notices of the round."""
    placed = place(document)
    lines, caps = _settled(document, document.house, placed)
    return Settlement(
        document,
        tuple(
            BoxResult(box, tuple(found)) for box, found in zip(document.boxes, lines, strict=True)
        ),
        tuple(
            notices_of(
                document, placed, lines, caps, lambda house: _settled(document, house, placed)[0]
            )
        ),
    )


def _settled(
    document: Document, house: House, placed: list[list[Placed]]
) -> tuple[list[list[Line]], list[CapAct]]:
    lines = [
        box_lines(document, house, stakes, box)
        for box, stakes in zip(document.boxes, placed, strict=True)
    ]
    return lines, apply_cap(house, lines)
