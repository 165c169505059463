"""Taking whole records out of the log, each checked against its checksum."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from trifelt.engine.message import Message
from trifelt.storage.log.opening import DamagedError, Lent
from trifelt.storage.log.query import NONSENSE, Filter, condition_of, time_at
from trifelt.storage.log.record import HouseThen, Kind, Record, checksum

_COLUMNS = """r.position, r.id, r.kind, r.clock, r.game, r.session, r.about, r.staked, r.net,
    r.program, r.summary, b.body, b.words, b.checksum, h.number,
    h.game, h.id, h.name, h.definition"""
_AT_ONCE = 400
_TABLES = "JOIN content b ON b.position = r.position LEFT JOIN house h ON h.number = r.house"


def record_of(lent: Lent, record_id: str) -> Record | Message | None:
    """The record with an id, a sentence if it is no longer what was saved, nothing if none is."""
    row = lent.link.execute(
        f"SELECT {_COLUMNS} FROM record r {_TABLES} WHERE r.id = ?",  # noqa: S608
        (record_id,),
    ).fetchone()
    return None if row is None else record_in(row, {})


def records(lent: Lent, chosen: Filter) -> Iterator[Record | Message]:
    """All records that a filter leaves, the oldest first; a sentence in place of a damaged one."""
    condition = condition_of(lent, chosen)
    rows = lent.link.execute(
        f"SELECT {_COLUMNS} FROM {condition.tables} {_TABLES} "  # noqa: S608
        f"WHERE {condition.where} ORDER BY {condition.position}",
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


def places(lent: Lent, chosen: Filter) -> tuple[int, ...]:
    """Where in the log the records stand that a filter leaves, the oldest first."""
    condition = condition_of(lent, chosen)
    rows = lent.link.execute(
        f"SELECT {condition.position} FROM {condition.tables} "  # noqa: S608
        f"WHERE {condition.where} ORDER BY {condition.position}",
        condition.values,
    )
    return tuple(place for (place,) in rows)


def kept_at(lent: Lent, wanted: Sequence[int]) -> Iterator[Kept]:
    """The records at these places; one whose body cannot be read any more has an empty one."""
    for start in range(0, len(wanted), _AT_ONCE):
        part = wanted[start : start + _AT_ONCE]
        rows = lent.link.execute(
            "SELECT r.position, r.clock, r.session, r.house, b.body FROM record r "  # noqa: S608
            f"JOIN content b ON b.position = r.position WHERE r.position IN "
            f"({', '.join('?' * len(part))}) ORDER BY r.position",
            tuple(part),
        )
        for position, clock, session, house, body in rows:
            try:
                yield Kept(position, time_at(position, clock), _text(session), house, _said(body))
            except NONSENSE as error:
                raise DamagedError from error


def houses(lent: Lent) -> dict[int, HouseThen]:
    """Every house that records were made with, by its number."""
    rows = lent.link.execute("SELECT number, game, id, name, definition FROM house")
    try:
        return {
            number: HouseThen(str(game), str(id), str(name), json.loads(definition))
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


def record_in(row: tuple[object, ...], houses: dict[object, HouseThen]) -> Record | Message:
    """The record of a row, or a sentence where it is not what was saved."""
    record_id = row[1]
    try:
        record, kept = _unpacked(row, houses)
        if checksum(record) == kept:
            return record
    except NONSENSE:
        pass
    return Message("The record {id} is damaged: it is not what was saved.", id=record_id)


def _unpacked(row: tuple[object, ...], houses: dict[object, HouseThen]) -> tuple[Record, object]:
    """A row as a record, and its checksum; a house met before is not read again."""
    position, record_id, kind, clock, game, session, about, staked, net = row[:9]
    program, summary, body, words, kept, number, *house_columns = row[9:]
    house = houses.get(number)
    if house is None and number is not None:
        house_game, house_id, name, definition = map(str, house_columns)
        house = HouseThen(house_game, house_id, name, json.loads(definition))
        houses[number] = house
    record = Record(
        id=str(record_id),
        kind=Kind(str(kind)),
        created=time_at(position, clock),
        program=str(program),
        summary=str(summary),
        body=json.loads(str(body)),
        game=_text(game),
        house=house,
        session=_text(session),
        about=_text(about),
        words=str(words),
        staked=_cents(staked),
        net=_cents(net),
    )
    return record, kept


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _cents(value: object) -> int | None:
    assert value is None or isinstance(value, int)
    return value
