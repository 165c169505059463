"""A log of some records, and what stands beside it once it was set aside."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from trifelt.storage.log import HouseThen, Record, RecordKind

RECORDS = 60
START = datetime(2026, 1, 1, tzinfo=UTC)
GAMES = ("three-card-poker", "three-pictures")
HOUSE = HouseThen("three-card-poker", "mbs", "Marina Bay Sands", {"schema": 1, "seats": 7})


def a_record(number: int, **fields: object) -> Record:
    """A record that differs from every other by its number."""
    given: dict[str, object] = {
        "id": f"record-{number:06d}",
        "kind": RecordKind.ROUND,
        "created": START + timedelta(seconds=number),
        "program": "0.1.0",
        "summary": f"Round {number}: pair of 8s",
        "body": {"seed": number, "lines": [{"wager": "ante", "net": "5.00"}], "expected": -0.25},
        "game": GAMES[number % 2],
        "house": HOUSE,
        "words": f"table{number % 7} Zoë",
        "staked": 1000 + number,
        "net": 500 - number,
    }
    return Record(**{**given, **fields})  # type: ignore[arg-type]


def baks(path: Path) -> list[Path]:
    """What was set aside, the latest last, without SQLite's files beside it."""
    return sorted(bak for bak in path.parent.glob(f"{path.name}.bak*") if "-" not in bak.name)
