"""A search as it is typed, and what is said of what it found."""

from fractions import Fraction

import pytest

from tests.certain import certain
from trifelt.engine.games import GAMES
from trifelt.engine.houses import default_house
from trifelt.engine.money import Odds
from trifelt.engine.variants.editing import with_cell
from trifelt.engine.variants.search import Found, search_tables
from trifelt.engine.variants.wanted import FoundTable, Limits
from trifelt.gui.paytables.model.search import (
    Typed,
    asked_facts,
    odds_shown,
    read_search,
    suggested,
    told_odds,
    told_of,
)

POKER = GAMES[0]


def test_bounds_are_suggested_around_the_odds_of_now() -> None:
    found = suggested(default_house(POKER), "pair-plus")
    assert found["straight"] == ("3", "7", "")
    assert found["pair"] == ("1", "2", "")
    assert found["mini-royal"] == ("", "", "")


def asked(edge: str = "2.5", **figures: Typed) -> dict[str, Typed]:
    return {"edge": ("", "", edge), "hit-rate": ("", "", ""), "volatility": ("", "", "")} | figures


def test_every_fault_of_a_search_is_told_at_its_row() -> None:
    house = default_house(POKER)
    typed = {
        "straight": ("7", "3", ""),
        "flush": ("2", "", ""),
        "pair": ("x", "2", ""),
        "trips": ("1", "2", "0"),
    }
    wanted, faults, _ = read_search(house, "pair-plus", typed, asked("much"), in_order=True)
    assert wanted is None
    assert set(faults) == {"straight", "flush", "pair", "trips", "edge"}
    assert "step" in faults["trips"].words.render()
    assert [faults[row].fields for row in typed] == [(0, 1), (1,), (0,), (2,)]
    nothing = {"pair": ("", "", "")}
    wanted, faults, refusal = read_search(house, "pair-plus", nothing, asked(), in_order=True)
    assert (wanted, faults) == (None, {})
    assert refusal is not None
    pair = {"pair": ("1", "10", "5")}
    wanted, faults, _ = read_search(house, "pair-plus", pair, asked("−2.5 %"), in_order=True)
    assert wanted is not None
    assert wanted.edge == Fraction(-1, 40)
    wrong = asked("") | {"hit-rate": ("", "120", ""), "volatility": ("3", "2", "")}
    wanted, faults, _ = read_search(house, "pair-plus", pair, wrong, in_order=True)
    assert set(faults) == {"edge", "volatility", "hit-rate"}
    good = asked("") | {"edge": ("2", "3", "2.5"), "volatility": ("2", "", "2.5")}
    wanted, faults, _ = read_search(house, "pair-plus", pair, good, in_order=True)
    assert wanted is not None
    assert wanted.bounds[0].step == 5
    assert wanted.edges == Limits(Fraction(2, 100), Fraction(3, 100), Fraction(25, 1000))
    assert wanted.volatilities == Limits(least=2, near=Fraction(5, 2))
    between = asked("") | {"edge": ("2", "4", "")}
    wanted, faults, _ = read_search(house, "pair-plus", pair, between, in_order=True)
    assert wanted is not None
    assert (wanted.edge, wanted.edges.near) == (Fraction(3, 100), None)


def test_a_hit_rate_is_asked_for_only_where_tables_differ_in_it() -> None:
    """Rows that are searched pay: only after a decision do the odds say which rounds win."""
    house, limits = default_house(POKER), asked() | {"hit-rate": ("", "25 %", "")}
    wanted, faults, _ = read_search(
        house, "pair-plus", {"pair": ("1", "5", "")}, limits, in_order=True
    )
    assert wanted is None
    assert faults["hit-rate"].fields == (1,)
    wanted, faults, _ = read_search(
        house, "ante-bonus", {"trips": ("1", "5", "")}, limits, in_order=True
    )
    assert faults == {}
    assert wanted is not None
    assert wanted.hit_rates == Limits(most=Fraction(1, 4))


def test_a_row_without_bounds_shows_what_it_pays_in_a_table_that_was_found() -> None:
    """The mini-royal pays as the straight flush where the house does not name it."""
    house = default_house(POKER)
    table = FoundTable((("straight-flush", 37),), Fraction(0), Fraction(0), 0.0)
    assert odds_shown(house, "pair-plus")["mini-royal"] == "40"
    assert odds_shown(house, "pair-plus", table)["mini-royal"] == "37"


ONE = FoundTable((("pair", 1),), Fraction(0), Fraction(0), 1.0)


def test_only_what_was_asked_to_be_near_is_told_as_off() -> None:
    typed = {"trips": ("25", "35", "5")}
    near = {"edge": ("2", "", ""), "hit-rate": ("", "", ""), "volatility": ("", "", "3")}
    wanted = certain(read_search(default_house(POKER), "pair-plus", typed, near, in_order=True)[0])
    table = search_tables(wanted, lambda _tried: True).tables[0]
    off = Fraction(table.volatility) - 3
    assert wanted.off_by(table) == (None, None, off)
    assert wanted.distance(table)[0] == abs(off)
    asked_of = {title.render(): value for title, value in asked_facts(wanted, "MBS")}
    assert asked_of["House edge nearest to"] == ""
    assert asked_of["Volatility nearest to"] == 3


def test_the_rows_told_of_a_table_found_are_all_that_its_house_edge_follows_from() -> None:
    house = with_cell(default_house(GAMES[0]), "pair-plus", "mini-royal", Odds(90))
    typed = dict.fromkeys(house.offers["pair-plus"].wager.pay_rows, ("", "", ""))
    typed |= {"straight-flush": ("30", "50", ""), "flush": ("3", "6", "")}
    asked: dict[str, Typed] = {
        "edge": ("", "", "2.5"),
        "hit-rate": ("", "", ""),
        "volatility": ("", "", ""),
    }
    wanted, faults, refusal = read_search(house, "pair-plus", typed, asked, in_order=True)
    assert wanted is not None, (faults, refusal)
    table = search_tables(wanted).tables[0]
    told = told_odds(wanted, table)
    assert list(told) == ["mini-royal", "straight-flush", "trips", "straight", "flush", "pair"]
    assert told["mini-royal"] == 90
    hands = {
        "mini-royal": 4,
        "straight-flush": 44,
        "trips": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
    }
    won = sum(hands[row] * (Fraction(odds) + 1) for row, odds in told.items())
    assert 1 - Fraction(won, 22_100) == table.edge
    plain = default_house(GAMES[0])
    typed = suggested(plain, "pair-plus")
    wanted, _, _ = read_search(plain, "pair-plus", typed, asked, in_order=True)
    assert wanted is not None
    assert "mini-royal" not in told_odds(wanted, search_tables(wanted).tables[0]), "pays as its row"


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Found((), 0, 0, settled=True), "No table within these bounds keeps its rows in order"),
        (Found((), 12, 12, settled=True), "None of 12 tables keeps to the limits."),
        (Found((ONE,), 12, 12, settled=True), "All 12 tables compared or ruled out in 0.25 s"),
        (Found((ONE,), 5, 12, settled=True), "none of the others can be nearer than the 1 shown"),
        (Found((), 5, 12, settled=False), "Stopped after 0.25 s with 5 of 12 tables"),
    ],
)
def test_it_is_said_how_much_was_gone_through_and_whether_that_settles_it(
    found: Found, words: str
) -> None:
    assert words in told_of(found, 0.25).render()
    counted = Found((ONE,), 12, 12, settled=True, within=7)
    assert "7 tables keep to the limits." in told_of(counted, 0.25, limited=True).render()
