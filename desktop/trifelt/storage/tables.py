"""Table profiles: a table of the user under a house, with its limits, seats, chips and jackpot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import tomli_w

from trifelt.engine.checker import Fault, Faults, ListOf, Money, OneOf, Parsed, TableOf, Text, Whole
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import MOST_SEATS, House
from trifelt.engine.houses.read import HouseSource, read_house
from trifelt.engine.houses.schema import read_id, read_schema
from trifelt.engine.message import Message
from trifelt.engine.money import money_text
from trifelt.engine.toml_text import parse_toml
from trifelt.storage.atomic import read_text, save_text, set_aside
from trifelt.storage.folders import make_folder
from trifelt.storage.house_files import LARGEST_FILE
from trifelt.storage.houses import HouseProblem
from trifelt.storage.refusal import StorageError

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


class TableProfiles:
    """The user's table profiles: one file each, in a folder beside the houses."""

    def __init__(self, folder: Path, houses: HouseSource) -> None:
        self.folder = folder
        self._houses = houses

    def load(self) -> tuple[tuple[TableProfile, ...], tuple[HouseProblem, ...]]:
        """All profiles; a file that cannot be read is copied to .bak, told, and stops nothing."""
        profiles: list[TableProfile] = []
        problems: list[HouseProblem] = []
        for game in GAMES:
            for path in sorted((self.folder / game.id).glob("*.toml")):
                read = self._read(game, path)
                if isinstance(read, TableProfile):
                    profiles.append(read)
                else:
                    set_aside(path)
                    problems.append(HouseProblem(path, read))
        return tuple(profiles), tuple(problems)

    def save(self, content: Mapping[str, Any]) -> TableProfile | tuple[Fault, ...]:
        """Check a profile as its file holds it and keep it, or give every fault of it."""
        read = read_table(content, self._houses)
        if isinstance(read, TableProfile):
            path = self.path_of(read.game, read.id)
            make_folder(path.parent)
            save_text(path, tomli_w.dumps(write_table(read)))
        return read

    def delete(self, profile: TableProfile) -> None:
        try:
            self.path_of(profile.game, profile.id).unlink(missing_ok=True)
        except OSError as error:
            text = Message("The table {name} could not be deleted.", name=profile.name)
            raise StorageError(text) from error

    def path_of(self, game: Game, id: str) -> Path:
        return self.folder / game.id / f"{id}.toml"

    def _read(self, game: Game, path: Path) -> TableProfile | tuple[Fault, ...]:
        try:
            content = parse_toml(read_text(path, LARGEST_FILE) or "")
            if isinstance(content, Message):
                return (Fault("", content),)
            read = read_table(content, self._houses)
        except StorageError as error:
            return (Fault("", error.message),)
        except Exception as error:  # noqa: BLE001 (a stranger's file never stops the program)
            text = Message("this file could not be read ({reason})", reason=type(error).__name__)
            return (Fault("", text),)
        if isinstance(read, TableProfile) and (read.game, read.id) != (game, path.stem):
            return (Fault("id", Message("the file is named {name}", name=path.name)),)
        return read


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
        return faults.told()
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
        "schema": 1,
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
