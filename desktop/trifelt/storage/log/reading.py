"""Records into the log, and whole ones out of it, each checked against its checksum."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from trifelt.engine.message import Message
from trifelt.storage.log.opening import DamagedError, OpenLog
from trifelt.storage.log.query import NONSENSE, Filter, condition_of, whole_positions
from trifelt.storage.log.record import (
    COUNTER_MASK,
    HouseThen,
    Record,
    RecordKind,
    canonical,
    checksum,
    first_position,
    offset_of,
    time_at,
)
from trifelt.storage.log.schema import add_to_index, mark_stale
from trifelt.storage.refusal import StorageError


def kept_checksum(opened: OpenLog, record_id: str) -> str | None:
    """The checksum of the record that has this id, if one has."""
    row = opened.link.execute(
        "SELECT checksum FROM content JOIN record USING (position) WHERE id = ?", (record_id,)
    ).fetchone()
    return None if row is None else str(row[0])


def insert(opened: OpenLog, record: Record) -> bool:
    """Insert a record; false if it is there already, refused if it is there with other content."""
    new = checksum(record)
    kept = kept_checksum(opened, record.id)
    if kept is not None:
        if kept == new:
            return False
        why = Message(
            "The log has another record {id}, and a saved one is never edited.", id=record.id
        )
        raise StorageError(why)
    position = _free_position(opened, record.created)
    link = opened.link
    link.execute(
        "INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            position,
            record.id,
            str(record.kind),
            offset_of(record.created),
            record.game,
            None if record.house is None else house_number(opened, record.house),
            record.session,
            record.about,
            record.staked,
            record.net,
            record.program,
            record.summary,
        ),
    )
    link.execute(
        "INSERT INTO content VALUES (?, ?, ?, '', ?)",  # the words are in the index
        (position, canonical(record.body), record.words, new),
    )
    if opened.indexed:
        add_to_index(link, position)
    else:
        mark_stale(link)
    if kept_checksum(opened, record.id) != new:
        raise DamagedError  # an index on the disk leads elsewhere
    return True


def _free_position(opened: OpenLog, created: datetime) -> int:
    first = first_position(created)
    last = first | COUNTER_MASK
    (taken,) = opened.link.execute(
        "SELECT max(position) FROM record WHERE position BETWEEN ? AND ?", (first, last)
    ).fetchone()
    if taken is None:
        return first
    if taken == last:
        raise StorageError(Message("The log has no more room for records of that millisecond."))
    return int(taken) + 1


def house_number(opened: OpenLog, house: HouseThen) -> int:
    """The number of this very definition, which is kept once however many records have it."""
    definition = canonical(house.definition)
    digest = hashlib.sha256(
        canonical([house.game, house.id, house.name, definition]).encode("ascii")
    ).hexdigest()
    row = opened.link.execute(
        "SELECT number FROM house WHERE (digest, game, id, name, definition) = (?, ?, ?, ?, ?)",
        (digest, house.game, house.id, house.name, definition),
    ).fetchone()
    if row is not None:
        return int(row[0])
    made = opened.link.execute(
        "INSERT INTO house (digest, game, id, name, definition) VALUES (?, ?, ?, ?, ?)",
        (digest, house.game, house.id, house.name, definition),
    )
    assert made.lastrowid is not None
    return made.lastrowid


_COLUMNS = """r.position, r.id, r.kind, r.clock, r.game, r.session, r.about, r.staked, r.net,
    r.program, r.summary, b.body, b.words, b.checksum, h.number,
    h.game, h.id, h.name, h.definition"""
_AT_ONCE = 400
_TABLES = "JOIN content b ON b.position = r.position LEFT JOIN house h ON h.number = r.house"


def read_record(opened: OpenLog, record_id: str) -> Record | Message | None:
    """The record with an id, a sentence if it is no longer what was saved, nothing if none is."""
    row = opened.link.execute(
        f"SELECT {_COLUMNS} FROM record r {_TABLES} WHERE r.id = ?",  # noqa: S608
        (record_id,),
    ).fetchone()
    return None if row is None else record_in(row, {})


def records(opened: OpenLog, chosen: Filter, *, whole: bool = False) -> Iterator[Record | Message]:
    """All records that a filter leaves, the oldest first; a sentence in place of a damaged one.

    If asked as a `whole`, with what these correct and what is about them.
    """
    condition = condition_of(opened, chosen)
    tables, where = condition.tables, condition.where
    if whole:
        tables, where = "record r", f"r.position IN ({whole_positions(condition)})"
    rows = opened.link.execute(
        f"SELECT {_COLUMNS} FROM {tables} {_TABLES} WHERE {where} ORDER BY r.position",  # noqa: S608
        condition.values,
    )
    houses: dict[object, HouseThen] = {}
    for row in rows:
        yield record_in(row, houses)


@dataclass(frozen=True, slots=True)
class Kept:
    """What graphs take of a record: its place in the log, its house by number, what it says."""

    place: int
    created: datetime
    session: str | None
    house: int | None
    body: Mapping[str, object]


def record_positions(opened: OpenLog, chosen: Filter) -> tuple[int, ...]:
    """The places of the filtered records in the log, the oldest first."""
    condition = condition_of(opened, chosen)
    rows = opened.link.execute(
        f"SELECT {condition.position} FROM {condition.tables} "  # noqa: S608
        f"WHERE {condition.where} ORDER BY {condition.position}",
        condition.values,
    )
    return tuple(place for (place,) in rows)


def kept_at(opened: OpenLog, wanted: Sequence[int]) -> Iterator[Kept]:
    """The records at these places; one whose body cannot be read any more has an empty one."""
    for start in range(0, len(wanted), _AT_ONCE):
        part = wanted[start : start + _AT_ONCE]
        rows = opened.link.execute(
            "SELECT r.position, r.clock, r.session, r.house, b.body FROM record r "  # noqa: S608
            f"JOIN content b ON b.position = r.position WHERE r.position IN "
            f"({', '.join('?' * len(part))}) ORDER BY r.position",
            tuple(part),
        )
        for position, clock, session, house, body in rows:
            try:
                yield Kept(position, time_at(position, clock), session, house, _said(body))
            except NONSENSE as error:
                raise DamagedError from error


def houses(opened: OpenLog) -> dict[int, HouseThen]:
    """Every house that records were made with, by its number."""
    rows = opened.link.execute("SELECT number, game, id, name, definition FROM house")
    try:
        return {
            number: HouseThen(game, id, name, json.loads(definition))
            for number, game, id, name, definition in rows
        }
    except NONSENSE as error:
        raise DamagedError from error


def _said(body: object) -> Mapping[str, object]:
    try:
        said = json.loads(str(body))
    except NONSENSE:
        return {}
    return said if isinstance(said, dict) else {}


def record_in(row: Sequence[Any], houses: dict[object, HouseThen]) -> Record | Message:
    """The record of a row, or a sentence where it is not what was saved."""
    try:
        record, kept = _unpacked(row, houses)
        if checksum(record) == kept:
            return record
    except NONSENSE:
        pass
    return Message("The record {id} is damaged: it is not what was saved.", id=row[1])


def _unpacked(row: Sequence[Any], houses: dict[object, HouseThen]) -> tuple[Record, object]:
    """A row as a record, and its checksum; a house met before is not read again."""
    position, record_id, kind, clock, game, session, about, staked, net = row[:9]
    program, summary, body, words, kept, number, *of_house = row[9:]
    house = houses.get(number)
    if house is None and number is not None:
        house_game, house_id, name, definition = of_house
        house = HouseThen(house_game, house_id, name, json.loads(definition))
        houses[number] = house
    record = Record(
        record_id,
        RecordKind(kind),
        time_at(position, clock),
        program,
        summary,
        json.loads(body),
        game,
        house,
        session,
        about,
        words,
        staked,
        net,
    )
    return record, kept
