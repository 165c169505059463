"""Editing a house: figures follow every key, wrong odds are said, nothing typed is lost."""

import csv
import io
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QLabel, QLineEdit, QScrollArea

from tests.certain import certain
from tests.journeys.paytables.paytables_driver import (
    cells_of,
    dialog_of,
    house_menu,
    save_under,
    tile,
    type_odds,
)
from trifelt.engine.games import GAMES
from trifelt.engine.houses.house import CapPer, Deal, edition_text
from trifelt.engine.money import Direction
from trifelt.gui.app import Application
from trifelt.gui.paytables.rules_view import RulesView
from trifelt.gui.paytables.section import BASE
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.gui.shell.dialogs import ChoiceDialog
from trifelt.gui.shell.pane import Pane
from trifelt.tour.driver import TourDriver

POKER = GAMES[0]


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
    assert (base, probability, often, exactly) == (
        "5 to 1",
        "3.2579 %",
        "1 in 30.69",
        "720",
    )
    assert share == "+195.475 %"
    section = next(each for each in pane.tables.sections if each.wager.id == "pair-plus")
    rest = {id: [str(cell.text) for cell in line.cells] for id, line in section.rest.lines.items()}
    assert rest["lose"][3:] == ["16,440", "−74.389 %"]
    assert rest["total"][1:] == ["100.0000 %", "", "22,100", "+173.611 %"]
    headers = {part: head for one in pane.tables.sections for part, head in one.headers.items()}
    assert headers["pair-plus"].cells[BASE].text
    assert not any(head.cells[BASE].text for part, head in headers.items() if part != "pair-plus")
    assert "was 5.575 %" in [
        each.change.render()
        for section in pane.tables.sections
        for each in section.tiles.tiles
        if each.change is not None
    ]
    driver.settle(250)
    assert any(
        "player edge" in each.text.render().casefold() for each in pane.tables.notices.notices
    )
    driver.wait_until(lambda: pane.tables.chart is not None, "the chart")
    assert len(certain(pane.tables.chart).bars) == 3


def test_a_wager_is_no_longer_offered_and_offered_again_by_its_box(
    driver: TourDriver, pane: PaytablesPane
) -> None:
    section = next(each for each in pane.tables.sections if each.wager.id == "pair-plus")
    box, line = section.offers["pair-plus"], pane.tables.line("pair-plus", "straight")
    pane.tables.reveal(section)
    driver.click(box)
    assert "pair-plus" not in pane.editor.house.offers
    assert not line.isVisible()
    driver.click(box)
    assert "pair-plus" in pane.editor.house.offers
    assert line.isVisible()
    driver.key("Ctrl+Z")
    assert not box.isChecked()


def test_wrong_odds_are_said_beside_the_cell_until_they_are_right(
    driver: TourDriver, pane: PaytablesPane
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "5 too 1")
    line = pane.tables.line("pair-plus", "straight")
    assert line.words.isVisible()
    assert "is not a pay table entry" in line.words.text()
    assert line.odds.property("fault")
    assert tile(pane, "pair-plus", "House edge") == "5.575 %"
    type_odds(driver, pane, "pair-plus", "straight", "30 for 1")
    assert line.words.text() == "30 for 1 includes the stake: 29 to 1"
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
    driver.key("Ctrl+A", "Backspace")
    assert line.odds.placeholderText() == "loses"
    assert line.name.property("role") == "muted"
    section = next(each for each in pane.tables.sections if each.wager.id == "pair-plus")
    combo = section.tables["pair-plus"]
    assert combo.currentText() == "Own rows"
    driver.click(combo)
    driver.key("Home", "Down", "Return")
    assert combo.currentText() == "40-30-6-4-1"
    assert line.odds.text() == "4 to 1"
    assert tile(pane, "pair-plus", "House edge") == "2.317 %"


def test_the_saved_figures_say_after_which_sheet_and_how_hands_were_decided_on(
    driver: TourDriver, pane: PaytablesPane, tmp_path: Path
) -> None:
    def said(name: str) -> set[tuple[str, ...]]:
        pane.tables.tool.save(tmp_path / name)
        rows = csv.DictReader(io.StringIO((tmp_path / name).read_text("utf-8")))
        return {(row["House"], row["Edition of the sheet"], row["Play"]) for row in rows}

    sheet = "Version 4, 9 May 2013"
    assert said("before.csv") == {("MBS", sheet, "best")}
    type_odds(driver, pane, "pair-plus", "flush", "3")
    assert said("after.csv") == {("MBS, as edited", f"after MBS, {sheet}", "best")}


def test_the_arrow_keys_go_from_row_to_row(driver: TourDriver, pane: PaytablesPane) -> None:
    driver.click(pane.tables.line("ante-bonus", "trips").odds)
    driver.key("Down")
    assert pane.tables.line("ante-bonus", "straight").odds.hasFocus()
    driver.key("Down")
    assert pane.tables.line("pair-plus", "mini-royal").odds.hasFocus()
    driver.key("Up")
    driver.write("2")
    assert pane.tables.line("ante-bonus", "straight").odds.text() == "2"


def test_every_rule_is_whole_in_the_smallest_window_and_its_words_follow_the_language(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    driver.click(pane.views.button("rules"))
    rules = certain(pane.stack.currentWidget(), RulesView)
    page = certain(rules.findChild(QScrollArea), QScrollArea)
    application.window.resize(1024, 700)
    for code in ("en", "zh_Hans", "zh_Hant"):
        pane.context.texts.set_language(code)
        edition = edition_text(pane.editor.house.edition)
        field = certain(rules.lines["edition"].control, QLineEdit)
        assert field.text() == pane.context.texts.render(edition)
        for game in GAMES:
            application.choice.choose_game(game.id)
            driver.settle()
            for key, line in rules.lines.items():
                right = line.fault.mapTo(page, line.fault.rect().topRight()).x()
                assert right <= page.width(), (code, game.id, key)


def test_every_rule_of_the_house_is_set_by_hand_and_saved(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    application.choice.choose_game("three-card-prime")
    driver.wait_until(lambda: pane.priced is not None, "the figures")
    driver.click(pane.views.button("rules"))
    rules = certain(pane.stack.currentWidget(), RulesView)

    def write(key: str, text: str) -> None:
        field = rules.lines[key].control
        rules.reveal(field)
        driver.fill(field, text)

    def pick(key: str, *keys: str) -> None:
        combo = rules.lines[key].control
        rules.reveal(combo)
        driver.click(combo)
        for each in (*keys, "Return"):
            driver.key(each)

    write("chips", "1, 5, 25, x")
    assert "x" in rules.lines["chips"].control.accessibleDescription()
    write("chips", "1, 5, 25")
    assert rules.lines["chips"].control.accessibleDescription() == ""
    assert not rules.lines["cap.per"].control.isEnabled()
    pick("seats", "Home", "Down", "Down", "Down")
    pick("deal", "End")
    write("rounding.unit", "0.50")
    pick("rounding.direction", "Home", "Down")
    write("cap.amount", "50000")
    pick("cap.per", "End")
    pick("cap.wagers.prime", "End")
    write("wagers.ante.min", "25")
    write("wagers.ante.max", "999999999.99")
    write("note", "as seen in March")
    house = pane.editor.house
    assert (house.chips, house.seats, house.deal) == ((100, 500, 2_500), 4, Deal.ONE_AT_A_TIME)
    assert (house.rounding.unit, house.rounding.direction) == (50, Direction.UP)
    assert house.cap is not None
    assert (house.cap.amount, house.cap.per) == (5_000_000, CapPer.HAND)
    assert house.cap.wagers == ("play", "pair-bonus", "all-six")
    assert (house.offers["ante"].minimum, house.offers["ante"].maximum) == (2_500, 99_999_999_999)
    save_under(driver, pane, "My table")
    saved = application.choice.house
    assert (saved.id, saved.note, saved.cap) == ("my-table", "as seen in March", house.cap)
    assert (saved.chips, saved.rounding, saved.offers["ante"].maximum) == (
        house.chips,
        house.rounding,
        99_999_999_999,
    )


def notices(pane: PaytablesPane) -> list[tuple[str, list[str]]]:
    """The notices with their causes, as they are read."""
    return [
        (each.text.render(), [cause.render() for cause in each.causes])
        for each in pane.tables.notices.notices
        if each.stands_out
    ]


def test_a_tie_that_favours_the_player_is_told_with_its_readings_side_by_side(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    application.choice.choose_game("prosperity-3-pictures")
    driver.wait_until(lambda: bool(notices(pane)), "the notices")
    ((words, causes),) = notices(pane)
    assert words.startswith("Tie: player edge 58.40 %")
    readings = [cause for cause in causes if cause[0] in "●○"]
    assert [cause[0] for cause in readings] == ["●", "○", "○"]
    assert [cause.rpartition("house edge ")[2] for cause in readings] == [
        "−58.402 %",
        "−56.243 %",
        "10.054 %",
    ]
    # They stand in the window as they are told.
    shown = [label.text() for label in pane.tables.notices.findChildren(QLabel)]
    assert {words, *causes} <= set(shown)


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


def test_closing_is_asked_anew_after_another_pane_called_it_off(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    class Busy(Pane):
        def may_close(self, _go_on: Callable[[], object], /) -> bool:
            return False

    type_odds(driver, pane, "pair-plus", "straight", "6")
    application.window._panes["busy"] = Busy(application.window.context)
    for _ in range(2):
        application.window.close()
        driver.click(dialog_of(pane, ChoiceDialog).buttons["close"])
        assert application.window.isVisible()
    del application.window._panes["busy"]


def test_save_when_closing_saves_and_closes_and_leaves_nothing_changed(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "6")
    application.choice.choose_game("three-pictures")
    driver.settle(50)
    application.window.close()
    driver.click(dialog_of(pane, ChoiceDialog).buttons["save"])
    driver.enter("Harbour")
    assert not application.window.isVisible()
    assert pane.houses.ids(POKER)[-1] == "harbour"


def test_a_window_that_must_end_closes_over_unsaved_changes(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    type_odds(driver, pane, "pair-plus", "flush", "5")
    application.end()
    assert not application.window.isVisible()
