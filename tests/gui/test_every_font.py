"""The layouts hold in other letters than those that the check is drawn with, and in larger ones."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stated import FAMILY, LETTERS, files_of, missing

# What looks for anything that is cut off; each file is in the run below as a whole.
LAYOUTS = (
    "test_every_state.py",
    "test_pseudo_language.py",
    "table/test_long_amounts.py",
    "table/test_telling.py",
    "shell/test_window.py",
)
LOOKS = [("Noto Sans", "1"), ("Liberation Sans", "1"), ("DejaVu Sans", "1.25")]


@pytest.mark.parametrize(("family", "letters"), LOOKS)
def test_the_layouts_hold(family: str, letters: str) -> None:
    if not files_of(family):
        pytest.skip(missing(family))
    here = Path(__file__).parent
    # A run of its own, whose fonts are settled before it has Qt.
    environment = {key: value for key, value in os.environ.items() if "PYTEST" not in key}
    environment |= {FAMILY: family, LETTERS: letters}
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"),
            *(str(here / file) for file in LAYOUTS),
        ],
        env=environment,
        cwd=here.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6_000:] + done.stderr[-2_000:]
