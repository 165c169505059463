"""The history without a mouse: from the search to what was found, and back."""

from PySide6.QtWidgets import QApplication, QWidget

from tests.certain import certain
from tests.gui.looking import nothing_is_under_way
from tests.journeys.opening import pane_of
from trifelt.engine.resources import example_file
from trifelt.gui.app import Application
from trifelt.gui.history.view import PRACTICE, HistoryPane
from trifelt.storage.log import Log, import_json
from trifelt.tour.driver import TourDriver


def test_what_is_searched_for_by_keyboard_is_reached_by_keyboard(
    application: Application, driver: TourDriver
) -> None:
    with Log(application.window.context.folders.record_file) as log:
        import_json(log, example_file("history.json"))
    application.window.show_pane("history")
    pane = pane_of(application, "history", HistoryPane)
    driver.wait_until(lambda: pane.records.detail.detail is not None, "the newest record")
    search, table = pane.filters.search, pane.records.table
    search.setFocus()
    passed: list[QWidget] = []
    while not table.hasFocus():
        driver.key("Tab")
        now = certain(QApplication.focusWidget())
        assert now not in passed
        assert not pane.records.detail.isAncestorOf(now)
        passed.append(now)
    driver.key("Ctrl+F")
    driver.write("a")
    driver.wait_until(nothing_is_under_way, "what was searched for")
    for key in ("Down", "Return"):
        driver.key(key)
        assert table.hasFocus()
        driver.key("Ctrl+F")
        assert search.hasFocus()
        assert search.selectedText() == "a"
        search.deselect()
        driver.key("Ctrl+F")
        assert search.selectedText() == "a"
    # Where no list shows, none takes the keyboard.
    pane.pages.button(PRACTICE).click()
    driver.wait_until(nothing_is_under_way, "the graphs")
    for key in ("Down", "Return"):
        search.setFocus()
        driver.key(key)
        assert search.hasFocus()
