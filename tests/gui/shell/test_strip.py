"""The message strip: what failed stays until it is read, what was done passes by."""

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.certain import certain
from trifelt.engine.message import Message
from trifelt.gui.app import Application
from trifelt.gui.shell import strip as strip_module
from trifelt.gui.shell.strip import MessageKind, MessageStrip


@pytest.fixture
def strip(shown: Application) -> MessageStrip:
    return shown.window.strip


def text(strip: MessageStrip) -> str:
    return strip.sentence.text()


def test_a_failure_stays_until_it_is_put_away(strip: MessageStrip, qtbot: QtBot) -> None:
    strip.failed(Message("The house could not be saved"))
    assert strip.isVisible()
    assert text(strip) == "The house could not be saved"
    qtbot.mouseClick(strip.close_button, Qt.MouseButton.LeftButton)
    assert not strip.isVisible()


def test_what_was_done_passes_by(
    strip: MessageStrip, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strip_module, "READ_FOR_MS", 30)
    strip.done(Message("Saved"))
    assert strip.isVisible()
    qtbot.waitUntil(lambda: not strip.isVisible())


def test_failures_wait_for_each_other_and_outlast_what_was_done(
    strip: MessageStrip, qtbot: QtBot
) -> None:
    strip.failed(Message("First"))
    strip.failed(Message("Second"))
    strip.done(Message("Third"))
    seen = []
    while strip.isVisible():
        seen.append(text(strip))
        qtbot.mouseClick(strip.close_button, Qt.MouseButton.LeftButton)
    assert seen == ["Third", "Second", "First"]


def test_the_same_failure_is_not_piled_up(strip: MessageStrip) -> None:
    for _ in range(50):
        strip.failed(Message("The disk is full"))
    strip.put_away()
    assert strip.entry is None


def test_its_button_takes_back_what_was_done_once(strip: MessageStrip, qtbot: QtBot) -> None:
    acts: list[str] = []
    strip.done(Message("Deleted"), Message("Undo"), lambda: acts.append("undone"))
    assert strip.action.text() == "Undo"
    qtbot.mouseClick(strip.action, Qt.MouseButton.LeftButton)
    assert acts == ["undone"]
    assert not strip.isVisible()


def test_what_was_done_in_one_pane_is_not_told_above_another(
    shown: Application, strip: MessageStrip
) -> None:
    panes = shown.window.context.panes
    other = next(entry.id for entry in panes if entry.id != shown.window.current)
    strip.failed(Message("The log could not be written"))
    strip.done(Message("The check is saved"))
    shown.window.show_pane(shown.window.current)
    assert text(strip) == "The check is saved"
    shown.window.show_pane(other)
    assert text(strip) == "The log could not be written"
    assert certain(strip.entry).kind is MessageKind.FAILURE


def test_a_refusal_is_past_once_something_was_done(strip: MessageStrip) -> None:
    strip.failed(Message("The log could not be written"))
    strip.refused(Message("Still missing: the jackpot."))
    assert text(strip) == "Still missing: the jackpot."
    strip.refused(Message("Mend the fields that are marked."))
    strip.done(Message("Saved"))
    strip.put_away()
    assert text(strip) == "The log could not be written"


def test_no_message_moves_the_page_or_covers_what_is_the_panes(shown: Application) -> None:
    window = shown.window
    page = window.pane(window.current)

    def place() -> tuple[QPoint, QSize]:
        return page.mapTo(window, QPoint()), page.size()

    before = place()
    for tell in (window.strip.done, window.strip.refused, window.strip.failed):
        for words in ("Saved to the log.", "A long story of what could not be done. " * 9):
            tell(Message(words))
            QApplication.processEvents()
            assert place() == before
            assert window.strip.isVisible()
            strip, said = window.strip, window.strip.sentence
            assert said.height() >= said.heightForWidth(said.width())
            assert window.rect().contains(strip.geometry())
            over = certain(window.childAt(strip.mapTo(window, strip.rect().center())))
            assert over is strip or strip.isAncestorOf(over)
