"""Every row and outcome of every game is called in plain words."""

import pytest

from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.variants.row_titles import row_title


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_row_that_is_priced_has_words(game: Game) -> None:
    for wager in game.wagers:
        for row in (*wager.pay_rows, *(row.outcome for row in wager.rows)):
            title = row_title(row, wager.id).render()
            assert title[0].isupper()
            assert row not in title or "-" not in row  # words, not an id


def test_a_row_is_called_by_its_wager_where_its_name_means_something_else_there() -> None:
    assert row_title("other-points").render() == "Win with other points"
    assert row_title("other-points", "lucky-tie").render() == "Tie on other points"


def test_a_row_made_of_another_is_called_by_both() -> None:
    assert row_title("bad-beat-flush").render() == "Bad beat: Flush"
    assert row_title("deuce-pair").render() == "Pair, deuce as fourth card"
