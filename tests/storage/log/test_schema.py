"""Migrations: all the way or not at all, once even when two programs open at once."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from tests.storage.log.filled_log import a_record
from trifelt.storage.log import Filter, Log, schema
from trifelt.storage.log.schema import APPLICATION, MIGRATIONS, Migration
from trifelt.storage.refusal import StorageError


def add_shift(connection: sqlite3.Connection) -> None:
    """A toy next version: one more column, filled from an old one."""
    connection.execute("ALTER TABLE record ADD COLUMN shift TEXT NOT NULL DEFAULT ''")
    connection.execute("DROP TRIGGER record_is_not_edited")
    connection.execute("UPDATE record SET shift = 'late' WHERE net < 500")


def failing(connection: sqlite3.Connection) -> None:
    add_shift(connection)
    raise RuntimeError("half way through")


SECOND: tuple[Migration, ...] = (*MIGRATIONS, add_shift)


def plain(path: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(path))


@pytest.fixture
def old_log(tmp_path: Path) -> Path:
    """A log of version 1 with three records."""
    path = tmp_path / "log.sqlite3"
    with Log(path) as log:
        log.save_all(a_record(number) for number in range(3))
    return path


def test_a_fresh_log_is_marked_and_of_the_newest_version(old_log: Path) -> None:
    with plain(old_log) as link:
        assert link.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert link.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert link.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_an_older_log_is_migrated_with_its_records(old_log: Path) -> None:
    database = Log(old_log, SECOND)
    rows = database.read(
        lambda opened: opened.link.execute(
            "SELECT id, shift FROM record ORDER BY position"
        ).fetchall()
    )
    version = database.read(lambda opened: opened.link.execute("PRAGMA user_version").fetchone())
    database.close()
    assert rows == [("record-000000", ""), ("record-000001", "late"), ("record-000002", "late")]
    assert version == (len(SECOND),)


def test_a_migration_that_fails_changes_nothing(old_log: Path) -> None:
    database = Log(old_log, (*MIGRATIONS, failing))
    with pytest.raises(RuntimeError, match="half way"):
        database.read(lambda _: None)
    database.close()
    with Log(old_log) as log:
        assert log.count() == 3
        assert log.take_notices() == ()
    with plain(old_log) as link:
        assert "shift" not in {row[1] for row in link.execute("PRAGMA table_info(record)")}


def test_two_programs_that_migrate_at_once_migrate_once(old_log: Path) -> None:
    databases = [Log(old_log, SECOND) for _ in range(4)]
    answers: list[object] = []

    def work(database: Log) -> None:
        answers.append(
            database.read(
                lambda opened: opened.link.execute("SELECT count(*) FROM record").fetchone()
            )
        )

    threads = [threading.Thread(target=work, args=(database,)) for database in databases]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for database in databases:
        database.close()
    assert answers == [(3,)] * 4


def test_a_program_that_was_open_through_a_migration_stops_writing(old_log: Path) -> None:
    with Log(old_log) as log:
        log.save(a_record(10))
        newer = Log(old_log, SECOND)
        newer.read(lambda _: None)
        newer.close()
        with pytest.raises(StorageError, match="newer version"):
            log.save(a_record(11))
        assert log.take_notices() == ()


def rename_summary(connection: sqlite3.Connection) -> None:
    """A toy next version in which our own statements make no sense any more."""
    connection.execute("ALTER TABLE record RENAME COLUMN summary TO title")


def test_a_log_made_newer_while_it_is_open_is_not_taken_for_damaged(old_log: Path) -> None:
    with Log(old_log) as log:
        assert log.count() == 3
        newer = Log(old_log, (*MIGRATIONS, rename_summary))
        newer.read(lambda _: None)
        for ask in (log.page, lambda: list(log.records()), log.mend):
            with pytest.raises(StorageError, match="newer version"):
                ask()
        assert log.take_notices() == ()
        rows = newer.read(
            lambda opened: opened.link.execute("SELECT count(title) FROM record").fetchone()
        )
        newer.close()
    assert rows == (3,)
    assert not list(old_log.parent.glob("*.bak*"))


def test_the_database_itself_refuses_to_edit_or_remove(old_log: Path) -> None:
    with plain(old_log) as link:
        for table, column in (("record", "summary"), ("content", "body"), ("house", "name")):
            with pytest.raises(sqlite3.IntegrityError, match="never edited"):
                link.execute(f"UPDATE {table} SET {column} = 'other'")
            with pytest.raises(sqlite3.IntegrityError, match="never edited"):
                link.execute(f"DELETE FROM {table}")


def test_a_build_of_sqlite_without_full_text_search_keeps_a_log_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words are then looked for in the texts themselves; a build that can makes the index later."""
    with monkeypatch.context() as patched:
        patched.setattr(schema, "_NEW_INDEX", "CREATE VIRTUAL TABLE word USING no_such_thing (a)")
        with Log(tmp_path / "log.sqlite3") as log:
            log.save_all(a_record(number) for number in range(20))
            assert log.count(Filter(text="table3")) == 3
    with Log(tmp_path / "log.sqlite3") as log:
        assert log.count(Filter(text="table3")) == 3
        log.save(a_record(24))
        assert log.count(Filter(text="table3")) == 4
