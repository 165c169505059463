"""A log as a file: where one would be, and one that holds records."""

from pathlib import Path

import pytest

from tests.storage.log.filled_log import RECORDS, a_record
from trifelt.storage.log import Log


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the log is, or will be."""
    return tmp_path / "data" / "log.sqlite3"


@pytest.fixture
def filled(path: Path) -> bytes:
    """A closed log of some records, as bytes."""
    with Log(path) as log:
        log.save_all(a_record(number) for number in range(RECORDS))
    return path.read_bytes()
