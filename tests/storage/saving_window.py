"""A window that saves everything that is kept, and reports each thing once it is saved.

Arguments: the user's folder, the window's name, how often it lives, and a seed. Each life but the
last is killed at a random moment; with 0 lives it saves `NUMBER` things once and ends by itself.
"""

import dataclasses
import os
import random
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from trifelt.engine.games import GAMES
from trifelt.engine.houses import built_in_houses, default_house
from trifelt.engine.houses.house import House
from trifelt.storage.exercise_files import ExerciseFiles
from trifelt.storage.houses import UserHouses
from trifelt.storage.log import HouseThen, Log, Record, RecordKind
from trifelt.storage.log.record import house_then
from trifelt.storage.settings_file import SettingsFile
from trifelt.storage.tables import TableProfiles
from trifelt.storage.training import Answered, Training

LONGEST = 0.05
YOUNG = 0.3
"""The part of the lives that end while the log is being opened, as like as not."""
NUMBER = 24
(GAME,) = (game for game in GAMES if game.id == "three-pictures")
BASE = default_house(GAME)
BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)


def record(kind: RecordKind, window: str, number: int) -> Record:
    """A record that can be told from its kind, window and number alone."""
    return Record(
        id=f"{kind}-{window}-{number}",
        kind=kind,
        created=BEGINNING + timedelta(milliseconds=number),
        program="0.1.0",
        summary=f"{window} number {number}",
        body={"name": window, "filling": "x" * (37 * number % 9000)},
        house=HouseThen(GAME.id, "mbs", "MBS", {"number": number // 40}),
        net=number,
    )


def answer(window: str, number: int) -> Answered:
    """An answer, as a record."""
    at = BEGINNING + timedelta(seconds=number)
    return Answered(
        house_then(BASE), "pay", "learn", 7, number, {"winnings": "25"}, {"winnings": "25"},
        True, 3.5, 6.0, at, {"main": True}, {f"row:{window}": True}, id=f"answer-{window}-{number}",
    )  # fmt: skip


def house(window: str, number: int) -> House:
    """A house of the window whose name tells the number."""
    base = built_in_houses(GAME)[0]
    return dataclasses.replace(base, id=f"house-{window}", name=f"{number}", base=base.id)


class Window:
    """What a window of the program keeps, opened in one folder."""

    def __init__(self, home: Path) -> None:
        self.log = Log(home / "log.sqlite3")
        self.training = Training(home / "log.sqlite3")
        self.houses = UserHouses(home / "houses")
        self.exercises = ExerciseFiles(home / "exercises", self.houses)
        self.tables = TableProfiles(home / "tables", self.houses)
        self.settings = SettingsFile(home / "settings.toml")
        self.settings.load()

    def save(self, kind: str, window: str, number: int) -> None:
        """Save one thing of a kind; it returns once the thing is kept."""
        plain = {"schema": 1, "game": GAME.id, "id": f"{kind}-{window}", "name": f"{number}"}
        saves: dict[str, Callable[[], object]] = {
            "round": lambda: self.log.save(record(RecordKind.ROUND, window, number)),
            "check": lambda: self.log.save(record(RecordKind.CHECK, window, number)),
            "answer": lambda: self.training.save([answer(window, number)]),
            "house": lambda: self.houses.save(house(window, number), force=True),
            "exercise": lambda: self.exercises.save_content(
                {**plain, "kinds": ["pay"], "level": "learn", "seed": 7, "count": 5, "pass": 80}
            ),
            "table": lambda: self.tables.save_content({**plain, "house": "mbs"}),
            "settings": lambda: self.settings.change(
                lambda s: dataclasses.replace(s, houses={**s.houses, window: f"n{number}"})
            ),
        }
        told = saves[kind]()
        if (kind == "settings" and told is not None) or isinstance(told, tuple):
            raise SystemExit(f"{kind} was refused: {told}")


KINDS = ("round", "check", "answer", "house", "exercise", "table", "settings")


def save_on(home: Path, window: str, first: int, last: int, report: int) -> None:
    """Save things of all kinds in turn, and report each only once it is said to be saved."""
    opened = Window(home)
    for number in range(first, last):
        kind = KINDS[number % len(KINDS)]
        opened.save(kind, window, number)
        os.write(report, f"{kind} {window} {number}\n".encode())


def live_and_die(home: Path, window: str, first: int, seconds: float, *, young: bool) -> str:
    """One life, of so many seconds or so many after its first report; and what it reported."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            save_on(home, window, first, first + 1_000_000, writer)
        finally:
            traceback.print_exc()  # only a fault ends a life by itself
            os._exit(1)
    os.close(writer)
    if not young:
        select.select([reader], [], [], 30)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    with os.fdopen(reader, encoding="ascii") as reports:
        told = reports.read()
    _, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
        raise SystemExit(f"the life from {first} on ended by a fault of its own")
    return told


def main() -> None:
    """Live and die as often as asked."""
    home, window, lives = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    chance = random.Random(int(sys.argv[4]))
    if not lives:
        save_on(home, window, 0, NUMBER, sys.stdout.fileno())
    for life in range(1, lives + 1):
        young, seconds = chance.random() < YOUNG, chance.uniform(0, LONGEST)
        first = life * 1_000_000 + chance.randrange(len(KINDS))
        print(live_and_die(home, window, first, seconds, young=young), end="", flush=True)


if __name__ == "__main__":
    main()
