"""The tour's part in the history."""

from trifelt.gui.history.view import PRACTICE, RECORDS, HistoryPane
from trifelt.gui.tour.driver import TourDriver


def tour(driver: TourDriver) -> None:
    """Find the check that was saved, note on it, look at it."""
    pane = driver.window.pane("history")
    assert isinstance(pane, HistoryPane)
    driver.wait_until(lambda: pane.records.entries.rowCount() > 0, "the records of the tour")
    driver.click(pane.filters.search)
    driver.write("T-14")
    driver.wait_until(lambda: pane.records.detail.detail is not None, "the record")
    driver.picture("history")
    driver.key("F9")
    driver.picture("history-record")
    driver.key("F9")
    driver.click(pane.filters.search)
    driver.key("Ctrl+A")
    driver.key("Backspace")
    driver.click(pane.pages.button(PRACTICE))
    driver.wait_until(
        lambda: (
            pane.practice is not None
            and (pane.practice.band is not None or pane.practice.said != "")
        ),
        "the graphs of the practice",
    )
    driver.picture("history-practice")
    driver.click(pane.pages.button(RECORDS))
