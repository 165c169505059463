"""What is printed at the spots: the odds of the house that is played at, the best first."""

import pytest

from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import built_in_houses
from trifelt.gui.table.model.layout import felt_of
from trifelt.gui.table.model.prints import odds_print, pay_lines


@pytest.mark.parametrize(
    ("game", "wager", "printed"),
    [
        ("three-pictures", "main", "1:1 · 1:2"),
        ("three-pictures", "tie", "8:1"),
        ("prosperity-3-pictures", "tie", "400-10"),
        ("three-card-poker", "pair-plus", "40-30-5-4-1"),
        ("three-card-poker", "progressive", "meter"),
        ("three-card-prime", "all-six", "to 1,000:1"),
    ],
)
def test_a_spot_prints_what_its_wager_pays(game: str, wager: str, printed: str) -> None:
    house = built_in_houses(next(each for each in GAMES if each.id == game))[0]
    print_ = odds_print(house.offers[wager])
    assert print_ is not None
    assert print_.render() == printed


def test_the_chart_says_that_the_meter_is_paid() -> None:
    house = built_in_houses(next(each for each in GAMES if each.priced_wager is not None))[0]
    rows = {title.render(): pays for title, pays in pay_lines(house.offers["progressive"])}
    assert rows["A-K-Q of spades"] == "meter"
    assert rows["Straight flush"] == "175.00"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_main_spot_is_printed_with_the_name_that_the_lines_use(game: Game) -> None:
    felt = felt_of(game)
    (words,) = (spot.words for spot in felt.spots if spot.wager == game.main)
    assert words == game.wager[game.main].title
