"""How a check begins: a game, and the keyboard at the first hand, or the whole of it typed; and how
a page of it ends.
"""

from PySide6.QtWidgets import QLayout

from tests.certain import certain
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.gui.shell.controls import ScrolledPage
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


def ends_with_what_is_on_it(page: ScrolledPage) -> bool:
    """Nothing blank is above its first part, nor below its last but to fill the window."""
    held = certain(page.widget())
    rows = certain(held.layout(), QLayout)
    longest = max(page.viewport().height(), rows.heightForWidth(held.width()))
    return rows.contentsMargins().top() == 0 and held.height() <= longest
