"""What one unit more on a row is worth."""

from fractions import Fraction

import pytest

from trifelt.engine.exact.analysis import count_house
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.houses.cells import Award, Cell
from trifelt.engine.money import Odds
from trifelt.engine.variants.outcomes import judged_by, one_more, row_figures, row_worths
from trifelt.engine.wager import Fixed, Kind

POKER = GAMES[0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_one_unit_more_is_worth_the_chance_of_its_row_where_play_stays(game: Game) -> None:
    house = default_house(game)
    rows = row_figures(count_house(house), house, 1_000_000)
    for wager, offer in house.offers.items():
        if offer.wager.kind is Kind.ENVY:
            continue
        for found in row_worths(house, judged_by(house, wager), 1_000_000):
            if found.wager != wager:
                continue
            chance = rows[wager, found.row].probability
            if game.choice is None or (
                offer.wager.kind is Kind.STAKED and not offer.wager.entitles
            ):
                assert found.worth == chance
            elif game is POKER and found.row == "mini-royal":
                assert found.worth == Fraction(4, 22100)
            else:
                # Best play can only gain more than what the row itself brings.
                assert found.worth >= chance > 0 or found.cell is Fixed.LOSE


@pytest.mark.parametrize(
    ("cell", "more"),
    [
        (Odds(30), Odds(31)),
        (Odds(1, 2), Odds(3, 2)),
        (Fixed.PUSH, Odds(1)),
        (Fixed.LOSE, Fixed.PUSH),
        (Award(500), Award(750)),
    ],
)
def test_one_unit_more(cell: Cell, more: Cell) -> None:
    assert one_more(cell, 250 if isinstance(cell, Award) else None) == more


def test_a_row_is_worth_nothing_that_can_be_told_without_its_jackpot() -> None:
    assert row_worths(default_house(POKER), "progressive") == ()
    assert row_worths(default_house(POKER), "progressive", seats=3) == ()


def test_what_is_on_a_wager_is_worth_something_beside_its_own_rows() -> None:
    worths = {(one.wager, one.row): one.worth for one in row_worths(default_house(POKER), "ante")}
    assert list(worths) == [
        ("ante", "win"),
        ("play", "win"),
        *(("ante-bonus", row) for row in ("straight-flush", "trips", "straight")),
    ]
    assert worths["ante-bonus", "straight-flush"] == Fraction(48, 22100)
