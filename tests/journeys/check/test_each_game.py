"""The same disputes in every game, by real keys and clicks, from the first card to the log."""

import pytest
from PySide6.QtWidgets import QApplication

from tests.certain import certain
from tests.gui.looking import nothing_is_under_way
from tests.journeys.check.beginning import begin
from tests.journeys.opening import opened_by_click
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.gui.history.view import HistoryPane
from trifelt.storage.log import Log, RecordKind
from trifelt.tour.driver import TourDriver

EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def type_round(driver: TourDriver, pane: CheckPane, dealer: str) -> None:
    """Three pictures that are a straight flush too, on the main wager alone."""
    driver.write("KhQhJh100")
    if pane.check.game.choice is not None:
        driver.write("p")
    driver.write("/" + dealer)


@EACH
def test_an_impossible_card_is_told_with_where_it_lies(
    application: Application, driver: TourDriver, pane: CheckPane, game: Game
) -> None:
    begin(application, driver, pane, game.id)
    type_round(driver, pane, "Kh8d2c")
    told = pane.form.dealer.edit.accessibleDescription()
    assert told.startswith("Kh is already dealt: box 1. ")
    assert pane.form.dealer.edit.property("fault") is True
    driver.key("Ctrl+S")
    assert "Fix the highlighted fields" in str(application.window.strip.entry.message)  # type: ignore[union-attr]
    for _ in range(6):
        driver.key("Backspace")
    driver.write("9s8d2c")
    assert pane.check.result.is_whole


@EACH
def test_a_check_is_marked_saved_reopened_corrected_and_opened_at_the_table(
    application: Application, driver: TourDriver, pane: CheckPane, game: Game
) -> None:
    begin(application, driver, pane, game.id)
    type_round(driver, pane, "9s8d2c")
    driver.click(pane.pages.button("record"))
    for name, text in (("table", "T-14"), ("supervisor", "Tan"), ("who", "Lim"), ("rank", "PS")):
        driver.click(pane.record.edits[name])
        driver.write(text)
    driver.click(pane.record.texts_of["claim"])
    driver.write("Two to one")
    driver.click(pane.record.outcome.button("refused"))
    driver.key("Ctrl+S")
    line, checksum = pane.check.line, pane.check.result.checksum
    driver.key("Ctrl+N")
    assert pane.check.draft.is_empty
    driver.wait_until(nothing_is_under_way, "the record in the log")
    history = opened_by_click(application, driver, "history", HistoryPane)
    driver.wait_until(lambda: history.records.detail.open_button.isVisible(), "the check")
    driver.click(history.records.detail.open_button)
    assert application.window.current == "check"
    assert (pane.check.line, pane.check.result.checksum) == (line, checksum)
    assert pane.record.marks.claim == "Two to one"
    assert not pane.save.isEnabled()
    pane.form.focus_dealer()
    driver.key(">")
    driver.write("0")
    assert pane.save.text() == "Save correction"
    driver.key("Ctrl+S")
    with Log(application.folders.record_file) as log:
        driver.wait_until(lambda: log.count() == 2, "the correction in the log")
        first, newest = log.page().entries
        assert (newest.kind, newest.about) == (RecordKind.CORRECTION, first.id)
        record = certain(log.record(first.id))
        marks = certain(record.body["marks"], dict)
        assert marks["outcome"] == "refused"
        assert (marks["who"], marks["rank"]) == ("Lim", "PS")
        assert record.body["paid"] == []
    driver.click(pane.header.more)
    menu = QApplication.activePopupWidget()
    assert menu is pane.header.more.drop_down
    driver.key("Up")  # the last entry
    driver.key("Return")
    assert application.window.current == "table"
