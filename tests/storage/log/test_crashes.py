"""No saved record is lost: not to a kill at any moment, not to another window."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.storage.log import killed_writer
from trifelt.storage.log import Log, Record

WRITER = Path(killed_writer.__file__)
KILLS = 500

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked and killed")


def start(*arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, *map(str, arguments)]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, close_fds=True
    )


def output(process: subprocess.Popen[str]) -> str:
    told, faults = process.communicate(timeout=120)
    assert process.returncode == 0, faults
    return told


def test_a_writer_killed_at_500_random_moments_loses_nothing_it_reported(tmp_path: Path) -> None:
    path = tmp_path / "data" / "log.sqlite3"
    half = KILLS // 2
    # Two at a time: one is killed in the midst of the other's saving.
    writers = [start(WRITER, path, half, seed, name) for seed, name in ((1, "a"), (2, "b"))]
    told = [output(writer) for writer in writers]
    reported = [line for text in told for line in text.splitlines() if not line.startswith("life")]
    lives = sum(line.startswith("life") for text in told for line in text.splitlines())
    assert lives == KILLS
    # The moments were spread: some came before anything was saved, most after.
    lived = {record_id.rsplit("-", 1)[0] for record_id in reported}
    assert KILLS // 2 < len(lived) < KILLS
    with Log(path) as log:
        kept = {r.id: r for r in log.records() if isinstance(r, Record)}
        assert log.take_notices() == ()
        assert log.count() == len(kept)
    assert set(reported) <= set(kept)
    assert len(kept) - len(set(reported)) <= KILLS  # saved, and killed before it was reported
    for record_id, record in kept.items():
        name, life, number = record_id.split("-")
        assert record == killed_writer.record(name, int(life), int(number))
    with closing(sqlite3.connect(path)) as link:
        assert link.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert link.execute("SELECT count(*) FROM word").fetchone() == (len(kept),)
    assert not list(path.parent.glob("*.bak*"))


SAVER = """
import sys
sys.path.insert(0, sys.argv[4])
from pathlib import Path
from killed_writer import record
from trifelt.storage.log import Log
with Log(Path(sys.argv[1])) as log:
    for number in range(int(sys.argv[3])):
        log.save(record(sys.argv[2], 0, number))
        log.save(record("both", 0, number))
"""


def test_two_processes_that_begin_a_log_and_save_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "data" / "log.sqlite3"
    savers = [start("-c", SAVER, path, name, 150, WRITER.parent) for name in ("one", "two")]
    for saver in savers:
        output(saver)
    with Log(path) as log:
        found = [record.id for record in log.records() if isinstance(record, Record)]
    wanted = {f"{name}-0-{number}" for name in ("one", "two", "both") for number in range(150)}
    assert len(found) == len(wanted)
    assert set(found) == wanted
