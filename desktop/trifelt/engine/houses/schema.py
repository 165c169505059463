"""The schema of a house file, as data for the checker, and a house as a file holds it."""

import re
import unicodedata
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, Final

from trifelt.engine.cards import shown
from trifelt.engine.checker import (
    Faults,
    Flag,
    ListOf,
    Money,
    Node,
    OneOf,
    Parsed,
    Place,
    TableOf,
    Text,
    Whole,
    did_you_mean,
    kind_of,
    whole_text,
)
from trifelt.engine.games.game import Game
from trifelt.engine.houses.cells import cell_text, pay_tables, portion_text, read_cell, read_portion
from trifelt.engine.houses.house import LONGEST_EDITION, MOST_SEATS, CapPer, Deal, House, Offer
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Direction, money_text
from trifelt.engine.wager import Kind, Wager

SCHEMA_VERSION: Final = 1
LONGEST_ID: Final = 40
_ID: Final = re.compile(rf"[a-z0-9-]{{1,{LONGEST_ID}}}", re.ASCII)


def read_id(value: object) -> str | Message:
    """An id as a file holds it, or what is wrong with it."""
    if not isinstance(value, str):
        return Message("expected an id, got {kind}", kind=kind_of(value))
    if not _ID.fullmatch(value):
        return Message(
            "'{text}' is not an id; use 1 to 40 characters from a-z, 0-9 and -", text=shown(value)
        )
    return value


def id_from(name: str, taken: Collection[str] = (), *, otherwise: str) -> str:
    """An id like a name, with a number where it is taken.

    >>> id_from("My Club, Île 2!", ("my-club-ile-2",), otherwise="house")
    'my-club-ile-2-2'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:LONGEST_ID].strip("-") or otherwise
    if stem not in taken:
        return stem
    number = 2
    while f"{stem[: LONGEST_ID - 4]}-{number}" in taken:
        number += 1
    return f"{stem[: LONGEST_ID - 4]}-{number}"


def read_schema(value: object) -> int | Message:
    """The number of the schema, or why a file of it cannot be read."""
    if isinstance(value, bool) or not isinstance(value, int):
        return Message("expected the schema's number, got {kind}", kind=kind_of(value))
    if value > SCHEMA_VERSION:
        return Message(
            "written for schema {version} by a newer version of the program; this one "
            "reads {known}",
            version=whole_text(value),
            known=SCHEMA_VERSION,
        )
    if value < SCHEMA_VERSION:
        return Message(
            "expected schema {known}, got {version}",
            version=whole_text(value),
            known=SCHEMA_VERSION,
        )
    return value


class _Pays(Node):
    """A pay table by name, or its rows."""

    def __init__(self, wager: Wager, names: tuple[str, ...]) -> None:
        self._names = names
        self._rows = TableOf(Message("row"), {row: Parsed(read_cell) for row in wager.pay_rows})

    def check(self, value: object, place: Place, faults: Faults) -> object:
        if isinstance(value, str):
            if value in self._names:
                return value
            sentence = Message(
                "there is no pay table '{name}'; use {names}, or write the rows.",
                name=shown(value),
                names=", ".join(self._names),
            )
            near = did_you_mean(value, self._names)
            faults.add(place, sentence if near is None else joined([sentence, near]))
            return None
        return self._rows.check(value, place, faults)


def _wager_table(wager: Wager, names: tuple[str, ...]) -> TableOf:
    fields: dict[str, Node] = {"offered": Flag(), "pays": _Pays(wager, names)}
    refused: dict[str, Message] = {}
    if wager.price is not None:
        fields |= {"price": Money(), "share": Parsed(read_portion), "reset": Money()}
        for key in ("min", "max"):
            refused[key] = Message("this wager has a price, not limits; set price")
    elif wager.kind is Kind.STAKED:
        fields |= {"min": Money(), "max": Money()}
        refused["price"] = Message("only the Progressive has a price; set min and max")
    else:
        for key in ("min", "max", "price"):
            refused[key] = Message("this payment has no stake, so it has no limits")
    return TableOf(Message("key"), fields, refused=refused)


@cache
def house_schema(game: Game) -> TableOf:
    """What a house file of this game may hold."""
    tables = pay_tables(game)
    fields: dict[str, Node] = {
        "schema": Parsed(read_schema),
        "game": OneOf(Message("game"), (game.id,)),
        "id": Parsed(read_id),
        "name": Text(80),
        "base": Parsed(read_id),
        "note": Text(2000, multiline=True),
        "edition": Text(LONGEST_EDITION),
        "seats": Whole(1, MOST_SEATS),
        "chips": ListOf(Money(), 1, 24),
        "deal": OneOf(Message("order of dealing"), tuple(Deal)),
        "wagers": TableOf(
            Message("wager"),
            {
                wager.id: _wager_table(wager, tuple(tables.get(wager.id, {})))
                for wager in game.wagers
            },
        ),
        "readings": TableOf(
            Message("reading"),
            {reading.id: OneOf(Message("value"), reading.value_ids) for reading in game.readings},
        ),
        "rounding": TableOf(
            Message("key"),
            {"unit": Money(), "direction": OneOf(Message("direction"), tuple(Direction))},
        ),
    }
    refused: Mapping[str, Message] = {}
    if game.capped:
        fields["cap"] = TableOf(
            Message("key"),
            {
                "amount": Money(),
                "per": OneOf(Message("kind of cap"), tuple(CapPer)),
                "wagers": ListOf(
                    OneOf(Message("capped wager"), tuple(game.capped)), 1, len(game.capped)
                ),
                "pooled": Flag(),
            },
        )
    else:
        refused = {"cap": Message("this game's sheet allows no maximum aggregate payout")}
    return TableOf(Message("key"), fields, refused=refused)


def write_house(house: House) -> dict[str, Any]:
    """The whole definition, ready for TOML or JSON."""
    content: dict[str, Any] = {"schema": SCHEMA_VERSION, "game": house.game.id}
    for key in ("id", "name", "base", "note", "edition"):
        if value := getattr(house, key):
            content[key] = value
    content |= {
        "seats": house.seats,
        "chips": [money_text(chip) for chip in house.chips],
        "deal": house.deal.value,
        "wagers": {
            wager.id: _offer(house.offers[wager.id])
            if wager.id in house.offers
            else {"offered": False}
            for wager in house.game.wagers
            if wager.id in house.offers or house.base is not None
        },
        "readings": dict(house.readings),
        "rounding": {
            "unit": money_text(house.rounding.unit),
            "direction": house.rounding.direction.value,
        },
    }
    if house.cap is not None:
        content["cap"] = {
            "amount": money_text(house.cap.amount),
            "per": house.cap.per.value,
            "wagers": list(house.cap.wagers),
            "pooled": house.cap.pooled,
        }
    return content


def _offer(offer: Offer) -> dict[str, Any]:
    content: dict[str, Any] = {}
    limits = {"min": offer.minimum, "max": offer.maximum, "price": offer.price}
    content |= {key: money_text(cents) for key, cents in limits.items() if cents is not None}
    if offer.share != offer.wager.share:
        content["share"] = portion_text(offer.share)
    if offer.reset != offer.wager.reset:
        content["reset"] = money_text(offer.reset)
    content["pays"] = offer.pays.name or {
        row: cell_text(cell) for row, cell in offer.pays.cells.items()
    }
    return content
