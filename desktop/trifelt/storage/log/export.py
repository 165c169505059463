"""The log as a file for elsewhere: CSV for spreadsheets, JSON whole and to be imported again."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from trifelt.engine.message import Message
from trifelt.engine.money import money_text
from trifelt.storage.atomic import save_pieces
from trifelt.storage.log.query import EVERYTHING, Filter
from trifelt.storage.log.record import (
    PROGRAM,
    HouseThen,
    Record,
    checksum,
    house_content,
    offset_of,
    record_content,
)
from trifelt.storage.log.store import Log
from trifelt.storage.spreadsheet import csv_text

FORMAT = "trifelt-log"
SCHEMA_VERSION = 1
CSV_COLUMNS = (
    "date",
    "time",
    "utc_offset_minutes",
    "kind",
    "game",
    "house",
    "house_name",
    "summary",
    "stakes",
    "staked",
    "net",
    "words",
    "id",
    "session",
    "about",
    "program",
)


@dataclass(frozen=True, slots=True)
class Exported:
    """How many records were written, and which could not be, being damaged."""

    count: int
    damaged: tuple[Message, ...]


class _Tally:
    """Passes records on and counts them; keeps the sentences in place of damaged ones."""

    def __init__(self, found: Iterable[Record | Message]) -> None:
        self._found = found
        self.count = 0
        self.damaged: list[Message] = []

    def __iter__(self) -> Iterator[Record]:
        for record in self._found:
            if isinstance(record, Message):
                self.damaged.append(record)
            else:
                self.count += 1
                yield record

    def result(self) -> Exported:
        return Exported(self.count, tuple(self.damaged))


def export_csv(log: Log, path: Path, chosen: Filter = EVERYTHING) -> Exported:
    """Write a line for each record and what it corrects; no cell is one that would be run."""
    tally = _Tally(log.records(chosen, whole=True))
    save_pieces(path, _csv_pieces(tally))
    return tally.result()


def export_json(log: Log, path: Path, chosen: Filter = EVERYTHING) -> Exported:
    """Write the records whole, with their houses and originals, as `import_json` reads them."""
    return write_json(log.records(chosen, whole=True), path)


def write_json(records: Iterable[Record | Message], path: Path) -> Exported:
    """The same for records that are at hand."""
    tally = _Tally(records)
    save_pieces(path, _json_pieces(tally))
    return tally.result()


def _csv_pieces(records: _Tally) -> Iterator[str]:
    yield csv_text([CSV_COLUMNS])
    for record in records:
        yield csv_text([_csv_row(record)])


def _csv_row(record: Record) -> tuple[str | int | Decimal, ...]:
    house = record.house
    return (
        record.created.date().isoformat(),
        record.created.time().isoformat(timespec="seconds"),
        offset_of(record.created) // 60,
        str(record.kind),
        record.game or "",
        house.id if house else "",
        house.name if house else "",
        record.summary,
        _stakes(record.body.get("document")),
        _amount(record.staked),
        _amount(record.net),
        record.words,
        record.id,
        record.session or "",
        record.about or "",
        record.program,
    )


def _stakes(document: object) -> str:
    """The stakes of a round as it was dealt, box by box; of nothing else."""
    told = []
    for number, box in enumerate(_parts(document, "boxes"), start=1):
        for player in (box, *_parts(box, "bettors")):
            stakes = player.get("wagers")
            if isinstance(stakes, Mapping):
                listed = " ".join(f"{wager}={stake}" for wager, stake in stakes.items())
                told.append(f"box {box.get('box', number)}: {listed}")
    return "; ".join(told)


def _parts(whole: object, name: str) -> list[Mapping[str, object]]:
    found = whole.get(name) if isinstance(whole, Mapping) else None
    return [each for each in found if isinstance(each, Mapping)] if isinstance(found, list) else []


def _amount(cents: int | None) -> Decimal | str:
    return "" if cents is None else Decimal(money_text(cents))


def _json_pieces(records: _Tally) -> Iterator[str]:
    head = {"format": FORMAT, "schema": SCHEMA_VERSION, "program": PROGRAM}
    yield json.dumps(head, indent=1)[:-2] + ',\n "records": ['
    houses: dict[int, int] = {}
    definitions: list[HouseThen] = []
    separator = "\n"
    for record in records:
        number = None
        if record.house is not None:
            # One house of one reading is one object; it is written once, after the records.
            number = houses.setdefault(id(record.house), len(houses))
            if number == len(definitions):
                definitions.append(record.house)
        yield separator + json.dumps(_json_record(record, number))
        separator = ",\n"
    yield '\n ],\n "houses": ['
    yield ",".join("\n" + json.dumps(house_content(house)) for house in definitions)
    yield "\n ]\n}\n"


def _json_record(record: Record, house: int | None) -> dict[str, object]:
    amounts = {
        name: None if cents is None else money_text(cents)
        for name, cents in (("staked", record.staked), ("net", record.net))
    }
    return {**record_content(record), **amounts, "house": house, "checksum": checksum(record)}
