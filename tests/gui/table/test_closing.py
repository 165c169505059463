"""The window closes without waiting for what was counted, and with everything saved."""

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event, current_thread, main_thread
from time import sleep

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.table.table_driver import TableDriver
from tests.journeys.paytables.paytables_driver import dialog_of, type_odds
from trifelt.engine.message import Message
from trifelt.gui.app import Application
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.gui.shell import record_saver
from trifelt.gui.shell.background import Work, run_in_background, stop_background
from trifelt.gui.shell.dialogs import ChoiceDialog
from trifelt.gui.table.table_log import TableLog
from trifelt.storage.log import Filter, Log, RecordKind
from trifelt.storage.refusal import StorageError
from trifelt.storage.settings import Motion


def test_round_that_still_waits_to_be_saved_is_saved_as_window_closes(table: TableDriver) -> None:
    table.play("three-pictures")
    log: TableLog = table.pane.log
    release = Event()

    def hold(_work: Work) -> None:
        release.wait(600)

    # Every thread is busy, so that the save waits in the queue and is cancelled with it.
    for _ in range(40):
        run_in_background(parent=table.pane, op=hold, success=lambda _: None)
    table.deal()
    assert log.log.count() == 0
    table.driver.window.close()
    release.set()
    stop_background()
    kept = log.log.page().entries
    assert [entry.kind for entry in kept] == [RecordKind.ROUND]


def test_the_count_of_the_luck_is_dropped_as_the_window_closes(
    table: TableDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, dropped = Event(), Event()

    def count(work: Work, _standing: object) -> None:
        begun.set()
        while not work.cancelled:
            sleep(0.01)  # in a loop without a rest the window would hardly get its turn
        dropped.set()

    monkeypatch.setattr("trifelt.gui.table.side.luck_of", count)
    table.play("three-pictures")
    table.deal()
    assert begun.wait(600)
    table.driver.window.close()
    stop_background()
    assert dropped.is_set()


def test_a_round_is_kept_once_though_the_window_asks_twice_whether_it_may_close(
    table: TableDriver,
) -> None:
    table.play("three-pictures")
    table.deal()
    driver = table.driver
    driver.window.context.choice.choose_game("three-card-poker")
    driver.click(driver.window.rail.buttons["paytables"])
    pane = certain(driver.window.pane("paytables"), PaytablesPane)
    driver.wait_until(lambda: pane.priced is not None, "the figures")
    driver.window.activateWindow()
    driver.settle(50)
    type_odds(driver, pane, "pair-plus", "straight", "6")
    driver.window.close()
    assert driver.window.isVisible()
    driver.click(dialog_of(pane, ChoiceDialog).buttons["close"])
    driver.wait_until(lambda: not driver.window.isVisible(), "the window is closed")
    stop_background()
    assert table.pane.log.log.count(Filter(kinds=(RecordKind.ROUND,))) == 1


def test_session_names_game_that_was_played_though_another_is_chosen(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.deal()
    table.key("P")
    table.driver.window.context.choice.choose_game("lucky-three-pictures")
    table.pane.new_session()
    table.driver.window.close()
    stop_background()
    (session,) = [e for e in table.pane.log.log.page().entries if e.kind is RecordKind.SESSION]
    assert session.game == "three-card-poker"


def test_the_window_closes_while_cards_come_down(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.pane.context.preferences.change(motion=Motion.SLOW)
    for box in range(1, 8):
        table.bet(box, "ante")
    table.key("Space")
    table.driver.wait_until(lambda: bool(table.pane.felt.state.hands), "the first card")
    assert table.pane.felt.movement.scripted
    pane = table.pane
    table.driver.window.close()
    table.driver.settle(60)
    assert not pane.felt.movement.busy
    pane.spots.lay_spots()


def test_what_a_locked_log_refuses_as_the_window_closes_is_saved_and_told_at_the_next_start(
    table: TableDriver, qapp: QApplication, qtbot: QtBot, trifelt_home: Path
) -> None:
    table.play("three-pictures")
    table.deal()
    log = table.pane.log.log
    table.driver.wait_until(lambda: log.count() == 1, "the first round in the log")
    with closing(sqlite3.connect(log.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        table.deal()
        table.driver.window.close()
        stop_background()
        assert len(list(log.path.parent.glob("*.waiting-*.json"))) >= 1
        assert log.count() == 1
    again = Application(qapp)
    again.show()
    qtbot.waitUntil(lambda: again.window.strip.entry is not None)
    told = certain(again.window.strip.entry)
    assert "in the log now" in told.message.render()
    assert log.count() == 2
    assert not list(log.path.parent.glob("*.waiting-*.json"))
    again.window.close()
    again.close()


def test_a_round_that_can_be_kept_nowhere_is_asked_about_before_the_window_closes(
    table: TableDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float | None] = []

    def refused(_log: Log, _records: object, patience: float | None = None) -> None:
        if current_thread() is main_thread():
            asked.append(patience)
        raise StorageError(Message("the disk is full"))

    with monkeypatch.context() as patched:
        patched.setattr(record_saver, "save_or_keep", refused)
        table.play("three-pictures")
        table.deal()
        window = table.driver.window
        window.close()
        dialog = dialog_of(table.pane, ChoiceDialog)
        assert "the disk is full" in " ".join(each.text() for each in dialog.findChildren(QLabel))
        table.driver.click(dialog.buttons["stay"])
        assert window.isVisible()
    assert asked == [0], "the window waits for no other program that has the log"
    window.close()
    assert not window.isVisible()
    assert table.pane.log.log.count() == 1
