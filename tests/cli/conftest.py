"""The command line, in this process for speed and in one of its own where that matters."""

import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from trifelt.cli import given
from trifelt.cli.main import main


class Run(NamedTuple):
    """What a run of the program left behind."""

    status: int
    out: str
    err: str

    @property
    def faults(self) -> list[str]:
        return self.err.splitlines()


Runner = Callable[..., Run]


@pytest.fixture(autouse=True)
def _houses_of_this_test(trifelt_home: Path) -> Iterator[None]:
    """The user's houses are kept for the life of a process; each test has its own user."""
    given.user_houses.cache_clear()
    yield
    given.user_houses.cache_clear()


@pytest.fixture
def trifelt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Runner:
    """Run a verb here: `trifelt("settle", "-", stdin="…")`."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, stdin: str | bytes = b"") -> Run:
        data = stdin.encode("utf-8", "surrogatepass") if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        status = main(arguments)
        out, err = capsys.readouterr()
        return Run(status, out, err)

    return run


@pytest.fixture
def process(tmp_path: Path) -> Runner:
    """Run the program in a process of its own."""

    def run(*arguments: str, stdin: str | bytes = b"") -> Run:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run(
            [sys.executable, "-m", "trifelt", *arguments],
            input=data,
            capture_output=True,
            cwd=tmp_path,
            check=False,
        )
        return Run(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


def files_below(folder: Path) -> list[str]:
    """Everything that lies in a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))
