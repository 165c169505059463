"""The processes that share a verb's work, and what is left of it when a signal ends it."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Runner
from tests.recorded import csv_of, recorded_rounds

WORKING = """
import time
from trifelt.cli.executors import processes
if __name__ == "__main__":
    with processes(2) as pool:
        for _ in range(2):
            pool.submit(time.sleep, 3600)
        print(pool.submit, flush=True)
"""


@pytest.mark.parametrize("end", ["terminate", "kill"])
def test_workers_end_with_the_process_that_began_them(end: str) -> None:
    begun = subprocess.Popen(
        [sys.executable, "-c", WORKING], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with begun:
        assert begun.stdout is not None
        assert begun.stdout.readline()
        getattr(begun, end)()
        # Which returns when the last of them has let go of its output.
        begun.communicate(timeout=120)
    assert begun.returncode != 0


# The program; what ends it and what it ignores hangs on nothing that the tests run under.
PROGRAM = """
import signal, sys, time
from trifelt import __main__ as program
from trifelt.cli import settle
from trifelt.cli.executors import processes

def work_for_a_while(_arguments):
    with processes(2) as pool:
        working = [pool.submit(time.sleep, 5) for _ in range(2)]
        print("at work", flush=True)
        working[0].result()

if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.{hangup})
    settle.run = work_for_a_while
    sys.exit(program.main())
"""
# The exit status that a shell gives to it.
ENDS = pytest.mark.parametrize(("number", "status"), [(15, 143), (1, 129)], ids=["TERM", "HUP"])
ON_UNIX = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent to a process")


def begun(*arguments: str, folder: Path, hangup: str = "SIG_DFL") -> subprocess.Popen[str]:
    """The program at work in a folder."""
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(hangup=hangup), *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        cwd=folder,
    )  # fmt: skip


def wait_for_work(program: subprocess.Popen[str]) -> None:
    assert program.stdout is not None
    assert program.stdout.readline() == "at work\n"


@ON_UNIX
@ENDS
def test_a_signal_ends_the_workers_of_a_verb_too(tmp_path: Path, number: int, status: int) -> None:
    with begun("settle", "-", folder=tmp_path) as program:
        wait_for_work(program)
        program.send_signal(number)
        # Which returns when the last of them has let go of its output.
        assert program.communicate(timeout=120) == ("", "")
    assert program.returncode == status


@ON_UNIX
@ENDS
def test_a_signal_leaves_no_draft_of_the_differences(
    tmp_path: Path, number: int, status: int
) -> None:
    folder = tmp_path / "found"
    folder.mkdir()
    with begun("audit", "-", "--differences", "found.csv", folder=folder) as program:
        while not list(folder.iterdir()):  # the draft, which is there before a line is read
            assert program.poll() is None
            time.sleep(0.01)
        program.send_signal(number)
        assert program.communicate(timeout=120) == ("", "")
    assert program.returncode == status
    assert not list(folder.iterdir())


@ON_UNIX
def test_a_signal_that_the_caller_ignores_stays_ignored(tmp_path: Path) -> None:
    with begun("settle", "-", folder=tmp_path, hangup="SIG_IGN") as program:
        wait_for_work(program)
        program.send_signal(1)
        program.send_signal(15)
        assert program.communicate(timeout=120) == ("", "")
    assert program.returncode == 143


def test_differences_go_into_a_pipe(process: Runner) -> None:
    """As `--differences /dev/stdout | gzip` asks."""
    lines = [line for each in recorded_rounds(3, seed=9) for line in each]
    lines[0]["paid"] = "123456"
    run = process("audit", "-", "--differences", "/dev/stdout", stdin=csv_of(lines))
    assert run.status == 0
    assert run.out.startswith("line,round,game,")
    assert "123456" in run.out
