"""Work that takes its time is told of while it goes on, and ends at Ctrl-C."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the scripts are for Unix shells")


def relay(command: str, silence: float = 30.0) -> subprocess.Popen[str]:
    """A shell command under `progress.py`, with this patience, in a process group of its own."""
    code = (
        "import sys, progress\n"
        f"progress.SILENCE = {silence}\n"
        f"sys.exit(progress.Relay('at work', '').run(['sh', '-c', {command!r}]))"
    )
    return subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(CHECKOUT / "packaging")},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_what_is_printed_is_passed_on_with_its_status() -> None:
    with relay("echo one; echo two >&2; exit 3") as program:
        assert program.communicate()[0] == "one\ntwo\n"
    assert program.returncode == 3


def test_silence_is_broken_by_a_line_of_its_own() -> None:
    with relay("printf half; sleep 1; echo whole", silence=0.05) as program:
        lines = program.communicate()[0].splitlines()
    assert lines[lines.index("half") + 1].startswith("at work: ")
    assert lines[-1] == "whole"


def test_an_interrupt_ends_the_work_without_its_last_words() -> None:
    with relay("trap 'echo sorry; exit 2' INT; echo up; sleep 60 & wait", silence=0.5) as program:
        assert program.stdout is not None
        while program.stdout.readline() != "up\n":
            pass
        os.killpg(program.pid, signal.SIGINT)
        told = program.communicate()[0]
    assert "sorry" not in told
    assert "then stopping" in told
    assert program.returncode == 130
