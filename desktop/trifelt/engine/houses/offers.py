"""The wagers that a house offers, over those of its base."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from trifelt.engine.checker import WRONG, Faults, Place
from trifelt.engine.games.game import Game
from trifelt.engine.houses.cells import CellRead, PayTable, refused_for
from trifelt.engine.houses.house import House, Offer
from trifelt.engine.houses.pay_tables import pay_tables
from trifelt.engine.message import Message
from trifelt.engine.wager import Kind, Wager


def read_offers(
    game: Game,
    tables: Mapping[str, Any] | Any,
    base: House | None,
    place: Place,
    faults: Faults,
    remarks: Faults,
) -> Mapping[str, Offer]:
    """A wager is offered when its table is there; what its table leaves out is as in the base."""
    if tables is WRONG:
        return {}
    offers = dict(base.offers) if base is not None else {}
    for wager in game.wagers:
        table = tables.get(wager.id)
        if not isinstance(table, dict):
            continue
        if table.get("offered") is False:
            offers.pop(wager.id, None)
        else:
            offers[wager.id] = _offer(
                game, wager, table, offers.get(wager.id), (place, wager.id), faults, remarks
            )
    _follow(game, tables, offers, place, faults)
    # The order of the game's wagers, whatever the order in the file.
    return MappingProxyType(
        {wager.id: offers[wager.id] for wager in game.wagers if wager.id in offers}
    )


def _offer(
    game: Game,
    wager: Wager,
    table: Mapping[str, Any],
    inherited: Offer | None,
    place: Place,
    faults: Faults,
    remarks: Faults,
) -> Offer:
    pays = _pays(game, wager, table, inherited, (place, "pays"), faults, remarks)
    least = table.get("min", inherited.least if inherited else None)
    most = table.get("max", inherited.most if inherited else None)
    price = table.get("price", inherited.price if inherited else wager.price)
    if isinstance(least, int) and isinstance(most, int) and least > most:
        faults.add((place, "min"), Message("the minimum bet is above the maximum"))
    return Offer(wager, pays, least, most, price)


def _pays(
    game: Game,
    wager: Wager,
    table: Mapping[str, Any],
    inherited: Offer | None,
    place: Place,
    faults: Faults,
    remarks: Faults,
) -> PayTable:
    named = pay_tables(game)[wager.id]
    given = table.get("pays")
    if isinstance(given, str):
        return named[given]
    if not isinstance(given, dict):
        return inherited.pays if inherited else next(iter(named.values()))
    cells = {}
    for row, read in given.items():
        if not isinstance(read, CellRead):
            continue
        refusal = refused_for(read.cell, awards=wager.awards, meter=wager.kind is Kind.STAKED)
        if refusal is not None:
            faults.add((place, row), refusal)
        if read.remark is not None:
            remarks.add((place, row), read.remark)
        cells[row] = read.cell
    return PayTable(MappingProxyType({row: cells[row] for row in wager.pay_rows if row in cells}))


def _follow(
    game: Game,
    tables: Mapping[str, Any],
    offers: dict[str, Offer],
    place: Place,
    faults: Faults,
) -> None:
    """Payments come and go with the wager that they hang on; a side wager needs its main wager."""
    for wager in game.wagers:
        if wager.base is not None and wager.base not in offers:
            offers.pop(wager.id, None)
            table = tables.get(wager.id)
            if isinstance(table, dict) and table.get("offered") is not False:
                faults.add(
                    (place, wager.id),
                    Message("hangs on {base}, which is not offered", base=wager.base),
                )
        elif wager.kind is Kind.RAISED and wager.id not in offers:
            if wager.id in tables:
                faults.add(
                    (place, wager.id),
                    Message("follows from {base} and cannot be taken out", base=wager.base),
                )
            else:
                first = next(iter(pay_tables(game)[wager.id].values()))
                offers[wager.id] = Offer(wager, first)
        if wager.id in offers and wager.needs is not None and wager.needs not in offers:
            faults.add(
                (place, wager.id),
                Message("needs {needs}, which is not offered", needs=wager.needs),
            )
    if not faults and not any(offer.wager.entitles for offer in offers.values()):
        known = ", ".join(wager.id for wager in game.wagers if wager.entitles)
        faults.add(place, Message("no wager to play on is offered; offer {known}", known=known))
