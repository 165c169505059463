"""The file that a log is exported to and imported from: its schema, and how its values are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from trifelt.engine.checker import (
    WRONG,
    Choice,
    Faults,
    ListOf,
    Node,
    Parsed,
    Place,
    Table,
    kind_of,
)
from trifelt.engine.message import Message
from trifelt.engine.money import read_money
from trifelt.storage.log.record import HouseThen, Kind

FORMAT = "trifelt-log"
SCHEMA_VERSION = 1
_MOST = 10_000_000
_DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class _Whatever(Node):
    """Any JSON object in which no key stands twice, its numbers as the log keeps them."""

    def check(self, value: object, place: Place, faults: Faults) -> Any:
        if not isinstance(value, dict):
            faults.add(place, Message("expected a table, got {kind}", kind=kind_of(value)))
            return WRONG
        before = faults.count
        pending: list[tuple[Any, Place]] = [(value, place)]
        while pending:
            part, where = pending.pop()
            for key in getattr(part, "doubled", ()):
                faults.add((where, key), Message("given twice"))
            steps = part.items() if isinstance(part, dict) else enumerate(part)
            for step, inner in list(steps):
                if isinstance(inner, Decimal):
                    part[step] = float(inner)
                elif isinstance(inner, dict | list):
                    pending.append((inner, (where, step)))
        return value if faults.count == before else WRONG


@dataclass(frozen=True, slots=True)
class _HouseTable(Node):
    """A house as it was, from its checked table."""

    table: Table

    def check(self, value: object, place: Place, faults: Faults) -> Any:
        before = faults.count
        checked = self.table.check(value, place, faults)
        return WRONG if faults.count > before else HouseThen(**checked)


def _read_text(value: object) -> str | Message:
    return (
        value
        if isinstance(value, str)
        else Message("expected text, got {kind}", kind=kind_of(value))
    )


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
    return Message("the number of a house in houses is wanted, counted from 0, or null")


def _read_checksum(value: object) -> str | Message:
    if isinstance(value, str) and _DIGEST.fullmatch(value):
        return value
    return Message("a checksum has 64 digits 0-9 a-f")


def _read_schema(value: object) -> int | Message:
    if isinstance(value, int) and not isinstance(value, bool) and value == SCHEMA_VERSION:
        return value
    return Message("the schema is {known}", known=SCHEMA_VERSION)


def _read_kind(value: object) -> Kind | Message:
    if isinstance(value, str) and value in set(Kind):
        return Kind(value)
    return Message("one of {kinds} is wanted", kinds=", ".join(Kind))


_TEXT, _OPTIONAL = Parsed(_read_text), Parsed(_read_optional)
RECORD_FIELDS: Mapping[str, Node] = {
    "id": _TEXT,
    "kind": Parsed(_read_kind),
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
_HOUSE = _HouseTable(Table(Message("key"), _HOUSE_FIELDS, required=tuple(_HOUSE_FIELDS)))
_RECORD = Table(Message("key"), RECORD_FIELDS, required=tuple(RECORD_FIELDS))
SCHEMA = Table(
    Message("key"),
    {
        "format": Choice(Message("format"), (FORMAT,)),
        "schema": Parsed(_read_schema),
        "program": _TEXT,
        "records": ListOf(_RECORD, 0, _MOST),
        "houses": ListOf(_HOUSE, 0, _MOST),
    },
    required=("format", "schema", "records", "houses"),
)
