"""The choice of game and house, shared by all panes and remembered per game."""

from tests.certain import certain
from trifelt.engine.games import GAMES
from trifelt.engine.houses import built_in_houses, default_house
from trifelt.gui.shell.choice import Choice

WITH_SEVERAL = next(game for game in GAMES if len(built_in_houses(game)) > 1)
OTHER = next(game for game in GAMES if game is not WITH_SEVERAL)


def choice() -> Choice:
    return Choice(GAMES, built_in_houses)


def test_each_game_remembers_its_house() -> None:
    table = choice()
    second = built_in_houses(WITH_SEVERAL)[1]
    assert table.choose_game(WITH_SEVERAL.id)
    assert table.choose_house(certain(second.id))
    assert table.choose_game(OTHER.id)
    assert table.house is default_house(OTHER)
    assert table.own_house_of(WITH_SEVERAL) is second
    assert table.choose_game(WITH_SEVERAL.id)
    assert table.house is second


def test_what_is_not_there_cannot_be_chosen() -> None:
    table = choice()
    assert not table.choose_game("whist")
    assert not table.choose_house("nowhere")
    assert table.game is GAMES[0]


def test_a_house_that_is_gone_gives_way_to_the_default() -> None:
    houses = list(built_in_houses(WITH_SEVERAL))
    table = Choice((WITH_SEVERAL,), lambda _game: houses)
    second = houses[1]
    table.choose_house(certain(second.id))
    houses.pop()
    assert table.house is second
    table.reload()
    assert table.house is houses[0]


def test_what_is_remembered_is_restored() -> None:
    table, later = choice(), choice()
    second = built_in_houses(WITH_SEVERAL)[1]
    table.choose_game(WITH_SEVERAL.id)
    table.choose_house(certain(second.id))
    later.restore(WITH_SEVERAL.id, table.remembered())
    assert later.house is second
    later.restore("whist", {"whist": "nowhere"})
    assert later.game is WITH_SEVERAL
