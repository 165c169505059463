"""The user's own files of one kind: a TOML file each, in a folder for each game."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import tomli_w

from trifelt.engine.checker import Fault
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses.read import HouseSource
from trifelt.engine.message import Message
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
        """All of them; a file that cannot be read is copied to .bak, told, and stops nothing."""
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
                raise HouseTakenError(Message("{name} is there already.", name=place.name))
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
