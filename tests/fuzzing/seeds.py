"""Sound examples of everything that is read: where a fuzzer begins, and what must always pass."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import tomli_w

from tests.engine.incidents.rounds import ALL, with_incidents
from tests.fuzzing.sealing import SEALED
from tests.oracle.rounds import random_document
from trifelt.engine.games import GAMES
from trifelt.engine.houses import built_in_houses, write_house
from trifelt.engine.payout_check.oneline import example_line, write_line
from trifelt.storage.log import HouseThen, Log, Record, RecordKind, export_json
from trifelt.storage.settings import DEFAULTS, write_settings

ROUNDS = 12

CARDS = ["Ah 10d,KS", "AhKhQh", "A♥ 10♦ Td 2c", "ah;AH 1x", "\u2660 Q\u2660\ufe0f\t9c", ""]
CELLS = [
    "30", "30 to 1", "1 to 2", "19:20", "0.95", "30 for 1", "1 for 1", "push", "lose", "n/a",
    "-1 to 1", "0 to 1", "pay 1250", "pay 0.01", "meter", "meter 10 %", "meter 2.5%", "12",
]  # fmt: skip
AMOUNTS = ["0", "0.01", "25", "2.5", "2.50", "999999999.99", "1e3", "٣", "1,000", "-1", "000.10"]
SETTINGS = [
    'schema = 1\ntheme = "dark"\nmotion = "off"\ncurrency = "€"\nstarting-balance = "1000"\n',
    (
        'schema = 1\nchip-set = "Mine"\n[[chip-sets]]\nname = "Mine"\n'
        'chips = [{ value = "1", colour = "#ff0000" }, { value = "5.50", colour = "#00ff00" }]\n'
    ),
    'schema = 1\ngame = "three-pictures"\n[houses]\nthree-pictures = "mbs"\n',
]


def _documents() -> Iterator[dict[str, Any]]:
    chance = random.Random(10)
    for game in GAMES:
        for n in range(ROUNDS):
            yield random_document(game.id, chance, wild=n % 2 == 1)
    box: dict[str, Any] = {"box": 1}
    for document in ALL:
        yield with_incidents(document, {"id": "late-wager", **box, "wager": "main", "amount": "5"})
        yield with_incidents(
            document, {"id": "house-void", "ground": "x", "reconstructible": False}
        )
        yield with_incidents(
            document, {"id": "dealt-to-wrong-box", "moves": [{"from": 1, "to": 2}]}
        )


def _houses() -> Iterator[str]:
    for game in GAMES:
        for house in built_in_houses(game):
            yield tomli_w.dumps({**write_house(house), "id": "mine", "name": "Mine"})
            based = {"schema": 1, "game": game.id, "id": "mine", "name": "Mine", "base": house.id}
            first = next(iter(house.offers))
            yield tomli_w.dumps(
                {
                    **based,
                    "seats": 3,
                    "chips": ["1", "5", "25"],
                    "rounding": {"unit": "0.25", "direction": "nearest"},
                    "readings": {reading.id: reading.default for reading in game.readings},
                    "wagers": {first: {"min": "5", "max": "500"}},
                }
            )


def _lines() -> Iterator[bytes]:
    chance = random.Random(11)
    for number, game in enumerate(GAMES):
        yield bytes([number]) + example_line(game).encode()
        for _ in range(ROUNDS):
            content = random_document(game.id, chance)
            yield bytes([number]) + write_line(content, game).encode()


def _records() -> Iterator[Record]:
    house = HouseThen("three-pictures", "mbs", "Marina Bay Sands", {"schema": 1, "seats": 7})
    start = datetime(2026, 1, 1, tzinfo=UTC)
    for number, kind in enumerate(RecordKind):
        pointing = kind in (RecordKind.CORRECTION, RecordKind.NOTE)
        yield Record(
            id=f"record-{number}",
            kind=kind,
            created=(start + timedelta(seconds=number)).astimezone(
                timezone(timedelta(hours=number))
            ),
            program="0.1.0",
            summary=f"Round {number}: pair of 8s",
            body={"seed": number, "expected": -0.25, "words": ["Zoë", None, True]},
            game="three-pictures" if number % 2 else None,
            house=house if number % 2 else None,
            about="record-0" if pointing else None,
            words="Zoë",
            staked=1000 + number,
            net=None if number == 3 else -number,
        )


def _exports() -> Iterator[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "export.json"
        with Log(Path(folder) / "log.sqlite3") as log:
            log.save_all(_records())
            export_json(log, path)
        whole = json.loads(path.read_text(encoding="utf-8"))
    yield json.dumps(whole).encode()
    for record in whole["records"]:
        record["checksum"] = SEALED
    yield json.dumps(whole).encode()
    for record in whole["records"]:
        if record["about"] is None:
            yield json.dumps({**whole, "records": [record]}).encode()


def seeds_of(target: str) -> list[bytes]:
    """The sound examples for a target."""
    match target:
        case "cards":
            return [text.encode() for text in CARDS]
        case "cell":
            return [text.encode() for text in CELLS]
        case "money":
            return [text.encode() for text in AMOUNTS]
        case "one-line":
            return [*_lines()]
        case "document":
            return [json.dumps(content, ensure_ascii=False).encode() for content in _documents()]
        case "settle-verb":
            documents = [*_documents()]
            whole = [json.dumps(content).encode() for content in documents[::4]]
            return [*whole, b"\n".join(whole[:3]), json.dumps(documents[:2]).encode()]
        case "house":
            return [text.encode() for text in _houses()]
        case "settings":
            return [
                tomli_w.dumps(write_settings(DEFAULTS)).encode(),
                *(text.encode() for text in SETTINGS),
            ]
        case _:
            return [*_exports()]
