"""The same disputes in every game, by real keys and clicks, from the first card to the log."""

import re

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit

from tests.journeys.check.beginning import begin
from tests.journeys.opening import opened_by_click
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.payout_check.oneline import short_names
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
    assert pane.form.dealer.edit.accessibleDescription() == "Kh is already dealt: box 1"
    assert pane.form.dealer.edit.property("fault") is True
    driver.key("Ctrl+S")
    assert "Fix the highlighted fields" in str(application.window.strip.entry.message)  # type: ignore[union-attr]
    for _ in range(6):
        driver.key("Backspace")
    driver.write("9s8d2c")
    assert pane.check.result.is_whole


@EACH
def test_with_one_card_missing_the_least_and_the_most_is_told(
    application: Application, driver: TourDriver, pane: CheckPane, game: Game
) -> None:
    begin(application, driver, pane, game.id)
    driver.write("7h5d4c100")  # may still win or lose
    if game.choice is not None:
        driver.write("p")
    driver.write("/6s5c")
    row = pane.lines.rows[0]
    assert row.result.text() == "waits"
    assert "Waits for" in row.reason.text()
    low, _, high = row.amount.text().partition(" … ")
    assert low.replace("$", "") == "\N{MINUS SIGN}100.00"
    assert float(re.sub("[+$,]", "", high)) >= 0
    assert "so far" in pane.verdict.due.text()
    assert pane.verdict.headline.text().endswith("the dealer's third card")


@EACH
def test_too_little_and_too_much_are_told_at_the_line_the_box_and_the_table(
    application: Application, driver: TourDriver, pane: CheckPane, game: Game
) -> None:
    begin(application, driver, pane, game.id)
    type_round(driver, pane, "Qs8d2c")
    due = pane.check.result.boxes[0].lines[0].due
    assert due == 100_00
    driver.key(">")
    driver.write("40")
    assert pane.lines.rows[0].paid.text() == "Paid $40.00: $60.00 short"
    assert pane.verdict.headline.text() == "Pay box 1 $60.00 more"
    driver.key("Ctrl+A")
    driver.write("125")
    assert pane.lines.rows[0].paid.text() == "Paid $125.00: $25.00 too much"
    driver.click(pane.pages.button("table"))
    assert pane.verdict.headline.text() == "Take back $25.00 from box 1"
    assert [(chip.cents, count) for chip, count in pane.verdict.chips.cells] == [(2_500, 1)]


@EACH
def test_a_round_is_voided_by_the_house_on_one_line(
    application: Application, driver: TourDriver, pane: CheckPane, game: Game
) -> None:
    begin(application, driver, pane, game.id)
    driver.key("Ctrl+L")
    side = next(
        short
        for id, short in short_names(game).items()
        if id != game.main and game.wager[id].price is None
    )
    decision = "p " if game.choice is not None else ""
    driver.write(
        f'1 KhQhJh {decision}100 {side}5 / d 9s8d2c / c 2d / i house-void ground="the lights"'
    )
    if game.fourth_card is None:
        for _ in range(2):
            driver.key("Backspace")
        driver.key("Ctrl+A")
        driver.write(
            f'1 KhQhJh {decision}100 {side}5 / d 9s8d2c / i house-void ground="the lights"'
        )
    driver.key("Return")
    assert pane.form.line_fault.fault is None
    result = pane.check.result
    assert result.is_whole, {place: str(text) for place, text in result.faults.items()}
    assert {row.result.text() for row in pane.lines.rows} == {"returned"}
    assert (result.sums.pay, result.sums.collect) == (0, 0)
    raised = 100_00 if game.choice is not None else 0
    assert result.sums.give_back == 105_00 + raised
    driver.click(pane.pages.button("deal"))
    (frame,) = [frame for frame in pane.incidents.form.frames if not frame.isHidden()]
    field = frame.fields["ground",].field
    assert isinstance(field, QLineEdit)
    assert field.text() == "the lights"


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
        record = log.record(first.id)
        assert record is not None
        marks = record.body["marks"]
        assert isinstance(marks, dict)
        assert marks["outcome"] == "refused"
        assert (marks["who"], marks["rank"]) == ("Lim", "PS")
        assert record.body["paid"] == []
    driver.click(pane.header.more)
    menu = QApplication.activePopupWidget()
    assert menu is pane.header.more.drop_down
    driver.key("Up")  # the last entry
    driver.key("Return")
    assert application.window.current == "table"
