"""What a damaged log can still give: a log with every record that is whole takes its place.

Its rows are read page by page: no tree, no schema and no other page need be whole.
"""

from __future__ import annotations

import json
import sqlite3
import struct
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from trifelt.engine.games import GAMES
from trifelt.engine.houses import built_in_houses
from trifelt.engine.message import Message
from trifelt.storage.atomic import make_durable, same_content, set_aside
from trifelt.storage.log.opening import COMPANIONS, OpenLog, begun_log
from trifelt.storage.log.query import NONSENSE
from trifelt.storage.log.reading import house_number, insert, record_in
from trifelt.storage.log.record import HouseThen, Record, house_then
from trifelt.storage.log.schema import Migration, SqliteFault, refusal_of
from trifelt.storage.refusal import not_saved

# A rescue under way, or one that was killed; and one that is whole but not in its place yet.
_DRAFT, _WHOLE = ".rescuing", ".rescued"
_MARK = "rescued"
_NO_HOUSE = (None,) * 4
_BESIDE = (*COMPANIONS, "-shm")
# So many columns each of the tables has.
_RECORD, _CONTENT, _HOUSE = 12, 5, 6


def is_under_way(path: Path) -> bool:
    """Whether a rescue of this log was begun and is not finished."""
    return _beside(path, _DRAFT).exists()


def is_to_finish(path: Path) -> bool:
    """Whether a rescued log has still to be put in the damaged one's place."""
    return _beside(path, _WHOLE).exists()


def rescue(path: Path, migrations: tuple[Migration, ...]) -> Message:
    """Copy a damaged log to a .bak, put one with its whole records in its place, and tell.

    Killed at any moment it leaves the damaged log or the rescued one, and what tells the next
    start to go on. Who calls holds the lock over the log.
    """
    name = set_aside(path, COMPANIONS)
    draft = _beside(path, _DRAFT)
    try:
        drop_draft(path)
        try:
            opened = begun_log(draft, migrations)
            with closing(opened.link):
                told = _fill(opened, name)
            draft.replace(_beside(path, _WHOLE))
        except BaseException:
            drop_draft(path)
            raise
        make_durable(path.parent)
        finish(path)
        return _notice(path, told)
    except OSError as error:
        raise not_saved(path, error) from error
    except SqliteFault as error:
        raise refusal_of(path, error) from error


def finish(path: Path) -> None:
    """Put a rescued log in the place of the damaged one that it was made from."""
    whole = _beside(path, _WHOLE)
    if not whole.exists():
        return
    place = f"{whole.absolute().as_uri()}?mode=ro&immutable=1"  # so that no file is made beside it
    with closing(sqlite3.connect(place, uri=True)) as link:
        name = path.with_name(_told(link)["name"])
    if path.exists() and not same_content(path, name):
        whole.unlink()  # another log was put there meanwhile
        return
    for suffix in _BESIDE:
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    whole.replace(path)
    make_durable(path.parent)


def drop_draft(path: Path) -> None:
    """Remove what an unfinished rescue left."""
    for suffix in (*_BESIDE, ""):
        Path(f"{_beside(path, _DRAFT)}{suffix}").unlink(missing_ok=True)


def notice_of(link: sqlite3.Connection, path: Path) -> Message | None:
    """The report of a rescue, unless it has been shown already."""
    told = _told(link)
    return _notice(path, told) if told else None


def _notice(path: Path, told: dict[str, Any]) -> Message:
    return Message.counted(
        "The log {path} is damaged. It was set aside as {name} and a fresh one was begun, "
        "into which {count} record was taken over.",
        "The log {path} is damaged. It was set aside as {name} and a fresh one was begun, "
        "into which {count} records were taken over.",
        told["count"],
        path=str(path),
        name=told["name"],
    )


def forget_notice(link: sqlite3.Connection) -> bool:
    """Note that it was shown; false if another window did so."""
    return link.execute("DELETE FROM mark WHERE name = ?", (_MARK,)).rowcount > 0


def _told(link: sqlite3.Connection) -> dict[str, Any]:
    row = link.execute("SELECT value FROM mark WHERE name = ?", (_MARK,)).fetchone()
    return {} if row is None else dict(json.loads(row[0]))


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(f"{path.name}{suffix}")


def _fill(opened: OpenLog, damaged: Path) -> dict[str, Any]:
    """Insert the whole records, and the report; what points to a lost record is lost too."""
    link = opened.link
    link.execute("BEGIN")
    saved: set[str] = set()
    pointing: list[Record] = []
    for record in _Salvage(Pages(damaged)).records():
        if record.about is None:
            insert(opened, record)
            saved.add(record.id)
        else:
            pointing.append(record)
    while ready := [one for one in pointing if one.about in saved and one.id not in saved]:
        for record in ready:
            insert(opened, record)
            saved.add(record.id)
    _take_over_training(opened, damaged)
    told = {"name": damaged.name, "count": len(saved)}
    link.execute("INSERT INTO mark VALUES (?, ?)", (_MARK, json.dumps(told)))
    link.execute("COMMIT")
    link.execute("PRAGMA journal_mode = WAL")
    return told


def _take_over_training(opened: OpenLog, damaged: Path) -> None:
    """What SQLite can still read of exercises and tests, up to the first row that it cannot."""
    place = f"{damaged.absolute().as_uri()}?mode=ro&immutable=1"
    with closing(sqlite3.connect(place, uri=True)) as link, suppress(*SqliteFault, *NONSENSE):
        for table in ("fact", "test_result"):
            for row in link.execute(f"SELECT * FROM {table}"):  # noqa: S608
                opened.link.execute(f"INSERT OR IGNORE INTO {table} VALUES (?, ?, ?, ?)", row)  # noqa: S608
        for *row, game, id, name, definition in link.execute(
            "SELECT exercise.*, house.game, house.id, house.name, definition "
            "FROM exercise JOIN house ON exercise.house = house.number"
        ):
            with suppress(*NONSENSE):
                row[3] = house_number(opened, HouseThen(game, id, name, json.loads(definition)))
                places = ", ".join("?" * len(row))
                opened.link.execute(f"INSERT OR IGNORE INTO exercise VALUES ({places})", row)  # noqa: S608


class _Salvage:
    """Puts records together from rows; one row may be on several pages, as it was and as it is."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._found: dict[int, dict[int, list[StoredRow]]] = {
            columns: defaultdict(list) for columns in (_RECORD, _CONTENT, _HOUSE)
        }
        # The houses that each number may mean, the one that proved right first.
        self._houses: dict[int, list[HouseThen | None]] = {}
        for cell in pages.cells():
            if cell.columns in self._found:
                self._found[cell.columns][cell.rowid].append(cell)

    def records(self) -> Iterator[Record]:
        """Every record whose checksum says that all of it was found, the oldest first."""
        for position in sorted(self._found[_RECORD]):
            record = next(self._readings(position), None)
            if record is not None:
                yield record

    def _readings(self, position: int) -> Iterator[Record]:
        for said in self._rows(_RECORD, position):
            _, id, kind, clock, game, house, *rest = said
            for _, body, words, _, checksum in self._rows(_CONTENT, position):
                row = (position, id, kind, clock, game, *rest, body, words, checksum, house)
                nowhere: list[HouseThen | None] = [None]
                possible = self._possible(house) if isinstance(house, int) else nowhere
                for each in possible:
                    read = record_in((*row, *_NO_HOUSE), {} if each is None else {house: each})
                    if isinstance(read, Record):
                        possible.remove(each)
                        possible.insert(0, each)
                        yield read

    def _possible(self, number: int) -> list[HouseThen | None]:
        """The houses that a number may mean; if its row is lost, those that we have."""
        if number not in self._houses:
            found: list[HouseThen | None] = []
            for _, _, game, id, name, definition in self._rows(_HOUSE, number):
                with suppress(*NONSENSE):
                    said = json.loads(str(definition))
                    found.append(HouseThen(str(game), str(id), str(name), said))
            ours = [house_then(house) for game in GAMES for house in built_in_houses(game)]
            self._houses[number] = [*found, *ours]
        return self._houses[number]

    def _rows(self, columns: int, rowid: int) -> Iterator[list[Value]]:
        for cell in self._found[columns].get(rowid, ()):
            values = self._pages.values(cell)
            if values is not None:
                yield values


_MAGIC: Final = b"SQLite format 3\0"
_LEAF: Final = 13
_USUAL_PAGE: Final = 4096
_WAL_HEAD: Final = 32
_FRAME_HEAD: Final = 24
_WHOLE_NUMBER_BYTES: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}

Value = int | float | str | bytes | None


class StoredRow(NamedTuple):
    """The place of a row: its page, its payload's place and length in it, and its kind."""

    page: bytes
    start: int
    length: int
    rowid: int
    columns: int


class Pages:
    """The pages of a database and of the -wal beside it, which has later ones."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        size = int.from_bytes(data[16:18], "big") if data.startswith(_MAGIC) else 0
        size = 65536 if size == 1 else size
        self._size = size if size >= 512 and size & (size - 1) == 0 else _USUAL_PAGE
        self._pages = [
            data[start : start + self._size].ljust(self._size, b"\0")
            for start in range(0, len(data), self._size)
        ]
        self._later = list(self._frames(path.with_name(f"{path.name}-wal")))
        self._latest = dict(self._later)

    def cells(self) -> Iterator[StoredRow]:
        """The rows of every page that is a table's leaf."""
        for page in self._pages:
            yield from self._cells_of(page)
        for _, page in self._later:
            yield from self._cells_of(page)

    def values(self, cell: StoredRow) -> list[Value] | None:
        """What a row says; None where a part of it is lost."""
        payload = self._payload(cell)
        if payload is None:
            return None
        try:
            return list(_values(payload))
        except (IndexError, struct.error, KeyError):
            return None

    def _frames(self, wal: Path) -> Iterator[tuple[int, bytes]]:
        data = wal.read_bytes() if wal.is_file() else b""
        step = _FRAME_HEAD + self._size
        for start in range(_WAL_HEAD, len(data) - step + 1, step):
            number = int.from_bytes(data[start : start + 4], "big")
            yield number, data[start + _FRAME_HEAD : start + step]

    def _cells_of(self, page: bytes) -> Iterator[StoredRow]:
        if page[0] != _LEAF:
            return
        for place in range(8, 8 + 2 * int.from_bytes(page[3:5], "big"), 2):
            try:
                length, start = _number(page, int.from_bytes(page[place : place + 2], "big"))
                rowid, start = _number(page, start)
                yield StoredRow(page, start, length, rowid, _columns_of(page, start))
            except IndexError:
                continue

    def _payload(self, cell: StoredRow) -> bytes | None:
        """A row's bytes, those on other pages too."""
        room = self._size
        if cell.length <= room - 35:
            return cell.page[cell.start : cell.start + cell.length]
        least = (room - 12) * 32 // 255 - 23
        here = least + (cell.length - least) % (room - 4)
        end = cell.start + (here if here <= room - 35 else least)
        parts = [cell.page[cell.start : end]]
        number = int.from_bytes(cell.page[end : end + 4], "big")
        missing = cell.length - (end - cell.start)
        if missing > self._size * (len(self._pages) + len(self._later)):
            return None
        while missing > 0:
            page = self._latest.get(number)
            if page is None and 0 < number <= len(self._pages):
                page = self._pages[number - 1]
            if page is None:
                return None
            parts.append(page[4 : 4 + missing])
            missing -= room - 4
            number = int.from_bytes(page[:4], "big")
        return b"".join(parts)


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for place in range(at, at + 8):
        byte = data[place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + 1
    value = value << 8 | data[at + 8]
    return value - (1 << 64) if value >> 63 else value, at + 9


def _columns_of(data: bytes, start: int) -> int:
    """How many columns a row has."""
    length, at = _number(data, start)
    columns = 0
    while at < start + length:
        _, at = _number(data, at)
        columns += 1
    return columns


def _values(payload: bytes) -> Iterator[Value]:
    at, kind_at = _number(payload, 0)
    end = at
    while kind_at < end:
        kind, kind_at = _number(payload, kind_at)
        if kind >= 12:
            size = (kind - 12) // 2
            part = payload[at : at + size]
            yield part.decode("utf-8", "replace") if kind % 2 else part
        elif kind in (0, 8, 9):
            size = 0
            yield None if kind == 0 else kind - 8
        elif kind == 7:
            size = 8
            yield float(struct.unpack_from(">d", payload, at)[0])
        else:
            size = _WHOLE_NUMBER_BYTES[kind]
            yield int.from_bytes(payload[at : at + size], "big", signed=True)
        at += size
