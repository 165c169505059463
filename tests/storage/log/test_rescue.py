"""A rescue takes what is whole, and one that is killed is gone on with and told."""

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.storage.log.filled_log import RECORDS, a_record, baks
from trifelt.storage.log import Log, Record, RecordKind, rescue
from trifelt.storage.refusal import StorageError

MANY = 1000
CHANGES = ("chmod", "fsync", "link", "mkdir", "open", "replace", "unlink")
MENDER = """
import os, signal, sqlite3, sys
from pathlib import Path
from trifelt.storage.log import Log

system, names = os.stat.__self__, []

def step(_frame, event, called):
    owner = getattr(called, "__self__", None)
    if event == "c_call" and (owner is system or isinstance(owner, sqlite3.Connection)):
        names.append(called.__name__)
        if len(names) == int(sys.argv[2]):
            os.kill(os.getpid(), signal.SIGKILL)

with Log(Path(sys.argv[1])) as log:
    sys.setprofile(step)
    log.mend()
    sys.setprofile(None)
    print(*names)
"""
"""Mends a log, or dies before that call of SQLite or of the system; at last it names them all."""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A log of many records, some of them larger than a page, as bytes."""
    path = tmp_path_factory.mktemp("large") / "log.sqlite3"
    with Log(path) as log:
        log.save_all(
            a_record(number, body={"x": "y" * (37 * number % 9000)}) for number in range(MANY)
        )
    return path.read_bytes()


def ids(path: Path) -> set[str]:
    with Log(path) as log:
        log.mend()
        return {record.id for record in log.records() if isinstance(record, Record)}


@pytest.mark.parametrize("cut", [1, 4096, 20_000])
def test_what_was_cut_off_the_end_takes_nothing_else_with_it(
    path: Path, large: bytes, cut: int
) -> None:
    path.parent.mkdir()
    path.write_bytes(large[:-cut])
    found = ids(path)
    # The end of the file is the index of words and, of 20,000 bytes, a few bodies.
    assert len(found) >= MANY - cut // 1000


@pytest.mark.parametrize("page", [1, 5, 8, 40])
def test_a_lost_page_takes_no_more_with_it_than_stood_on_it(
    path: Path, large: bytes, page: int
) -> None:
    """Not the schema, nor the page of a tree that leads to all the others."""
    path.parent.mkdir()
    start = 4096 * (page - 1)
    path.write_bytes(large[:start] + os.urandom(4096) + large[start + 4096 :])
    assert len(ids(path)) >= MANY - 60


def test_what_another_window_has_saved_beside_file_is_taken_over(path: Path, filled: bytes) -> None:
    with Log(path) as other:
        other.save(a_record(500))
        data = path.read_bytes()
        assert path.with_name(f"{path.name}-wal").stat().st_size
        with path.open("r+b") as file:
            file.seek(4096 * 7)
            file.write(b"\xff" * (len(data) - 4096 * 7))
        with Log(path) as log:
            log.mend()
            assert log.record(a_record(500).id) == a_record(500)
            assert len(log.take_notices()) == 1
        assert other.record(a_record(500).id) == a_record(500)
    assert baks(path)[0].with_name("log.sqlite3.bak-wal").stat().st_size


def test_what_points_to_a_lost_record_is_lost_and_the_rest_keeps_its_place(path: Path) -> None:
    made = [a_record(0), a_record(1), a_record(2, kind=RecordKind.NOTE, about=a_record(1).id)]
    made.append(a_record(3, kind=RecordKind.NOTE, about=made[2].id))
    with Log(path) as log:
        log.save_all(made)
    with closing(sqlite3.connect(path)) as link:
        link.execute("DROP TRIGGER content_is_not_edited")
        link.execute("UPDATE content SET words = 'other' WHERE words LIKE 'table1 %'")
        link.commit()
    assert ids(path) == {made[0].id}


def test_a_log_and_all_beside_it_are_the_users_alone(path: Path, filled: bytes) -> None:
    path.chmod(0o644)
    path.parent.chmod(0o755)
    path.write_bytes(filled[:-4096])
    with Log(path) as log:
        log.mend()
        modes = {stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()}
    assert modes <= {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_rescue_is_told_by_one_window_and_once(path: Path, filled: bytes) -> None:
    path.write_bytes(filled[:-4096])
    with Log(path) as one:
        one.mend()
    # That window was killed before it told; of the next two one tells.
    with Log(path) as two, Log(path) as three:
        assert two.count() == three.count() == RECORDS
        told = two.take_notices() + three.take_notices()
    assert len(told) == 1
    assert f"log.sqlite3.bak and a fresh one was begun, into which {RECORDS} records" in str(
        told[0]
    )
    with Log(path) as four:
        assert four.count() == RECORDS
        assert four.take_notices() == ()


class Killed(BaseException):
    """Ends everything at once."""


def kill_before_it_is_finished(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(_: Path) -> None:
        raise Killed

    with monkeypatch.context() as patched, Log(path) as log:
        patched.setattr(rescue, "finish", killed)
        with pytest.raises(Killed):
            log.mend()


def test_a_rescued_log_that_was_not_put_in_its_place_is_put_there(
    path: Path, filled: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(filled[:-4096])
    kill_before_it_is_finished(path, monkeypatch)
    assert path.read_bytes() == filled[:-4096]
    assert len(ids(path)) == RECORDS
    assert len(baks(path)) == 1


def test_a_log_that_was_put_back_meanwhile_is_left(
    path: Path, filled: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(filled[:-4096])
    kill_before_it_is_finished(path, monkeypatch)
    path.write_bytes(filled)
    with Log(path) as log:
        assert log.count() == RECORDS
        assert log.take_notices() == ()


def test_a_rescue_that_finds_no_room_leaves_the_damaged_log(small_disk: Path) -> None:
    path = small_disk / "log.sqlite3"
    with Log(path) as log:
        log.save_all(a_record(number, body={"x": "y" * 500}) for number in range(30))
    data = path.read_bytes()[:-4096]
    path.write_bytes(data)
    room = shutil.disk_usage(small_disk).free
    (small_disk / "filling").write_bytes(bytes(room - 150_000))
    with Log(path) as log, pytest.raises(StorageError, match="the disk is full"):
        log.mend()
    assert path.read_bytes() == data
    (small_disk / "filling").unlink()


def mend_elsewhere(path: Path, damaged: bytes, last: int) -> subprocess.CompletedProcess[str]:
    """Have another process mend a damaged log, and die before a call."""
    shutil.rmtree(path.parent, ignore_errors=True)
    path.parent.mkdir()
    path.write_bytes(damaged)
    command = [sys.executable, "-c", MENDER, str(path), str(last)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_rescue_killed_at_any_moment_is_gone_on_with_and_told(path: Path, filled: bytes) -> None:
    """Before each change of the folder, and here and there in between."""
    damaged = filled[:-4096]
    calls = mend_elsewhere(path, damaged, 0).stdout.split()
    changes = [number for number, name in enumerate(calls, 1) if name in CHANGES]
    assert changes
    for last in sorted({*changes, *range(1, len(calls), len(calls) // 4)}):
        assert mend_elsewhere(path, damaged, last).returncode == -signal.SIGKILL, calls[last - 1]
        with Log(path) as log:
            log.mend()
            assert log.count() == RECORDS
            assert [("is damaged" in str(notice)) for notice in log.take_notices()] == [True]
        assert len(baks(path)) == 1
        assert not list(path.parent.glob("*.rescu*"))


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (sqlite3.OperationalError("database or disk is full"), "it is damaged"),
        (OSError(28, ""), "the disk is full"),
    ],
    ids=["SQLite", "the system"],
)
def test_a_rescue_that_fails_is_said_and_leaves_the_damaged_log_alone(
    path: Path, filled: bytes, monkeypatch: pytest.MonkeyPatch, error: Exception, told: str
) -> None:
    def fails(*_: object) -> None:
        raise error

    path.write_bytes(filled[:-4096])
    with monkeypatch.context() as patched, Log(path) as log:
        patched.setattr(rescue, "_fill", fails)
        with pytest.raises(StorageError, match=told):
            log.mend()
    assert path.read_bytes() == filled[:-4096]
    assert not list(path.parent.glob("*.rescu*"))
    rescue.finish(path)  # nothing is there to put in its place
    assert len(ids(path)) == RECORDS
