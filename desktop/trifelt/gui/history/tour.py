"""The tour's part in the history."""

from trifelt.gui.history.view import HistoryPane
from trifelt.gui.tour.driver import TourDriver


def tour(driver: TourDriver) -> None:
    """Find the check that was saved, note on it, look at it."""
    pane = driver.window.pane("history")
    assert isinstance(pane, HistoryPane)
    driver.wait_until(lambda: pane.entries.rowCount() > 0, "the records of the tour")
    driver.click(pane.search)
    driver.write("T-14")
    driver.wait_until(lambda: pane.detail.detail is not None, "the record")
    driver.picture("history")
    driver.key("F9")
    driver.picture("history-record")
    driver.key("F9")
