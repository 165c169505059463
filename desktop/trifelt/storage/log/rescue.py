"""What a damaged log can still give: every record that is whole goes into the fresh one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path

from trifelt.storage.log.opening import connected_to_damaged
from trifelt.storage.log.reading import record_at
from trifelt.storage.log.record import Record
from trifelt.storage.log.sqlite_faults import SqliteFault

BATCH = 500
# Two ways round the table and two round an index: what one of them cannot pass, another may.
_WAYS = tuple(
    f"SELECT position FROM record {source} ORDER BY {order}"  # noqa: S608
    for source, order in (
        ("NOT INDEXED", "position"),
        ("NOT INDEXED", "position DESC"),
        ("INDEXED BY record_facets", "kind, game, house, position"),
        ("INDEXED BY record_facets", "kind DESC, game DESC, house DESC, position DESC"),
    )
)


def rescue(damaged: Path, save_all: Callable[[list[Record]], int]) -> int:
    """Save the whole records of a damaged log and tell how many they were."""
    try:
        with closing(connected_to_damaged(damaged)) as link:
            return _save_whole(link, save_all)
    except SqliteFault:
        return 0


def _save_whole(link: sqlite3.Connection, save_all: Callable[[list[Record]], int]) -> int:
    saved: set[str] = set()
    pointing: list[Record] = []
    plain = (record for record in _whole_records(link) if not _is_pointing(record, pointing))
    while batch := list(islice(plain, BATCH)):
        save_all(batch)
        saved.update(record.id for record in batch)
    # What points to a record follows that record; what points to a lost one is lost with it.
    while ready := [record for record in pointing if record.about in saved]:
        save_all(ready)
        saved.update(record.id for record in ready)
        pointing = [record for record in pointing if record.id not in saved]
    return len(saved)


def _is_pointing(record: Record, pointing: list[Record]) -> bool:
    if record.about is None:
        return False
    pointing.append(record)
    return True


def _whole_records(link: sqlite3.Connection) -> Iterator[Record]:
    for position in sorted(_positions(link)):
        with suppress(*SqliteFault):
            record = record_at(link, position)
            if isinstance(record, Record):
                yield record


def _positions(link: sqlite3.Connection) -> set[int]:
    found: set[int] = set()
    for way in _WAYS:
        with suppress(*SqliteFault):
            found.update(row[0] for row in link.execute(way) if isinstance(row[0], int))
    return found
