"""A log that cannot be written is said in a sentence, and reading goes on."""

import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.storage.log.filled_log import RECORDS, a_record
from trifelt.storage.log import Log, Record, reading, store
from trifelt.storage.refusal import StorageError

FILLING = {"filling": "x" * 20_000}


def test_a_log_in_a_read_only_folder_is_read_and_saving_is_said(
    path: Path, filled: bytes, protect: Callable[[Path], None]
) -> None:
    protect(path.parent)
    with Log(path) as log:
        assert log.count() == RECORDS
        assert log.record("record-000001") == a_record(1)
        with pytest.raises(StorageError, match="read-only; nothing was saved"):
            log.save(a_record(999))
        assert log.count() == RECORDS
    assert path.read_bytes() == filled


def test_a_damaged_log_in_a_read_only_folder_is_said_and_closed(
    path: Path,
    filled: bytes,
    protect: Callable[[Path], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def connected(*arguments: Any, **named: Any) -> sqlite3.Connection:
        opened.append(connect(*arguments, **named))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", connected)
    path.write_bytes(b"x" * len(filled))
    protect(path.parent)
    with Log(path) as log, pytest.raises(StorageError, match="damaged"):
        log.count()
    assert opened
    for link in opened:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            link.execute("SELECT 1")


def test_no_log_can_be_begun_in_a_read_only_folder(
    tmp_path: Path, protect: Callable[[Path], None]
) -> None:
    place = tmp_path / "place"
    place.mkdir()
    protect(place)
    for path in (place / "log.sqlite3", place / "data" / "log.sqlite3"):
        with Log(path) as log, pytest.raises(StorageError, match=r"read-only|has no right"):
            log.save(a_record(1))


def fill(log: Log, saved: list[str]) -> None:
    for number in range(100):
        log.save(a_record(number, body=FILLING))
        saved.append(a_record(number).id)


def test_a_full_disk_is_said_and_saving_works_again_when_there_is_room(small_disk: Path) -> None:
    path = small_disk / "log.sqlite3"
    saved: list[str] = []
    with Log(path) as log:
        with pytest.raises(StorageError, match="cannot be used: the disk is full"):
            fill(log, saved)
        assert saved
        # Everything that was reported is there, the refused record is not, and reading goes on.
        assert [r.id for r in log.records() if isinstance(r, Record)] == saved
        with pytest.raises(StorageError, match="the disk is full"):
            log.save(a_record(500, body=FILLING))
    subprocess.run(["mount", "-o", "remount,size=4m", str(small_disk)], check=True)
    with Log(path) as log:
        log.save(a_record(501, body=FILLING))
        assert log.count() == len(saved) + 1
        assert log.take_notices() == ()


def test_a_log_cannot_be_begun_on_a_full_disk(small_disk: Path) -> None:
    with pytest.raises(OSError, match="No space"):
        (small_disk / "filling").write_bytes(bytes(600_000))
    with Log(small_disk / "data" / "log.sqlite3") as log:
        with pytest.raises(StorageError, match="full"):
            log.save(a_record(1))
        (small_disk / "filling").unlink()
        log.save(a_record(1))
        assert log.count() == 1


def test_a_log_that_may_not_grow_is_said_and_keeps_what_was_saved(path: Path) -> None:
    """Where nobody may mount a small disk, the limit on a file's size stands in for it."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    saved: list[str] = []
    with Log(path) as log:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, before[1]))
        try:
            with pytest.raises(StorageError, match="the disk is full or reports a fault"):
                fill(log, saved)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert len(saved) == log.count() > 5
    with Log(path) as log:
        assert [r.id for r in log.records() if isinstance(r, Record)] == saved
        assert log.take_notices() == ()


def test_another_program_that_keeps_the_log_locked_is_said(
    path: Path, filled: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0)
    with closing(sqlite3.connect(path, isolation_level=None)) as link:
        link.execute("BEGIN IMMEDIATE")
        with Log(path) as log:
            with pytest.raises(StorageError, match="another program keeps it busy"):
                log.save(a_record(999))
            assert log.count() == RECORDS
            link.execute("ROLLBACK")
            log.save(a_record(999))


@pytest.fixture
def log_with_room_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Log]:
    def made(records: int) -> Log:
        monkeypatch.setattr(reading, "COUNTER_MASK", records - 1)
        return Log(path)

    return made


def test_a_millisecond_with_no_more_room_is_said(log_with_room_for: Callable[[int], Log]) -> None:
    log = log_with_room_for(2)
    moment = a_record(0).created
    log.save(a_record(1, created=moment))
    log.save(a_record(2, created=moment))
    with pytest.raises(StorageError, match="no more room for records of that millisecond"):
        log.save(a_record(3, created=moment))
    assert log.count() == 2
    log.close()
