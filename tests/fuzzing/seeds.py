"""Sound examples of everything that is read: where a fuzzer begins, and what must always pass."""

import json
import random
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Final

import tomli_w

from tests.engine.incidents.rounds import ALL, with_incidents
from tests.fuzzing.sealing import SEALED
from tests.oracle.rounds import random_document
from tests.storage.saving_window import answer
from trifelt.engine.clauses import clauses_of
from trifelt.engine.games import GAMES
from trifelt.engine.houses import BUILT_IN, built_in_houses, write_house
from trifelt.engine.languages import locale_folder
from trifelt.engine.payout_check.oneline import example_line, write_line
from trifelt.engine.resources import resource_root
from trifelt.engine.training.levels import ExerciseKind
from trifelt.engine.training.plan import TestPlan
from trifelt.gui.train.model.judging import judge_answer
from trifelt.gui.train.model.table_test import RunningTest
from trifelt.storage.exercise_files import read_exercise_file
from trifelt.storage.log import HouseThen, Log, Record, RecordKind, export_json
from trifelt.storage.settings import DEFAULTS, write_settings
from trifelt.storage.training import Training

ROUNDS = 12
EXAMPLES = resource_root() / "examples"
TABLE_TESTS = [EXAMPLES / "chosen-rounds.toml", EXAMPLES / "table-test.toml"]

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
MEMORY = [
    '{"schema": 1, "places": {"geometry": "AdnQywAD", "felt": ""}}',
    '{"schema": 1, "layouts": [{"header": ["a"], "names": {"paid": "a"}}]}',
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


def _logs() -> Iterator[bytes]:
    """A log's file with everything that one keeps, closed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.sqlite3"
        with Log(path) as log, Training(path) as training:
            log.save_all(_records())
            training.save([answer("one", number) for number in range(6)])
            training.save_result("result-1", datetime.now(UTC), GAMES[0].id, {"name": "Zoë"})
        yield path.read_bytes()


def _short_tests() -> Iterator[bytes]:
    """A test of each kind that is quickly asked."""
    for number, kind in enumerate(ExerciseKind):
        game = GAMES[-number % len(GAMES)].id
        plan = {"schema": 1, "id": "week-1", "name": "Week 1", "game": game, "kinds": [str(kind)]}
        plan = {**plan, "level": "learn", "seed": number, "count": 3, "pass": 80}
        yield tomli_w.dumps(plan).encode()


def _results() -> Iterator[bytes]:
    """A test of chosen rounds, and a short one of each kind."""
    for data in (TABLE_TESTS[0].read_bytes(), *_short_tests()):
        plan = read_exercise_file(tomllib.loads(data.decode()), BUILT_IN)
        assert isinstance(plan, TestPlan)
        test = RunningTest(plan, "Zoë", datetime(2026, 1, 1, tzinfo=UTC))
        for _ in range(3):
            asked = test.next()
            test.record(asked, {}, judge_answer(asked.question, {}), 2.5)
        test.looked_away(3)
        yield json.dumps(test.result().content()).encode()


def _tables() -> Iterator[str]:
    for game in GAMES:
        limits = {wager.id: {"min": "5", "max": "500"} for wager in game.placeable[:2]}
        house = built_in_houses(game)[0].id
        table = {"schema": 1, "game": game.id, "id": "t", "name": "T", "house": house}
        yield tomli_w.dumps({**table, "seats": 5, "chips": ["5"], "jackpot": "9", "limits": limits})


def _sheets() -> Iterator[bytes]:
    for game in GAMES[:2]:
        clauses = clauses_of(game).values()
        yield "\n".join(f"{one.number}. {one.says.render()}" for one in clauses).encode()


def _verb_inputs() -> Iterator[bytes]:
    documents = [*_documents()]
    whole = [json.dumps(content).encode() for content in documents[::4]]
    yield from (*whole, b"\n".join(whole[:3]), json.dumps(documents[:2]).encode())


def _payments() -> Iterator[bytes]:
    head, *lines = (EXAMPLES / "payments.csv").read_bytes().splitlines(keepends=True)
    yield head
    for start in range(0, len(lines), 13):
        yield b"".join([head, *lines[start : start + 13]])
    yield b"".join([head, *lines[:13]]).replace(b",", b";")
    documents = [json.dumps(content).encode() for content in _documents()]
    yield from (b"\n".join(documents[start : start + 3]) for start in range(0, len(documents), 9))


def _texts(*texts: str) -> list[bytes]:
    return [text.encode() for text in texts]


_SEEDS: Final[dict[str, Callable[[], Iterable[bytes]]]] = {
    "cards": lambda: _texts(*CARDS),
    "catalogue": lambda: (file.read_bytes() for file in locale_folder().glob("*/*/*.mo")),
    "cell": lambda: _texts(*CELLS),
    "document": lambda: _texts(*(json.dumps(each, ensure_ascii=False) for each in _documents())),
    "exercises": lambda: (*(file.read_bytes() for file in TABLE_TESTS), *_short_tests()),
    "house": lambda: _texts(*_houses()),
    "log": _logs,
    "log-import": _exports,
    "memory": lambda: _texts(*MEMORY),
    "money": lambda: _texts(*AMOUNTS),
    "one-line": _lines,
    "payments": _payments,
    "result": _results,
    "settings": lambda: _texts(tomli_w.dumps(write_settings(DEFAULTS)), *SETTINGS),
    "settle-verb": _verb_inputs,
    "sheet": _sheets,
    "table": lambda: _texts(*_tables()),
}


def seeds_of(target: str) -> list[bytes]:
    """The sound examples for a target."""
    return [*_SEEDS[target]()]
