"""Row figures and return shares against the figures of the whole wager."""

from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

import pytest

from tests.certain import certain
from trifelt.engine.exact.analysis import analyze_house, count_house
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.play import Play
from trifelt.engine.games import GAMES
from trifelt.engine.houses import House, built_in_houses, default_house
from trifelt.engine.variants.editing import with_cell
from trifelt.engine.variants.outcomes import return_shares, row_figures

POKER = GAMES[0]
EVERY_HOUSE = [house for game in GAMES for house in built_in_houses(game)]


@pytest.mark.parametrize("house", EVERY_HOUSE, ids=lambda house: f"{house.game.id}-{house.id}")
def test_shares_of_paid_rows_and_lost_stakes_make_up_the_return(house: House) -> None:
    counted = count_house(house)
    rows = row_figures(counted, house)
    figures = analyze_house(house)
    for wager, offer in house.offers.items():
        found = figures.wagers.get(wager)
        if found is None or not found.known or offer.wager.base or house.game.choice:
            continue
        shares = [rows[wager, row].share for row in offer.wager.pay_rows]
        paid = sum((share for share in shares if share is not None), Fraction(0))
        losing = [o for o in found.outcomes if o.outcome == "lose"]
        lost = sum((Fraction(o.count, found.combinations) for o in losing), Fraction(0))
        assert paid - lost == found.exact_return


def test_a_row_has_as_many_deals_as_the_figures_say() -> None:
    house = default_house(POKER)
    rows = row_figures(count_house(house), house)
    pair = rows["pair-plus", "pair"]
    assert pair.probability == Fraction(3744, 22100)
    assert pair.share == Fraction(3744, 22100)
    assert rows["envy", "akq-other"].probability == Fraction(3, 22100)
    assert rows["progressive", "akq-spades"].share is None
    with_jackpot = row_figures(count_house(house), house, 1_000_000, 7)
    assert with_jackpot["progressive", "akq-spades"].share == Fraction(4000 - 1, 22100)
    assert with_jackpot["envy", "akq-other"].share == Fraction(3 * 5000 * 6, 22100 * 250)


@pytest.mark.parametrize("house", EVERY_HOUSE, ids=lambda house: f"{house.game.id}-{house.id}")
@pytest.mark.parametrize("seats", [1, 5])
def test_return_shares_and_the_element_of_risk_make_up_all_that_is_wagered(
    house: House, seats: int
) -> None:
    jackpot = 2_500_000 if house.game.priced_wager else None
    figures = analyze_house(house, jackpot, seats)
    for wager, found in figures.wagers.items():
        shares = certain(return_shares(count_wagers(house, (wager,)), house, wager, jackpot, seats))
        assert found.element_of_risk is not None
        assert sum((each.share for each in shares), Fraction(0)) == 1 - found.element_of_risk


def test_return_shares_are_the_same_whatever_else_was_counted() -> None:
    house = default_house(POKER)
    for judge in ("ante", "pair-plus"):
        alone = return_shares(count_wagers(house, (judge,)), house, judge)
        assert alone == return_shares(count_house(house), house, judge)


def test_envy_of_a_folded_hand_is_in_the_figures_as_it_is_read() -> None:
    """Who never plays folds the envied hands too."""
    house = default_house(POKER)
    unseen = replace(house, readings=MappingProxyType({**house.readings, "envy-folded-hand": "no"}))
    for read, play, count in (
        (house, Play.NEVER, 3),
        (unseen, Play.NEVER, 0),
        (unseen, Play.BEST, 3),
    ):
        rows = row_figures(count_house(read), read, 1_000_000, 2, play)
        assert rows["envy", "akq-other"].count == count
        assert rows["envy", "akq-other"].share == Fraction(count * 5_000, 22_100 * 250)


def test_an_envied_hand_that_pays_nothing_brings_nothing() -> None:
    house = with_cell(default_house(POKER), "envy", "akq-other", None)
    rows = row_figures(count_house(house), house, 1_000_000, 2)
    assert rows["envy", "akq-other"].count == 3
    assert rows["envy", "akq-other"].share == Fraction(0)
    assert rows["envy", "akq-spades"].share == Fraction(25_000, 22_100 * 250)


def test_return_shares_wait_for_their_jackpot() -> None:
    house = default_house(POKER)
    assert return_shares(count_wagers(house, ("progressive",)), house, "progressive") is None
