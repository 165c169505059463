"""Table profiles: a table's house with its limits, seats, chips and jackpot, a TOML file each."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from trifelt.engine.checker import (
    Fault,
    Faults,
    ListOf,
    Made,
    Money,
    OneOf,
    Parsed,
    TableOf,
    Text,
    Whole,
)
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import MOST_SEATS, House
from trifelt.engine.houses.read import HouseSource, read_house
from trifelt.engine.houses.schema import read_id, read_schema
from trifelt.engine.message import Message
from trifelt.engine.money import money_text, read_money
from trifelt.storage.own_files import OwnFiles, reader_of

_REQUIRED: Final = ("schema", "game", "id", "name", "house")


@dataclass(frozen=True, slots=True)
class TableProfile:
    """A table: the house that it plays by, with its limits, seats and chips, and its jackpot."""

    id: str
    name: str
    house: House
    content: dict[str, Any]  # as its file holds it

    @property
    def game(self) -> Game:
        return self.house.game

    @property
    def jackpot(self) -> int | None:
        return read_money(self.content.get("jackpot", ""))


class TableProfiles(OwnFiles[TableProfile]):
    """The user's table profiles, in a folder beside the houses."""

    def __init__(self, folder: Path, houses: HouseSource) -> None:
        super().__init__(folder, reader_of(read_table, houses), attrgetter("content"))


def read_table(content: Mapping[str, Any], houses: HouseSource) -> TableProfile | tuple[Fault, ...]:
    """A profile as its file holds it, or every fault with its place."""
    faults = Faults()
    games = {game.id: game for game in GAMES}
    game = games.get(str(content.get("game")))
    amount = Made(Money(), money_text)
    limits = TableOf(Message("key"), {"min": amount, "max": amount})
    wagers = {wager.id: limits for wager in game.placeable} if game is not None else {}
    schema = TableOf(
        Message("key"),
        {
            "schema": Parsed(read_schema),
            "game": OneOf(Message("game"), tuple(games)),
            "id": Parsed(read_id),
            "name": Text(80),
            "house": Parsed(read_id),
            "seats": Whole(1, MOST_SEATS),
            "chips": ListOf(amount, 1, 24),
            "jackpot": amount,
            "limits": TableOf(Message("wager"), wagers),
        },
        _REQUIRED,
    )
    checked = schema.check(content, None, faults)
    if faults or game is None:
        return faults.listed()
    inline = {key: checked[key] for key in ("seats", "chips") if key in checked}
    inline |= {"base": checked["house"], "wagers": checked.setdefault("limits", {})}
    read = read_house(inline, houses, game=game, inline=True)
    if read.house is None:
        renamed = {"base": "house", "wagers": "limits"}
        return tuple(_at(fault, renamed) for fault in read.faults)
    name = checked["name"]
    house = replace(read.house, name=f"{name} · {read.house.name}")
    return TableProfile(checked["id"], name, house, checked)


def _at(fault: Fault, renamed: Mapping[str, str]) -> Fault:
    """The fault at the place that the profile's own file has."""
    first, dot, rest = fault.place.partition(".")
    return Fault(renamed.get(first, first) + dot + rest, fault.text)
