"""Where the last card of a hand leads: to an empty stake, and never past one."""

import pytest

from tests.journeys.check.beginning import begin
from trifelt.engine.cards import read_cards
from trifelt.engine.games import GAMES
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.tour.driver import TourDriver


def test_a_fourth_card_overwrites_no_stake_and_is_taken_where_it_is_declared(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "lucky-three-pictures")
    hand, ((card,)) = pane.form.box.hand, read_cards("5s").cards
    driver.write("2h3dQc")
    driver.enter("100")
    for declared in (False, True):
        if declared:
            pane.check.set_incidents([{"id": "player-card-count", "box": 1}])
        driver.click(hand.edit)
        driver.write_over("2h3dQc5s")
        assert pane.check.box.bettors[0].stakes["main"] == "100"
        assert pane.check.box.hand == "2h3dQc5s"
        assert ("boxes[0].hand" in pane.check.result.faults) is not declared
    driver.write_over("2h3dQc")
    driver.click(pane.form.grid.button(card))
    assert read_cards(pane.check.box.hand) == read_cards("2h3dQc5s")
    pane.check.set_incidents([])
    driver.write_over("2h3dQc")
    driver.click(pane.form.grid.button(card))  # it is said whose it is
    assert pane.check.draft.dealer == "5s"
    assert "goes to the dealer" in pane.form.told.text()


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
