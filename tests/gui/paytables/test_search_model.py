"""A search as it is typed, and what is said of what it found."""

from fractions import Fraction

import pytest

from trifelt.engine.games import GAMES
from trifelt.engine.houses import default_house
from trifelt.engine.variants.search import Found
from trifelt.gui.paytables.model.search import Limits, read_search, suggested, told_of

POKER = GAMES[0]


def test_bounds_are_suggested_around_the_odds_of_now() -> None:
    found = suggested(default_house(POKER), "pair-plus")
    assert found["straight"] == ("3", "7", "")
    assert found["pair"] == ("1", "2", "")
    assert found["mini-royal"] == ("", "", "")


def test_every_fault_of_a_search_is_told_at_its_row() -> None:
    house = default_house(POKER)
    typed = {
        "straight": ("7", "3", ""),
        "flush": ("2", "", ""),
        "pair": ("x", "2", ""),
        "trips": ("1", "2", "0"),
    }
    wanted, faults = read_search(house, "pair-plus", typed, "much", in_order=True)
    assert wanted is None
    assert set(faults) == {"straight", "flush", "pair", "trips", ""}
    wanted, faults = read_search(house, "pair-plus", {"pair": ("", "", "")}, "2.5", in_order=True)
    assert set(faults) == {"search"}
    wanted, faults = read_search(
        house, "pair-plus", {"pair": ("1", "2", "")}, "−2.5 %", in_order=True
    )
    assert wanted is not None
    assert wanted.edge == Fraction(-1, 40)
    wrong, pair = Limits("-1", "120", "x"), {"pair": ("1", "10", "5")}
    wanted, faults = read_search(house, "pair-plus", pair, "2.5", in_order=True, limits=wrong)
    assert set(faults) == {"volatility", "hit_rate", "near_volatility"}
    good = Limits("2.75", "25 %", "2.5")
    wanted, faults = read_search(house, "pair-plus", pair, "2.5", in_order=True, limits=good)
    assert wanted is not None
    assert (wanted.bounds[0].step, wanted.volatility, wanted.near_volatility) == (5, 2.75, 2.5)
    assert wanted.hit_rate == Fraction(1, 4)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Found((), 0, 0, settled=True), "No table within these bounds keeps its rows in order"),
        (Found((), 12, 12, settled=True), "All 12 tables compared or ruled out in 0.25 s"),
        (Found((), 5, 12, settled=True), "none of the others can be nearer than the 0 shown"),
        (Found((), 5, 12, settled=False), "Stopped after 0.25 s with 5 of 12 tables"),
    ],
)
def test_it_is_said_how_much_was_gone_through_and_whether_that_settles_it(
    found: Found, words: str
) -> None:
    assert words in told_of(found, 0.25).render()
