"""Drives the pay tables by the mouse and the keyboard, as a person at them would."""

from pathlib import Path
from typing import TypeVar

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QFileDialog, QMenu, QWidget

from tests.journeys.opening import opened_by_key
from trifelt.gui.app import Application
from trifelt.gui.paytables.compare_view import CompareView
from trifelt.gui.paytables.house_file import NameDialog
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.tour.driver import TourDriver

Dialog = TypeVar("Dialog", bound=QDialog)


def open_pay_tables(application: Application, driver: TourDriver) -> PaytablesPane:
    """The pay tables, opened by their key, their figures counted."""
    found = opened_by_key(application, driver, "paytables", PaytablesPane)
    driver.wait_until(lambda: found.priced is not None, "the figures")
    return found


def type_odds(driver: TourDriver, pane: PaytablesPane, wager: str, row: str, text: str) -> None:
    line = pane.tables.line(wager, row)
    pane.tables.reveal(line)
    driver.fill(line.odds, text)


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


def dialog_of(pane: QWidget, kind: type[Dialog]) -> Dialog:
    found = [each for each in pane.window().findChildren(kind) if each.isVisible()]
    assert found, f"no {kind.__name__} shows"
    return found[-1]


def save_under(driver: TourDriver, pane: PaytablesPane, name: str) -> None:
    driver.click(pane.save)
    dialog = dialog_of(pane, NameDialog)
    driver.write_over(name)
    driver.click(dialog.save)


def choose_file(driver: TourDriver, pane: PaytablesPane, file: Path) -> None:
    dialog_of(pane, QFileDialog)
    driver.write_over(str(file))
    driver.key("Return")
    driver.settle(60)


def cells_of(pane: PaytablesPane, wager: str, row: str) -> list[str]:
    return [str(cell.text) for cell in pane.tables.line(wager, row).figures.cells]


def dialog_shows(pane: QWidget, kind: type[QDialog]) -> bool:
    """Whether a dialog of a kind is open."""
    return any(each.isVisible() for each in pane.window().findChildren(kind))


def take(driver: TourDriver, view: CompareView, preset: str) -> None:
    """Take a ready-made choice from its menu, and wait until it is compared."""
    driver.click(view.picker.ready)
    menu = view.picker.ready.drop_down
    for _ in menu.actions():
        driver.key("Down")
        if menu.activeAction().data() == preset:
            break
    driver.key("Return")
    keys = {each.key for each in view.picker.candidates}
    driver.wait_until(
        lambda: {each.candidate.key for each in view.compared} == keys, "the comparison"
    )
    driver.settle(150)  # charts come and go with what is compared: all find their places
