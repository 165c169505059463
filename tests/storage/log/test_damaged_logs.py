"""A log that is damaged or gone is set aside, said, and begun anew with what can be rescued."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.storage.log.filled_log import RECORDS, a_record, baks
from trifelt.storage.log import Filter, Log, Record
from trifelt.storage.refusal import StorageError


def foreign_database(data: bytes) -> bytes:
    with closing(sqlite3.connect(":memory:")) as link:
        link.execute("CREATE TABLE shopping (milk)")
        return link.serialize()


def garbage(data: bytes) -> bytes:
    return b"this was never a log " * (len(data) // 20)


# What is done to the log's bytes, and how many of its records can still be read.
DAMAGES: dict[str, tuple[Callable[[bytes], bytes], int]] = {
    "garbage": (garbage, 0),
    "one byte": (lambda data: data[:1], 0),
    "zeros": (lambda data: bytes(len(data)), 0),
    "another program's database": (foreign_database, 0),
    "cut in its first page": (lambda data: data[:1000], 0),
    "only its first page": (lambda data: data[:4096], 0),
    "its tables' pages overwritten": (lambda data: data[:4096] + b"\xff" * len(data[4096:]), 0),
    "cut by one byte": (lambda data: data[:-1], RECORDS),
    "its version gone": (lambda data: data[:60] + bytes(4) + data[64:], RECORDS),
    "its mark gone": (lambda data: data[:68] + bytes(4) + data[72:], RECORDS),
}


@pytest.mark.parametrize(("damage", "whole"), DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_log_is_set_aside_and_a_fresh_one_begun(
    path: Path, filled: bytes, damage: Callable[[bytes], bytes], whole: int
) -> None:
    path.write_bytes(damage(filled))
    with Log(path) as log:
        log.save(a_record(999))
        notices = [str(notice) for notice in log.take_notices()]
        found = {record.id for record in log.records() if isinstance(record, Record)}
    assert found == {a_record(number).id for number in (*range(whole), 999)}
    assert len(notices) == 1
    assert "is damaged. It was set aside as log.sqlite3.bak and a fresh one was begun" in notices[0]
    assert f"into which {whole} records were taken over." in notices[0]
    assert [bak.name for bak in baks(path)] == ["log.sqlite3.bak"]
    assert baks(path)[0].read_bytes() == damage(filled)


@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_what_is_no_file_is_refused_and_left(path: Path, kind: str) -> None:
    path.parent.mkdir()
    path.mkdir() if kind == "folder" else os.mkfifo(path)
    with Log(path) as log:
        with pytest.raises(StorageError, match="it is not a plain file"):
            log.save(a_record(1))
        with pytest.raises(StorageError, match="it is not a plain file"):
            log.mend()
    assert not path.is_file()
    assert baks(path) == []


def test_a_log_damaged_while_it_is_open_is_set_aside_and_the_record_saved(
    path: Path, filled: bytes
) -> None:
    with Log(path) as log:
        assert log.count() == RECORDS
        path.write_bytes(b"\xff" * len(filled))
        log.save(a_record(999))
        assert len(log.take_notices()) == 1
        assert log.count() == 1


@pytest.mark.parametrize("replacement", [None, "another log"])
def test_a_log_taken_away_while_it_is_open_is_begun_anew(
    path: Path, filled: bytes, tmp_path: Path, replacement: str | None
) -> None:
    with Log(path) as log:
        assert log.count() == RECORDS
        path.rename(tmp_path / "taken")
        if replacement:
            path.write_bytes(filled)
        log.save(a_record(999))
        assert log.count() == (RECORDS + 1 if replacement else 1)
    with Log(path) as log:
        assert log.record("record-000999") == a_record(999)


def test_a_folder_deleted_while_the_log_is_open_is_made_anew(path: Path, filled: bytes) -> None:
    with Log(path) as log:
        assert log.count() == RECORDS
        shutil.rmtree(path.parent)
        log.save(a_record(999))
        assert log.count() == 1


def test_two_windows_that_find_the_damage_set_it_aside_once(path: Path, filled: bytes) -> None:
    with Log(path) as one, Log(path) as other:
        assert one.count() == other.count() == RECORDS
        path.write_bytes(b"\xff" * len(filled))
        one.save(a_record(1000))
        other.save(a_record(1001))
        assert one.count() == other.count() == 2
        assert len(one.take_notices() + other.take_notices()) == 1
    assert len(baks(path)) == 1


def test_a_damaged_text_index_does_not_take_the_records_with_it(path: Path, filled: bytes) -> None:
    with closing(sqlite3.connect(path)) as link:
        link.execute("UPDATE word_data SET block = x'ffffffff' WHERE id > 10")
        link.commit()
    with Log(path) as log:
        assert log.count(Filter(text="pair")) == RECORDS
        log.save(a_record(999))
        assert log.count(Filter(text="pair")) == RECORDS + 1
        assert log.take_notices() == ()
    assert baks(path) == []


def test_a_record_changed_by_another_program_is_named_and_the_rest_read(
    path: Path, filled: bytes
) -> None:
    with closing(sqlite3.connect(path)) as link:
        link.execute("DROP TRIGGER content_is_not_edited")
        link.execute(
            "UPDATE content SET body = '{\"seed\": 0}' WHERE position = "
            "(SELECT position FROM record WHERE id = 'record-000007')"
        )
        link.commit()
    with Log(path) as log:
        with pytest.raises(StorageError, match="record-000007 is damaged"):
            log.record("record-000007")
        assert log.record("record-000008") == a_record(8)
        found = list(log.records())
        assert sum(isinstance(record, Record) for record in found) == RECORDS - 1


@pytest.mark.parametrize(
    ("change", "read"),
    [
        ("UPDATE house SET definition = '{'", lambda log: log.houses()),
        ("UPDATE record SET kind = 'feast'", lambda log: log.facets()),
        ("UPDATE record SET kind = 'feast'", lambda log: log.page()),
        ("UPDATE record SET clock = 'noon'", lambda log: [*log.kept_at(log.places())]),
    ],
    ids=["house", "facets", "page", "graphs"],
)
def test_nonsense_in_a_whole_file_is_damage(
    path: Path, filled: bytes, change: str, read: Callable[[Log], object]
) -> None:
    """What only another program can have written: the records that are whole are taken over."""
    with closing(sqlite3.connect(path, isolation_level=None)) as link:
        table = change.split()[1]
        trigger = f"{table}_is_not_edited"
        asked = f"SELECT sql FROM sqlite_schema WHERE name = '{trigger}'"
        (made,) = link.execute(asked).fetchone()
        link.execute(f"DROP TRIGGER {trigger}")
        link.execute("PRAGMA ignore_check_constraints = ON")
        link.execute(change)
        link.execute(made)
    with Log(path) as log:
        with suppress(StorageError):
            read(log)
        assert any("is damaged" in str(notice) for notice in log.take_notices())
    assert len(baks(path)) == 1


def test_a_body_that_cannot_be_read_any_more_is_an_empty_one_for_graphs(
    path: Path, filled: bytes
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as link:
        (trigger,) = link.execute(
            "SELECT sql FROM sqlite_schema WHERE name = 'content_is_not_edited'"
        ).fetchone()
        link.execute("DROP TRIGGER content_is_not_edited")
        link.execute("UPDATE content SET body = '{' WHERE position % 2 = 0")
        link.execute(trigger)
    with Log(path) as log:
        bodies = [kept.body for kept in log.kept_at(log.places())]
        assert len(bodies) == RECORDS
        assert {} in bodies
