"""The Tab key in the check."""

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from tests.journeys.check.beginning import fill
from trifelt.engine.games import GAMES
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.tour.driver import TourDriver


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_tab_goes_through_the_form_as_it_is_filled_in(
    application: Application, driver: TourDriver, pane: CheckPane, game: str
) -> None:
    for chosen in ("three-card-prime", game):  # whose rows are made later than the fields below
        application.choice.choose_game(chosen)
    driver.key("Ctrl+N")
    rows, passed = pane.form.box.rows.rows, []
    while (held := QApplication.focusWidget()) is not pane.form.dealer.edit:
        assert held is not None
        assert pane.form.isAncestorOf(held)
        assert held not in passed
        passed.append(held)
        driver.key("Tab")
    fields = [field for row in rows.values() for field in (row.stake, row.paid)]
    shown = [field for field in fields if field.isVisible()]
    assert passed[0] is pane.form.box.hand.edit
    assert passed[-len(shown) :] == shown


def test_tab_goes_through_boxes_and_players_from_left_to_right(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("lucky-three-pictures")
    line = "1 2h3dQc @A 800>800 @B 600>-600 lt20"
    fill(driver, pane, f"{line} / 2 KhKd5c @A 100 / d Kc2s4s")
    tabs, bettors = pane.form.tabs, pane.form.box.bettors
    bars = [*bettors.findChildren(QPushButton), bettors.add], [*tabs.buttons, tabs.add]
    assert len(bars[0]) == len(bars[1]) == 3
    for *buttons, add in bars:
        for button in buttons:  # the chosen one is where Tab stops
            driver.click(button)
            button.setFocus()
            driver.key("Tab")
            assert add.hasFocus(), button.text()
            driver.key("Shift+Tab")
            assert button.hasFocus()
