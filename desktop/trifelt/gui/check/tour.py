"""The tour's part in the payout check."""

from PySide6.QtWidgets import QApplication

from trifelt.engine.games import GAMES
from trifelt.engine.houses import built_in_houses
from trifelt.gui.check.view import CheckPane
from trifelt.gui.tour.driver import TourDriver

# A tie that was not paid, typed as at the table; then a whole table on one line.
_HAND, _DEALER = "JsKd9h", "Qh10c9s"
_STAKES = ("200", "25", "", "10", "5")


def tour(driver: TourDriver) -> None:
    """Type a dispute, say what was paid, look at the table, show it, save it, see its slip."""
    pane = driver.window.pane("check")
    assert isinstance(pane, CheckPane)
    choice = driver.window.context.choice
    before = choice.game.id
    # A game whose built-in houses read its sheet differently has the most to dispute.
    disputed = next(game for game in GAMES if len(built_in_houses(game)) > 1)
    choice.choose_game(disputed.id)
    driver.picture("check-empty")
    driver.click(pane.form.box.hand.edit)
    driver.write(_HAND)
    for stake in _STAKES:
        driver.write(stake)
        driver.key("Return")
    driver.write(_DEALER[:-2])
    driver.picture("check-one-card-missing")
    driver.write(_DEALER[-2:])
    driver.click(pane.form.box.rows.rows["tie"].paid)
    driver.write("0")
    driver.picture("check")
    driver.key("F8")
    driver.picture("check-shown")
    driver.key("Escape")
    driver.click(pane.pages.button("record"))
    driver.click(pane.record.edits["table"])
    driver.write("T-14")
    driver.picture("check-record")
    driver.key("Ctrl+S")
    driver.key("Ctrl+P")
    driver.wait_until(lambda: QApplication.activeModalWidget() is not None, "the slip")
    driver.picture("check-slip")
    driver.key("Escape")
    driver.click(pane.pages.button("table"))
    driver.key("Ctrl+N")
    for _ in range(6):
        driver.click(pane.form.tabs.add)
    driver.key("Ctrl+R")
    driver.picture("check-seven-boxes")
    driver.click(pane.pages.button("deal"))
    driver.picture("check-deal")
    driver.click(pane.pages.button("lines"))
    choice.choose_game(before)
