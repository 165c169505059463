"""Lives of a process that saves until it is killed; prints what each life reported as saved.

Arguments: the log, how many lives, a seed, and a name that the records' ids begin with.
"""

import os
import random
import select
import signal
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from trifelt.storage.log import HouseThen, Log, Record, RecordKind

LONGEST = 0.02
YOUNG = 0.3
"""The part of the lives that end while the log is being opened, as like as not."""


def record(name: str, life: int, number: int) -> Record:
    """A record that can be told from its id alone."""
    return Record(
        id=f"{name}-{life}-{number}",
        kind=RecordKind.ROUND,
        created=datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=life, milliseconds=number),
        program="0.1.0",
        summary=f"life {life} number {number}",
        body={"name": name, "filling": "x" * (37 * number % 9000)},
        house=HouseThen("three-pictures", "mbs", "MBS", {"life": life}),
        net=number,
    )


def save_for_ever(path: Path, name: str, life: int, report: int) -> None:
    """Save, and report each record only once the log said that it is saved."""
    log = Log(path)
    number = 0
    while True:
        saved = record(name, life, number)
        log.save(saved)
        os.write(report, f"{saved.id}\n".encode())
        number += 1


def live_and_die(path: Path, name: str, life: int, seconds: float, *, young: bool) -> str:
    """One life, of so many seconds or so many after its first record; and what it reported."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            save_for_ever(path, name, life, writer)
        finally:
            os._exit(1)  # only a fault ends a life by itself
    os.close(writer)
    if not young:
        select.select([reader], [], [], 30)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    with os.fdopen(reader, encoding="ascii") as reports:
        told = reports.read()
    _, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
        raise SystemExit(f"life {life} ended by a fault of its own")
    return told


def main() -> None:
    """Live and die as often as asked."""
    path, lives, seed, name = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    chance = random.Random(seed)
    for life in range(lives):
        print(f"life {life}")
        young, seconds = chance.random() < YOUNG, chance.uniform(0, LONGEST)
        print(live_and_die(path, name, life, seconds, young=young), end="", flush=True)


if __name__ == "__main__":
    main()
