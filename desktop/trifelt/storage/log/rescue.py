"""What a damaged log can still give: a log with every record that is whole takes its place."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from trifelt.engine.games import GAMES
from trifelt.engine.houses import built_in_houses
from trifelt.engine.message import Message
from trifelt.storage.atomic import make_durable, same_content, set_aside
from trifelt.storage.log.opening import COMPANIONS, OpenLog, begun_log
from trifelt.storage.log.pages import Pages, StoredRow, Value
from trifelt.storage.log.query import NONSENSE
from trifelt.storage.log.reading import house_number, insert, record_in
from trifelt.storage.log.record import HouseThen, Record, house_then
from trifelt.storage.log.schema import Migration
from trifelt.storage.log.sqlite_faults import SqliteFault, refusal_of
from trifelt.storage.refusal import not_saved

# A rescue under way, or one that was killed; and one that is whole but not in its place yet.
_DRAFT, _WHOLE = ".rescuing", ".rescued"
_MARK = "rescued"
_NO_HOUSE = (None,) * 4
_BESIDE = (*COMPANIONS, "-shm")
# So many columns each of the tables has.
_RECORD, _CONTENT, _HOUSE = 12, 5, 6


def is_begun(path: Path) -> bool:
    """Whether a rescue of this log was begun and has not come to its end."""
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
    """What has to be told of a rescue, if nobody was told yet."""
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
    """Note that it was told; false where another window did."""
    return link.execute("DELETE FROM mark WHERE name = ?", (_MARK,)).rowcount > 0


def _told(link: sqlite3.Connection) -> dict[str, Any]:
    row = link.execute("SELECT value FROM mark WHERE name = ?", (_MARK,)).fetchone()
    return {} if row is None else dict(json.loads(row[0]))


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(f"{path.name}{suffix}")


def _fill(opened: OpenLog, damaged: Path) -> dict[str, Any]:
    """Insert the whole records, and what is told of it; what points to a lost one is lost too."""
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
            row[3] = house_number(opened, HouseThen(game, id, name, json.loads(definition)))
            places = ", ".join("?" * len(row))
            opened.link.execute(f"INSERT OR IGNORE INTO exercise VALUES ({places})", row)  # noqa: S608


class _Salvage:
    """Puts records together from rows; one row may stand on several pages, as it was and is."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._found: dict[int, dict[int, list[StoredRow]]] = {
            columns: defaultdict(list) for columns in (_RECORD, _CONTENT, _HOUSE)
        }
        # The houses that each number may stand for, the one that proved right first.
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
        """The houses that a number may stand for; where its row is lost, those that we have."""
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
