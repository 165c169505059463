"""What differs between two houses of a game: each place with what stood there before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trifelt.engine.houses.cells import cell_text
from trifelt.engine.houses.house import House, Offer
from trifelt.engine.money import money_text


@dataclass(frozen=True, slots=True)
class Difference:
    """A place of a house file, what the base has there, and what the house has; "" is nothing."""

    place: str
    before: str
    after: str


def differences(house: House, base: House) -> tuple[Difference, ...]:
    """Every place that differs, in the order of the file; names and ids are no differences."""
    if house is base:
        return ()
    before, after = dict(_places(base)), dict(_places(house))
    return tuple(
        Difference(place, before.get(place, ""), after.get(place, ""))
        for place in dict.fromkeys([*after, *before])
        if before.get(place, "") != after.get(place, "")
    )


def row_place(wager: str, row: str) -> str:
    """Where a row of a pay table stands."""
    return f"wagers.{wager}.pays.{row}"


def _places(house: House) -> Iterator[tuple[str, str]]:
    yield "seats", str(house.seats)
    yield "chips", ", ".join(money_text(chip) for chip in house.chips)
    yield "deal", house.deal.value
    yield "note", house.note
    yield "edition", house.edition
    for wager, offer in house.offers.items():
        yield from _offer(wager, offer)
    for reading, value in house.readings.items():
        yield f"readings.{reading}", value
    yield "rounding.unit", money_text(house.rounding.unit)
    yield "rounding.direction", house.rounding.direction.value
    if house.cap is not None:
        yield "cap.amount", money_text(house.cap.amount)
        yield "cap.per", house.cap.per.value
        yield "cap.wagers", ", ".join(house.cap.wagers)
        yield "cap.pooled", "yes" if house.cap.pooled else "no"


def _offer(wager: str, offer: Offer) -> Iterator[tuple[str, str]]:
    yield f"wagers.{wager}", "offered"
    for key, cents in (("min", offer.least), ("max", offer.most), ("price", offer.price)):
        if cents is not None:
            yield f"wagers.{wager}.{key}", money_text(cents)
    falls_back = {row.prices for row in offer.wager.rows if row.otherwise is not None}
    for row in offer.wager.pay_rows:
        if row in falls_back and not offer.pays.knows(row):
            continue
        yield row_place(wager, row), cell_text(offer.pays.cell(row))
