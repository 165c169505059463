"""Exercise files: an instructor's table tests, made here or imported."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli_w

from trifelt.engine.checker import Fault
from trifelt.engine.houses.read import HouseSource
from trifelt.engine.message import Message
from trifelt.engine.training.plan import TestPlan, read_plan, write_plan
from trifelt.storage.atomic import save_text
from trifelt.storage.own_files import OwnFiles, reader_of


class ExerciseFiles(OwnFiles[TestPlan]):
    """The user's exercise files, in a folder beside the houses."""

    def __init__(self, folder: Path, houses: HouseSource) -> None:
        super().__init__(folder, reader_of(read_exercise_file, houses), write_plan)

    def export_file(self, plan: TestPlan, path: Path) -> None:
        """Write a plan to a file of the user's choice."""
        save_text(path, tomli_w.dumps(write_plan(plan)))


def read_exercise_file(
    content: Mapping[str, Any], houses: HouseSource
) -> TestPlan | tuple[Fault, ...]:
    """A plan with an id and a name of its own, or every fault of it."""
    missing = tuple(Fault(key, Message("missing")) for key in ("id", "name") if key not in content)
    read = read_plan(content, houses)
    return (*(read if isinstance(read, tuple) else ()), *missing) if missing else read
