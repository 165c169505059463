"""Folders that refuse, disks that are full, records and houses to keep."""

import os
import subprocess
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.storage.own_houses import CLUB
from trifelt.engine.games import find_game
from trifelt.engine.games.game import Game
from trifelt.storage.houses import UserHouses
from trifelt.storage.log import HouseThen, Log, Record, RecordKind

START = datetime(2026, 1, 1, tzinfo=UTC)
GAMES = ("three-card-poker", "three-pictures")
HOUSE = HouseThen("three-card-poker", "mbs", "Marina Bay Sands", {"schema": 1, "seats": 7})


def make_record(number: int, **fields: object) -> Record:
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


@pytest.fixture
def a_record() -> Callable[..., Record]:
    """Makes records by number, with fields to choose."""
    return make_record


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    """An empty log."""
    with Log(tmp_path / "data" / "log.sqlite3") as opened:
        yield opened


@pytest.fixture
def houses(tmp_path: Path) -> UserHouses:
    """A user's houses, none so far."""
    return UserHouses(tmp_path / "config" / "houses")


@pytest.fixture
def poker() -> Game:
    """Three Card Poker, whose house `CLUB` is."""
    game = find_game("three-card-poker")
    assert game is not None
    return game


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A file to import."""
    path = tmp_path / "club.toml"
    path.write_text(CLUB, encoding="utf-8")
    return path


def _mounted(folder: Path, options: str) -> bool:
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real disk of 512 kB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if not _mounted(disk, "size=512k"):
        pytest.skip("only root may mount a small disk; the limit on a file's size stands in for it")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


@pytest.fixture
def protect(tmp_path: Path) -> Iterator[Callable[[Path], None]]:
    """Makes a folder read-only: by its mode, or for root, whom modes do not bind, by a mount."""
    undo: list[Callable[[], object]] = []

    def protected(folder: Path) -> None:
        if os.geteuid() != 0:
            folder.chmod(0o555)
            undo.append(lambda: folder.chmod(0o755))
            return
        for options in (
            ["--bind", str(folder), str(folder)],
            ["-o", "remount,bind,ro", str(folder)],
        ):
            if subprocess.run(["mount", *options], capture_output=True, check=False).returncode:
                pytest.skip("root is not bound by modes and may not mount here")
            if options[0] == "--bind":
                undo.append(lambda: subprocess.run(["umount", "--lazy", str(folder)], check=True))

    yield protected
    for step in reversed(undo):
        step()
