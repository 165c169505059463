"""A house with one thing changed: checked as a house file is, told at the same places;
and a house being edited: what it is now, what it was before, what was taken back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from types import MappingProxyType
from typing import Any, Final

from trifelt.engine.games.game import Game
from trifelt.engine.houses.cells import (
    AN_AMOUNT,
    Cell,
    CellRead,
    PayTable,
    cell_text,
    pay_tables,
    read_cell,
    refused_for,
)
from trifelt.engine.houses.house import House
from trifelt.engine.houses.read import BUILT_IN, HouseRead, read_house
from trifelt.engine.houses.schema import write_house
from trifelt.engine.languages import all_catalogues
from trifelt.engine.message import Message
from trifelt.engine.wager import Kind, Wager

REMOVED: Final = object()
"""Put at a place, it takes out what was there."""


def read_row(wager: Wager, text: str) -> CellRead | Message | None:
    """A cell of a wager's table as a person types it; None where nothing is written."""
    if not text.strip():
        return None
    read = read_cell(_as_files_write(" ".join(text.split())))
    if isinstance(read, Message):
        return AN_AMOUNT if wager.awards else read
    refusal = refused_for(read.cell, awards=wager.awards, jackpot=wager.kind is Kind.STAKED)
    return refusal if refusal is not None else read


# A cell as it is shown, and as files write it.
_SHOWN: Final = {
    **{each: each for each in ("{num} to {den}", "lose", "push", "jackpot", "pay {amount}")},
    "{share} of the jackpot": "jackpot {share}",
}
_NUMBER: Final = r"(?P<\1>[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?(?: %)?)"


def _as_files_write(text: str) -> str:
    """A cell that was typed in the words of any language.

    >>> _as_files_write("1,000 to 1"), _as_files_write("1赔0.5"), _as_files_write("輸")
    ('1000 to 1', '0.5', 'lose')
    """
    for said, (shown, written) in product(all_catalogues(), _SHOWN.items()):
        letters = re.escape(said.gettext(shown)).replace("\\ ", " ?")
        if match := re.fullmatch(re.sub(r"\\{(\w+)\\}", _NUMBER, letters), text):
            plain = written.format(**match.groupdict()).replace(",", "")
            return plain.removesuffix(" to 1") if "." in plain else plain
    return text


def with_cell(house: House, wager: str, row: str, cell: Cell | None) -> House:
    """The house with another cell in one pay table; without a cell the row is left out."""
    offer = house.offers[wager]
    now = {**offer.pays.cells, row: cell}
    cells = {each: kept for each in offer.wager.pay_rows if (kept := now.get(each)) is not None}
    pays = with_known_name(house.game, wager, PayTable(MappingProxyType(cells)))
    return _with_pays(house, wager, pays)


def with_table(house: House, wager: str, name: str) -> House:
    """The house with a pay table by name."""
    return _with_pays(house, wager, pay_tables(house.game)[wager][name])


def with_known_name(game: Game, wager: str, pays: PayTable) -> PayTable:
    """The table with its name where one that ships with the program pays the same."""
    rule = game.wager[wager]
    for table in pay_tables(game)[wager].values():
        if pays_alike(rule, table, pays):
            return table
    return pays


def pays_alike(wager: Wager, one: PayTable, other: PayTable) -> bool:
    """Whether two tables pay every row alike; a row left out is one that loses."""
    falls_back = {row.prices for row in wager.rows if row.otherwise is not None}
    return all(
        one.cell(row) == other.cell(row)
        and (row not in falls_back or one.knows(row) == other.knows(row))
        for row in wager.pay_rows
    )


def _with_pays(house: House, wager: str, pays: PayTable) -> House:
    offers = dict(house.offers)
    offers[wager] = replace(offers[wager], pays=pays)
    return replace(house, offers=MappingProxyType(offers))


def edited(house: House, place: tuple[str, ...], value: Any) -> HouseRead:
    """The house with a value put at a place of its file, or every fault that this makes.

    >>> from trifelt.engine.houses import default_house
    >>> from trifelt.engine.games import GAMES
    >>> edited(default_house(GAMES[0]), ("seats",), 9).faults[0].render()
    'seats: expected 1 to 7, got 9'
    """
    return edited_all(house, {place: value})


def edited_all(house: House, changes: Mapping[tuple[str, ...], Any]) -> HouseRead:
    """The same for several places at once."""
    # Written whole, so that nothing is taken from the base while it is read back.
    content = write_house(replace(house, base=None))
    for place, value in changes.items():
        _put(content, place, value)
    content.setdefault("id", "draft")
    read = read_house(content, BUILT_IN, game=house.game)
    if read.house is None:
        return read
    return HouseRead(replace(read.house, base=house.base, id=house.id), (), read.remarks)


def _put(content: dict[str, Any], place: tuple[str, ...], value: Any) -> None:
    for step in place[:-1]:
        content = content.setdefault(step, {})
    if value is REMOVED:
        content.pop(place[-1], None)
    else:
        content[place[-1]] = value


def with_offer(house: House, wager: str, *, offered: bool) -> HouseRead:
    """The house with a wager offered or taken out, and the payments that depend on it with it."""
    changes: dict[tuple[str, ...], Any] = {
        ("wagers", each.id): {} if offered else REMOVED
        for each in house.game.wagers
        if wager in (each.id, each.base) and (each.id in house.offers) is not offered
    }
    return edited_all(house, changes)


def effective_cell(house: House, wager: str, row: str) -> Cell:
    """What a row pays in the end: what it says, or what the row that stands in for it pays."""
    priced = zip(house.offers[wager].wager.rows, house.cells(wager), strict=True)
    return next(cell for rule, cell in priced if rule.prices == row)


def stands_in(house: House, wager: str, row: str) -> str | None:
    """The pay table row that stands in for one that the table leaves out, where one does."""
    offer = house.offers[wager]
    if offer.pays.knows(row):
        return None
    rule = next(each for each in offer.wager.rows if each.prices == row)
    return rule.otherwise


@dataclass(frozen=True, slots=True)
class HouseDifference:
    """A place of a house file, what the base has there, and what the house has; "" is nothing."""

    place: str
    before: str
    after: str


def differences(house: House, base: House) -> tuple[HouseDifference, ...]:
    """Every place that differs, in the order of the file; names and ids are no differences."""
    if house is base:
        return ()
    before, after = dict(house_places(base)), dict(house_places(house))
    return tuple(
        HouseDifference(place, before.get(place, ""), after.get(place, ""))
        for place in dict.fromkeys([*after, *before])
        if before.get(place, "") != after.get(place, "")
    )


def row_place(wager: str, row: str) -> str:
    """Where a row of a pay table is in a house's file."""
    return f"wagers.{wager}.pays.{row}"


def house_places(house: House) -> Iterator[tuple[str, str]]:
    """Every place of a house's file but its names and ids, and what is there."""
    content = {"note": "", "edition": ""} | write_house(replace(house, base=None))
    wagers = content.pop("wagers")
    for wager, offer in house.offers.items():
        told = {key: text for key, text in wagers[wager].items() if key != "pays"}
        falls_back = {row.prices for row in offer.wager.rows if row.otherwise is not None}
        pays = {
            row: cell_text(offer.pays.cell(row))
            for row in offer.wager.pay_rows
            if row not in falls_back or offer.pays.knows(row)
        }
        content[f"wagers.{wager}"] = {"": "offered", **told, "pays": pays}
    for key in ("schema", "game", "id", "name"):
        content.pop(key, None)
    yield from _flat(content, "")


def _flat(value: Any, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, below in value.items():
            yield from _flat(below, ".".join(filter(None, (place, key))))
    elif isinstance(value, list):
        yield place, ", ".join(value)
    elif isinstance(value, bool):
        yield place, "yes" if value else "no"
    else:
        yield place, str(value)


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
