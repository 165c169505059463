"""Nothing reported as saved is lost: not to a kill at any moment, not to another window."""

import os
import sqlite3
import subprocess
import sys
from collections import defaultdict
from contextlib import closing
from pathlib import Path

import pytest

from tests.storage import saving_window
from tests.storage.saving_window import KINDS, Window, record
from trifelt.storage.log import Record

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked and killed")


def start(*arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, saving_window.__file__, *map(str, arguments)]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, close_fds=True
    )


def output(process: subprocess.Popen[str]) -> list[tuple[str, str, int]]:
    """What a window reported as saved."""
    told, faults = process.communicate()
    assert process.returncode == 0, faults
    words = [line.split() for line in told.splitlines()]
    return [(kind, window, int(number)) for kind, window, number in words]


def hold_everything(home: Path, reported: list[tuple[str, str, int]], unreported: int) -> None:
    """Every reported thing is kept as it was, and of others no more than were being saved."""
    window = Window(home)
    with window.log, window.training:
        hold_window(window, reported, unreported)


def hold_window(window: Window, reported: list[tuple[str, str, int]], unreported: int) -> None:
    """What a window finds in its folder is what was reported."""
    last: dict[tuple[str, str], int] = defaultdict(int)
    for kind, name, number in reported:
        last[kind, name] = max(last[kind, name], number)
    kept = {r.id: r for r in window.log.records() if isinstance(r, Record)}
    answers = {a.id for a in window.training.answers()}
    assert window.log.take_notices() == ()
    lasting = {f"{kind}-{name}-{number}" for kind, name, number in reported}
    assert {id for id in lasting if id.startswith(("round", "check"))} <= set(kept)
    assert {id for id in lasting if id.startswith("answer")} <= answers
    assert len((set(kept) | answers) - lasting) <= unreported
    for id, found in kept.items():
        assert found == record(found.kind, id.split("-")[1], int(id.split("-")[2]))
    houses = window.houses.load()
    exercises = window.exercises.load()
    tables = window.tables.load()
    assert (houses.problems, exercises.problems, tables.problems) == ((), (), ())
    numbers = {f"{house.id}": int(house.name) for house in houses.values}
    numbers |= {plan.id: int(plan.name) for plan in exercises.values}
    numbers |= {table.id: int(table.name) for table in tables.values}
    load = window.settings.load()
    assert load.notices == ()
    numbers |= {
        f"settings-{name}": int(number[1:])
        for name, number in window.settings.settings.houses.items()
    }
    for (kind, name), number in last.items():
        if kind in {"house", "exercise", "table", "settings"}:
            assert numbers[f"{kind}-{name}"] >= number, (kind, name)
    home = window.log.path.parent
    with closing(sqlite3.connect(window.log.path)) as link:
        assert link.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert link.execute("SELECT count(*) FROM word").fetchone() == (len(kept),)
    assert not list(home.rglob("*.bak*"))
    assert len(list(home.rglob("*.tmp"))) <= 2 * len(KINDS)  # the next save of a file uses it


@pytest.mark.parametrize("kills", [300, pytest.param(2_000, marks=pytest.mark.slow)])
def test_two_windows_killed_at_random_moments_lose_nothing_that_they_reported(
    tmp_path: Path, kills: int
) -> None:
    # Two at a time: one is killed in the midst of the other's saving.
    windows = [start(tmp_path, name, kills // 2, seed) for seed, name in ((1, "a"), (2, "b"))]
    reported = [thing for window in windows for thing in output(window)]
    # The moments were spread: some came before anything was saved, most after.
    assert kills // 2 < len({(name, number // 1_000_000) for _, name, number in reported}) < kills
    assert {kind for kind, _, _ in reported} == set(KINDS)
    hold_everything(tmp_path, reported, kills)


def test_two_windows_that_begin_a_folder_at_once_lose_nothing(tmp_path: Path) -> None:
    windows = [start(tmp_path, name, 0, 0) for name in ("one", "two")]
    reported = [thing for window in windows for thing in output(window)]
    assert len(reported) == 2 * saving_window.NUMBER
    hold_everything(tmp_path, reported, 0)
