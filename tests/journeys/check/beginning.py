"""How a check begins: a game, and the keyboard at the first hand."""

from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.tour.driver import TourDriver


def begin(application: Application, driver: TourDriver, pane: CheckPane, game: str) -> None:
    """Choose a game and stand at the first hand."""
    application.choice.choose_game(game)
    driver.settle()
    pane.form.box.focus_hand()
