"""Records from a JSON file: every fault of it named, and all of it taken in or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trifelt.engine.checker import WRONG, Fault, Faults, Place
from trifelt.engine.documents.json_text import parse_json
from trifelt.engine.message import Message
from trifelt.storage.atomic import read_text
from trifelt.storage.log.json_schema import RECORD_FIELDS, SCHEMA, SCHEMA_VERSION
from trifelt.storage.log.record import Record, checksum, cleaned, verify_record
from trifelt.storage.log.store import Log, Progress, silent
from trifelt.storage.newer import is_newer
from trifelt.storage.refusal import StorageError

LARGEST_FILE = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Imported:
    """How many records came in and how many were there already; with any fault none came in."""

    added: int
    known: int
    faults: tuple[Fault, ...] = ()


def import_json(log: Log, path: Path, progress: Progress = silent) -> Imported:
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
        return Imported(0, 0, faults.told())
    added = log.save_all(records.values(), progress)
    return Imported(added, len(records) - added)


def _records(content: object, faults: Faults) -> dict[int, Record]:
    """The sound records of a file by their number in it."""
    if isinstance(content, dict) and is_newer(content.get("schema"), SCHEMA_VERSION):
        faults.add(
            (None, "schema"),
            Message("written by a newer version of the program; this one cannot read it"),
        )
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
        faults.add(
            (place, "checksum"), Message("the record is not what it was when it was exported")
        )
        return None
    return record


def _check_links(log: Log, records: Mapping[int, Record], faults: Faults) -> None:
    """No id twice, none taken by another record, and no record about one that is nowhere."""
    first: dict[str, int] = {}
    for number, record in records.items():
        place: Place = ((None, "records"), number)
        if record.id in first:
            faults.add(
                (place, "id"), Message("records[{first}] has this id too", first=first[record.id])
            )
        else:
            first[record.id] = number
    about = {record.id: record.about for record in records.values() if record.about is not None}
    endless = _endless(about)
    kept = log.checksums({*first, *about.values()})
    for number, record in records.items():
        place = ((None, "records"), number)
        if record.id in kept and kept[record.id] != checksum(record):
            faults.add(
                (place, "id"),
                Message("the log has another record {id}; a saved one is kept", id=record.id),
            )
        if record.about is None:
            continue
        if record.about not in first and record.about not in kept:
            faults.add(
                (place, "about"),
                Message("there is no record {id}, here or in the log", id=record.about),
            )
        elif record.id in endless:
            faults.add((place, "about"), Message("what this is about leads round in a circle"))


def _endless(about: Mapping[str, str]) -> frozenset[str]:
    """The records that lead, from one to what it is about and on, into a circle."""
    sound: set[str] = set()
    endless: set[str] = set()
    for start in about:
        path: dict[str, None] = {}
        step: str | None = start
        while step is not None and step not in path and step not in sound and step not in endless:
            path[step] = None
            step = about.get(step)
        circle = step is not None and (step in path or step in endless)
        (endless if circle else sound).update(path)
    return frozenset(endless)
