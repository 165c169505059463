"""A log of some records, and what stands beside it once it was set aside."""

from collections.abc import Callable
from pathlib import Path

from trifelt.storage.log import Record

MakeRecord = Callable[..., Record]
RECORDS = 60


def baks(path: Path) -> list[Path]:
    """What was set aside, the latest last, without SQLite's files beside it."""
    return sorted(bak for bak in path.parent.glob(f"{path.name}.bak*") if "-" not in bak.name)
