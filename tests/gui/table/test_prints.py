"""What is printed at the spots: the odds of the house that is played at, the best first."""

import re
from typing import Any

import pytest
from PySide6.QtGui import QFontInfo, QImage, QPainter
from PySide6.QtWidgets import QLabel, QPushButton

from tests.certain import certain
from tests.gui.table.table_driver import TableDriver
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.hands import hand_index
from trifelt.engine.houses import built_in_houses
from trifelt.engine.houses.cells import CellRead
from trifelt.engine.languages import catalogue_of, language_codes
from trifelt.engine.message import Message
from trifelt.engine.variants.editing import read_row
from trifelt.gui.app import Application
from trifelt.gui.cards.pictures import DrawnItem
from trifelt.gui.shell.figures import MINUS
from trifelt.gui.table.felt_paint import paint_felt
from trifelt.gui.table.model.layout import felt_of
from trifelt.gui.table.model.prints import Cost, costs, limit_lines, odds_print, pay_lines
from trifelt.gui.table.model.state import SpotKey, hand_title
from trifelt.storage.settings import Coach


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
    print_ = certain(odds_print(house.offers[wager]))
    assert print_.render() == printed


@pytest.mark.parametrize("code", language_codes())
def test_odds_on_a_felt_mean_the_same_when_they_are_typed_into_a_pay_table(code: str) -> None:
    met = 0
    for offer in (o for game in GAMES for o in built_in_houses(game)[0].offers.values()):
        for short in (False, True):
            print_ = odds_print(offer, short=short)
            words = "" if print_ is None else print_.render(catalogue_of(code))
            for typed in re.findall("[0-9.,]+[:賠赔][0-9.,]+", words):
                read = certain(read_row(offer.wager, typed), CellRead)
                assert read.cell in offer.pays.cells.values(), words
                met += 1
    assert met > 20


def test_the_chart_says_that_the_jackpot_is_paid() -> None:
    house = built_in_houses(next(each for each in GAMES if each.priced_wager is not None))[0]
    rows = {title.render(): pays.render() for title, pays in pay_lines(house.offers["progressive"])}
    assert rows["A-K-Q of spades"] == "jackpot"
    assert rows["Straight flush"] == "175.00"


def test_an_edge_of_the_player_and_one_above_a_quarter_are_marked_and_no_other() -> None:
    marked = {
        (
            game.id,
            certain(cost.title.facts["wager"], Message).render(),
            "player edge" in cost.title.text,
        )
        for game in GAMES
        for cost in costs(analyze_house(built_in_houses(game)[0], None), {})
        if "wager" in cost.title.facts
    }
    assert ("prosperity-3-pictures", "Tie", True) in marked
    assert ("three-pictures", "Three Pictures", False) in marked
    assert not any(wager in ("Main", "Ante") for _, wager, _ in marked)


@pytest.mark.parametrize("stake", [500, 2_500, 3_333])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_costs_that_show_add_up_to_their_total(game: Game, stake: int) -> None:
    house = built_in_houses(game)[0]
    staked = {SpotKey(1, wager.id): stake for wager in game.placeable}
    *parts, total = costs(analyze_house(house, 2_500_000), staked)
    assert len(parts) > 2
    assert sum(map(cents, parts)) == cents(total)


def cents(cost: Cost) -> int:
    return int(re.sub("[+.,]", "", cost.amount).replace(MINUS, "-"))


def test_a_table_without_limits_does_not_deny_the_fixed_price_beside_it() -> None:
    house = built_in_houses(next(each for each in GAMES if each.priced_wager is not None))[0]
    price, rest = (line.render() for line in limit_lines(house))
    assert "2.50" in price
    assert rest == "No other limits"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_main_spot_is_printed_with_the_name_that_the_lines_use(game: Game) -> None:
    felt = felt_of(game)
    (words,) = (spot.words for spot in felt.spots if spot.wager == game.main)
    assert words.render() == game.wager[game.main].title.render()


class Reader(QPainter):
    """Keeps the size of all that is written."""

    def __init__(self, device: QImage) -> None:
        super().__init__(device)
        self.sizes: dict[str, int] = {}
        self.narrowed: set[str] = set()

    def drawText(self, *facts: Any) -> None:  # type: ignore[override]  # any of its forms
        text, pixels = str(facts[-1]), self.font().pixelSize()
        assert pixels > 0, text
        if self.font().stretch() not in (0, 100):
            self.narrowed.add(text)
        self.sizes[text] = min(pixels, self.sizes.get(text, pixels))


def printed(table: TableDriver) -> dict[str, int]:
    """All that can be read on the felt and on the plate of a decision, with its size."""
    pane = table.pane
    image = QImage(8, 8, QImage.Format.Format_ARGB32)
    reader = Reader(image)
    paint_felt(reader, pane.felt.what)
    for item in pane.felt.scene().items():
        if isinstance(item, DrawnItem) and item.isVisible():
            item.draw(reader)
    if pane.over.tray.isVisible():
        for part in pane.over.tray.findChildren(QLabel) + pane.over.tray.findChildren(QPushButton):
            if part.isVisible() and part.text():
                reader.sizes[part.text()] = QFontInfo(part.font()).pixelSize()
    reader.end()
    return reader.sizes


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize(("size", "least"), [((1024, 700), 12), ((1920, 1080), 20)])
def test_nothing_on_the_felt_is_printed_smaller_than_can_be_read(
    table: TableDriver,
    shown: Application,
    game: Game,
    size: tuple[int, int],
    least: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("trifelt.gui.table.side.Side._count_luck", lambda *_: None)
    shown.window.resize(*size)
    table.driver.settle()
    table.pane.context.preferences.change(coach=Coach.BEFORE)
    table.play(game.id, seed=5)
    bare = printed(table)
    words = [spot.words.render() for spot in felt_of(game).spots]
    for name in words:
        assert name in bare or set(name.split(maxsplit=1)) <= bare.keys()
    table.pane.table.automatic_boxes = frozenset({7})
    for box in range(1, 7):
        table.bet(box, game.main)
    for wager in game.placeable:
        for box in (2, 4):
            table.bet(box, wager.id)
    bets = printed(table)
    table.key("Space")
    due = printed(table)
    for decision in "PF" * 3:
        table.key(decision)
    over = printed(table)
    assert table.pane.table.round.phase.over
    # Above a result the name of its wager is printed as large as it has room, or not at all.
    names = {*words, *(part for name in words for part in name.split(maxsplit=1))}
    for told, spared in ((bare, set()), (bets, set()), (due, names), (over, names)):
        small = {text for text, pixels in told.items() if pixels < least}
        assert small <= spared
        assert min(told.values()) >= 12


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
