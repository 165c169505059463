"""The tour's part that belongs to no pane: game and house, messages, about the program."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QMenu

from trifelt.gui.tour.driver import TourDriver, TourError


def tour_of_the_window(driver: TourDriver) -> None:
    """Choose another game and its house, then look at what the program is."""
    window = driver.window
    _open_menu(driver, "Ctrl+G")
    driver.picture("games")
    games = window.context.choice.table.games
    _pick(driver, len(games) - 2)
    _open_menu(driver, "Ctrl+H")
    driver.picture("houses")
    driver.key("Escape")
    driver.click(window.rail.mark)
    driver.wait_until(lambda: QApplication.activeModalWidget() is not None, "the about dialog")
    driver.picture("about")
    driver.key("Escape")


def _open_menu(driver: TourDriver, key: str) -> None:
    # A menu that is open runs its own loop until it is closed; the tour goes on inside of it.
    driver.key(key)
    driver.wait_until(lambda: QApplication.activePopupWidget() is not None, "the menu")


def _pick(driver: TourDriver, place: int) -> None:
    menu = QApplication.activePopupWidget()
    if not isinstance(menu, QMenu):
        raise TourError("the menu is not open")
    area = menu.actionGeometry(menu.actions()[place])
    driver.move(menu, QPoint(area.center().x(), area.center().y() - 2))
    driver.click(menu, area.center())
    driver.wait_until(lambda: QApplication.activePopupWidget() is None, "the menu to close")
