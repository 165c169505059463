"""The pseudo-language finds every sentence that escapes translation, and every cut-off label."""

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.looking import (
    CLAUSE,
    escaped,
    labels_cut_off,
    nothing_is_under_way,
    sentences_that_escape,
    told_by,
)
from tests.gui.pseudo import CLOSE, CODE, OPEN
from trifelt.engine.message import Message
from trifelt.gui.app import Application
from trifelt.gui.panes import PANES
from trifelt.gui.shell.dialogs import BugDialog


@pytest.fixture
def pseudo(shown: Application) -> Application:
    shown.preferences.change(language=CODE)
    QApplication.processEvents()
    return shown


def test_no_sentence_of_a_page_of_the_help_escapes(pseudo: Application) -> None:
    from trifelt.gui.help.view import HelpPane

    pane = certain(pseudo.window.pane("help"), HelpPane)
    pseudo.window.show_pane("help")
    for row in range(pane.list.count()):
        pane.list.setCurrentRow(row)
        lines = pane.page.toPlainText().splitlines()
        assert any(OPEN in line for line in lines)
        found, held = [], 0
        for line in lines:
            # Only a clause of a sheet stands outside of sentences, which may go on over lines.
            if escaped(OPEN * held + line) and not CLAUSE.fullmatch(line):
                found.append(line)
            held += line.count(OPEN) - line.count(CLOSE)
        assert found == []


def test_no_sentence_of_a_message_or_dialog_escapes(pseudo: Application) -> None:
    window = pseudo.window
    window.strip.done(Message("Saved"), Message("Undo"), lambda: None)
    window.show_about()
    bugs = BugDialog(pseudo.texts, pseudo.folders.error_file, window)
    bugs.tell("details")
    for root in (window.strip, bugs, *window.findChildren(QDialog)):
        assert sentences_that_escape(root) == []
    bugs.close()


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize("pane_id", [entry.id for entry in PANES])
def test_no_label_is_cut_off_in_longer_words(
    pseudo: Application, pane_id: str, size: tuple[int, int], qtbot: QtBot
) -> None:
    window = pseudo.window
    window.resize(*size)
    window.show_pane(pane_id)
    # What is read in the background comes when it comes, and is laid out after that.
    qtbot.waitUntil(nothing_is_under_way)
    QApplication.sendPostedEvents()
    QApplication.processEvents()
    assert (window.width(), window.height()) == size

    def every_label_is_whole() -> None:
        assert labels_cut_off(window) == []

    # A page whose sentences wrap is laid out in two passes.
    qtbot.waitUntil(every_label_is_whole)


def test_going_back_to_english_leaves_nothing_behind(pseudo: Application) -> None:
    for entry in PANES:
        pseudo.window.show_pane(entry.id)
    pseudo.preferences.change(language="en")
    things = [*pseudo.window.findChildren(QWidget), *pseudo.window.findChildren(QAction)]
    left = [text for thing in things for _, text in told_by(thing) if OPEN in text]
    assert left == []
