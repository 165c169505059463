"""What stands out in a house's figures, with what causes it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from trifelt.engine.exact.edges import house_edge
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.settlement.house_notices import LARGEST_EDGE
from trifelt.engine.settlement.lines import NoticeKind
from trifelt.engine.variants.editing import edited
from trifelt.engine.variants.row_titles import row_title
from trifelt.gui.paytables.model.priced import Priced
from trifelt.gui.shell.figures import percent_text


@dataclass(frozen=True, slots=True)
class EdgeNotice:
    """A wager that favours the player or is dear, and why, line by line."""

    text: Message
    stands_out: bool = True
    causes: tuple[Message, ...] = ()


def edge_notices(priced: Priced) -> tuple[EdgeNotice, ...]:
    """A notice for each wager that stands out; the readings of its rule side by side."""
    found = []
    for notice in priced.notices:
        if notice.kind is not NoticeKind.EDGE or notice.wager is None:
            found.append(EdgeNotice(notice.text, stands_out=False))
            continue
        found.append(EdgeNotice(notice.text, causes=_causes(priced, notice.wager)))
    return tuple(found)


def _causes(priced: Priced, wager: str) -> tuple[Message, ...]:
    edge = priced.edge(wager)
    assert edge is not None
    causes = []
    biggest = _biggest_row(priced, wager)
    if edge < 0 and biggest is not None:
        row, share = biggest
        causes.append(
            Message(
                "Most of the return comes from {row}: {share} of the stake.",
                row=row_title(row, wager),
                share=percent_text(share, 2),
            )
        )
    if edge > LARGEST_EDGE:
        causes.append(_lost(priced, wager))
    causes += _by_reading(priced.house, wager)
    return tuple(causes)


def _biggest_row(priced: Priced, wager: str) -> tuple[str, Fraction] | None:
    shares = [
        (found.share, row)
        for (part, row), found in priced.rows.items()
        if priced.house.game.wager[part].base == wager or part == wager
        if found.share is not None
    ]
    if not shares:
        return None
    share, row = max(shares)
    return row, share


def _lost(priced: Priced, wager: str) -> Message:
    figures = priced.figures.wagers[wager]
    lost = sum(
        (figures.probability(o) for o in figures.outcomes if o.net is not None and o.net < 0),
        Fraction(0),
    )
    return Message(
        "{lost} of all stakes are lost; the rest does not pay enough for them.",
        lost=percent_text(lost, 2),
    )


def _by_reading(house: House, wager: str) -> list[Message]:
    """The edge under each value of the readings that the wager's rule is handed."""
    told: list[Message] = []
    for name in house.game.wager[wager].readings:
        reading = house.game.reading[name]
        edges = {
            value: house_edge(other, wager)
            for value in reading.values
            if (other := edited(house, ("readings", name), value.id).house) is not None
        }
        if len(set(edges.values())) < 2:
            continue  # this reading says nothing about the edge
        told += [
            Message(
                "{chosen} {reading}: {value} – house edge {edge}",
                chosen="●" if house.readings[name] == value.id else "○",
                reading=reading.title,
                value=value.means,
                edge=percent_text(edge),
            )
            for value, edge in edges.items()
        ]
    return told
