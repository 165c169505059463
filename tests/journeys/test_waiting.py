"""What the log refused for a while is in it as soon as somebody looks, and that is no fault."""

import sqlite3
from contextlib import closing

import pytest

from tests.certain import certain
from tests.gui.looking import nothing_is_under_way
from tests.journeys.opening import pane_of
from tests.storage.log.filled_log import a_record
from trifelt.gui.app import Application
from trifelt.gui.history.view import HistoryPane
from trifelt.gui.shell.strip import MessageKind
from trifelt.storage.log import Log, save_or_keep, store
from trifelt.tour.driver import TourDriver


def test_a_record_that_waited_is_saved_when_the_history_opens_and_is_no_bad_news(
    application: Application, driver: TourDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.wait_until(nothing_is_under_way, "the start")
    path = application.folders.record_file
    monkeypatch.setattr(store, "PATIENCE", 0)
    with Log(path) as log:
        assert save_or_keep(log, [a_record(1)]) is None
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert save_or_keep(log, [a_record(2)]) is not None
        application.window.show_pane("history")
        driver.wait_until(lambda: log.count() == 2, "the record that waited")
    driver.wait_until(nothing_is_under_way, "what is told of it")
    assert certain(application.window.strip.entry).kind is MessageKind.DONE
    pane = pane_of(application, "history", HistoryPane)
    driver.wait_until(lambda: pane.records.entries.rowCount() == 2, "both in the list")
