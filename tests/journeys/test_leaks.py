"""A day at the tables with every pane opened now and then: memory, handles and objects stay."""

import gc
import threading
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from tests.gui.table.table_driver import TableDriver
from tests.journeys.pressing import HurriedDriver
from trifelt.gui.app import Application
from trifelt.gui.panes import PANES
from trifelt.gui.shell.window import MainWindow
from trifelt.gui.table.motion import PACE
from trifelt.storage.settings import Motion
from trifelt.tour.driver import TourDriver

DAY = 24 * 60  # rounds: one a minute, as they are dealt by hand
ROUNDS_A_GAME = 36
PAGE = 4096
FASTER = 60
PROCESS = Path("/proc/self")
PATIENCE = 600.0

needs_proc = pytest.mark.skipif(
    not (PROCESS / "statm").exists(), reason="memory and handles are counted on Linux only"
)


@dataclass(frozen=True, slots=True)
class Held:
    """What the process holds at a moment when nothing moves."""

    megabytes: float
    handles: int
    threads: int
    objects: int
    timers: int
    wrappers: int

    def __str__(self) -> str:
        return (
            f"{self.megabytes:6.1f} MB {self.handles:3} handles {self.threads:2} threads "
            f"{self.objects:5} objects {self.timers:3} timers {self.wrappers:5} wrappers"
        )


def held(window: MainWindow) -> Held:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
    gc.collect()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    resident = int((PROCESS / "statm").read_text(encoding="ascii").split()[1])
    return Held(
        resident * PAGE / 2**20,
        len(list((PROCESS / "fd").iterdir())),
        threading.active_count(),
        len(window.findChildren(QObject)),
        len(window.findChildren(QTimer)),
        len(shiboken6.getAllValidWrappers()),
    )


def rest(table: TableDriver) -> None:
    """Until nothing moves on the felt any more."""
    until = perf_counter() + PATIENCE
    while table.pane.felt.movement.busy or table.pane.felt.movement.scripted:
        table.driver.settle()
        assert perf_counter() < until, "the felt never came to rest"


def play_round(table: TableDriver, *, first: bool) -> None:
    """Bet by dragging, or again by its key; deal, decide, watch every card and chip arrive."""
    pane = table.pane
    if first:
        for box in (3, 5):
            table.bet(box, table.main)
    else:
        pane.focus_felt()
        table.key("R")
    rest(table)
    pane.focus_felt()
    table.key("Space")
    until = perf_counter() + PATIENCE
    while not pane.table.round.phase.over:
        rest(table)
        if pane.table.asked is not None:
            table.key("P")
        assert perf_counter() < until, f"the round stands in {pane.table.round.phase}"
    rest(table)


def told(name: str, samples: list[Held]) -> None:
    print()
    for number, sample in enumerate(samples):
        print(f"{name} {number:2}: {sample}")


def assert_flat(samples: list[Held], *, megabytes: float, objects: int) -> None:
    """From the second sample on: by then everything has been made once."""
    begin, end = samples[1], samples[-1]
    assert end.handles <= begin.handles + 2
    assert end.threads <= begin.threads
    assert end.timers <= begin.timers
    assert end.objects <= begin.objects + objects
    assert end.wrappers <= begin.wrappers + 2 * objects
    assert end.megabytes - begin.megabytes < megabytes


def session(
    application: Application,
    driver: TourDriver,
    patch: pytest.MonkeyPatch,
    rounds: int,
    block: int,
) -> list[Held]:
    """So many rounds, motion on and sixty times as fast; every game and then every pane in turn."""
    patch.setitem(PACE, Motion.NORMAL, 1 / FASTER)
    table = TableDriver(HurriedDriver(driver.window, driver.folder))
    window = application.window
    # Nobody runs out of money on the way.
    window.context.preferences.change(motion=Motion.NORMAL, starting_balance=100_000_00)
    games = window.context.choice.games
    samples: list[Held] = []
    for start in range(0, rounds, block):
        window.context.choice.choose_game(games[start // block % len(games)].id)
        table.pane.new_session()
        table.driver.settle()
        for number in range(block):
            play_round(table, first=number == 0)
        for entry in (*PANES[1:], PANES[0]):
            table.driver.click(window.rail.buttons[entry.id])
            assert window.current == entry.id
            window.repaint()
        if start // block % len(games) == len(games) - 1:
            samples.append(held(window))
    return samples


@needs_proc
def test_some_rounds_of_every_game_leave_no_object_behind(
    application: Application, driver: TourDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples = session(application, driver, monkeypatch, 5 * 2 * 3, block=2)
    assert len(samples) == 3
    assert_flat(samples, megabytes=30, objects=40)


@needs_proc
@pytest.mark.slow
def test_a_day_of_rounds_and_panes_leaves_memory_and_handles_flat(
    application: Application, driver: TourDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples = session(application, driver, monkeypatch, DAY, ROUNDS_A_GAME)
    told("after 3 hours more", samples)
    assert len(samples) == DAY // ROUNDS_A_GAME // 5
    assert_flat(samples, megabytes=12, objects=20)
