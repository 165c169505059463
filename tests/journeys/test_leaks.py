"""A day at the tables with every pane opened now and then: memory, handles and objects stay."""

import ctypes
import gc
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, fields
from itertools import pairwise, product
from pathlib import Path
from time import perf_counter

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.table.table_driver import TableDriver
from tests.gui.train.test_journeys import (
    FORMS_ONLY,
    KINDS,
    answer_by_keys,
    press,
    wait_for_question,
)
from tests.journeys.opening import opened_by_click
from tests.journeys.pressing import HurriedDriver
from tests.journeys.returns.test_running import run_to_the_end, type_into
from trifelt.engine.training.levels import ExerciseKind
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.gui.panes import PANES
from trifelt.gui.returns.view import ReturnsPane
from trifelt.gui.shell.window import MainWindow
from trifelt.gui.table.motion import PACE
from trifelt.gui.train.view import TrainPane
from trifelt.storage.log import Filter, Log, RecordKind
from trifelt.storage.settings import Motion, ThemeChoice
from trifelt.storage.training import Training
from trifelt.tour.driver import TourDriver

HOURS = 24
# An hour at a pace that a person keeps: a round a minute, a check every three.
ROUNDS, CHECKS, EXERCISES = 60, 20, 40
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
        pane.spots.take_keyboard()
        table.key("R")
    rest(table)
    pane.spots.take_keyboard()
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


def peak(samples: list[Held]) -> Held:
    """The most that was held of each: games and exercises differ in what they show."""
    return Held(*(max(getattr(one, each.name) for one in samples) for each in fields(Held)))


def assert_flat(begin: Held, end: Held, *, megabytes: float, objects: int) -> None:
    """From a moment on by which everything has been made once."""
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
    blocks: int,
    rounds: int,
    between: Callable[[int], None] = lambda _: None,
) -> list[Held]:
    """So many rounds of each game in turn, motion on and sixty times as fast, and every pane."""
    patch.setitem(PACE, Motion.NORMAL, 1 / FASTER)
    table = TableDriver(HurriedDriver(driver.window, driver.folder))
    window = application.window
    # Nobody runs out of money on the way.
    window.context.preferences.change(motion=Motion.NORMAL, starting_balance=100_000_00)
    games = window.context.choice.games
    samples: list[Held] = []
    for block in range(blocks):
        window.context.choice.choose_game(games[block % len(games)].id)
        table.pane.new_session()
        table.driver.settle()
        for number in range(rounds):
            play_round(table, first=number == 0)
        between(block)
        for entry in (*PANES[1:], PANES[0]):
            table.driver.click(window.rail.buttons[entry.id])
            assert window.current == entry.id
            window.repaint()
        samples.append(held(window))
    return samples


def check_some(application: Application, driver: TourDriver) -> None:
    """Random rounds of the game, each checked and saved."""
    opened_by_click(application, driver, "check", CheckPane)
    for _ in range(CHECKS):
        driver.key("Ctrl+N", "Ctrl+R", "Ctrl+S")


def train_some(application: Application, driver: TourDriver, qtbot: QtBot, hour: int) -> None:
    """Exercises of two kinds that every game has, answered right by keys."""
    pane = opened_by_click(application, driver, "train", TrainPane)
    kinds = [kind for kind in FORMS_ONLY if kind is not ExerciseKind.RULING]
    for kind in (kinds[(hour + place) % len(kinds)] for place in (0, 2)):
        qtbot.waitUntil(pane.start_page.cards[kind].start.isEnabled)
        pane.start_page.setFocus()
        press(qtbot, pane, str(KINDS.index(kind) + 1))
        for _ in range(EXERCISES // 2):
            wait_for_question(qtbot, pane, kind)
            answer_by_keys(qtbot, pane)
            press(qtbot, pane, Qt.Key.Key_Space)
        press(qtbot, pane, Qt.Key.Key_Escape)


def simulate_some(application: Application, driver: TourDriver, qtbot: QtBot) -> None:
    pane = opened_by_click(application, driver, "returns", ReturnsPane)
    qtbot.waitUntil(lambda: bool(pane.houses) and pane.live.controls.run.isEnabled())
    type_into(qtbot, pane.run_panel.rounds, "3 M")
    run_to_the_end(pane, qtbot)


class Malloc(ctypes.Structure):
    """What glibc tells of the memory that it has handed out."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


def live_heap() -> float:
    """Megabytes that are in use: what is free between them may be more or less by chance."""
    mallinfo = ctypes.CDLL(None).mallinfo2
    mallinfo.restype = Malloc
    told = mallinfo()
    return float(told.uordblks + told.hblkhd) / 2**20


def least_growth(samples: list[float]) -> float:
    """What leaks grows each time; what is made once, whenever it is, grows once."""
    return min(after - before for before, after in pairwise(samples))


def objects_of_each_class() -> Counter[str]:
    """Of every window, those of Qt's own making too, which Python may know nothing of."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    windows = QApplication.topLevelWidgets()
    every = {each for window in windows for each in (window, *window.findChildren(QObject))}
    return Counter(each.metaObject().className() for each in every)


def test_themes_and_languages_leave_no_object_behind(
    application: Application, driver: TourDriver
) -> None:
    """On every pane, in each language, dark and light."""
    counts = []
    for entry in PANES:
        driver.click(application.window.rail.buttons[entry.id])
    for _ in range(3):
        for language, theme in product(("zh_Hans", "en"), (ThemeChoice.DARK, ThemeChoice.LIGHT)):
            application.preferences.change(language=language, theme=theme)
            driver.settle()
        counts.append(objects_of_each_class())
    assert counts[-1] - counts[0] == Counter()


@needs_proc
def test_some_rounds_of_every_game_leave_no_object_behind(
    application: Application, driver: TourDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples = session(application, driver, monkeypatch, 15, 2)[4::5]
    assert_flat(samples[1], samples[-1], megabytes=30, objects=40)


@needs_proc
@pytest.mark.slow
def test_a_day_of_play_leaves_memory_and_handles_flat(
    application: Application, driver: TourDriver, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def go_on(hour: int) -> None:
        check_some(application, driver)
        train_some(application, driver, qtbot, hour)
        simulate_some(application, driver, qtbot)
        print(f"\nhour {hour + 1}: {held(application.window)}", end="", flush=True)

    samples = session(application, driver, monkeypatch, HOURS, ROUNDS, go_on)
    path = application.folders.record_file
    with Log(path) as log, Training(path) as training:
        assert log.count(Filter(kinds=(RecordKind.CHECK,))) == HOURS * CHECKS
        assert len(training.answers()) == HOURS * EXERCISES
    told("hour", samples)
    # Each game again, and each once more at the end. By then the panes show more of what was
    # played: a whole run had 9 MB more in 14 hours, handles the same.
    assert_flat(peak(samples[5:10]), peak(samples[-5:]), megabytes=12, objects=20)
