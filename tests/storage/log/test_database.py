"""What the database does on its own when a work in it meets damage, or another window did."""

import sqlite3
from pathlib import Path

import pytest

from tests.storage.log.filled_log import a_record, baks
from trifelt.storage.log import Log, store
from trifelt.storage.log.opening import DamagedError, OpenLog
from trifelt.storage.log.reading import insert
from trifelt.storage.refusal import StorageError


def test_a_record_saved_while_another_window_sets_the_file_aside_is_saved_again(
    path: Path, filled: bytes, tmp_path: Path
) -> None:
    database = Log(path)
    calls: list[str] = []

    def work(opened: OpenLog) -> None:
        if not calls:
            path.rename(tmp_path / "aside")
        calls.append("saved")
        insert(opened, a_record(999))

    database.write(work)
    database.close()
    assert len(calls) == 2
    with Log(path) as log:
        assert log.record("record-000999") == a_record(999)


def test_a_log_that_stays_damaged_is_refused_after_some_attempts(
    path: Path, filled: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that spoils whatever is written to it."""

    def spoiled(opened: OpenLog) -> None:
        raise DamagedError

    monkeypatch.setattr(store, "looks_damaged", lambda *_: True)
    kept = Log(path)
    with pytest.raises(StorageError, match="it is damaged"):
        kept.read(spoiled)
    kept.close()
    assert 1 <= len(baks(path)) <= store.ATTEMPTS
    assert baks(path)[0].read_bytes() == filled


def test_a_log_that_is_set_aside_by_another_window_first_is_read_from_the_fresh_one(
    path: Path, filled: bytes, tmp_path: Path
) -> None:
    kept = Log(path)
    asked: list[str] = []

    def damaged_once(opened: OpenLog) -> int:
        asked.append("read")
        if len(asked) == 1:
            path.rename(tmp_path / "aside")
            raise DamagedError
        return int(opened.link.execute("SELECT count(*) FROM record").fetchone()[0])

    assert kept.read(damaged_once) == 0
    assert kept.take_notices() == ()
    kept.close()


def read_while_the_index_refuses(
    path: Path, monkeypatch: pytest.MonkeyPatch, error: sqlite3.DatabaseError, code: int
) -> None:
    """Read, come upon damage once, and be refused by SQLite when the index is renewed for it."""

    def refused(path: Path) -> None:
        error.sqlite_errorcode = code
        raise error

    monkeypatch.setattr(store, "renew_index", refused)
    kept = Log(path)
    asked: list[str] = []

    def damaged_once(opened: OpenLog) -> str:
        asked.append("read")
        if len(asked) == 1:
            raise DamagedError
        return "read"

    assert kept.read(damaged_once) == "read"
    kept.close()


def test_an_index_that_cannot_be_renewed_for_another_reason_is_left_to_the_next_attempt(
    path: Path, filled: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = sqlite3.OperationalError("database is locked")
    read_while_the_index_refuses(path, monkeypatch, busy, sqlite3.SQLITE_BUSY)
    assert baks(path) == []


def test_an_index_that_is_damage_itself_sets_the_log_aside(
    path: Path, filled: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = sqlite3.DatabaseError("database disk image is malformed")
    read_while_the_index_refuses(path, monkeypatch, damaged, sqlite3.SQLITE_CORRUPT)
    assert len(baks(path)) == 1


def test_fault_that_is_no_damage_is_said_while_records_are_read(path: Path, filled: bytes) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR
    kept = Log(path)
    with pytest.raises(StorageError, match="cannot be used"), kept.snapshot():
        raise error
    assert baks(path) == []
    kept.close()


def test_damage_found_while_records_are_read_sets_the_log_aside(path: Path, filled: bytes) -> None:
    kept = Log(path)
    kept.read(lambda _: None)
    path.write_bytes(filled[:4096])
    with pytest.raises(StorageError, match="it is damaged"), kept.snapshot():
        raise DamagedError
    assert len(baks(path)) == 1
    kept.close()
