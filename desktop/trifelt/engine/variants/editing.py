"""A house with one thing changed: checked as a house file is, told at the same places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from trifelt.engine.games.game import Game
from trifelt.engine.houses.cells import Cell, CellRead, PayTable, read_cell, refused_for
from trifelt.engine.houses.house import House
from trifelt.engine.houses.pay_tables import pay_tables
from trifelt.engine.houses.read import BUILT_IN, HouseRead, read_house
from trifelt.engine.houses.schema import write_house
from trifelt.engine.message import Message
from trifelt.engine.wager import Kind, Wager

REMOVED: Final = object()
"""Put at a place, it takes out what was there."""


def read_row(wager: Wager, text: str) -> CellRead | Message | None:
    """A cell of a wager's table as a person types it; None where nothing is written."""
    if not text.strip():
        return None
    read = read_cell(text)
    if isinstance(read, Message):
        return read
    refusal = refused_for(read.cell, awards=wager.awards, jackpot=wager.kind is Kind.STAKED)
    return refusal if refusal is not None else read


def with_cell(house: House, wager: str, row: str, cell: Cell | None) -> House:
    """The house with another cell in one pay table; without a cell the row is left out."""
    offer = house.offers[wager]
    cells = dict(offer.pays.cells)
    if cell is None:
        cells.pop(row, None)
    else:
        cells[row] = cell
    ordered = {each: cells[each] for each in offer.wager.pay_rows if each in cells}
    return _with_pays(
        house, wager, with_known_name(house.game, wager, PayTable(MappingProxyType(ordered)))
    )


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
    """The house with a wager offered or taken out, and the payments that hang on it with it."""
    changes: dict[tuple[str, ...], Any] = {}
    for each in house.game.wagers:
        if wager not in (each.id, each.base):
            continue
        if offered and each.id not in house.offers:
            changes["wagers", each.id] = {}
        elif not offered and each.id in house.offers:
            changes["wagers", each.id] = REMOVED
    return edited_all(house, changes)


def effective_cell(house: House, wager: str, row: str) -> Cell:
    """What a row pays in the end: what stands there, or what the row that stands in for it pays."""
    rows = house.offers[wager].wager.rows
    decided = zip(rows, house.decided(wager), strict=True)
    return next(found.cell for rule, found in decided if rule.prices == row)


def stands_in(house: House, wager: str, row: str) -> str | None:
    """The pay table row that stands in for one that the table leaves out, where one does."""
    offer = house.offers[wager]
    if offer.pays.knows(row):
        return None
    rule = next(each for each in offer.wager.rows if each.prices == row)
    return rule.otherwise
