"""A bug is written down and told once, with details to copy; the window stays."""

import logging
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.certain import certain
from trifelt import __version__
from trifelt.gui.app import Application
from trifelt.gui.shell.bugs import BugReporter, write_log_to
from trifelt.gui.shell.dialogs import BugDialog


def a_bug() -> ValueError:
    try:
        raise ValueError("seven of swords")
    except ValueError as fault:
        return fault


@pytest.fixture
def dialog(shown: Application, expect_log: Callable[[str], None], qtbot: QtBot) -> BugDialog:
    expect_log("seven of swords")
    with qtbot.waitSignal(shown.bugs.found):
        shown.bugs.caught(a_bug())
    return certain(shown.window.findChild(BugDialog), BugDialog)


def test_the_dialog_names_place_versions_and_file(dialog: BugDialog, shown: Application) -> None:
    assert dialog.isVisible()
    assert "ValueError: seven of swords" in dialog.details
    assert "in a_bug" in dialog.details
    assert f"Trifelt {__version__}" in dialog.details
    labels = " ".join(label.text() for label in dialog.findChildren(type(dialog.heading)))
    assert str(shown.folders.error_file) in labels


def test_the_details_are_copied_with_a_click(dialog: BugDialog, qtbot: QtBot) -> None:
    qtbot.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert "seven of swords" in QGuiApplication.clipboard().text()
    assert dialog.copy.text() == "Copied"


def test_the_same_bug_in_every_frame_is_told_once(
    dialog: BugDialog, shown: Application, qtbot: QtBot
) -> None:
    before = dialog.details
    for _ in range(20):
        shown.bugs.caught(a_bug())
    qtbot.wait(20)
    assert dialog.details == before
    assert len(shown.window.findChildren(BugDialog)) == 1


@pytest.fixture
def reporter(qapp: QApplication) -> Iterator[BugReporter]:
    parent = QObject()
    made = BugReporter(parent)
    made.install()
    yield made
    made.uninstall()


def test_what_nobody_caught_in_a_slot_is_caught(
    reporter: BugReporter, expect_log: Callable[[str], None], qtbot: QtBot
) -> None:
    expect_log("seven of swords")

    def slot() -> None:
        raise a_bug()

    with qtbot.waitSignal(reporter.found) as told:
        QTimer.singleShot(0, slot)
    assert "seven of swords" in told.args[0]


def test_what_nobody_caught_on_a_thread_is_caught(
    reporter: BugReporter, expect_log: Callable[[str], None], qtbot: QtBot
) -> None:
    expect_log("seven of swords")

    def work() -> None:
        raise a_bug()

    with qtbot.waitSignal(reporter.found) as told:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    assert "seven of swords" in told.args[0]


def test_bugs_are_written_to_the_error_file(
    tmp_path: Path, reporter: BugReporter, expect_log: Callable[[str], None]
) -> None:
    expect_log("seven of swords")
    file = tmp_path / "logs" / "errors.log"
    handler = write_log_to(file)
    try:
        reporter.caught(a_bug())
        logging.getLogger("trifelt").info("nothing of note")
    finally:
        logging.getLogger().removeHandler(handler)
        handler.close()
    written = file.read_text(encoding="utf-8")
    assert "ValueError: seven of swords" in written
    assert f"Trifelt {__version__}" in written
    assert "nothing of note" not in written
