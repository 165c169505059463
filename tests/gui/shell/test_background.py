"""Background work: off the interface thread, answered on it, and never after it is stale."""

import gc
import threading
import time
from collections.abc import Iterator
from threading import Event

import pytest
from PySide6.QtCore import QObject, Qt, QThread
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from trifelt.gui.shell.background import Work, run_in_background, stop_background, workers


@pytest.fixture(autouse=True)
def stopped(qapp: QApplication) -> Iterator[None]:
    yield
    stop_background()


@pytest.fixture
def parent(qapp: QApplication) -> QObject:
    return QObject()


def test_the_call_runs_elsewhere_and_the_result_arrives_here(parent: QObject, qtbot: QtBot) -> None:
    ran_on: list[int] = []
    told: list[tuple[int, QThread]] = []

    def op(_work: Work) -> int:
        ran_on.append(threading.get_ident())
        return 42

    run_in_background(
        parent=parent,
        op=op,
        success=lambda value: told.append((value, QThread.currentThread())),
    )
    qtbot.waitUntil(lambda: bool(told))
    assert told == [(42, parent.thread())]
    assert ran_on != [threading.get_ident()]


def test_a_failure_that_nobody_expects_is_a_bug(parent: QObject, qtbot: QtBot) -> None:
    def op(_work: Work) -> int:
        raise ZeroDivisionError

    with qtbot.captureExceptions() as raised:
        task = run_in_background(parent=parent, op=op, success=lambda _: pytest.fail("told"))
        qtbot.waitUntil(lambda: not task.running)
    assert [kind for kind, _, _ in raised] == [ZeroDivisionError]


def test_progress_arrives_in_order_before_the_result(parent: QObject, qtbot: QtBot) -> None:
    told: list[object] = []

    def op(work: Work) -> str:
        for step in range(5):
            work.report(step)
        return "done"

    run_in_background(parent=parent, op=op, success=told.append, progress=told.append)
    qtbot.waitUntil(lambda: "done" in told)
    assert told == [0, 1, 2, 3, 4, "done"]


def test_a_cancelled_call_stops_and_tells_nothing(parent: QObject, qtbot: QtBot) -> None:
    stopped, told = Event(), list[object]()

    def op(work: Work) -> str:
        try:
            while True:
                work.check()
                work.report("on")
                time.sleep(0.001)
        finally:
            stopped.set()

    task = run_in_background(
        parent=parent, op=op, success=told.append, failure=told.append, progress=lambda _: None
    )
    qtbot.wait(10)
    task.cancel()
    assert not task.running
    qtbot.waitUntil(stopped.is_set)
    qtbot.wait(20)
    assert told == []


def test_a_later_call_of_a_series_drops_the_earlier_answer(parent: QObject, qtbot: QtBot) -> None:
    """Also where the earlier answer has arrived already and only waits to be told."""
    told: list[int] = []
    first_done = Event()

    def first(_work: Work) -> int:
        first_done.set()
        return 1

    run_in_background(parent=parent, op=first, success=told.append, key="figures")
    first_done.wait()
    time.sleep(0.02)
    run_in_background(parent=parent, op=lambda _work: 2, success=told.append, key="figures")
    qtbot.waitUntil(lambda: 2 in told)
    qtbot.wait(20)
    assert told == [2]


def test_what_comes_back_after_its_parent_is_gone_is_dropped(qtbot: QtBot) -> None:
    owner, go_on, told = QObject(), Event(), list[int]()

    def op(_work: Work) -> int:
        go_on.wait()
        return 1

    run_in_background(parent=owner, op=op, success=told.append)
    delete(owner)
    go_on.set()
    qtbot.wait(50)
    assert told == []


def test_stopping_joins_the_threads_and_tells_nothing_more(parent: QObject, qtbot: QtBot) -> None:
    told: list[int] = []

    def op(work: Work) -> int:
        while not work.cancelled:
            time.sleep(0.001)
        return 1

    for _ in range(6):
        run_in_background(parent=parent, op=op, success=told.append)
    stop_background()
    assert not [t for t in threading.enumerate() if t.name.startswith("trifelt")]
    qtbot.wait(20)
    assert told == []


def test_a_long_run_does_not_hold_up_a_short_question(parent: QObject, qtbot: QtBot) -> None:
    release, told = Event(), list[str]()

    def long(_work: Work) -> str:
        release.wait(600)
        return "long"

    for _ in range(workers()):
        run_in_background(parent=parent, op=long, success=told.append)
    run_in_background(parent=parent, op=lambda _work: "short", success=told.append)
    qtbot.waitUntil(lambda: told == ["short"])
    release.set()
    qtbot.waitUntil(lambda: len(told) == 1 + workers())


def test_the_last_hold_on_what_a_call_caught_is_not_left_to_a_thread(qtbot: QtBot) -> None:
    """A widget that a thread of the pool were the last to let go would die there."""
    died_on: list[int] = []

    class Held:
        def __del__(self) -> None:
            died_on.append(threading.get_ident())

    owner, told = QObject(), list[int]()

    def start() -> None:
        held = Held()
        run_in_background(parent=owner, op=lambda _work: id(held) * 0 + 1, success=told.append)

    for _ in range(50):
        start()
    qtbot.waitUntil(lambda: len(told) == 50)
    qtbot.waitUntil(lambda: len(died_on) == 50)
    assert set(died_on) == {threading.get_ident()}


def test_a_widget_in_garbage_dies_on_the_interface_thread(parent: QObject, qtbot: QtBot) -> None:
    died_on: list[int] = []
    told: list[int] = []

    class Panel(QWidget):
        """PySide minds the thread for Qt's own widgets alone, not for a class of ours."""

    def drop_a_panel() -> None:
        panel = Panel()
        panel.destroyed.connect(
            lambda: died_on.append(threading.get_ident()), Qt.ConnectionType.DirectConnection
        )
        panel.held = [panel]  # type: ignore[attr-defined]

    def op(_work: Work) -> int:
        """What makes a collection due, several times over."""
        return len([[] for _ in range(100_000)])

    run_in_background(parent=parent, op=lambda _work: 0, success=told.append)
    drop_a_panel()
    run_in_background(parent=parent, op=op, success=told.append)
    qtbot.waitUntil(lambda: len(told) == 2)
    assert not died_on
    more: list[list[int]] = [[] for _ in range(gc.get_threshold()[0] + 1)]
    qtbot.waitUntil(lambda: bool(died_on))
    assert more
    assert died_on == [threading.get_ident()]
