"""Own houses as files: named, imported, refused, and changed by another program meanwhile."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from tests.certain import certain
from tests.journeys.opening import said
from tests.journeys.paytables.paytables_driver import (
    choose_file,
    dialog_of,
    house_menu,
    save_under,
    type_odds,
)
from trifelt.cli.main import main
from trifelt.gui.app import Application
from trifelt.gui.paytables.house_file import NameDialog
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.gui.shell.dialogs import ChoiceDialog, FaultListDialog
from trifelt.gui.shell.strip import MessageKind
from trifelt.tour.driver import TourDriver

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


def test_name_that_cannot_be_is_said_in_the_dialog(driver: TourDriver, pane: PaytablesPane) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "6")
    driver.click(pane.save)
    dialog = dialog_of(pane, NameDialog)
    driver.write_over("MBS")
    assert dialog.id.text() == "mbs-2"
    assert not dialog.save.isEnabled()
    assert "There is already a house MBS" in dialog.name.accessibleDescription()
    driver.write_over("Mine")
    assert dialog.id.text() == "mine"
    assert dialog.save.isEnabled()
    driver.fill(dialog.id, "mbs")
    assert not dialog.save.isEnabled()
    assert "built-in" in dialog.id.accessibleDescription()
    driver.write_over("mbs-mine")
    assert dialog.save.isEnabled()
    driver.key("Escape")
    assert pane.editor.draft.is_changed


def test_an_own_house_is_renamed_duplicated_and_exported(
    application: Application, driver: TourDriver, pane: PaytablesPane, tmp_path: Path
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "6")
    save_under(driver, pane, "One")
    house_menu(driver, pane, "rename")
    driver.write_over("First")
    driver.click(dialog_of(pane, NameDialog).save)
    assert (application.choice.house.id, application.choice.house.name) == ("one", "First")
    house_menu(driver, pane, "duplicate")
    dialog = dialog_of(pane, NameDialog)
    assert dialog.name.text() == "First copy"
    driver.click(dialog.save)
    assert [house.id for house in application.choice.houses] == ["mbs", "first-copy", "one"]
    file = tmp_path / "copy.toml"
    house_menu(driver, pane, "export")
    choose_file(driver, pane, file)
    assert 'straight = "6 to 1"' in file.read_text() or "40-30-6-4-1" in file.read_text()
    assert main(["houses", "check", str(file)]) == 0


def refusal_of(text: str, driver: TourDriver, pane: PaytablesPane, folder: Path) -> FaultListDialog:
    """What a file with this text is told to have wrong when it is imported."""
    file = folder / "refused.toml"
    file.write_text(text, encoding="utf-8")
    house_menu(driver, pane, "import")
    choose_file(driver, pane, file)
    return dialog_of(pane, FaultListDialog)


def test_all_five_faults_of_a_file_are_listed(
    application: Application, driver: TourDriver, pane: PaytablesPane, tmp_path: Path
) -> None:
    dialog = refusal_of(FIVE_FAULTS, driver, pane, tmp_path)
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
    assert [house.id for house in application.choice.houses] == ["mbs"]


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
    assert certain(strip.entry).kind is MessageKind.FAILURE
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
    said(application, driver, "Another program changed Club")


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
        lambda: strip.entry is not None and strip.entry.kind is MessageKind.FAILURE, "the warning"
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


def test_a_file_removed_by_another_program_is_said_and_the_base_stands_in(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "6")
    save_under(driver, pane, "Club")
    own_file(application, "club").unlink()
    said(application, driver, "Another program removed Club. MBS is used instead.")
    assert application.choice.house.id == "mbs"
    assert not pane.editor.draft.is_changed


def test_changes_to_a_house_that_was_removed_can_be_saved_again(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "6")
    save_under(driver, pane, "Club")
    file = own_file(application, "club")
    type_odds(driver, pane, "pair-plus", "pair", "2")
    file.unlink()
    said(application, driver, "removed Club. Your changes are still here")
    assert pane.tables.line("pair-plus", "pair").odds.text() in ("2", "2 to 1")
    driver.click(pane.save)
    driver.click(dialog_of(pane, ChoiceDialog).buttons["mine"])
    assert 'pair = "2 to 1"' in file.read_text(encoding="utf-8")
    assert application.choice.house.id == "club"


def test_a_file_spoilt_by_another_program_is_copied_and_said(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "6")
    save_under(driver, pane, "Club")
    file = own_file(application, "club")
    file.write_text("half a fi", encoding="utf-8")
    said(application, driver, "Club unreadable. A copy of the file is kept")
    assert application.choice.house.id == "mbs"
    assert [copy.read_text() for copy in file.parent.glob("*.bak")] == ["half a fi"]


def test_what_cannot_be_read_is_not_saved_over(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "6")
    type_odds(driver, pane, "pair-plus", "pair", "2 too 1")
    driver.click(pane.save)
    said(application, driver, "Pair Plus, Pair: '2 too 1' cannot be read")
    assert application.choice.house.id == "mbs"
    # Another wager's table is picked: what is typed here stays, and stays wrong.
    section = next(each for each in pane.tables.sections if "ante-bonus" in each.tables)
    combo = section.tables["ante-bonus"]
    pane.tables.reveal(combo)
    driver.click(combo)
    driver.key("Home", "Down", "Return")
    assert pane.editor.house.offers["ante-bonus"].pays.name == "5-3-1"
    line = pane.tables.line("pair-plus", "pair")
    assert (line.odds.text(), line.words.isVisible()) == ("2 too 1", True)
    type_odds(driver, pane, "pair-plus", "pair", "2")
    save_under(driver, pane, "Club")
    assert 'pair = "2 to 1"' in own_file(application, "club").read_text(encoding="utf-8")
