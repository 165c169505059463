"""The tour's part in the help."""

from trifelt.gui.help.view import HelpPane
from trifelt.gui.tour.driver import TourDriver


def tour(driver: TourDriver) -> None:
    """Look at the keys, at the page of a game, and search."""
    pane = driver.window.pane("help")
    assert isinstance(pane, HelpPane)
    driver.picture("help-keys")
    last = pane.list.count() - 2
    driver.click(pane.list.viewport(), pane.list.visualItemRect(pane.list.item(last)).center())
    driver.picture("help-game")
    driver.click(pane.search)
    driver.write("tie points")
    driver.picture("help-search")
