"""Table profiles: a table's house with its limits, seats, chips and jackpot, a TOML file each."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from trifelt.engine.checker import Fault, Faults, ListOf, Money, OneOf, Parsed, TableOf, Text, Whole
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import MOST_SEATS, House
from trifelt.engine.houses.read import HouseSource, read_house
from trifelt.engine.houses.schema import SCHEMA_VERSION, read_id, read_schema
from trifelt.engine.message import Message
from trifelt.engine.money import money_text
from trifelt.storage.own_files import OwnFiles, reader_of

_REQUIRED: Final = ("schema", "game", "id", "name", "house")


@dataclass(frozen=True, slots=True)
class TableProfile:
    """A table: the house that it plays by, with its limits, seats and chips, and its jackpot."""

    id: str
    name: str
    house: House
    house_id: str
    limits: Mapping[str, tuple[int | None, int | None]]
    jackpot: int | None = None
    seats: int | None = None
    chips: tuple[int, ...] = ()

    @property
    def game(self) -> Game:
        return self.house.game


class TableProfiles(OwnFiles[TableProfile]):
    """The user's table profiles, in a folder beside the houses."""

    def __init__(self, folder: Path, houses: HouseSource) -> None:
        super().__init__(folder, reader_of(read_table, houses), write_table)


def read_table(content: Mapping[str, Any], houses: HouseSource) -> TableProfile | tuple[Fault, ...]:
    """A profile as its file holds it, or every fault with its place."""
    faults = Faults()
    games = {game.id: game for game in GAMES}
    game = games.get(str(content.get("game")))
    limits = TableOf(Message("key"), {"min": Money(), "max": Money()})
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
            "chips": ListOf(Money(), 1, 24),
            "jackpot": Money(),
            "limits": TableOf(Message("wager"), wagers),
        },
        _REQUIRED,
    )
    checked = schema.check(content, None, faults)
    if faults or game is None:
        return faults.listed()
    inline: dict[str, Any] = {"base": checked["house"]}
    inline |= {key: content[key] for key in ("seats", "chips") if key in content}
    inline["wagers"] = content.get("limits", {})
    read = read_house(inline, houses, game=game, inline=True)
    if read.house is None:
        renamed = {"base": "house", "wagers": "limits"}
        return tuple(_at(fault, renamed) for fault in read.faults)
    return TableProfile(
        checked["id"],
        checked["name"],
        replace(read.house, name=f"{checked['name']} · {read.house.name}"),
        checked["house"],
        MappingProxyType(
            {
                wager: (given.get("min"), given.get("max"))
                for wager, given in checked.get("limits", {}).items()
            }
        ),
        checked.get("jackpot"),
        checked.get("seats"),
        tuple(checked.get("chips", ())),
    )


def _at(fault: Fault, renamed: Mapping[str, str]) -> Fault:
    """The fault at the place that the profile's own file has."""
    first, dot, rest = fault.place.partition(".")
    return Fault(renamed.get(first, first) + dot + rest, fault.text)


def write_table(profile: TableProfile) -> dict[str, Any]:
    """The profile as its file holds it."""
    content: dict[str, Any] = {
        "schema": SCHEMA_VERSION,
        "game": profile.game.id,
        "id": profile.id,
        "name": profile.name,
        "house": profile.house_id,
    }
    if profile.seats is not None:
        content["seats"] = profile.seats
    if profile.chips:
        content["chips"] = [money_text(cents) for cents in profile.chips]
    if profile.jackpot is not None:
        content["jackpot"] = money_text(profile.jackpot)
    content["limits"] = {
        wager: {
            key: money_text(cents)
            for key, cents in zip(("min", "max"), pair, strict=True)
            if cents is not None
        }
        for wager, pair in profile.limits.items()
    }
    return content
