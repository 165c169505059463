"""Editing a house: figures follow every key, wrong odds are said, nothing typed is lost."""

import json
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QFileDialog, QMenu, QWidget

from trifelt.cli.main import main
from trifelt.engine.houses.cells import cell_text
from trifelt.engine.message import Message
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.gui.paytables.compare_view import CompareView
from trifelt.gui.paytables.conflict_dialog import ChoiceDialog
from trifelt.gui.paytables.name_dialog import NameDialog
from trifelt.gui.paytables.rules_view import RulesView
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.gui.shell.fault_list import FaultListDialog
from trifelt.gui.shell.strip import Kind
from trifelt.gui.tour.driver import TourDriver

FIVE_FAULTS = """\
schema = 1
game = "three-card-poker"
id = "Bad Club"
name = ""
base = "mbs"
seats = 12
[wagers.pair-plus.pays]
straight = "six to one"
[readings]
fold-pair-plus = "perhaps"
"""
NEWER = """\
schema = 99
game = "three-card-poker"
id = "from-tomorrow"
name = "From tomorrow"
base = "mbs"
"""


@pytest.fixture
def pane(application: Application, driver: TourDriver) -> PaytablesPane:
    """The pay tables, opened by their key, their figures counted."""
    place = [entry.id for entry in application.window.context.panes].index("paytables") + 1
    driver.key(f"Ctrl+{place}")
    found = application.window.pane("paytables")
    assert isinstance(found, PaytablesPane)
    driver.wait_until(lambda: found.priced is not None, "the figures")
    return found


def type_odds(driver: TourDriver, pane: PaytablesPane, wager: str, row: str, text: str) -> None:
    line = pane.tables.line(wager, row)
    pane.tables.reveal(line)
    driver.click(line.odds)
    driver.key("Ctrl+A")
    driver.write(text)


def tile(pane: PaytablesPane, wager: str, title: str) -> str:
    section = next(each for each in pane.tables.sections if each.wager.id == wager)
    return next(each.value for each in section.tiles.tiles if each.title.render() == title)


def choose(driver: TourDriver, menu: QMenu, action: QAction) -> None:
    """Go to an entry of a menu that is open, and take it."""
    assert menu.isVisible()
    for _ in menu.actions():
        driver.key("Down")
        if menu.activeAction() is action:
            break
    assert menu.activeAction() is action
    driver.key("Return")
    driver.settle(30)


def house_menu(driver: TourDriver, pane: PaytablesPane, name: str) -> None:
    driver.click(pane.more)
    choose(driver, pane.more.drop_down, pane.actions_by_name[name])


Dialog = TypeVar("Dialog", bound=QDialog)


def dialog_of(pane: QWidget, kind: type[Dialog]) -> Dialog:
    found = [each for each in pane.window().findChildren(kind) if each.isVisible()]
    assert found, f"no {kind.__name__} shows"
    return found[-1]


def save_under(driver: TourDriver, pane: PaytablesPane, name: str) -> None:
    driver.click(pane.save)
    dialog = dialog_of(pane, NameDialog)
    driver.key("Ctrl+A")
    driver.write(name)
    driver.click(dialog.save)


def choose_file(driver: TourDriver, pane: PaytablesPane, file: Path) -> None:
    dialog_of(pane, QFileDialog)
    driver.key("Ctrl+A")
    driver.write(str(file))
    driver.key("Return")
    driver.settle(60)


def cells_of(pane: PaytablesPane, wager: str, row: str) -> list[str]:
    return [cell.text for cell in pane.tables.line(wager, row).figures.cells]


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


def test_a_saved_house_is_everywhere_at_once(
    application: Application,
    driver: TourDriver,
    pane: PaytablesPane,
    capsys: pytest.CaptureFixture[str],
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "6")
    type_odds(driver, pane, "pair-plus", "pair", "2")
    save_under(driver, pane, "Sam's Club")
    assert application.choice.house.id == "sam-s-club"
    assert not pane.save.isEnabled()
    assert pane.state.text() == "2 places differ from MBS"
    assert "Sam's Club" in application.window.header.house_button.text()
    # The command line knows it.
    assert main(["houses", "list", "--game", "three-card-poker", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert ("sam-s-club", "user", "mbs") in [(h["id"], h["source"], h["base"]) for h in listed]
    # The table plays by it.
    application.window.show_pane("table")
    assert cell_text(application.choice.house.offers["pair-plus"].pays.cell("pair")) == "2 to 1"
    # A payout is checked by it: a pair pays 2 to 1.
    application.window.show_pane("check")
    check = application.window.pane("check")
    assert isinstance(check, CheckPane)
    # Offscreen no window manager hands the focus back from a closed dialog.
    application.window.activateWindow()
    driver.settle(50)
    check.form.box.focus_hand()
    driver.write("8h8d2c")
    for stake in ("25p", "10", ""):
        driver.write(stake)
        driver.key("Return")
    driver.write("KsQd9c")
    result = check.check.result
    assert result.is_whole, [str(one.text) for one in result.read.missing]
    settled = [each.line for each in check.check.result.boxes[0].lines if each.line is not None]
    assert ("pair-plus", 2_000) in [(line.wager, line.winnings) for line in settled]
    # It stands among what can be compared.
    application.window.show_pane("paytables")
    driver.click(pane.views.button("compare"))
    compare = pane.stack.currentWidget()
    assert isinstance(compare, CompareView)
    item = compare.picker.item("three-card-poker/house/sam-s-club/pair-plus")
    assert item.text(0) == "Pair Plus"
    # Deleted, it is gone everywhere; taken back, it is there again.
    house_menu(driver, pane, "delete")
    assert application.choice.house.id == "mbs"
    assert main(["houses", "list", "--game", "three-card-poker", "--json"]) == 0
    assert "sam-s-club" not in capsys.readouterr().out
    strip = application.window.strip
    driver.click(strip.action)
    driver.settle()
    assert application.choice.house.id == "sam-s-club"
    assert cell_text(pane.editor.house.offers["pair-plus"].pays.cell("straight")) == "6 to 1"


def test_a_name_that_cannot_be_is_said_in_the_dialog(
    driver: TourDriver, pane: PaytablesPane
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "6")
    driver.click(pane.save)
    dialog = dialog_of(pane, NameDialog)
    driver.key("Ctrl+A")
    driver.write("MBS")
    assert dialog.id.text() == "mbs-2"
    driver.click(dialog.id)
    driver.key("Ctrl+A")
    driver.write("mbs")
    assert not dialog.save.isEnabled()
    assert "built-in" in dialog.id.accessibleDescription()
    driver.key("Ctrl+A")
    driver.write("mbs-mine")
    assert dialog.save.isEnabled()
    driver.key("Escape")
    assert pane.editor.draft.is_changed


def test_an_own_house_is_renamed_duplicated_and_exported(
    application: Application, driver: TourDriver, pane: PaytablesPane, tmp_path: Path
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "6")
    save_under(driver, pane, "One")
    house_menu(driver, pane, "rename")
    driver.key("Ctrl+A")
    driver.write("First")
    driver.click(dialog_of(pane, NameDialog).save)
    assert (application.choice.house.id, application.choice.house.name) == ("one", "First")
    house_menu(driver, pane, "duplicate")
    dialog = dialog_of(pane, NameDialog)
    assert dialog.name.text() == "First copy"
    driver.click(dialog.save)
    assert [house.id for house in application.choice.table.houses] == ["mbs", "first-copy", "one"]
    file = tmp_path / "copy.toml"
    house_menu(driver, pane, "export")
    choose_file(driver, pane, file)
    assert 'straight = "6 to 1"' in file.read_text() or "40-30-6-4-1" in file.read_text()
    assert main(["houses", "check", str(file)]) == 0


def test_all_five_faults_of_a_file_are_listed(
    application: Application, driver: TourDriver, pane: PaytablesPane, tmp_path: Path
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(FIVE_FAULTS, encoding="utf-8")
    house_menu(driver, pane, "import")
    choose_file(driver, pane, file)
    dialog = dialog_of(pane, FaultListDialog)
    places = {
        "id",
        "name",
        "seats",
        "wagers.pair-plus.pays.straight",
        "readings.fold-pair-plus",
    }
    words = {label.property("text") for label in dialog.findChildren(QWidget)}
    assert places <= words
    driver.key("Return")
    assert [house.id for house in application.choice.table.houses] == ["mbs"]


def test_a_file_from_a_newer_version_is_refused_in_words(
    driver: TourDriver, pane: PaytablesPane, tmp_path: Path
) -> None:
    file = tmp_path / "newer.toml"
    file.write_text(NEWER, encoding="utf-8")
    house_menu(driver, pane, "import")
    choose_file(driver, pane, file)
    dialog = dialog_of(pane, FaultListDialog)
    words = " ".join(str(each.property("text")) for each in dialog.findChildren(QWidget))
    assert "written by a newer version of the program" in words
    driver.key("Return")


def test_an_imported_house_is_chosen_and_a_taken_id_can_be_replaced(
    application: Application, driver: TourDriver, pane: PaytablesPane, tmp_path: Path
) -> None:
    file = tmp_path / "club.toml"
    file.write_text(NEWER.replace("99", "1").replace("from-tomorrow", "club"), encoding="utf-8")
    house_menu(driver, pane, "import")
    choose_file(driver, pane, file)
    assert application.choice.house.id == "club"
    file.write_text(file.read_text().replace("From tomorrow", "Again"), encoding="utf-8")
    house_menu(driver, pane, "import")
    choose_file(driver, pane, file)
    strip = application.window.strip
    assert strip.entry is not None
    assert strip.entry.kind is Kind.FAILURE
    driver.click(strip.action)
    assert application.choice.house.name == "Again"


def own_file(application: Application, id: str) -> Path:
    return application.folders.houses_folder / "three-card-poker" / f"{id}.toml"


def change_on_disk(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")


def test_a_file_changed_by_another_program_is_read_again_where_nothing_is_lost(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "6")
    save_under(driver, pane, "Club")
    change_on_disk(own_file(application, "club"), 'name = "Club"', 'name = "Theirs"')
    driver.wait_until(lambda: application.choice.house.name == "Theirs", "the other's change")
    entry = application.window.strip.entry
    assert entry is not None
    assert "changed by another program" in entry.message.render()


@pytest.mark.parametrize("answer", ["mine", "theirs", "both"])
def test_both_changes_are_kept_until_one_decides(
    application: Application, driver: TourDriver, pane: PaytablesPane, answer: str
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "6")
    save_under(driver, pane, "Club")
    file = own_file(application, "club")
    type_odds(driver, pane, "pair-plus", "pair", "2")
    change_on_disk(file, 'name = "Club"', 'name = "Theirs"')
    strip = application.window.strip
    driver.wait_until(
        lambda: strip.entry is not None and strip.entry.kind is Kind.FAILURE, "the warning"
    )
    assert pane.tables.line("pair-plus", "pair").odds.text() in ("2", "2 to 1")
    driver.click(pane.save)
    dialog = dialog_of(pane, ChoiceDialog)
    driver.click(dialog.buttons[answer])
    if answer == "mine":
        assert 'name = "Club"' in file.read_text(encoding="utf-8")
        assert 'pair = "2 to 1"' in file.read_text(encoding="utf-8")
    elif answer == "theirs":
        assert application.choice.house.name == "Theirs"
        assert pane.tables.line("pair-plus", "pair").odds.text() == "1 to 1"
        assert not pane.editor.draft.is_changed
    else:
        driver.click(dialog_of(pane, NameDialog).save)
        assert application.choice.house.id == "my-club"
        assert 'name = "Theirs"' in file.read_text(encoding="utf-8")


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
