"""One house file: what it holds, what is wrong with it, and whether it is still the same file."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from trifelt.engine.cards import shown
from trifelt.engine.checker import Fault, count_faults
from trifelt.engine.games import find_game
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN, House, HouseSource, read_house
from trifelt.engine.houses.schema import SCHEMA_VERSION
from trifelt.engine.message import Message
from trifelt.engine.parsing import parse_toml
from trifelt.storage.atomic import UnreadableError, decoded, read_bytes
from trifelt.storage.refusal import StorageError, is_newer

LARGEST_FILE = 1_000_000


@dataclass(frozen=True, slots=True)
class FileToken:
    """What a file was when it was read: when it was written, how large, and what was in it."""

    written: int
    size: int
    digest: str

    def same_content(self, other: "FileToken") -> bool:
        """Whether nothing was changed; a file that was only touched is the same."""
        return (self.size, self.digest) == (other.size, other.digest)


@dataclass(frozen=True, slots=True)
class HouseFileRead:
    """A house file read; one without a house is to be set aside where it is `to_set_aside`."""

    path: Path
    text: str = ""
    token: FileToken | None = None
    house: House | None = None
    faults: tuple[Fault, ...] = ()
    remarks: tuple[Fault, ...] = ()
    to_set_aside: bool = True


class HouseFaultsError(StorageError):
    """A file is no house: every fault of it, each with its place."""

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


def token_of(path: Path) -> FileToken | None:
    """What a file is now; nothing where there is none."""
    data = read_bytes(path, LARGEST_FILE)
    return None if data is None else _token(path, data)


def read_house_file(
    path: Path, source: HouseSource, *, game: Game | None = None
) -> HouseFileRead | None:
    """Read a file as a house of this game, or of the one it names; nothing if none is there."""
    try:
        data = read_bytes(path, LARGEST_FILE)
        if data is None:
            return None
        token = _token(path, data)
        text = decoded(path, data)
    except UnreadableError as error:
        return HouseFileRead(path, faults=(Fault("", error.message),))
    except StorageError as error:
        return HouseFileRead(path, faults=(Fault("", error.message),), to_set_aside=False)
    try:
        return _read_text(path, text, token, source, game)
    except Exception as error:  # noqa: BLE001 (a stranger's file never stops the program)
        why = shown(f"{type(error).__name__}: {error}", 200)
        fault = Message("this file could not be read ({reason})", reason=why)
        return HouseFileRead(path, text, token, faults=(Fault("", fault),))


def _read_text(
    path: Path, text: str, token: FileToken, source: HouseSource, game: Game | None
) -> HouseFileRead:
    """A file's text as a house, or its faults."""
    content = parse_toml(text)
    if isinstance(content, Message):
        return HouseFileRead(path, text, token, faults=(Fault("", content),))
    if is_newer(content.get("schema"), SCHEMA_VERSION):
        # Nothing else can be said of an unknown schema.
        newer = Message("written by a newer version of the program; this one cannot read it")
        return HouseFileRead(
            path, text, token, faults=(Fault("schema", newer),), to_set_aside=False
        )
    named = content.get("game")
    meant = game or (find_game(named) if isinstance(named, str) else None)
    reserved = BUILT_IN.ids(meant) if meant is not None else ()
    read = read_house(content, source, game=game, reserved=reserved)
    house, faults = read.house, read.faults
    if house is not None and house.id in BUILT_IN.ids(house.game):  # the game came from the base
        faults = (Fault("id", Message("'{id}' is a built-in house", id=house.id)),)
        house = None
    return HouseFileRead(path, text, token, house, faults, read.remarks)


def _token(path: Path, data: bytes) -> FileToken:
    try:
        written = path.stat().st_mtime_ns
    except OSError:
        written = 0
    return FileToken(written, len(data), hashlib.sha256(data).hexdigest())
