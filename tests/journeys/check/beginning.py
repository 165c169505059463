"""How a check begins: a game, and the keyboard at the first hand, or the whole of it typed."""

from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.tour.driver import TourDriver


def begin(application: Application, driver: TourDriver, pane: CheckPane, game: str) -> None:
    """Choose a game and stand at the first hand."""
    application.choice.choose_game(game)
    driver.settle()
    pane.form.box.focus_hand()


def fill(driver: TourDriver, pane: CheckPane, line: str) -> None:
    """Type a whole check on one line."""
    driver.key("Ctrl+L")
    driver.enter(line)
    assert pane.form.line_fault.fault is None
