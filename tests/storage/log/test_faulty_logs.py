"""A log that is damaged, newer, in the way or not writable is said in a sentence; work goes on."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from trifelt.engine.message import Message
from trifelt.storage.log import Filter, Kind, Log, Record
from trifelt.storage.log.database import Database
from trifelt.storage.log.opening import DamagedError, Lent
from trifelt.storage.log.saving import insert
from trifelt.storage.log.schema import MIGRATIONS
from trifelt.storage.refusal import StorageError

MakeRecord = Callable[..., Record]
RECORDS = 60


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "log.sqlite3"


@pytest.fixture
def filled(path: Path, a_record: MakeRecord) -> bytes:
    """A closed log of some records, as bytes."""
    with Log(path) as log:
        log.save_all(a_record(number) for number in range(RECORDS))
    return path.read_bytes()


def baks(path: Path) -> list[Path]:
    """What was set aside, the latest last, without SQLite's files beside it."""
    return sorted(bak for bak in path.parent.glob(f"{path.name}.bak*") if "-" not in bak.name)


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
    path: Path,
    filled: bytes,
    a_record: MakeRecord,
    damage: Callable[[bytes], bytes],
    whole: int,
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


def test_a_second_damaged_log_gets_a_second_bak(
    path: Path, filled: bytes, a_record: MakeRecord
) -> None:
    for number in (1, 2):
        path.write_bytes(b"damage %d" % number * 100)
        with Log(path) as log:
            log.save(a_record(number))
    assert [bak.read_bytes()[:8] for bak in baks(path)] == [b"damage 1", b"damage 2"]


def test_a_folder_in_the_logs_place_is_set_aside(path: Path, a_record: MakeRecord) -> None:
    path.mkdir(parents=True)
    (path / "inside").write_text("mine", encoding="utf-8")
    with Log(path) as log:
        log.save(a_record(1))
        assert len(log.take_notices()) == 1
    assert (baks(path)[0] / "inside").read_text(encoding="utf-8") == "mine"


def test_an_empty_file_becomes_a_log(path: Path, a_record: MakeRecord) -> None:
    path.parent.mkdir()
    path.touch()
    with Log(path) as log:
        log.save(a_record(1))
        assert log.take_notices() == ()


def test_a_log_damaged_while_it_is_open_is_set_aside_and_the_record_saved(
    path: Path, filled: bytes, a_record: MakeRecord
) -> None:
    with Log(path) as log:
        assert log.count() == RECORDS
        path.write_bytes(b"\xff" * len(filled))
        log.save(a_record(999))
        assert len(log.take_notices()) == 1
        assert log.count() == 1


@pytest.mark.parametrize("replacement", [None, "another log"])
def test_a_log_taken_away_while_it_is_open_is_begun_anew(
    path: Path, filled: bytes, a_record: MakeRecord, tmp_path: Path, replacement: str | None
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


def test_a_folder_deleted_while_the_log_is_open_is_made_anew(
    path: Path, filled: bytes, a_record: MakeRecord
) -> None:
    with Log(path) as log:
        assert log.count() == RECORDS
        shutil.rmtree(path.parent)
        log.save(a_record(999))
        assert log.count() == 1


def test_a_record_saved_while_another_window_sets_the_file_aside_is_saved_again(
    path: Path, filled: bytes, a_record: MakeRecord, tmp_path: Path
) -> None:
    database = Database(path)
    calls: list[str] = []

    def work(lent: Lent) -> None:
        if not calls:
            path.rename(tmp_path / "aside")
        calls.append("saved")
        insert(lent, a_record(999))

    database.write(work)
    database.close()
    assert len(calls) == 2
    with Log(path) as log:
        assert log.record("record-000999") == a_record(999)


def test_two_windows_that_find_the_damage_set_it_aside_once(
    path: Path, filled: bytes, a_record: MakeRecord
) -> None:
    with Log(path) as one, Log(path) as other:
        assert one.count() == other.count() == RECORDS
        path.write_bytes(b"\xff" * len(filled))
        one.save(a_record(1000))
        other.save(a_record(1001))
        assert one.count() == other.count() == 2
        assert len(one.take_notices() + other.take_notices()) == 1
    assert len(baks(path)) == 1


def test_a_damaged_text_index_does_not_take_the_records_with_it(
    path: Path, filled: bytes, a_record: MakeRecord
) -> None:
    with closing(sqlite3.connect(path)) as link:
        link.execute("UPDATE word_data SET block = x'ffffffff' WHERE id > 10")
        link.commit()
    with Log(path) as log:
        from trifelt.storage.log import Filter

        assert log.count(Filter(text="pair")) == RECORDS
        log.save(a_record(999))
        assert log.count(Filter(text="pair")) == RECORDS + 1
        assert log.take_notices() == ()
    assert baks(path) == []


def test_a_record_changed_by_another_program_is_named_and_the_rest_read(
    path: Path, filled: bytes, a_record: MakeRecord
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


@pytest.mark.parametrize("seed", range(6))
def test_of_a_log_with_spoiled_pages_every_whole_record_is_taken_over(
    path: Path, a_record: MakeRecord, seed: int
) -> None:
    made = [
        a_record(number, kind=Kind.NOTE, about=f"record-{number - 1:06d}", body={"x": "y" * 900})
        if number % 10 == 9
        else a_record(number, body={"x": "y" * 900})
        for number in range(1000)
    ]
    with Log(path) as log:
        log.save_all(made)
    data = bytearray(path.read_bytes())
    pages = random.Random(seed).sample(range(20, len(data) // 4096), 3)
    for page in pages:
        data[page * 4096 : page * 4096 + 4096] = b"\xff" * 4096
    path.write_bytes(data)
    with Log(path) as log:
        assert log.verify_whole() is not None
        # Whoever comes upon the damage, the log is mended then.
        with suppress(StorageError):
            list(log.records())
        with suppress(StorageError):
            log.record(made[0].id)
        log.save(a_record(5000))
        found = {r.id: r for r in log.records() if isinstance(r, Record)}
        notices = log.take_notices()
    assert len(notices) == 1
    assert found.pop("record-005000") == a_record(5000)
    assert f"into which {len(found)} records were taken over" in str(notices[0])
    assert len(found) > 900
    assert all(found[record.id] == record for record in made if record.id in found)
    assert len(baks(path)) == 1


def test_300_damaged_logs_lose_no_byte_and_stop_nothing(
    path: Path, filled: bytes, a_record: MakeRecord
) -> None:
    chance = random.Random(11)
    aside = 0
    for number in range(300):
        data = bytearray(filled)
        for _ in range(chance.choice((1, 1, 5, 200))):
            place = chance.randrange(len(data)) if chance.random() < 0.7 else chance.randrange(100)
            data[place] = chance.randrange(256)
        if chance.random() < 0.2:
            del data[chance.randrange(len(data)) :]
        shutil.rmtree(path.parent)
        path.parent.mkdir()
        path.write_bytes(data)
        with Log(path) as log:
            refused = log.verify_open()
            if refused is not None:
                assert "newer version" in str(refused) or "cannot be used" in str(refused)
                continue
            for ask in (log.page, log.count, log.facets, lambda log=log: list(log.records())):
                with suppress(StorageError):
                    ask()
            new = a_record(10_000 + number)
            log.save(new)
            assert log.record(new.id) == new
            if log.take_notices():
                aside += 1
                assert len(baks(path)) >= 1
    assert aside > 50


@pytest.fixture
def newer(path: Path, filled: bytes) -> bytes:
    """The log as a newer program left it."""
    with closing(sqlite3.connect(path)) as link:
        link.execute("CREATE TABLE invention (something)")
        link.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        link.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()


def test_a_newer_log_is_refused_in_words_and_not_touched(
    path: Path, newer: bytes, a_record: MakeRecord
) -> None:
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    with Log(path) as log:
        refused = log.verify_open()
        assert refused is not None
        assert "was written by a newer version of the program. It was left as it is" in str(refused)
        assert not log.can_open()
        for ask in (log.page, log.count, lambda: log.save(a_record(1)), lambda: [*log.records()]):
            with pytest.raises(StorageError, match="newer version"):
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


def test_a_newer_log_still_open_elsewhere_is_refused_too(
    path: Path, filled: bytes, a_record: MakeRecord
) -> None:
    with closing(sqlite3.connect(path)) as link:
        link.execute("PRAGMA journal_mode = WAL")
        link.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        with Log(path) as log, pytest.raises(StorageError, match="newer version"):
            log.save(a_record(1))
        assert link.execute("SELECT count(*) FROM record").fetchone() == (RECORDS,)


def test_a_log_in_a_read_only_folder_is_read_and_saving_is_said(
    path: Path, filled: bytes, a_record: MakeRecord, protect: Callable[[Path], None]
) -> None:
    protect(path.parent)
    with Log(path) as log:
        assert log.count() == RECORDS
        assert log.record("record-000001") == a_record(1)
        with pytest.raises(StorageError, match="read-only; nothing was saved"):
            log.save(a_record(999))
        assert log.count() == RECORDS
    assert path.read_bytes() == filled


def test_no_log_can_be_begun_in_a_read_only_folder(
    tmp_path: Path, a_record: MakeRecord, protect: Callable[[Path], None]
) -> None:
    place = tmp_path / "place"
    place.mkdir()
    protect(place)
    for path in (place / "log.sqlite3", place / "data" / "log.sqlite3"):
        with Log(path) as log:
            with pytest.raises(StorageError, match=r"read-only|has no right"):
                log.save(a_record(1))
            assert log.verify_open() is not None


def test_a_file_in_place_of_the_logs_folder_is_said(path: Path, a_record: MakeRecord) -> None:
    path.parent.write_text("mine", encoding="utf-8")
    with Log(path) as log, pytest.raises(StorageError, match="is a file and stands in its way"):
        log.save(a_record(1))
    assert path.parent.read_text(encoding="utf-8") == "mine"


def test_a_full_disk_is_said_and_saving_works_again_when_there_is_room(
    small_disk: Path, a_record: MakeRecord
) -> None:
    path = small_disk / "log.sqlite3"
    filling = {"filling": "x" * 20_000}
    with Log(path) as log:
        saved: list[str] = []

        def fill() -> None:
            for number in range(100):
                log.save(a_record(number, body=filling))
                saved.append(a_record(number).id)

        with pytest.raises(StorageError, match="cannot be used: the disk is full"):
            fill()
        assert saved
        # Everything that was reported is there, the refused record is not, and reading goes on.
        assert [r.id for r in log.records() if isinstance(r, Record)] == saved
        with pytest.raises(StorageError, match="the disk is full"):
            log.save(a_record(500, body=filling))
    subprocess.run(["mount", "-o", "remount,size=4m", str(small_disk)], check=True)
    with Log(path) as log:
        log.save(a_record(501, body=filling))
        assert log.count() == len(saved) + 1
        assert log.take_notices() == ()


def test_a_log_cannot_be_begun_on_a_full_disk(small_disk: Path, a_record: MakeRecord) -> None:
    with pytest.raises(OSError, match="No space"):
        (small_disk / "filling").write_bytes(bytes(600_000))
    with Log(small_disk / "data" / "log.sqlite3") as log:
        with pytest.raises(StorageError, match="full"):
            log.save(a_record(1))
        (small_disk / "filling").unlink()
        log.save(a_record(1))
        assert log.count() == 1


LIMITED = """
import resource, sys
sys.path.insert(0, sys.argv[2])
from pathlib import Path
from killed_writer import record
from trifelt.storage.log import Log
from trifelt.storage.refusal import StorageError
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
with Log(Path(sys.argv[1])) as log:
    number = 0
    try:
        while number < 500:
            log.save(record("limited", 0, number))
            print(f"limited-0-{number}")
            number += 1
    except StorageError as error:
        print(error.message)
    print(log.count())
"""


def test_a_log_that_may_not_grow_is_said_and_keeps_what_was_saved(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path), str(Path(__file__).parent)],
        capture_output=True,
        text=True,
        check=True,
    )
    *saved, sentence, count = done.stdout.splitlines()
    assert "cannot be used: the disk is full or reports a fault." in sentence
    assert len(saved) > 5
    assert int(count) == len(saved)
    with Log(path) as log:
        assert [r.id for r in log.records() if isinstance(r, Record)] == saved
        assert log.take_notices() == ()


def test_another_program_that_keeps_the_log_locked_is_said(
    path: Path, filled: bytes, a_record: MakeRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    from trifelt.storage.log import opening

    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as link:
        link.execute("BEGIN IMMEDIATE")
        with Log(path) as log:
            with pytest.raises(StorageError, match="another window keeps it busy"):
                log.save(a_record(999))
            assert log.count() == RECORDS
            link.execute("ROLLBACK")
            log.save(a_record(999))


def test_the_whole_file_can_be_looked_through(path: Path, filled: bytes) -> None:
    with Log(path) as log:
        assert log.verify_whole() is None
    path.write_bytes(filled[:-4096] + os.urandom(4096))
    with Log(path) as log:
        assert "is damaged" in str(log.verify_whole())


def test_a_log_that_stays_damaged_is_refused_after_some_attempts(
    path: Path, filled: bytes, a_record: MakeRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that spoils whatever is written to it."""
    from trifelt.storage.log import database

    def spoiled(lent: Lent) -> None:
        raise DamagedError

    monkeypatch.setattr(database, "looks_damaged", lambda *_: True)
    kept = Database(path)
    with pytest.raises(StorageError, match="it is damaged"):
        kept.read(spoiled)
    kept.close()
    assert 1 <= len(baks(path)) <= database.ATTEMPTS
    assert baks(path)[0].read_bytes() == filled


def test_a_log_that_is_set_aside_by_another_window_first_is_read_from_the_fresh_one(
    path: Path, filled: bytes, tmp_path: Path
) -> None:
    kept = Database(path)
    asked: list[str] = []

    def damaged_once(lent: Lent) -> int:
        asked.append("read")
        if len(asked) == 1:
            path.rename(tmp_path / "aside")
            raise DamagedError
        return int(lent.link.execute("SELECT count(*) FROM record").fetchone()[0])

    assert kept.read(damaged_once) == 0
    assert kept.take_notices() == ()
    kept.close()


def test_what_cannot_be_rescued_is_counted_as_nothing(path: Path, filled: bytes) -> None:
    def refused(damaged: Path) -> int:
        raise StorageError(Message("The disk is full."))

    path.write_bytes(filled[:-1])
    kept = Database(path, rescue=refused)
    kept.read(lambda _: None)
    assert ["0 records" in str(notice) for notice in kept.take_notices()] == [True]
    kept.close()


def test_a_rescue_that_meets_damage_itself_begins_no_second_one(path: Path, filled: bytes) -> None:
    asked: list[Path] = []

    def rescue(damaged: Path) -> int:
        asked.append(damaged)
        path.write_bytes(b"\xff" * 9_000)
        kept.read(lambda _: None)
        return 0

    path.write_bytes(filled[:-1])
    kept = Database(path, rescue=rescue)
    kept.read(lambda _: None)
    kept.close()
    assert len(asked) == 1
    assert len(baks(path)) == 2


def test_an_index_that_cannot_be_renewed_for_another_reason_is_left_to_the_next_attempt(
    path: Path, filled: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    from trifelt.storage.log import database

    def busy(path: Path) -> None:
        error = sqlite3.OperationalError("database is locked")
        error.sqlite_errorcode = sqlite3.SQLITE_BUSY
        raise error

    monkeypatch.setattr(database, "renew_index", busy)
    kept = Database(path)
    asked: list[str] = []

    def damaged_once(lent: Lent) -> str:
        asked.append("read")
        if len(asked) == 1:
            raise DamagedError
        return "read"

    assert kept.read(damaged_once) == "read"
    assert baks(path) == []
    kept.close()


def test_an_index_that_is_damage_itself_sets_the_log_aside(
    path: Path, filled: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    from trifelt.storage.log import database

    def damaged(path: Path) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    monkeypatch.setattr(database, "renew_index", damaged)
    kept = Database(path)
    asked: list[str] = []

    def damaged_once(lent: Lent) -> str:
        asked.append("read")
        if len(asked) == 1:
            raise DamagedError
        return "read"

    assert kept.read(damaged_once) == "read"
    assert len(baks(path)) == 1
    kept.close()


def test_a_fault_that_is_no_damage_is_said_while_records_are_read(
    path: Path, filled: bytes
) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR
    kept = Database(path)
    with pytest.raises(StorageError, match="cannot be used"), kept.snapshot():
        raise error
    assert baks(path) == []
    kept.close()


def test_damage_found_while_records_are_read_sets_the_log_aside(path: Path, filled: bytes) -> None:
    kept = Database(path)
    kept.read(lambda _: None)
    path.write_bytes(filled[:4096])
    with pytest.raises(StorageError, match="it is damaged"), kept.snapshot():
        raise DamagedError
    assert len(baks(path)) == 1
    kept.close()


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
        for table in ("house", "record"):
            link.execute(f"DROP TRIGGER {table}_is_not_edited")
        link.execute("PRAGMA ignore_check_constraints = ON")
        link.execute(change)
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


def test_a_log_of_an_older_version_that_may_not_be_written_is_said(
    path: Path, filled: bytes, protect: Callable[[Path], None]
) -> None:
    protect(path.parent)
    kept = Database(path, (*MIGRATIONS, lambda _: None))
    with pytest.raises(StorageError, match="is of an older version and read-only"):
        kept.read(lambda _: None)
    kept.close()


def test_a_millisecond_with_no_more_room_is_said(
    log_with_room_for: Callable[[int], Log], a_record: MakeRecord
) -> None:
    log = log_with_room_for(2)
    moment = a_record(0).created
    log.save(a_record(1, created=moment))
    log.save(a_record(2, created=moment))
    with pytest.raises(StorageError, match="no more room for records of that millisecond"):
        log.save(a_record(3, created=moment))
    assert log.count() == 2
    log.close()


@pytest.fixture
def log_with_room_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Log]:
    def made(records: int) -> Log:
        from trifelt.storage.log import saving

        monkeypatch.setattr(saving, "_COUNTER_MASK", records - 1)
        return Log(path)

    return made


def test_a_build_of_sqlite_without_full_text_search_keeps_a_log_all_the_same(
    path: Path, a_record: MakeRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words are then looked for in the texts themselves; a build that can makes the index later."""
    from trifelt.storage.log import schema

    with monkeypatch.context() as patched:
        patched.setattr(schema, "_INDEX", "CREATE VIRTUAL TABLE word USING no_such_thing (a)")
        with Log(path) as log:
            log.save_all(a_record(number) for number in range(20))
            assert log.count(Filter(text="table3")) == 3
    with Log(path) as log:
        assert log.count(Filter(text="table3")) == 3
        log.save(a_record(24))
        assert log.count(Filter(text="table3")) == 4
