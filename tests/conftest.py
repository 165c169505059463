"""What every test is held to: no stray Qt warning or log record, nothing left behind."""

import gc
import logging
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import hypothesis
import pytest

from tests.stated import enlarge_letters, state_fonts, state_screen

# Settled before anything imports Qt: no test may depend on the desktop that it runs on.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYQTGRAPH_QT_LIB"] = "PySide6"
os.environ["LANGUAGE"] = "en"
for personal in ("QT_SCALE_FACTOR", "QT_STYLE_OVERRIDE", "QT_FONT_DPI", "QT_LOGGING_RULES"):
    os.environ.pop(personal, None)

# A process of the tests of one run has the fonts and the screen of the one that started it.
if "PYTEST_XDIST_WORKER" not in os.environ:
    state_fonts()
    state_screen()
enlarge_letters()

hypothesis.settings.register_profile(
    "trifelt", derandomize=True, deadline=None, database=None, print_blob=True
)
hypothesis.settings.load_profile("trifelt")

TESTS = Path(__file__).parent
# These know nothing of a user's folders, and most of the tests are theirs.
WITHOUT_A_USER = ("engine", "oracle")
# No test holds a speed: these only end one that hangs, on a loaded machine too.
GRACE_SECONDS = 30.0
PATIENCE_MS = 120_000
QT_FAULTS = {"QtWarningMsg", "QtCriticalMsg", "QtFatalMsg"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--slow` adds the tests that take seconds each."""
    parser.addoption("--slow", action="store_true", help="also run the tests marked slow")


def pytest_configure() -> None:
    """Give everything that is waited for its time."""
    from pytestqt.qtbot import QtBot

    for wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals, QtBot.waitExposed):
        wait.__kwdefaults__ = {**(wait.__kwdefaults__ or {}), "timeout": PATIENCE_MS}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the slow tests unless they were asked for."""
    if config.getoption("--slow"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


# --- a process of the run that dies ---------------------------------------------------------------

DIED = 70
INTERRUPTED = pytest.ExitCode.INTERRUPTED


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(crashitem: str) -> None:
    """End the run here, and tell what failed: xdist would wait for what no worker can do."""
    pytest.exit(f"a process of the run died in {crashitem}", returncode=INTERRUPTED)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object | None) -> None:
    """Remember a process that died, be it after its last test."""
    if error:
        node.config.stash[_died] = True


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let no run pass in which a process died."""
    if session.config.stash.get(_died, False):
        session.exitstatus = DIED


_died = pytest.StashKey[bool]()


# --- logs -------------------------------------------------------------------------------------


class StrayLogs(logging.Handler):
    """Collects records at WARNING or above, less those that the test has announced."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.stray: list[str] = []
        self.expected: dict[str, int] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Count an announced record, keep any other."""
        text = record.getMessage()
        for pattern in self.expected:
            if re.search(pattern, text):
                self.expected[pattern] += 1
                return
        self.stray.append(f"{record.levelname} {record.name}: {text}")


@pytest.fixture(autouse=True)
def stray_logs() -> Iterator[StrayLogs]:
    """Fail a test that logs a warning it did not announce, or announces one it never logs."""
    handler = StrayLogs()
    root = logging.getLogger()
    root.addHandler(handler)
    yield handler
    root.removeHandler(handler)
    assert not handler.stray, f"unexpected log records: {handler.stray}"
    unseen = [pattern for pattern, count in handler.expected.items() if not count]
    assert not unseen, f"announced log records that never came: {unseen}"


@pytest.fixture
def expect_log(stray_logs: StrayLogs) -> Callable[[str], None]:
    """Announce that a record matching this pattern must be logged: `expect_log("set aside")`."""

    def announce(pattern: str) -> None:
        stray_logs.expected.setdefault(pattern, 0)

    return announce


# --- Qt warnings after the test's own body ------------------------------------------------------


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    """A Qt warning while fixtures and windows are taken down fails too; pytest-qt looks no more."""
    if "PySide6.QtCore" not in sys.modules:
        return (yield)
    from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

    ignored = item.config.getini("qt_log_ignore")
    warnings: list[str] = []

    def keep(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind.name in QT_FAULTS and not any(re.search(p, text) for p in ignored):
            warnings.append(text)

    previous = qInstallMessageHandler(keep)
    try:
        yield
    finally:
        qInstallMessageHandler(previous)
    assert not warnings, f"Qt warnings after the test's body: {warnings}"


# --- what may not be left behind ----------------------------------------------------------------


def _threads() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.is_alive()}


def _running_timers() -> set[Any]:
    """The timers that tick; Python's wrappers are asked, for Qt keeps no list of them."""
    import shiboken6
    from PySide6.QtCore import QTimer

    wrappers = shiboken6.getAllValidWrappers()
    return {timer for timer in wrappers if isinstance(timer, QTimer) and timer.isActive()}


def _windows() -> set[Any]:
    from PySide6.QtWidgets import QApplication

    # A tooltip's label is Qt's own and goes by its own clock.
    windows = QApplication.topLevelWidgets() if QApplication.instance() else []
    return {w for w in windows if w.metaObject().className() != "QTipLabel"}


def _settle_qt() -> None:
    """Carry out what was asked to be deleted later, and drop what only cycles still hold."""
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _describe_qt(thing: Any) -> str:
    parent = thing.parent()
    held_by = f" of {type(parent).__name__}" if parent is not None else ""
    return f"{type(thing).__name__} {thing.objectName()!r}{held_by}"


def _wait_for_threads(before: set[threading.Thread]) -> set[threading.Thread]:
    """The threads that are still there after a moment's grace to end by themselves."""
    until = time.monotonic() + GRACE_SECONDS
    for thread in _threads() - before:
        if type(thread).__name__ != "_DummyThread":  # one that Qt started cannot be joined
            thread.join(max(0.0, until - time.monotonic()))
    while (left := _threads() - before) and time.monotonic() < until:
        time.sleep(0.01)
    return left


@pytest.fixture(autouse=True)
def nothing_left_behind(stray_logs: StrayLogs) -> Iterator[None]:
    """Fail a test that leaves a thread, a running timer or a window behind."""
    with_qt = "PySide6.QtWidgets" in sys.modules
    threads = _threads()
    timers = _running_timers() if with_qt else set()
    windows = _windows() if with_qt else set()
    yield
    left = [f"thread {thread.name!r}" for thread in _wait_for_threads(threads)]
    if "PySide6.QtWidgets" in sys.modules:
        from PySide6.QtWidgets import QApplication

        if QApplication.instance() is not None:
            if (_running_timers() - timers) or (_windows() - windows):
                _settle_qt()
            left += [f"timer {_describe_qt(timer)}" for timer in _running_timers() - timers]
            left += [f"window {_describe_qt(window)}" for window in _windows() - windows]
    assert not left, f"left behind: {', '.join(sorted(left))}"


# --- chance -------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the program draws for itself, all of it from `secrets`, is the same on every run."""
    chance = Random(1)
    monkeypatch.setattr("secrets._sysrand", chance)
    monkeypatch.setattr("secrets.SystemRandom", lambda: chance)


# --- a user and a screen ------------------------------------------------------------------------


@pytest.fixture
def trifelt_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of this test's own for everything that is kept per user."""
    home = tmp_path / "trifelt-home"
    home.mkdir()
    monkeypatch.setenv("TRIFELT_HOME", str(home))
    return home


@pytest.fixture(autouse=True)
def _never_the_real_user(request: pytest.FixtureRequest) -> None:
    """No test reads or writes the settings, houses and log of whoever runs it."""
    place = request.path.relative_to(TESTS).parts if request.path.is_relative_to(TESTS) else ()
    if not place or place[0] not in WITHOUT_A_USER:
        request.getfixturevalue("trifelt_home")


@pytest.fixture(scope="session")
def x_display() -> Iterator[str]:
    """The name of a real X display of our own, for tests marked xvfb."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        pytest.skip("needs Xvfb and xdotool (packaging/test.sh names the line to type)")
    reader, writer = os.pipe()
    screen = ["-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    command = ["Xvfb", "-displayfd", str(writer), *screen]
    with subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL) as server:
        os.close(writer)
        with os.fdopen(reader, encoding="ascii") as answer:
            number = answer.readline().strip()
        try:
            assert number, "Xvfb did not start"
            yield f":{number}"
        finally:
            server.terminate()
