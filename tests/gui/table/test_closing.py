"""The window closes without waiting for what was counted, and with everything saved."""

from threading import Event

import pytest

from tests.gui.table.table_driver import TableDriver
from trifelt.gui.shell.background import Work, run_in_background, stop_background
from trifelt.gui.table.table_log import TableLog
from trifelt.storage.log import Kind


def test_a_round_that_still_waits_to_be_saved_is_saved_as_the_window_closes(
    table: TableDriver,
) -> None:
    table.play("three-pictures")
    log: TableLog = table.pane.log
    release = Event()

    def hold(_work: Work) -> None:
        release.wait(20)

    # Every thread is busy, so that the save waits in the queue and is cancelled with it.
    for _ in range(40):
        run_in_background(parent=table.pane, op=hold, success=lambda _: None)
    table.bet(3, "main")
    table.key("Space")
    assert log.log.count() == 0
    table.driver.window.close()
    release.set()
    stop_background()
    kept = log.log.page().entries
    assert {entry.kind for entry in kept} == {Kind.ROUND, Kind.SESSION}
    assert len(kept) == 2


def test_the_count_of_the_luck_is_dropped_as_the_window_closes(
    table: TableDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    begun = Event()

    def count(work: Work, _standing: object) -> None:
        begun.set()
        while not work.cancelled:
            asked.append(True)

    monkeypatch.setattr("trifelt.gui.table.side.luck_of", count)
    table.play("three-pictures")
    table.bet(3, "main")
    table.key("Space")
    assert begun.wait(20)
    table.driver.window.close()
    stop_background()
    assert asked
