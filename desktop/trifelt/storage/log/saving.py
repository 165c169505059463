"""Putting a record into the log; there is no way to change or remove one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from trifelt.engine.message import Message
from trifelt.storage.log.opening import DamagedError, Lent
from trifelt.storage.log.record import (
    HouseThen,
    Record,
    canonical,
    checksum,
    moment_of,
    offset_of,
)
from trifelt.storage.log.schema import COUNTER_BITS, INDEX_STALE
from trifelt.storage.log.words import searched_words
from trifelt.storage.refusal import StorageError

_COUNTER_MASK = (1 << COUNTER_BITS) - 1


def first_position(moment: int) -> int:
    """The place in the log that the first record of a millisecond takes."""
    return moment << COUNTER_BITS


def moment_at(position: int) -> int:
    """The millisecond that a place in the log stands for."""
    return position >> COUNTER_BITS


def kept_checksum(lent: Lent, record_id: str) -> str | None:
    """The checksum of the record that has this id, if one has."""
    row = lent.link.execute(
        "SELECT checksum FROM content JOIN record USING (position) WHERE id = ?", (record_id,)
    ).fetchone()
    return None if row is None else str(row[0])


def insert_all(lent: Lent, records: Iterable[Record]) -> int:
    """Insert what is not there yet, and tell how many that were; all of it is one transaction."""
    return sum(insert(lent, record) for record in records)


def insert(lent: Lent, record: Record) -> bool:
    """Insert a record; false if it is there already, refused if it is there with other content."""
    new = checksum(record)
    kept = kept_checksum(lent, record.id)
    if kept is not None:
        if kept == new:
            return False
        raise StorageError(
            Message(
                "The log has another record {id}, and a saved one is never edited.", id=record.id
            )
        )
    position = _free_position(lent, moment_of(record.created))
    link = lent.link
    link.execute(
        "INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            position,
            record.id,
            str(record.kind),
            offset_of(record.created),
            record.game,
            None if record.house is None else _house_number(lent, record.house),
            record.session,
            record.about,
            record.staked,
            record.net,
            record.program,
            record.summary,
        ),
    )
    searched = searched_words(record)
    link.execute(
        "INSERT INTO content VALUES (?, ?, ?, ?, ?)",
        (position, canonical(record.body), record.words, searched, new),
    )
    if lent.indexed:
        link.execute("INSERT INTO word (rowid, searched) VALUES (?, ?)", (position, searched))
    else:
        link.execute("INSERT OR REPLACE INTO mark VALUES (?, '')", (INDEX_STALE,))
    if kept_checksum(lent, record.id) != new:
        raise DamagedError  # an index on the disk leads elsewhere
    return True


def _free_position(lent: Lent, moment: int) -> int:
    first = first_position(moment)
    last = first | _COUNTER_MASK
    (taken,) = lent.link.execute(
        "SELECT max(position) FROM record WHERE position BETWEEN ? AND ?", (first, last)
    ).fetchone()
    if taken is None:
        return first
    if taken == last:
        raise StorageError(Message("The log has no more room for records of that millisecond."))
    return int(taken) + 1


def _house_number(lent: Lent, house: HouseThen) -> int:
    """The number of this very definition, which is kept once however many records have it."""
    definition = canonical(house.definition)
    digest = hashlib.sha256(
        canonical([house.game, house.id, house.name, definition]).encode("ascii")
    ).hexdigest()
    row = lent.link.execute(
        "SELECT number FROM house WHERE (digest, game, id, name, definition) = (?, ?, ?, ?, ?)",
        (digest, house.game, house.id, house.name, definition),
    ).fetchone()
    if row is not None:
        return int(row[0])
    made = lent.link.execute(
        "INSERT INTO house (digest, game, id, name, definition) VALUES (?, ?, ?, ?, ?)",
        (digest, house.game, house.id, house.name, definition),
    )
    assert made.lastrowid is not None
    return made.lastrowid
