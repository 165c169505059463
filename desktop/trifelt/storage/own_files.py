"""The user's own files of one kind, a TOML file each in a folder for each game; table profiles."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, TypeVar

import tomli_w

from trifelt.engine.checker import Fault, Faults, ListOf, Money, OneOf, Parsed, TableOf, Text, Whole
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import MOST_SEATS, House
from trifelt.engine.houses.read import HouseSource, read_house
from trifelt.engine.houses.schema import SCHEMA_VERSION, read_id, read_schema
from trifelt.engine.message import Message
from trifelt.engine.money import money_text
from trifelt.engine.parsing import parse_toml
from trifelt.storage.atomic import exclusive, read_text, save_text, set_aside
from trifelt.storage.folders import make_folder
from trifelt.storage.house_files import LARGEST_FILE, HouseFaultsError
from trifelt.storage.houses import HouseProblem, HouseTakenError
from trifelt.storage.refusal import StorageError


class OwnThing(Protocol):
    """What such a file holds."""

    @property
    def game(self) -> Game: ...
    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=OwnThing)


class OwnFiles(Generic[T]):
    """`read` gives what a file's content is, or every fault of it."""

    def __init__(
        self,
        folder: Path,
        houses: HouseSource,
        read: Callable[[Mapping[str, Any], HouseSource], T | tuple[Fault, ...]],
        write: Callable[[T], dict[str, Any]],
    ) -> None:
        self.folder = folder
        self._houses = houses
        self._read = read
        self._write = write

    def load(self) -> tuple[tuple[T, ...], tuple[HouseProblem, ...]]:
        """All of them; an unreadable file is copied to .bak and reported, and stops nothing."""
        found: list[T] = []
        problems: list[HouseProblem] = []
        for game in GAMES:
            for path in sorted((self.folder / game.id).glob("*.toml")):
                read = self.read_file(path)
                if not isinstance(read, tuple) and (read.game, read.id) != (game, path.stem):
                    read = (Fault("id", Message("the file is named {name}", name=path.name)),)
                if isinstance(read, tuple):
                    set_aside(path)
                    problems.append(HouseProblem(path, read))
                else:
                    found.append(read)
        return tuple(found), tuple(problems)

    def read_file(self, path: Path) -> T | tuple[Fault, ...]:
        """What a file holds, or every fault of it."""
        try:
            content = parse_toml(read_text(path, LARGEST_FILE) or "")
            if isinstance(content, Message):
                return (Fault("", content),)
            return self._read(content, self._houses)
        except StorageError as error:
            return (Fault("", error.message),)
        except Exception as error:  # noqa: BLE001 (a stranger's file never stops the program)
            text = Message("this file could not be read ({reason})", reason=type(error).__name__)
            return (Fault("", text),)

    def save(self, content: Mapping[str, Any]) -> T | tuple[Fault, ...]:
        """Check a content and keep it, or give every fault of it."""
        read = self._read(content, self._houses)
        if not isinstance(read, tuple):
            self._put(read, tomli_w.dumps(self._write(read)), replace=True)
        return read

    def import_file(self, path: Path, *, replace: bool = False) -> T:
        """Take what a file holds among one's own, to the letter, comments and all."""
        read = self.read_file(path)
        if isinstance(read, tuple):
            raise HouseFaultsError(path, read)
        self._put(read, read_text(path, LARGEST_FILE) or "", replace=replace)
        return read

    def _put(self, one: T, text: str, *, replace: bool) -> None:
        """Keep a text at its place; of a file there that cannot be read a copy is kept."""
        place = self.path_of(one.game, one.id)
        with exclusive(self.folder / ".lock"):
            if place.exists() and not replace:
                raise HouseTakenError(Message("{name} already exists.", name=place.name))
            if place.exists() and isinstance(self.read_file(place), tuple):
                set_aside(place)
            make_folder(place.parent)
            save_text(place, text, locked=True)

    def export_file(self, one: T, path: Path) -> None:
        """Write one to a file of the user's choice."""
        save_text(path, tomli_w.dumps(self._write(one)))

    def delete(self, one: T) -> None:
        try:
            self.path_of(one.game, one.id).unlink(missing_ok=True)
        except OSError as error:
            raise StorageError(Message("{name} could not be deleted.", name=one.name)) from error

    def path_of(self, game: Game, id: str) -> Path:
        return self.folder / game.id / f"{id}.toml"


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
        super().__init__(folder, houses, read_table, write_table)


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
