"""The user's own houses: one TOML file each, always beside the built-in ones."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import tomli_w

from trifelt.engine.checker import Fault
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN, House, read_house, write_house
from trifelt.engine.houses.schema import read_id
from trifelt.engine.message import Message
from trifelt.storage.atomic import exclusive, read_text, save_text, set_aside
from trifelt.storage.folders import make_folder
from trifelt.storage.house_files import (
    LARGEST_FILE,
    FileToken,
    HouseFaultsError,
    HouseFileRead,
    read_house_file,
    token_of,
)
from trifelt.storage.refusal import StorageError, reason_of

DEEPEST_BASE = 20

# Names that lead to a device, not to a file, on one of the systems that houses travel to.
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(1, 10))}
)


@dataclass(frozen=True, slots=True)
class OwnHouse:
    """A house of the user, its file, and what that file was when it was read."""

    house: House
    path: Path
    token: FileToken
    remarks: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class HouseProblem:
    """A file that is no house: what is wrong with it, and what was done."""

    path: Path
    faults: tuple[Fault, ...]
    notices: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class HousesLoad:
    """All own houses that could be read, and the files that could not."""

    houses: tuple[OwnHouse, ...]
    problems: tuple[HouseProblem, ...]


@dataclass(frozen=True, slots=True)
class DeletedHouse:
    """What bringing a deleted house back needs: its file, to the letter."""

    game: Game
    id: str
    text: str


class HouseTakenError(StorageError):
    """A house of this id is there already; it can be put in its place."""


class UserHouses:
    """Own and built-in houses together; a source that bases and ids are looked up in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock_file = folder / ".lock"
        self._guard = threading.RLock()
        # Files being read just now: a base that leads back to one of them leads nowhere.
        self._open: list[Path] = []

    def find(self, game: Game, id: str) -> House | None:
        """The house with this id; a built-in one is never hidden by a file."""
        built_in = BUILT_IN.find(game, id)
        if built_in is not None:
            return built_in
        own = self.own(game, id)
        return own.house if own is not None else None

    def ids(self, game: Game) -> tuple[str, ...]:
        """The ids that can be named, the built-in ones first."""
        built_in = BUILT_IN.ids(game)
        own = (path.stem for path in self._files(game) if path not in self._open)
        return (*built_in, *(id for id in own if id not in built_in))

    def own(self, game: Game, id: str) -> OwnHouse | None:
        """The user's house with this id, if its file can be read."""
        if _fault_of_id(game, id) is not None:
            return None
        read = self._read(game, self.path_of(game, id))
        return read if isinstance(read, OwnHouse) else None

    def load(self) -> HousesLoad:
        """All own houses; an unreadable file is set aside and reported, and stops nothing."""
        houses: list[OwnHouse] = []
        problems: list[HouseProblem] = []
        for game in GAMES:
            for path in self._files(game):
                read = self._read(game, path)
                if isinstance(read, OwnHouse):
                    houses.append(read)
                elif read is not None:
                    problems.append(_set_aside(read))
        return HousesLoad(tuple(houses), tuple(problems))

    def stamp(self) -> tuple[tuple[str, int, int], ...]:
        """What changes when any house's file does: to be compared with an earlier one."""
        return tuple(entry for game in GAMES for entry in _stamps(self._files(game)))

    def path_of(self, game: Game, id: str) -> Path:
        """The file of a house with this id; an id that is not a plain name has none."""
        fault = _fault_of_id(game, id)
        if fault is not None:
            raise StorageError(fault)
        return self.folder / game.id / f"{id}.toml"

    def verify_save(self, house: House) -> Message | None:
        """Why a new house cannot be saved: its id, or a house that has it already."""
        fault = _fault_of_id(house.game, house.id or "")
        return fault or _conflict(self.path_of(house.game, house.id or ""), None)

    def save(
        self, house: House, token: FileToken | None = None, *, force: bool = False
    ) -> OwnHouse:
        """Save a house over the file that it was read from (its token), or as a new one.

        A file changed by another program meanwhile, or taken by another house, is refused unless
        forced; one that is no house is copied to .bak first even then.
        """
        path = self.path_of(house.game, house.id or "")
        content = write_house(house)
        read = read_house(content, self, game=house.game)
        if read.house is None:
            raise HouseFaultsError(path, read.faults)
        if write_house(read.house) != content:
            # A file cannot take back a limit, a cap or a note of its base; without one it is whole.
            content = write_house(replace(house, base=None))
        self._put(path, tomli_w.dumps(content), token, force=force)
        return self._saved(house.game, path)

    def import_file(self, path: Path, *, replace: bool = False) -> OwnHouse:
        """Take a copy of a house's file under its own id, to the letter, comments and all."""
        with self._guard:
            read = read_house_file(path, self)
        if read is None:
            raise StorageError(Message("There is no file {path}.", path=str(path)))
        if read.house is None or read.house.id is None:
            raise HouseFaultsError(path, read.faults)
        place = self.path_of(read.house.game, read.house.id)
        self._put(place, read.text, None, force=replace)
        return self._saved(read.house.game, place)

    def export_file(self, game: Game, id: str, path: Path, *, force: bool = False) -> None:
        """Write a house to a file of the user's choice, such that it can be read elsewhere."""
        save_text(path, self.export_text(game, id), replace=force)

    def export_text(self, game: Game, id: str) -> str:
        """A house as a file that can be read elsewhere."""
        house = self.find(game, id)
        if house is None:
            raise StorageError(Message("There is no house {id} of {game}.", id=id, game=game.id))
        if house.base is not None and BUILT_IN.find(game, house.base) is None:
            house = replace(house, base=None)  # which is not there where it is read
        return tomli_w.dumps(write_house(house))

    def verify_delete(self, game: Game, id: str) -> Message | None:
        """Why a house is not to be deleted: it is built in, not there, or a base of others."""
        if BUILT_IN.find(game, id) is not None:
            return Message("{id} is a built-in house and stays.", id=id)
        if self.path_of(game, id) not in self._files(game):
            return Message("You have no house {id} for {game}.", id=id, game=game.id)
        built_on = [
            own.house.name
            for own in self.load().houses
            if own.house.game is game and own.house.base == id
        ]
        if built_on:
            return Message("{id} is the base of {houses}.", id=id, houses=", ".join(built_on))
        return None

    def delete(self, game: Game, id: str) -> DeletedHouse:
        """Delete an own house, and give what it takes to bring it back."""
        fault = self.verify_delete(game, id)
        if fault is not None:
            raise StorageError(fault)
        path = self.path_of(game, id)
        with exclusive(self._lock_file):
            text = read_text(path, LARGEST_FILE) or ""
            try:
                path.unlink()
            except OSError as error:
                why = Message(
                    "{path} could not be deleted: {reason}.",
                    path=str(path),
                    reason=reason_of(error),
                )
                raise StorageError(why) from error
        return DeletedHouse(game, id, text)

    def restore(self, deleted: DeletedHouse) -> None:
        """Bring a deleted house back to the letter, unless its id was taken meanwhile."""
        self._put(self.path_of(deleted.game, deleted.id), deleted.text, None, force=False)

    def has_changed(self, own: OwnHouse) -> bool:
        """Whether another program changed or removed a house's file since it was read."""
        return _conflict(own.path, own.token) is not None

    def _put(self, path: Path, text: str, token: FileToken | None, *, force: bool) -> None:
        with exclusive(self._lock_file):
            conflict = None if force else _conflict(path, token)
            if conflict is not None:
                raise HouseTakenError(conflict) if token is None else StorageError(conflict)
            if path.exists():
                read = read_house_file(path, self)
                if read is not None and read.house is None:
                    set_aside(path)
            make_folder(path.parent)
            save_text(path, text, locked=True)

    def _saved(self, game: Game, path: Path) -> OwnHouse:
        """A house as its file has it now."""
        read = self._read(game, path)
        if isinstance(read, OwnHouse):
            return read
        raise HouseFaultsError(path, () if read is None else read.faults)

    def _files(self, game: Game) -> tuple[Path, ...]:
        """The files that may be houses, in order of their names."""
        try:
            found = sorted((self.folder / game.id).iterdir())
        except OSError:
            return ()
        return tuple(path for path in found if path.suffix == ".toml")

    def _read(self, game: Game, path: Path) -> OwnHouse | HouseFileRead | None:
        """A file as a house, or what is wrong with it; nothing if it went away meanwhile."""
        with self._guard:
            if path in self._open or len(self._open) >= DEEPEST_BASE:
                return None
            self._open.append(path)
            try:
                read = read_house_file(path, self, game=game)
            finally:
                self._open.pop()
        if read is None or read.house is None or read.token is None:
            return read
        if read.house.id != path.stem:
            fault = Fault("id", Message("the file is named {name}", name=path.name))
            return replace(read, house=None, faults=(fault,))
        return OwnHouse(read.house, path, read.token, read.remarks)


def _set_aside(read: HouseFileRead) -> HouseProblem:
    """Copy a file that is no house to .bak beside it, and tell what was wrong."""
    if not read.to_set_aside:
        return HouseProblem(read.path, read.faults)
    try:
        name = set_aside(read.path)
    except StorageError as error:
        return HouseProblem(read.path, read.faults, (error.message,))
    notice = Message(
        "{file} is not a house. A copy is kept as {name}.", file=read.path.name, name=name.name
    )
    return HouseProblem(read.path, read.faults, (notice,))


def _fault_of_id(game: Game, id: str) -> Message | None:
    """Why an id cannot be that of an own house of a game."""
    if isinstance(read_id(id), Message):
        return Message("'{id}' is not an id; write 1 to 40 of a-z, 0-9 and -.", id=id)
    if id in _DEVICES:
        return Message("'{id}' is a name that some systems reserve.", id=id)
    if BUILT_IN.find(game, id) is not None:
        return Message("'{id}' is a built-in house; choose another id.", id=id)
    return None


def _conflict(path: Path, token: FileToken | None) -> Message | None:
    """Why a file is not to be written over: it is not, or no longer, what it was read as."""
    present = token_of(path)
    if token is None:
        return None if present is None else Message("There is already a house {id}.", id=path.stem)
    if present is None:
        return Message("{file} was removed by another program.", file=path.name)
    if not token.same_content(present):
        return Message("{file} was changed by another program.", file=path.name)
    return None


def _stamps(paths: tuple[Path, ...]) -> Iterator[tuple[str, int, int]]:
    for path in paths:
        try:
            found = path.stat()
        except OSError:
            continue
        yield str(path), found.st_mtime_ns, found.st_size
