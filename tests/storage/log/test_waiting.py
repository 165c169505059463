"""What the log refuses waits beside it and is saved later, by whichever window comes first."""

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.storage.log.filled_log import RECORDS, a_record
from trifelt.storage.log import Log, RecordKind, save_or_keep, save_waiting, store
from trifelt.storage.refusal import StorageError


@contextmanager
def locked(path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as link:
        link.execute("BEGIN IMMEDIATE")
        yield


def waiting(path: Path) -> list[Path]:
    return sorted(path.parent.glob("*.waiting-*.json"))


@pytest.fixture
def log(path: Path, filled: bytes, monkeypatch: pytest.MonkeyPatch) -> Iterator[Log]:
    monkeypatch.setattr(store, "PATIENCE", 0)
    with Log(path) as opened:
        yield opened


def test_records_that_are_refused_wait_and_are_saved_when_log_is_free(log: Log, path: Path) -> None:
    note = a_record(502, kind=RecordKind.NOTE, about=a_record(500).id)
    with locked(path):
        refusal = save_or_keep(log, [a_record(500), a_record(501)])
        assert "another program keeps it busy" in str(refusal)
        assert save_or_keep(log, [note]) is not None
        with pytest.raises(StorageError):
            save_waiting(log)
        assert len(waiting(path)) == 2
        assert {stat.S_IMODE(each.stat().st_mode) for each in waiting(path)} == {0o600}
    saved, refusals = save_waiting(log)
    assert str(saved) == "3 records that had waited are in the log now."
    assert refusals == ()
    assert waiting(path) == []
    assert log.record(note.id) == note
    assert log.count() == RECORDS + 3
    assert save_waiting(log) == (None, ())


def test_what_is_saved_at_once_waits_nowhere(log: Log, path: Path) -> None:
    assert save_or_keep(log, [a_record(500)]) is None
    assert waiting(path) == []


def test_a_record_that_no_log_can_keep_is_told_and_stops_no_other(log: Log, path: Path) -> None:
    told = save_or_keep(log, [a_record(500, net=1 << 70), a_record(501)])
    assert "too large" in str(told)
    assert waiting(path) == []
    assert log.count() == RECORDS + 1


def test_a_file_that_cannot_be_read_is_told_and_left(log: Log, path: Path) -> None:
    place = path.with_name(f"{path.name}.waiting-1.json")
    place.write_text("{", encoding="utf-8")
    saved, (told,) = save_waiting(log)
    assert saved is None
    assert "cannot be taken into the log" in str(told)
    assert place.exists()
    place.unlink()
    place.symlink_to("nowhere")  # as good as gone
    assert save_waiting(log) == (None, ())


def test_who_is_in_a_hurry_waits_for_no_other_program(
    path: Path, filled: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE", 1_000_000)
    with Log(path) as log, locked(path):
        log.stop_waiting()
        with pytest.raises(StorageError, match="busy"):
            log.save_all([])
