"""The processes that share a verb's work."""

import subprocess
import sys

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


def test_differences_go_into_a_pipe(process: Runner) -> None:
    """As `--differences /dev/stdout | gzip` asks."""
    lines = [line for each in recorded_rounds(3, seed=9) for line in each]
    lines[0]["paid"] = "123456"
    run = process("audit", "-", "--differences", "/dev/stdout", stdin=csv_of(lines))
    assert run.status == 0
    assert run.out.startswith("line,round,game,")
    assert "123456" in run.out
