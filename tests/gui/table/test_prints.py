"""What is printed at the spots: the odds of the house that is played at, the best first."""

import pytest
from PySide6.QtGui import QFontMetricsF

from tests.gui.table.table_driver import TableDriver
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.hands import hand_index
from trifelt.engine.houses import built_in_houses
from trifelt.gui.app import Application
from trifelt.gui.table.felt_print import FeltPrint
from trifelt.gui.table.items import Pill
from trifelt.gui.table.model.layout import felt_of
from trifelt.gui.table.model.prints import odds_print, pay_lines
from trifelt.gui.table.model.state import hand_title
from trifelt.gui.table.spot_paint import spot_rows


@pytest.mark.parametrize(
    ("game", "wager", "printed"),
    [
        ("three-pictures", "main", "1:1 · 1:2"),
        ("three-pictures", "tie", "8:1"),
        ("prosperity-3-pictures", "tie", "400-10"),
        ("three-card-poker", "pair-plus", "40-30-5-4-1"),
        ("three-card-poker", "progressive", "jackpot"),
        ("three-card-prime", "all-six", "to 1,000:1"),
    ],
)
def test_a_spot_prints_what_its_wager_pays(game: str, wager: str, printed: str) -> None:
    house = built_in_houses(next(each for each in GAMES if each.id == game))[0]
    print_ = odds_print(house.offers[wager])
    assert print_ is not None
    assert print_.render() == printed


def test_the_chart_says_that_the_jackpot_is_paid() -> None:
    house = built_in_houses(next(each for each in GAMES if each.priced_wager is not None))[0]
    rows = {title.render(): pays for title, pays in pay_lines(house.offers["progressive"])}
    assert rows["A-K-Q of spades"] == "jackpot"
    assert rows["Straight flush"] == "175.00"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_main_spot_is_printed_with_the_name_that_the_lines_use(game: Game) -> None:
    felt = felt_of(game)
    (words,) = (spot.words for spot in felt.spots if spot.wager == game.main)
    assert words.render() == game.wager[game.main].title.render()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nothing_on_the_felt_is_printed_smaller_than_can_be_read(
    table: TableDriver, shown: Application, game: Game
) -> None:
    shown.window.resize(1024, 700)
    table.driver.settle()
    table.play(game.id, seed=5)
    felt = table.pane.felt
    assert felt.plan is not None
    house, layout = table.pane.table.house, felt_of(game)
    theme, render = table.pane.context.theme.tokens, table.pane.context.texts.render
    what = FeltPrint(felt.plan, layout, house, theme, render)
    for spot in layout.spots:
        if spot.wager not in house.offers:
            continue
        place = felt.plan.boxes[0].spots[spot.wager]
        rows, fonts = spot_rows(what, spot, place)
        name = " ".join(text for text, bold in rows if bold)
        assert name.lower() == spot.words.render().lower()
        for (text, _), font in zip(rows, fonts, strict=True):
            assert font.pixelSize() >= 11
            assert QFontMetricsF(font).horizontalAdvance(text) <= place.width
        assert sum(font.pixelSize() for font in fonts) <= place.height
    for box in range(1, 8):
        table.bet(box, game.main)
    for until in ("bets", "over"):
        pills = [item for item in felt.scene().items() if isinstance(item, Pill) and item.text]
        assert pills, until
        assert min(pill.font().pixelSize() for pill in pills) >= 11
        table.key("Space")
        table.decide_all()


def test_ace_king_queen_of_one_suit_is_a_mini_royal_where_a_pay_table_says_so() -> None:
    royal, lower = hand_index([48, 44, 40]), hand_index([44, 40, 36])
    said: dict[bool, set[str]] = {False: set(), True: set()}
    for game in GAMES:
        for house in built_in_houses(game):
            lines = [line for offer in house.offers.values() for line in pay_lines(offer)]
            names = {title.render().lower() for title, _ in lines}
            if game.choice is not None:
                said["mini-royal" in names].add(hand_title(house, royal).render())
                assert hand_title(house, lower) == game.hand_name(lower)
    assert said == {False: {"straight flush, ace high"}, True: {"mini-royal"}}
