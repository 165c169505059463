"""Thousands of repaints and hundreds of theme changes: nothing crashes, nothing grows."""

import gc
import sys

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.shell_panes import SHELL_PANES
from tests.journeys.test_leaks import least_growth, live_heap, needs_proc
from trifelt.gui.app import Application
from trifelt.gui.panes import PANES
from trifelt.gui.shell.pane import PaneEntry

REPAINTS, LEGS = 5000, 5
CHANGES = 200


@pytest.fixture(
    params=[
        pytest.param(SHELL_PANES, id="shell"),
        # Every pane repaints and changes too, which takes its time.
        pytest.param(PANES, id="all", marks=pytest.mark.slow),
    ]
)
def panes(request: pytest.FixtureRequest) -> tuple[PaneEntry, ...]:
    """The shell's own panes, then all of them."""
    chosen: tuple[PaneEntry, ...] = request.param
    return chosen


@needs_proc
def test_thousands_of_repaints_and_timer_ticks_leave_memory_flat(
    shown: Application, qtbot: QtBot, panes: tuple[PaneEntry, ...]
) -> None:
    """A binding that loses a reference to None at each call dies within some thousand of these."""
    window = shown.window
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        ticks += 1
        window.update()

    timer = QTimer(window)
    timer.timeout.connect(tick)
    timer.start(0)

    def repaint(times: int) -> None:
        for count in range(times):
            if count % 100 == 0:
                window.show_pane(panes[count // 100 % len(panes)].id)
            window.repaint()
            if count % 10 == 0:
                QApplication.processEvents()

    heap, blocks = [], []
    for _ in range(LEGS):
        repaint(REPAINTS // LEGS)
        gc.collect()
        heap.append(live_heap())
        blocks.append(float(sys.getallocatedblocks()))
    assert least_growth(heap) < 0.25, heap
    assert least_growth(blocks) < REPAINTS // LEGS // 4, blocks  # Python's own
    assert ticks > REPAINTS // 20
    timer.stop()


@needs_proc
def test_two_hundred_theme_changes_leave_memory_and_objects_flat(
    shown: Application, panes: tuple[PaneEntry, ...]
) -> None:
    for entry in panes:
        shown.window.show_pane(entry.id)

    def change(times: int) -> None:
        for count in range(times):
            shown.theme.set_mode("dark" if count % 2 == 0 else "light")
            QApplication.processEvents()

    change(20)
    widgets, heap = len(QApplication.allWidgets()), []
    for _ in range(LEGS):
        change(CHANGES // LEGS)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()
        heap.append(live_heap())
    assert len(QApplication.allWidgets()) == widgets
    assert least_growth(heap) < 0.25, heap


def test_opening_and_closing_windows_leaves_no_widget(
    qapp: QApplication, qtbot: QtBot, panes: tuple[PaneEntry, ...]
) -> None:
    def life() -> int:
        application = Application(qapp, panes=panes)
        with qtbot.waitExposed(application.window):
            application.show()
        for entry in panes:
            application.window.show_pane(entry.id)
        application.window.close()
        application.close()
        del application
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()
        return len(QApplication.allWidgets())

    first = life()
    assert [life() for _ in range(5)] == [first] * 5
