"""The tour's part in the pay tables: edit, rules, best play and its card, comparison, search."""

from trifelt.gui.paytables.best_play_view import BestPlayView
from trifelt.gui.paytables.compare_view import CompareView
from trifelt.gui.paytables.search_view import SearchView
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.gui.tour.driver import TourDriver


def tour(driver: TourDriver) -> None:
    """Type odds right and wrong, look at every view, take the changes back."""
    pane = driver.window.pane("paytables")
    assert isinstance(pane, PaytablesPane)
    driver.wait_until(lambda: pane.priced is not None, "the figures")
    driver.wait_until(lambda: pane.tables.chart is not None, "the chart")
    driver.picture("pay-tables")
    odds = [each for each in pane.tables.sections if not each.wager.awards]
    *_, first, second = (line for section in odds for line in section.lines.values())
    for line, text in ((first, "30 for 1"), (second, "7 too 1")):
        pane.tables.reveal(line)
        driver.click(line.odds)
        driver.key("Ctrl+A")
        driver.write(text)
    driver.settle(250)
    driver.picture("edited")
    for view in ("rules", "play"):
        driver.click(pane.views.button(view))
        driver.settle(200)
        driver.picture(view)
    _strategy_card(driver, pane)
    driver.click(pane.views.button("compare"))
    compare = pane.stack.currentWidget()
    assert isinstance(compare, CompareView)
    driver.wait_until(lambda: bool(compare.compared), "the comparison")
    driver.settle(200)
    driver.picture("comparison")
    for name, chart in (("edges", compare.edges), ("shares", compare.shares)):
        compare.reveal(chart)
        driver.picture(f"comparison-{name}")
    # A search begins at what stands in the editor: the house's own table makes a sensible one.
    _take_back(driver, pane)
    driver.click(pane.views.button("search"))
    search = pane.stack.currentWidget()
    assert isinstance(search, SearchView)
    driver.click(search.start)
    driver.wait_until(lambda: search.found is not None, "the tables found")
    driver.picture("search")
    driver.click(pane.views.button("tables"))


def _take_back(driver: TourDriver, pane: PaytablesPane) -> None:
    driver.click(pane.views.button("tables"))
    while pane.undo.isEnabled():
        driver.click(pane.undo)


def _strategy_card(driver: TourDriver, pane: PaytablesPane) -> None:
    """Look at the card, where the game has a decision to take."""
    view = pane.stack.currentWidget()
    assert isinstance(view, BestPlayView)
    if not view.card.isVisible():
        return
    driver.click(view.card)
    driver.settle(100)
    driver.picture("strategy-card")
    driver.key("Escape")
    driver.settle()
