"""A house being edited: what it is now, what it was before, what was taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

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
    before, after = dict(house_places(base)), dict(house_places(house))
    return tuple(
        Difference(place, before.get(place, ""), after.get(place, ""))
        for place in dict.fromkeys([*after, *before])
        if before.get(place, "") != after.get(place, "")
    )


def row_place(wager: str, row: str) -> str:
    """Where a row of a pay table stands."""
    return f"wagers.{wager}.pays.{row}"


def house_places(house: House) -> Iterator[tuple[str, str]]:
    """Every place of a house's file, and what stands there."""
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
    for key, cents in (("min", offer.minimum), ("max", offer.maximum), ("price", offer.price)):
        if cents is not None:
            yield f"wagers.{wager}.{key}", money_text(cents)
    falls_back = {row.prices for row in offer.wager.rows if row.otherwise is not None}
    for row in offer.wager.pay_rows:
        if row in falls_back and not offer.pays.knows(row):
            continue
        yield row_place(wager, row), cell_text(offer.pays.cell(row))


@dataclass(frozen=True, slots=True)
class Draft:
    """Frozen: every change gives another draft. Typing at one place is one step back."""

    base: House  # what changes are marked against, and what a reset goes back to
    saved: House  # as it was opened or last saved
    house: House
    past: tuple[House, ...] = ()
    future: tuple[House, ...] = ()
    place: str = ""  # where the last change was made

    @classmethod
    def open(cls, house: House, base: House | None = None) -> Draft:
        """Begin to edit a house."""
        return cls(base if base is not None else house, house, house)

    def edit(self, house: House, place: str = "") -> Draft:
        """The draft with another house; further typing at the same place goes with it."""
        if not differences(house, self.house):
            return self
        typing = place and place == self.place and self.past
        past = self.past if typing else (*self.past, self.house)
        return replace(self, house=house, past=past, future=(), place=place)

    def settle(self) -> Draft:
        """The place is left: what is typed there next is a step of its own."""
        return replace(self, place="")

    @property
    def is_changed(self) -> bool:
        """Whether there is anything to save."""
        return bool(differences(self.house, self.saved))

    def undo(self) -> Draft:
        """Take the last step back."""
        if not self.past:
            return self
        future = (self.house, *self.future)
        return replace(self, house=self.past[-1], past=self.past[:-1], future=future, place="")

    def redo(self) -> Draft:
        """Do again what was taken back."""
        if not self.future:
            return self
        past = (*self.past, self.house)
        return replace(self, house=self.future[0], past=past, future=self.future[1:], place="")

    def reset(self) -> Draft:
        """Reset to the base, the house's own name and id kept; one step to take back."""
        house = self.house
        fresh = replace(self.base, id=house.id, name=house.name, base=house.base, note=house.note)
        return self.edit(fresh)

    def was_saved(self, house: House) -> Draft:
        """The draft after its house was saved, as its file has it now."""
        return replace(self, saved=house, house=house, place="")
