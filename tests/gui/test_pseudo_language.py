"""The pseudo-language finds every sentence that escapes translation, and every cut-off label."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QTextBrowser,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from trifelt.engine.message import Message
from trifelt.gui.app import Application
from trifelt.gui.panes import PANES
from trifelt.gui.shell.bug_dialog import BugDialog
from trifelt.gui.shell.pseudo import CLOSE, CODE, OPEN
from trifelt.gui.shell.texts import DATA

CLAUSE = re.compile(r"[A-D0-9][0-9a-z.]*( note \d)?(, ([A-D0-9][0-9a-z.]*( note \d)?))*")
PLACES = ("text", "toolTip", "accessibleName", "accessibleDescription", "placeholderText")


def told_by(thing: QObject) -> Iterator[tuple[str, str]]:
    """Everything that an object says, by the place where it says it."""
    for place in (*PLACES, "windowTitle", "title"):
        text = thing.property(place)
        if isinstance(text, str) and text:
            yield place, text
    if isinstance(thing, QListWidget):
        for row in range(thing.count()):
            yield f"row {row}", thing.item(row).text()


def escaped(text: str) -> bool:
    """Whether a text has letters outside the brackets of the pseudo-language."""
    depth = 0
    for sign in text:
        depth += (sign == OPEN) - (sign == CLOSE)
        if depth == 0 and sign.isalpha():
            return True
    return False


def sentences_that_escape(root: QObject) -> list[str]:
    found = []
    things = [root, *root.findChildren(QWidget), *root.findChildren(QAction)]
    for thing in things:
        # What is typed and what is data belongs to no language.
        if thing.property(DATA) or isinstance(thing, QLineEdit | QPlainTextEdit):
            places = [pair for pair in told_by(thing) if pair[0] != "text"]
        else:
            places = list(told_by(thing))
        if thing.property(DATA):
            places = [pair for pair in places if pair[0].startswith("accessible")]
        if thing.objectName().startswith("qt_") or isinstance(thing, QTextBrowser):
            continue
        found += [
            f"{type(thing).__name__}.{place}: {text}" for place, text in places if escaped(text)
        ]
    return found


@pytest.fixture
def pseudo(shown: Application) -> Application:
    shown.preferences.change(language=CODE)
    QApplication.processEvents()
    return shown


@pytest.mark.parametrize("pane_id", [entry.id for entry in PANES])
def test_no_sentence_of_a_pane_escapes(pseudo: Application, pane_id: str) -> None:
    pseudo.window.show_pane(pane_id)
    assert sentences_that_escape(pseudo.window) == []


def test_no_sentence_of_a_page_of_the_help_escapes(pseudo: Application) -> None:
    from trifelt.gui.help.view import HelpPane

    pane = pseudo.window.pane("help")
    assert isinstance(pane, HelpPane)
    pseudo.window.show_pane("help")
    for row in range(pane.list.count()):
        pane.list.setCurrentRow(row)
        lines = pane.page.toPlainText().splitlines()
        assert any(OPEN in line for line in lines)
        # Only a clause of a sheet stands outside of sentences.
        assert [line for line in lines if escaped(line) and not CLAUSE.fullmatch(line)] == []


def test_no_sentence_of_a_message_or_dialog_escapes(pseudo: Application) -> None:
    window = pseudo.window
    window.strip.done(Message("Saved"), Message("Undo"), lambda: None)
    window.show_about()
    bugs = BugDialog(pseudo.texts, pseudo.folders.error_file, window)
    bugs.tell("details")
    for root in (window.strip, bugs, *window.findChildren(QDialog)):
        assert sentences_that_escape(root) == []
    bugs.close()


def test_a_sentence_outside_gettext_is_found(pseudo: Application, qtbot: QtBot) -> None:
    stray = QLabel("A stray sentence", pseudo.window)
    stray.setToolTip("Another one")
    assert sentences_that_escape(pseudo.window) == [
        "QLabel.text: A stray sentence",
        "QLabel.toolTip: Another one",
    ]


def cut_off(widget: QWidget) -> bool:
    """Whether a label or button has less room than its text needs."""
    if isinstance(widget, QLabel) and not widget.wordWrap() and widget.pixmap().isNull():
        return widget.width() + 1 < widget.sizeHint().width()
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.height() + 1 < widget.heightForWidth(widget.width())
    if isinstance(widget, QToolButton) and widget.property("role") == "pane":
        return widget.width() < widget.fontMetrics().horizontalAdvance(widget.text())
    if isinstance(widget, QToolButton) and widget.icon().availableSizes():
        return False  # it shows its icon alone
    if isinstance(widget, QAbstractButton) and widget.text():
        return widget.width() + 1 < widget.sizeHint().width()
    return False


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize("pane_id", [entry.id for entry in PANES])
def test_no_label_is_cut_off_in_longer_words(
    pseudo: Application, pane_id: str, size: tuple[int, int], qtbot: QtBot
) -> None:
    window = pseudo.window
    window.resize(*size)
    window.show_pane(pane_id)
    qtbot.wait(30)
    assert (window.width(), window.height()) == size
    widgets = [w for w in window.findChildren(QWidget) if w.isVisible()]
    assert [f"{w.__class__.__name__}: {w.property('text')}" for w in widgets if cut_off(w)] == []


def test_going_back_to_english_leaves_nothing_behind(pseudo: Application) -> None:
    for entry in PANES:
        pseudo.window.show_pane(entry.id)
    pseudo.preferences.change(language="en")
    things = [*pseudo.window.findChildren(QWidget), *pseudo.window.findChildren(QAction)]
    left = [text for thing in things for _, text in told_by(thing) if OPEN in text]
    assert left == []
