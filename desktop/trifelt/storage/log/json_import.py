"""Records from a JSON file: every fault of it named, and all of it taken in or nothing."""

import re
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

from trifelt.engine.checker import (
    WRONG,
    Fault,
    Faults,
    ListOf,
    Made,
    Node,
    OneOf,
    Parsed,
    Place,
    TableOf,
    add_repeated,
    kind_of,
)
from trifelt.engine.houses.schema import read_schema
from trifelt.engine.message import Message
from trifelt.engine.money import read_money
from trifelt.engine.parsing import parse_json
from trifelt.storage.atomic import read_text
from trifelt.storage.folders import keep_private, make_folder
from trifelt.storage.log.export import FORMAT, SCHEMA_VERSION, write_json
from trifelt.storage.log.record import (
    HouseThen,
    Record,
    RecordKind,
    checksum,
    cleaned,
    new_id,
    verify_record,
)
from trifelt.storage.log.store import Log
from trifelt.storage.refusal import StorageError, is_newer

_MOST = 10_000_000
_DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class _Whatever(Node):
    """Any JSON object in which no key is given twice, its numbers as the log keeps them."""

    def check(self, value: object, place: Place, faults: Faults) -> Any:
        if not isinstance(value, dict):
            faults.add(place, Message("expected a table, got {kind}", kind=kind_of(value)))
            return WRONG
        before = faults.count
        pending: list[tuple[Any, Place]] = [(value, place)]
        while pending:
            part, where = pending.pop()
            add_repeated(part, where, faults)
            steps = part.items() if isinstance(part, dict) else enumerate(part)
            for step, inner in list(steps):
                if isinstance(inner, Decimal):
                    part[step] = float(inner)
                elif isinstance(inner, dict | list):
                    pending.append((inner, (where, step)))
        return value if faults.count == before else WRONG


def _read_text(value: object) -> str | Message:
    if isinstance(value, str):
        return value
    return Message("expected text, got {kind}", kind=kind_of(value))


def _read_optional(value: object) -> str | Message | None:
    return None if value is None else _read_text(value)


def _read_time(value: object) -> datetime | Message:
    try:
        time = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        time = None
    if time is None or time.utcoffset() is None:
        return Message("a time is written as 2026-11-18T21:30:00.000+08:00")
    return time


def _read_amount(value: object) -> int | Message | None:
    if value is None:
        return None
    cents = read_money(value.removeprefix("-")) if isinstance(value, str) else None
    if cents is None:
        return Message("an amount is written as text, as -12.50, or is null")
    assert isinstance(value, str)
    return -cents if value.startswith("-") else cents


def _read_number(value: object) -> int | Message | None:
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
        return value
    return Message("expected the number of a house in houses, counted from 0, or null")


def _read_checksum(value: object) -> str | Message:
    if isinstance(value, str) and _DIGEST.fullmatch(value):
        return value
    return Message("a checksum has 64 digits 0-9 a-f")


_TEXT, _OPTIONAL = Parsed(_read_text), Parsed(_read_optional)
RECORD_FIELDS: Mapping[str, Node] = {
    "id": _TEXT,
    "kind": Made(OneOf(Message("kind"), tuple(RecordKind)), RecordKind),
    "created": Parsed(_read_time),
    "program": _TEXT,
    "summary": _TEXT,
    "game": _OPTIONAL,
    "house": Parsed(_read_number),
    "session": _OPTIONAL,
    "about": _OPTIONAL,
    "words": _TEXT,
    "staked": Parsed(_read_amount),
    "net": Parsed(_read_amount),
    "body": _Whatever(),
    "checksum": Parsed(_read_checksum),
}
_HOUSE_FIELDS: Mapping[str, Node] = {
    "game": _TEXT,
    "id": _TEXT,
    "name": _TEXT,
    "definition": _Whatever(),
}
_HOUSE = Made(
    TableOf(Message("key"), _HOUSE_FIELDS, required=tuple(_HOUSE_FIELDS)),
    lambda checked: HouseThen(**checked),
)
_RECORD = TableOf(Message("key"), RECORD_FIELDS, required=tuple(RECORD_FIELDS))
SCHEMA = TableOf(
    Message("key"),
    {
        "format": OneOf(Message("format"), (FORMAT,)),
        "schema": Parsed(read_schema),
        "program": _TEXT,
        "records": ListOf(_RECORD, 0, _MOST),
        "houses": ListOf(_HOUSE, 0, _MOST),
    },
    required=("format", "schema", "records", "houses"),
)


LARGEST_FILE = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Imported:
    """How many records came in and how many were there already; with any fault none came in."""

    added: int
    known: int
    faults: tuple[Fault, ...] = ()


def import_json(log: Log, path: Path) -> Imported:
    """Take in the records of a file written by `export_json`; doing it again changes nothing.

    A record that the log has with other content is a fault: a saved record is never edited.
    """
    try:
        text = read_text(path, LARGEST_FILE)
    except StorageError as error:
        return Imported(0, 0, (Fault("", error.message),))
    if text is None:
        return Imported(0, 0, (Fault("", Message("There is no file {path}.", path=str(path))),))
    content = parse_json(text)
    if isinstance(content, Message):
        return Imported(0, 0, (Fault("", content),))
    faults = Faults()
    records = _records(content, faults)
    _check_links(log, records, faults)
    if faults:
        return Imported(0, 0, faults.listed())
    added = log.save_all(records.values())
    return Imported(added, len(records) - added)


def _records(content: object, faults: Faults) -> dict[int, Record]:
    """The sound records of a file by their number in it."""
    if isinstance(content, dict) and is_newer(content.get("schema"), SCHEMA_VERSION):
        newer = Message("written by a newer version of the program; this one cannot read it")
        faults.add((None, "schema"), newer)
        return {}
    checked = SCHEMA.check(content, None, faults)
    if checked is WRONG:
        return {}
    houses, tables = checked.get("houses", WRONG), checked.get("records", WRONG)
    if WRONG in (houses, tables):
        return {}
    records: dict[int, Record] = {}
    for number, table in enumerate(tables):
        place: Place = ((None, "records"), number)
        record = _record(table, houses, place, faults)
        if record is not None:
            records[number] = record
    return records


def _record(table: Any, houses: list[Any], place: Place, faults: Faults) -> Record | None:
    """A record from its checked table, unless something is wrong with it."""
    if (
        table is WRONG
        or WRONG in table.values()
        or any(name not in table for name in RECORD_FIELDS)
    ):
        return None
    house = None
    number = table["house"]
    if number is not None:
        if number >= len(houses):
            faults.add((place, "house"), Message("there is no house {number}", number=number))
            return None
        house = houses[number]
        if house is WRONG:
            return None
    fields = {name: table[name] for name in RECORD_FIELDS if name not in {"house", "checksum"}}
    record = cleaned(Record(house=house, **fields))
    fault = verify_record(record)
    if fault is not None:
        faults.add(place, fault)
        return None
    if checksum(record) != table["checksum"]:
        other = Message("the record has changed since it was exported")
        faults.add((place, "checksum"), other)
        return None
    return record


def _check_links(log: Log, records: Mapping[int, Record], faults: Faults) -> None:
    """No id twice, none taken by another record, and no record about one that is nowhere."""
    first: dict[str, int] = {}
    for number, record in records.items():
        place: Place = ((None, "records"), number)
        if record.id in first:
            twice = Message("records[{first}] has this id too", first=first[record.id])
            faults.add((place, "id"), twice)
        else:
            first[record.id] = number
    about = {record.id: record.about for record in records.values() if record.about is not None}
    endless = _endless(about)
    kept = log.checksums({*first, *about.values()})
    for number, record in records.items():
        place = ((None, "records"), number)
        if record.id in kept and kept[record.id] != checksum(record):
            other = Message("the log has another record {id}; a saved one is kept", id=record.id)
            faults.add((place, "id"), other)
        if record.about is None:
            continue
        if record.about not in first and record.about not in kept:
            lacks = Message("there is no record {id}, here or in the log", id=record.about)
            faults.add((place, "about"), lacks)
        elif record.id in endless:
            faults.add((place, "about"), Message("the records point to each other in a circle"))


def _endless(about: Mapping[str, str]) -> frozenset[str]:
    """The records that lead, from one to what it is about and on, into a circle."""
    order = TopologicalSorter({one: [other] for one, other in about.items()})
    with suppress(CycleError):  # what leads to no circle is ready all the same
        order.prepare()
    endless = set(about)
    while ready := order.get_ready():
        endless.difference_update(ready)
        order.done(*ready)
    return frozenset(endless)


def save_or_keep(
    log: Log, records: Sequence[Record], patience: float | None = None
) -> Message | None:
    """Save records, or keep them in a file beside the log and say why they wait there.

    What no log can keep is told and nothing more.
    """
    faults = [verify_record(record) for record in records]
    records = [record for record, fault in zip(records, faults, strict=True) if fault is None]
    try:
        log.save_all(records, patience)
    except StorageError as error:
        # In the order of their names the files are in that of their making.
        name = f"{log.path.name}.waiting-{time.time_ns():020}-{new_id()[:8]}.json"
        place = log.path.with_name(name)
        make_folder(place.parent)
        write_json(records, place)
        keep_private(place)
        return Message(
            "{refusal} What was not saved waits in {file} and is saved as soon as possible.",
            refusal=error.message,
            file=name,
        )
    return next((fault for fault in faults if fault is not None), None)


def save_waiting(log: Log) -> tuple[Message | None, tuple[Message, ...]]:
    """Save what waits beside the log: what was saved, and of each file that is left why."""
    told: list[Message] = []
    added = 0
    for place in sorted(log.path.parent.glob(f"{log.path.name}.waiting-*.json")):
        done = import_json(log, place)
        if not done.faults:
            added += done.added
            place.unlink(missing_ok=True)
        elif place.exists():  # another window may have saved it
            told.append(
                Message(
                    "{file} cannot be taken into the log: {fault}",
                    file=place.name,
                    fault=done.faults[0].render(),
                )
            )
    saved = Message.counted(
        "{count} record that had waited is in the log now.",
        "{count} records that had waited are in the log now.",
        added,
    )
    return saved if added else None, tuple(told)
