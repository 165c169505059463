"""The Tab key in the check."""

import pytest
from PySide6.QtWidgets import QApplication

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


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_tab_after_the_last_card_of_a_hand_stays_where_that_card_led(
    application: Application, driver: TourDriver, pane: CheckPane, game: str
) -> None:
    application.choice.choose_game(game)
    pane.form.box.focus_hand()
    first = pane.form.box.rows.first
    driver.write("KhQd6c")
    driver.key("Tab")  # as one leaves any field
    assert first.hasFocus()
    driver.key("Tab")
    assert pane.form.box.rows.rows[pane.check.game.placeable[0].id].paid.hasFocus()
    driver.key("Shift+Tab", "Shift+Tab")
    assert not first.hasFocus()
    if pane.check.game.fourth_card is not None:
        pane.form.focus_dealer()
        driver.write("2c3c4c")
        driver.key("Tab")
        driver.write("5c")
        assert pane.check.draft.fourth == "5c"
