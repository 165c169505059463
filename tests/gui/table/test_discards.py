"""Used cards go to the discard rack, as many as were dealt, and leave it for the next round."""

import pytest

from tests.gui.table.table_driver import TableDriver
from trifelt.engine.games import GAMES
from trifelt.gui.cards.pictures import CardItem
from trifelt.storage.settings import Motion

GAME_IDS = tuple(game.id for game in GAMES)


def cards_on_the_felt(table: TableDriver) -> int:
    return sum(isinstance(item, CardItem) for item in table.pane.felt.scene().items())


@pytest.mark.parametrize("game", GAME_IDS)
def test_cards_of_round_lie_in_the_rack_until_the_next_call(table: TableDriver, game: str) -> None:
    table.play(game)
    table.pane.table.automatic_boxes = frozenset({1, 6})
    pile = table.pane.felt.items_of_felt.discards
    table.deal()
    table.decide_all()
    assert pile.count == 0
    dealt = cards_on_the_felt(table)
    fourth = table.pane.table.house.game.fourth_card is not None
    assert dealt == 3 * 4 + fourth
    table.key("Space")
    assert cards_on_the_felt(table) == 0
    assert pile.count == dealt
    table.key("R")
    assert pile.count == dealt
    table.key("Space")
    assert pile.count == 0


def test_the_cards_are_seen_on_their_way_to_the_rack(table: TableDriver) -> None:
    table.play(GAME_IDS[2])
    table.deal()
    pane = table.pane
    table.driver.window.context.preferences.change(motion=Motion.NORMAL)
    table.key("Space")
    pile = pane.felt.items_of_felt.discards
    assert pile.count < 6
    assert cards_on_the_felt(table) == 6 - pile.count
    table.driver.wait_until(lambda: not pane.felt.movement.busy, "the cards to lie")
    assert (pile.count, cards_on_the_felt(table)) == (6, 0)


def test_another_table_has_an_empty_rack(table: TableDriver) -> None:
    table.play(GAME_IDS[2])
    table.deal()
    table.key("Space")
    assert table.pane.felt.items_of_felt.discards.count == 6
    table.driver.window.context.choice.choose_game(GAME_IDS[3])
    table.driver.settle()
    assert table.pane.felt.items_of_felt.discards.count == 0
