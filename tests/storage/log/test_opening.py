"""What stands in the log's place is told for what it is, whoever else works on it just now."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.storage.log.filled_log import RECORDS, a_record, baks
from trifelt.storage.log import Filter, Log, opening, schema
from trifelt.storage.log.opening import looks_damaged
from trifelt.storage.log.schema import MIGRATIONS, refusal_of
from trifelt.storage.refusal import StorageError


def test_what_is_not_there_yet_or_empty_is_not_damaged(path: Path) -> None:
    assert not looks_damaged(path, MIGRATIONS)
    path.parent.mkdir()
    path.touch()
    assert not looks_damaged(path, MIGRATIONS)


@pytest.mark.parametrize("cut", [0, 1])
def test_a_log_in_a_read_only_folder_is_looked_at_without_a_write(
    path: Path, filled: bytes, protect: Callable[[Path], None], cut: int
) -> None:
    path.write_bytes(filled[: len(filled) - cut])
    with closing(sqlite3.connect(path)) as link:
        link.execute("PRAGMA journal_mode = DELETE")  # so that reading makes no file beside it
    protect(path.parent)
    before = path.read_bytes()
    assert looks_damaged(path, MIGRATIONS) == bool(cut)
    assert path.read_bytes() == before


def test_a_log_moved_away_while_it_is_looked_at_is_not_damaged(
    path: Path, filled: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def moved(link: sqlite3.Connection) -> int:
        path.rename(tmp_path / "moved")
        return schema.application_of(link)

    monkeypatch.setattr(opening, "application_of", moved)
    assert not looks_damaged(path, MIGRATIONS)
    assert (tmp_path / "moved").read_bytes() == filled


def test_what_another_window_has_just_saved_is_read_in_a_read_only_folder_too(
    path: Path, filled: bytes, protect: Callable[[Path], None]
) -> None:
    """It stands beside the file as yet, where this window may not write."""
    with Log(path) as writer:
        writer.save(a_record(999))
        assert path.read_bytes() == filled
        protect(path.parent)
        with Log(path) as reader:
            assert reader.record("record-000999") == a_record(999)
            assert reader.count() == RECORDS + 1
            with pytest.raises(StorageError, match="read-only; nothing was saved"):
                reader.save(a_record(1_000))


def test_a_log_is_not_read_without_what_stands_beside_it(
    path: Path, filled: bytes, protect: Callable[[Path], None], tmp_path: Path
) -> None:
    """What a killed program left, in a folder where SQLite may not make what it needs to read it:
    a refusal, and not the log as it was before."""
    left = tmp_path / "left"
    with Log(path) as writer:
        writer.save(a_record(999))
        shutil.copytree(path.parent, left)
    (left / "log.sqlite3-shm").unlink()
    assert (left / "log.sqlite3-wal").stat().st_size
    protect(left)
    with Log(left / "log.sqlite3") as log, pytest.raises(StorageError, match="cannot be used"):
        log.count()


def test_a_record_that_is_not_kept_as_it_was_given_goes_into_a_fresh_log(
    path: Path, filled: bytes
) -> None:
    """Another program has made a rule of its own in the file, which changes what is saved."""
    with closing(sqlite3.connect(path)) as link:
        link.execute("DROP TRIGGER content_is_not_edited")
        link.execute(
            "CREATE TRIGGER meddling AFTER INSERT ON content BEGIN "
            "UPDATE content SET checksum = 'mine' WHERE position = new.position; END"
        )
    with Log(path) as log:
        log.save(a_record(999))
        assert log.record("record-000999") == a_record(999)
        assert log.count() == RECORDS + 1
        assert [("is damaged" in str(notice)) for notice in log.take_notices()] == [True]
    assert len(baks(path)) == 1


def test_an_index_that_cannot_be_made_is_said_and_leaves_the_records_as_they_are(
    path: Path, filled: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as link:
        schema.mark_stale(link)
    with monkeypatch.context() as patched:
        patched.setattr(schema, "_NEW_INDEX", "CREATE VIRTUAL TABLE word USING fts5 (a, b = 'c')")
        with closing(sqlite3.connect(path, isolation_level=None)) as link:
            with pytest.raises(sqlite3.OperationalError, match="unrecognized option"):
                schema.bring_index_up(link)
            assert not link.in_transaction
            # All of it is undone: the old index is there and still known to be stale.
            assert link.execute("SELECT count(*) FROM word").fetchone() == (RECORDS,)
            assert not schema.has_index(link)
    with Log(path) as log:
        assert log.count(Filter(text="pair")) == RECORDS
        assert log.take_notices() == ()


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (sqlite3.SQLITE_FULL, "the disk is full"),
        (sqlite3.SQLITE_FULL | 7 << 8, "the disk is full"),
        (sqlite3.SQLITE_INTERRUPT, "the database answers “in its own words”"),
        (None, "it is damaged"),
    ],
    ids=["known", "an extended code", "unknown", "no code"],
)
def test_what_sqlite_reports_is_said_in_words(tmp_path: Path, code: int | None, told: str) -> None:
    error = sqlite3.OperationalError("in its own words")
    if code is not None:
        error.sqlite_errorcode = code
    path = tmp_path / "log.sqlite3"
    assert str(refusal_of(path, error)) == f"The log {path} cannot be used: {told}."
