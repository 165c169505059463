"""The user's own files of one kind: a TOML file each, in a folder for each game."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import tomli_w

from trifelt.engine.cards import shown
from trifelt.engine.checker import Fault, count_faults
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses.read import HouseSource
from trifelt.engine.houses.schema import SCHEMA_VERSION, read_id
from trifelt.engine.message import Message
from trifelt.engine.parsing import parse_toml
from trifelt.storage.atomic import (
    UnreadableError,
    decoded,
    exclusive,
    read_bytes,
    save_pieces,
    set_aside,
)
from trifelt.storage.folders import make_folder
from trifelt.storage.refusal import StorageError, is_newer, refused

LARGEST_FILE = 1_000_000

# Names that lead to a device, not to a file, on one of the systems that such files travel to.
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(1, 10))}
)


class OwnThing(Protocol):
    """What such a file holds."""

    @property
    def game(self) -> Game: ...
    @property
    def id(self) -> str | None: ...


T = TypeVar("T", bound=OwnThing)

# What a content holds, with remarks on it; or nothing, with every fault.
Read = tuple[T | None, tuple[Fault, ...]]
# Reads a content as that of a game where the file is in its folder.
Reader = Callable[[Mapping[str, Any], Game | None], Read[T]]


@dataclass(frozen=True, slots=True)
class OwnFile(Generic[T]):
    """A file that was read: what it holds, and its bytes then."""

    value: T
    path: Path
    data: bytes
    remarks: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class FileProblem:
    """A file that cannot be used: what is wrong with it, and what was done."""

    path: Path
    faults: tuple[Fault, ...]
    notices: tuple[Message, ...] = ()
    to_set_aside: bool = True


@dataclass(frozen=True, slots=True)
class FilesLoad(Generic[T]):
    """All files that could be read, and those that could not."""

    files: tuple[OwnFile[T], ...]
    problems: tuple[FileProblem, ...]

    @property
    def values(self) -> tuple[T, ...]:
        """What the files hold."""
        return tuple(file.value for file in self.files)


@dataclass(frozen=True, slots=True)
class DeletedFile:
    """What bringing a deleted file back needs: its bytes."""

    game: Game
    id: str
    data: bytes


class FileFaultsError(StorageError):
    """A file cannot be used: every fault of it, each with its place."""

    def __init__(self, path: Path, faults: tuple[Fault, ...]) -> None:
        super().__init__(
            Message.counted(
                "{path} has {count} fault.",
                "{path} has {count} faults.",
                count_faults(faults),
                path=str(path),
            )
        )
        self.faults = faults


class FileTakenError(StorageError):
    """A file of this id is there already; it can be replaced."""


class OwnFiles(Generic[T]):
    """The files of one kind; an unreadable one is set aside and reported, and stops nothing."""

    def __init__(self, folder: Path, read: Reader[T], write: Callable[[T], dict[str, Any]]) -> None:
        self.folder = folder
        self._read = read
        self._write = write

    def load(self) -> FilesLoad[T]:
        """All of them; a copy of an unreadable file is kept as .bak."""
        files: list[OwnFile[T]] = []
        problems: list[FileProblem] = []
        for game in GAMES:
            for path in self._files(game):
                read = self._read_file(game, path)
                if isinstance(read, OwnFile):
                    files.append(read)
                elif read is not None:
                    problems.append(_set_aside(read))
        return FilesLoad(tuple(files), tuple(problems))

    def stamp(self) -> tuple[tuple[str, int, int], ...]:
        """What changes when any file does: to be compared with an earlier one."""
        found = []
        for path in (path for game in GAMES for path in self._files(game)):
            with suppress(OSError):
                now = path.stat()
                found.append((str(path), now.st_mtime_ns, now.st_size))
        return tuple(found)

    def path_of(self, game: Game, id: str) -> Path:
        """The file of this id; an id that is not a plain name has none."""
        fault = self._fault_of_id(game, id)
        if fault is not None:
            raise StorageError(fault)
        return self.folder / game.id / f"{id}.toml"

    def own(self, game: Game, id: str) -> OwnFile[T] | None:
        """The file of this id, if there is one that can be read."""
        if self._fault_of_id(game, id) is not None:
            return None
        read = self._read_file(game, self.path_of(game, id))
        return read if isinstance(read, OwnFile) else None

    def save_content(self, content: Mapping[str, Any]) -> T | tuple[Fault, ...]:
        """Check a content and keep it, or give every fault of it."""
        value, faults = self._read(content, None)
        if value is None:
            return faults
        path = self.path_of(value.game, value.id or "")
        self._put(path, tomli_w.dumps(self._write(value)).encode(), force=True)
        return value

    def import_file(self, path: Path, *, replace: bool = False) -> OwnFile[T]:
        """Keep a copy of a file under its own id, to the letter, comments and all."""
        read = read_own_file(path, self._read)
        if read is None:
            raise StorageError(Message("There is no file {path}.", path=str(path)))
        if isinstance(read, FileProblem):
            raise FileFaultsError(path, read.faults)
        game, id = read.value.game, read.value.id or ""
        place = self.path_of(game, id)
        self._put(place, read.data, force=replace)
        return self._saved(game, place)

    def delete(self, game: Game, id: str) -> DeletedFile:
        """Delete a file, and give what it takes to bring it back."""
        path = self.path_of(game, id)
        with exclusive(self._lock_file):
            data = read_bytes(path, LARGEST_FILE) or b""
            try:
                path.unlink()
            except OSError as error:
                why = Message("{path} could not be deleted: {reason}.", path=str(path))
                raise refused(why, error) from error
        return DeletedFile(game, id, data)

    def restore(self, deleted: DeletedFile) -> None:
        """Bring a deleted file back to the letter, unless its id was taken meanwhile."""
        self._put(self.path_of(deleted.game, deleted.id), deleted.data, force=False)

    def has_changed(self, own: OwnFile[T]) -> bool:
        """Whether another program changed or removed a file since it was read."""
        return self._conflict(own.path, own.data) is not None

    @property
    def _lock_file(self) -> Path:
        return self.folder / ".lock"

    def _put(self, path: Path, data: bytes, before: bytes | None = None, *, force: bool) -> None:
        """Save a file over what it held `before`, or as a new one.

        A file changed by another program meanwhile, or there already, is refused unless forced; of
        one that cannot be read a copy is kept first even then.
        """
        with exclusive(self._lock_file):
            conflict = None if force else self._conflict(path, before)
            if conflict is not None:
                raise FileTakenError(conflict) if before is None else StorageError(conflict)
            if isinstance(read_own_file(path, self._read), FileProblem):
                set_aside(path)
            make_folder(path.parent)
            save_pieces(path, (data,), locked=True)

    def _saved(self, game: Game, path: Path) -> OwnFile[T]:
        """What a file holds now."""
        read = self._read_file(game, path)
        if isinstance(read, OwnFile):
            return read
        raise FileFaultsError(path, () if read is None else read.faults)

    def _files(self, game: Game) -> tuple[Path, ...]:
        """The files of a game, in order of their names."""
        try:
            found = sorted((self.folder / game.id).iterdir())
        except OSError:
            return ()
        return tuple(path for path in found if path.suffix == ".toml")

    def _read_file(self, game: Game, path: Path) -> OwnFile[T] | FileProblem | None:
        """A file of the folder, or what is wrong with it; nothing if it was removed meanwhile."""
        read = read_own_file(path, self._read, game)
        if isinstance(read, OwnFile) and (read.value.game, read.value.id) != (game, path.stem):
            return FileProblem(
                path, (Fault("id", Message("the file is named {name}", name=path.name)),)
            )
        return read

    def _fault_of_id(self, game: Game, id: str) -> Message | None:  # noqa: ARG002
        """Why an id cannot be that of a file."""
        read = read_id(id)
        if isinstance(read, Message):
            return read
        if id in _DEVICES:
            return Message("'{id}' is a name that some systems reserve.", id=id)
        return None

    def _conflict(self, path: Path, before: bytes | None) -> Message | None:
        """Why a file is not to be written over: it is not, or no longer, what it was read as."""
        present = read_bytes(path, LARGEST_FILE)
        if before is None:
            return None if present is None else self._taken(path)
        if present is None:
            return Message("{file} was removed by another program.", file=path.name)
        if present != before:
            return Message("{file} was changed by another program.", file=path.name)
        return None

    def _taken(self, path: Path) -> Message:
        return Message("{name} already exists.", name=path.name)


def reader_of(
    read: Callable[[Mapping[str, Any], HouseSource], T | tuple[Fault, ...]], houses: HouseSource
) -> Reader[T]:
    """A reader of what plays by one of these houses and has no remarks."""

    def read_content(content: Mapping[str, Any], _game: Game | None) -> Read[T]:
        found = read(content, houses)
        return (None, found) if isinstance(found, tuple) else (found, ())

    return read_content


def read_own_file(
    path: Path, read: Reader[T], game: Game | None = None
) -> OwnFile[T] | FileProblem | None:
    """Read a file of this game, or of the one it names; nothing if none is there."""
    try:
        data = read_bytes(path, LARGEST_FILE)
        if data is None:
            return None
        text = decoded(path, data)
    except UnreadableError as error:
        return FileProblem(path, (Fault("", error.message),))
    except StorageError as error:
        return FileProblem(path, (Fault("", error.message),), to_set_aside=False)
    try:
        content = parse_toml(text)
        if isinstance(content, Message):
            return FileProblem(path, (Fault("", content),))
        if is_newer(content.get("schema"), SCHEMA_VERSION):
            # Nothing else can be said of an unknown schema.
            newer = Message("written by a newer version of the program; this one cannot read it")
            return FileProblem(path, (Fault("schema", newer),), to_set_aside=False)
        value, told = read(content, game)
    except Exception as error:  # noqa: BLE001 (a stranger's file never stops the program)
        why = shown(f"{type(error).__name__}: {error}", 200)
        fault = Message("this file could not be read ({reason})", reason=why)
        return FileProblem(path, (Fault("", fault),))
    return FileProblem(path, told) if value is None else OwnFile(value, path, data, told)


def _set_aside(problem: FileProblem) -> FileProblem:
    """Copy a file that cannot be used to .bak beside it, and tell so."""
    if not problem.to_set_aside:
        return problem
    path = problem.path
    try:
        name = set_aside(path)
    except StorageError as error:
        return FileProblem(path, problem.faults, (error.message,))
    notice = Message(
        "{file} cannot be used. A copy is kept as {name}.", file=path.name, name=name.name
    )
    return FileProblem(path, problem.faults, (notice,))
