"""Editing a house: figures follow every key, wrong odds are said, nothing typed is lost."""

import pytest

from tests.journeys.paytables_driver import (
    cells_of,
    dialog_of,
    house_menu,
    open_pay_tables,
    tile,
    type_odds,
)
from trifelt.engine.message import Message
from trifelt.gui.app import Application
from trifelt.gui.paytables.conflict_dialog import ChoiceDialog
from trifelt.gui.paytables.rules_view import RulesView
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.gui.tour.driver import TourDriver


@pytest.fixture
def pane(application: Application, driver: TourDriver) -> PaytablesPane:
    """The pay tables, opened by their key, their figures counted."""
    return open_pay_tables(application, driver)


def test_figures_move_with_every_key(driver: TourDriver, pane: PaytablesPane) -> None:
    assert tile(pane, "pair-plus", "House edge") == "5.575 %"
    pane.tables.reveal(pane.tables.line("pair-plus", "straight"))
    driver.click(pane.tables.line("pair-plus", "straight").odds)
    driver.key("Ctrl+A")
    seen = []
    for key in "60":
        driver.write(key)
        seen.append(tile(pane, "pair-plus", "House edge"))
    assert seen == ["2.317 %", "−173.611 %"]
    base, probability, often, exactly, share = cells_of(pane, "pair-plus", "straight")
    assert (base, probability, often, exactly) == ("5 to 1", "3.2579 %", "1 in 30.69", "36/1105")
    assert share == "+195.475 %"
    assert "was 5.575 %" in [
        each.change.render()
        for section in pane.tables.sections
        for each in section.tiles.tiles
        if each.change is not None
    ]
    driver.settle(250)
    assert any("favours the player" in each.text.render() for each in pane.tables.notices.notices)
    driver.wait_until(lambda: pane.tables.chart is not None, "the chart")
    assert pane.tables.chart is not None
    assert len(pane.tables.chart.bars) == 3


def test_wrong_odds_are_said_beside_the_cell_until_they_are_right(
    driver: TourDriver, pane: PaytablesPane
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "5 too 1")
    line = pane.tables.line("pair-plus", "straight")
    assert line.words.isVisible()
    assert "is no cell of a pay table" in line.words.text()
    assert line.odds.property("fault")
    assert tile(pane, "pair-plus", "House edge") == "5.575 %"
    type_odds(driver, pane, "pair-plus", "straight", "30 for 1")
    assert line.words.text() == "30 for 1 counts the stake in: 29 to 1"
    assert not line.odds.property("fault")
    type_odds(driver, pane, "pair-plus", "straight", "5")
    assert not line.words.isVisible()
    assert tile(pane, "pair-plus", "House edge") == "5.575 %"


def test_steps_are_taken_back_and_done_again_by_key(
    driver: TourDriver, pane: PaytablesPane
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "6")
    type_odds(driver, pane, "pair-plus", "flush", "3")
    driver.key("Ctrl+Z")
    assert pane.tables.line("pair-plus", "flush").odds.text() == "4 to 1"
    assert pane.tables.line("pair-plus", "straight").odds.text() == "6 to 1"
    driver.key("Ctrl+Z")
    assert tile(pane, "pair-plus", "House edge") == "5.575 %"
    assert not pane.undo.isEnabled()
    driver.click(pane.redo)
    driver.click(pane.redo)
    assert tile(pane, "pair-plus", "House edge") == "7.276 %"
    assert pane.state.text() == "2 places differ from MBS"
    house_menu(driver, pane, "reset")
    assert pane.state.text() == "As in MBS"


def test_an_emptied_row_loses_and_a_table_is_picked_by_name(
    driver: TourDriver, pane: PaytablesPane
) -> None:
    line = pane.tables.line("pair-plus", "flush")
    pane.tables.reveal(line)
    driver.click(line.odds)
    driver.key("Ctrl+A")
    driver.key("Backspace")
    assert line.odds.placeholderText() == "loses"
    assert line.name.property("role") == "muted"
    section = next(each for each in pane.tables.sections if each.wager.id == "pair-plus")
    combo = section.tables["pair-plus"]
    assert combo.currentText() == "Own rows"
    driver.click(combo)
    driver.key("Home")
    driver.key("Down")
    driver.key("Return")
    assert combo.currentText() == "40-30-6-4-1"
    assert line.odds.text() == "4 to 1"
    assert tile(pane, "pair-plus", "House edge") == "2.317 %"


def test_the_arrow_keys_go_from_row_to_row(driver: TourDriver, pane: PaytablesPane) -> None:
    driver.click(pane.tables.line("ante-bonus", "trips").odds)
    driver.key("Down")
    assert pane.tables.line("ante-bonus", "straight").odds.hasFocus()
    driver.key("Down")
    assert pane.tables.line("pair-plus", "mini-royal").odds.hasFocus()
    driver.key("Up")
    driver.write("2")
    assert pane.tables.line("ante-bonus", "straight").odds.text() == "2"


def test_a_reading_counts_anew_and_a_limit_is_checked(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    application.choice.choose_game("three-card-prime")
    driver.wait_until(lambda: pane.priced is not None, "the figures")
    before = tile(pane, "ante", "House edge")
    driver.click(pane.views.button("rules"))
    rules = pane.stack.currentWidget()
    assert isinstance(rules, RulesView)
    combo = rules.lines["readings.copy-ante"].control
    driver.click(combo)
    driver.key("End")
    driver.key("Return")
    driver.wait_until(lambda: pane.priced is not None, "the figures")
    least = rules.lines["wagers.ante.min"].control
    driver.click(least)
    driver.write("100")
    most = rules.lines["wagers.ante.max"].control
    driver.click(most)
    driver.write("5")
    told = rules.lines["wagers.ante.max"].fault
    assert told.fault == Message("the least stake is above the largest")
    driver.write("00")
    assert most.accessibleDescription() == ""
    assert pane.editor.house.offers["ante"].most == 50_000
    driver.click(pane.views.button("tables"))
    assert tile(pane, "ante", "House edge") != before


def test_changes_wait_while_another_house_is_looked_at_and_closing_asks(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "6")
    application.choice.choose_game("three-pictures")
    driver.wait_until(lambda: pane.priced is not None, "the figures")
    assert pane.state.text() == "As in MBS"
    application.window.close()
    dialog = dialog_of(pane, ChoiceDialog)
    assert application.window.isVisible()
    driver.click(dialog.buttons["stay"])
    application.choice.choose_game("three-card-poker")
    driver.settle(50)
    assert pane.tables.line("pair-plus", "straight").odds.text() == "6 to 1"
    application.window.close()
    driver.click(dialog_of(pane, ChoiceDialog).buttons["close"])
    assert not application.window.isVisible()
