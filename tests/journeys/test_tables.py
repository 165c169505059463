"""Tables: made in the header by typing, used by every pane, changed, kept over a start, deleted."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.journeys.opening import opened_by_key, pane_of
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.gui.shell.table_dialog import TableDialog
from trifelt.tour.driver import TourDriver


def entries(application: Application) -> list[QAction]:
    return [
        each for each in application.window.header.house_button.drop_down.actions() if each.text()
    ]


def pick(application: Application, driver: TourDriver, name: str) -> None:
    """Click on an entry of the menu of houses."""
    button = application.window.header.house_button
    driver.click(button)
    (action,) = (each for each in entries(application) if each.text() == name)
    menu = button.drop_down
    driver.click(menu, menu.actionGeometry(action).center())


def dialog_of(application: Application, qtbot: QtBot) -> TableDialog:
    qtbot.waitUntil(lambda: bool(application.window.findChildren(TableDialog)))
    (found,) = application.window.findChildren(TableDialog)
    return found


def test_a_table_puts_its_limits_and_jackpot_into_every_pane(
    application: Application, driver: TourDriver, qtbot: QtBot, qapp: QApplication
) -> None:
    check = opened_by_key(application, driver, "check", CheckPane)
    pick(application, driver, "New table…")
    dialog = dialog_of(application, qtbot)
    driver.click(dialog.keep)
    assert dialog.isVisible()
    for place, text in (
        ("name", "Table 12"),
        ("jackpot", "25,000.50"),
        ("chips", "100 five"),
        ("limits.ante.min", "50"),
        ("limits.ante.max", "25"),
    ):
        driver.fill(dialog.field(place), text)
    driver.click(dialog.keep)
    assert dialog.isVisible(), "a minimum above the maximum is refused"
    assert dialog.field("chips").accessibleDescription()
    driver.fill(dialog.field("chips"), "100, 5")
    driver.fill(dialog.field("limits.ante.max"), "1000")
    driver.click(dialog.keep)
    qtbot.waitUntil(lambda: not application.window.findChildren(TableDialog))

    assert application.window.header.house_button.text().startswith("Table 12")
    offer = check.check.house.offers["ante"]
    assert (offer.minimum, offer.maximum) == (5_000, 100_000)
    assert check.check.draft.jackpot == "25000.50"
    check.check.fill_line("1 AhKd9c p 50>0 play>50 / d Qs8d2c")
    (share,) = check.check.result.sums.verdict.shares
    assert share.chips.counts == ((500, 10),)
    opened_by_key(application, driver, "paytables", PaytablesPane)
    assert pane_of(application, "paytables", PaytablesPane).editor.house.id == "mbs"

    later = Application(qapp)
    assert later.choice.house.name.startswith("Table 12")
    later.window.close()
    later.close()

    pick(application, driver, "Change Table 12…")
    dialog = dialog_of(application, qtbot)
    assert dialog.field("limits.ante.max").text() == "1000.00"
    driver.click(dialog.remove)
    qtbot.waitUntil(lambda: not application.window.findChildren(TableDialog))
    assert application.choice.house.id == "mbs"
    assert "Table 12" not in [each.text() for each in entries(application)]


def test_tables_named_in_chinese_are_told_apart(
    application: Application, driver: TourDriver, qtbot: QtBot
) -> None:
    """Their ids are not made of the names' letters."""

    def make(name: str) -> TableDialog:
        pick(application, driver, "New table…")
        dialog = dialog_of(application, qtbot)
        dialog.field("name").setText(name)
        driver.click(dialog.keep)
        return dialog

    for name in ("三号台", "四号台"):
        make(name)
        qtbot.waitUntil(lambda: not application.window.findChildren(TableDialog))
    again = make("四号台")
    assert again.field("name").accessibleDescription(), "a name is taken once"
    again.reject()
    assert {one.name for one in application.tables.load().values} == {"三号台", "四号台"}
