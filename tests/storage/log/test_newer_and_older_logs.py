"""A log of a newer program is refused in words and left as it is, an older one said."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.storage.log.filled_log import RECORDS, a_record
from trifelt.storage.log import Log
from trifelt.storage.log.schema import MIGRATIONS
from trifelt.storage.refusal import StorageError


@pytest.fixture
def newer(path: Path, filled: bytes) -> bytes:
    """The log as a newer program left it."""
    with closing(sqlite3.connect(path)) as link:
        link.execute("CREATE TABLE invention (something)")
        link.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        link.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()


def test_a_newer_log_is_refused_in_words_and_not_touched(path: Path, newer: bytes) -> None:
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    with Log(path) as log:
        said = r"was written by a newer version of the program\. It was left as it is"
        for ask in (log.page, log.count, lambda: log.save(a_record(1)), lambda: [*log.records()]):
            with pytest.raises(StorageError, match=said):
                ask()
        assert log.take_notices() == ()
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


def test_what_a_killed_newer_program_left_beside_its_log_is_not_touched_either(
    path: Path, newer: bytes, tmp_path: Path
) -> None:
    left = tmp_path / "left" / "log.sqlite3"
    left.parent.mkdir()
    with closing(sqlite3.connect(path)) as link:
        link.execute("INSERT INTO invention VALUES ('not yet in the file itself')")
        link.commit()
        for file in path.parent.iterdir():
            shutil.copy(file, left.parent)
    (left.parent / "log.sqlite3-shm").unlink()
    before = {file.name: file.read_bytes() for file in left.parent.iterdir()}
    assert before["log.sqlite3-wal"]
    with Log(left) as log, pytest.raises(StorageError, match="newer version"):
        log.count()
    assert {file.name: file.read_bytes() for file in left.parent.iterdir()} == before


def test_a_newer_log_still_open_elsewhere_is_refused_too(path: Path, filled: bytes) -> None:
    with closing(sqlite3.connect(path)) as link:
        link.execute("PRAGMA journal_mode = WAL")
        link.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        with Log(path) as log, pytest.raises(StorageError, match="newer version"):
            log.save(a_record(1))
        assert link.execute("SELECT count(*) FROM record").fetchone() == (RECORDS,)


def test_a_log_of_an_older_version_that_may_not_be_written_is_said(
    path: Path, filled: bytes, protect: Callable[[Path], None]
) -> None:
    protect(path.parent)
    kept = Log(path, (*MIGRATIONS, lambda _: None))
    with pytest.raises(StorageError, match="is of an older version and read-only"):
        kept.read(lambda _: None)
    kept.close()
