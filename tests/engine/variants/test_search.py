"""Searching, row worths and row figures against the plain way of doing the same."""

import itertools
import random
from fractions import Fraction
from math import comb

import pytest

from trifelt.engine.exact.analysis import analyze_house, count_house
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import House, built_in_houses, default_house
from trifelt.engine.houses.cells import Award, Cell
from trifelt.engine.money import Odds
from trifelt.engine.variants.editing import with_cell
from trifelt.engine.variants.outcomes import return_shares, row_figures
from trifelt.engine.variants.search import Bounds, Wanted, search_tables, verify_search
from trifelt.engine.variants.sensitivity import judged_by, one_more, row_worths
from trifelt.engine.wager import Fixed, Kind

POKER, PRIME = GAMES[0], GAMES[1]
SOME_ROWS = ("straight-flush", "trips", "straight", "flush")
EVERY_HOUSE = [house for game in GAMES for house in built_in_houses(game)]


def plainly(wanted: Wanted, judge: str) -> list[Fraction]:
    """How far every table within the bounds is from the wanted edge, one by one."""
    rows = wanted.house.offers[wanted.wager].wager.pay_rows
    before = [value(wanted.house, wanted.wager, row) for row in rows]
    away = []
    for odds in itertools.product(*(range(b.least, b.most + 1) for b in wanted.bounds)):
        house = wanted.house
        for bound, num in zip(wanted.bounds, odds, strict=True):
            house = with_cell(house, wanted.wager, bound.row, Odds(num))
        after = [value(house, wanted.wager, row) for row in rows]
        falling = zip(itertools.pairwise(before), itertools.pairwise(after), strict=True)
        if wanted.in_order and any(b0 >= b1 and a0 < a1 for (b0, b1), (a0, a1) in falling):
            continue
        edge = analyze_house(house).wagers[judge].house_edge
        assert edge is not None
        away.append(abs(edge - wanted.edge))
    return sorted(away)


def value(house: House, wager: str, row: str) -> Fraction:
    """What a row pays for one; a stake that is lost counts as less than nothing."""
    cell = house.offers[wager].pays.cell(row)
    return Fraction(cell.num, cell.den) if isinstance(cell, Odds) else Fraction(-1)


@pytest.mark.parametrize(
    ("game", "wager", "judge", "bounds"),
    [
        (POKER, "pair-plus", "pair-plus", [("straight", 3, 8), ("flush", 2, 6), ("pair", 1, 2)]),
        (POKER, "ante-bonus", "ante", [("straight-flush", 2, 6), ("trips", 1, 5)]),
        (GAMES[2], "tie", "tie", [("tie", 4, 20)]),
        (PRIME, "play", "ante", [("trips", 3, 6), ("straight", 1, 3)]),
        # Rows that decide which hands are played, by themselves and among others.
        (POKER, "play", "ante", [("win", 1, 6)]),
        (PRIME, "play", "ante", [("high-card", 1, 4), ("bad-beat-high-card", 1, 3)]),
        (PRIME, "play", "ante", [("pair", 1, 3), ("high-card", 1, 2), ("bad-beat-pair", 1, 2)]),
    ],
    ids=lambda value: value.id if isinstance(value, Game) else None,
)
def test_the_nearest_tables_are_those_that_going_through_all_finds(
    game: Game, wager: str, judge: str, bounds: list[tuple[str, int, int]]
) -> None:
    wanted = Wanted(default_house(game), wager, tuple(Bounds(*b) for b in bounds), Fraction(3, 100))
    found = search_tables(wanted, kept=5)
    plain = plainly(wanted, judge)
    assert [abs(table.edge - wanted.edge) for table in found.tables] == plain[:5]
    assert found.settled
    assert found.candidates == len(plain)
    for table in found.tables:
        house = wanted.house
        for row, cell in table.cells().items():
            house = with_cell(house, wager, row, cell)
        assert analyze_house(house).wagers[judge].house_edge == table.edge


@pytest.mark.parametrize("seed", range(24))
def test_random_searches_find_what_going_through_all_finds(seed: int) -> None:
    draw = random.Random(seed)
    game = GAMES[seed % len(GAMES)]
    house = default_house(game)
    tables = [
        offer.wager
        for offer in house.offers.values()
        if not offer.wager.awards and offer.pays.cells
    ]
    wager = draw.choice([each for each in tables if len(each.pay_rows) > 1])
    judge = judged_by(house, wager.id)
    bounds = []
    for row in draw.sample(wager.pay_rows, min(3, len(wager.pay_rows))):
        least = draw.randint(1, 12)
        bounds.append(Bounds(row, least, least + draw.randint(0, 4)))
    # A target among the edges that there are, one off them, and now and then one out of reach.
    shown = house
    for each in bounds:
        shown = with_cell(shown, wager.id, each.row, Odds(draw.randint(each.least, each.most)))
    edge = analyze_house(shown).wagers[judge].house_edge
    assert edge is not None
    target = edge + Fraction(draw.randint(-3, 3), draw.choice([1, 997, 10**6]))
    wanted = Wanted(house, wager.id, tuple(bounds), target, in_order=seed % 3 == 0)
    found = search_tables(wanted, kept=4)
    plain = plainly(wanted, judge)
    assert [abs(table.edge - wanted.edge) for table in found.tables] == plain[:4]
    assert found.settled
    assert found.candidates == len(plain)


def test_hopeless_bounds_find_nothing_in_order() -> None:
    bounds = (Bounds("straight", 1, 3), Bounds("flush", 5, 9))
    found = search_tables(Wanted(default_house(POKER), "pair-plus", bounds, Fraction(0)))
    assert (found.tables, found.tried, found.candidates, found.settled) == ((), 0, 0, True)


def test_tables_that_meet_the_edge_to_the_last_deal_end_the_search() -> None:
    house = default_house(PRIME)
    bounds = tuple(Bounds(row, 1, 40) for row in house.offers["all-six"].wager.pay_rows)
    found = search_tables(Wanted(house, "all-six", bounds, Fraction(1, 20)))
    assert {table.edge for table in found.tables} == {Fraction(1, 20)}
    assert found.settled
    assert found.tried < found.candidates


def test_many_rows_of_a_wager_with_a_decision_are_searched_like_side_wagers() -> None:
    house = default_house(PRIME)
    rows = house.offers["play"].wager.pay_rows[:12]
    wanted = Wanted(house, "play", tuple(Bounds(row, 1, 8) for row in rows), Fraction(1, 50))
    found = search_tables(wanted)
    assert found.tried == found.candidates > 10**6
    assert abs(found.tables[0].edge - wanted.edge) < Fraction(1, 1000)


def test_rows_may_pay_in_any_order_where_that_is_wanted() -> None:
    bounds = (Bounds("flush", 2, 4), Bounds("pair", 1, 4))
    wanted = Wanted(default_house(POKER), "pair-plus", bounds, Fraction(0), in_order=False)
    found = search_tables(wanted, kept=12)
    assert found.tried == found.candidates == 12
    away = plainly(wanted, "pair-plus")
    assert [abs(table.edge) for table in found.tables] == away


def test_millions_of_tables_are_gone_through_and_the_best_is_exact() -> None:
    rows = default_house(PRIME).offers["all-six"].wager.pay_rows[3:]
    bounds = tuple(Bounds(row, 1, 60) for row in rows)
    wanted = Wanted(default_house(PRIME), "all-six", bounds, Fraction(8, 100))
    found = search_tables(wanted)
    assert wanted.within_bounds == 60**6
    # Sixty odds for six rows, none above the one before: so many ways to choose with repeats.
    assert found.tried == found.candidates == comb(60 + 6 - 1, 6)
    assert abs(found.tables[0].edge - wanted.edge) < Fraction(1, 10**6)
    edges = [abs(table.edge - wanted.edge) for table in found.tables]
    assert edges == sorted(edges)


def test_a_stopped_search_has_what_it_found_so_far() -> None:
    bounds = tuple(
        Bounds(row, 1, 60) for row in default_house(PRIME).offers["all-six"].wager.pay_rows
    )
    wanted = Wanted(default_house(PRIME), "all-six", bounds, Fraction(-3), in_order=False)
    asked: list[int] = []

    def stop(tried: int) -> bool:
        asked.append(tried)
        return len(asked) < 3

    found = search_tables(wanted, stop)
    assert not found.settled
    assert asked == sorted(asked)
    assert asked[-1] == found.tried < found.candidates == wanted.within_bounds == 60**9
    assert found.tables


def test_what_cannot_be_searched_is_said() -> None:
    house = default_house(POKER)
    for wager, bounds in (
        ("progressive", (Bounds("trips", 1, 2),)),
        ("pair-plus", ()),
        ("pair-plus", (Bounds("pair", 5, 2),)),
        ("pair-plus", (Bounds("pair", 0, 2),)),
        ("pair-plus", (Bounds("full-house", 1, 2),)),
        ("pair-plus", tuple(Bounds(row, 1, 10**6) for row in SOME_ROWS)),
    ):
        wanted = Wanted(house, wager, bounds, Fraction(0))
        assert verify_search(wanted) is not None
        with pytest.raises(ValueError, match=r"\w"):
            search_tables(wanted)


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
    with_meter = row_figures(count_house(house), house, 1_000_000, 7)
    assert with_meter["progressive", "akq-spades"].share == Fraction(4000 - 1, 22100)
    assert with_meter["envy", "akq-other"].share == Fraction(3 * 5000 * 6, 22100 * 250)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_one_unit_more_is_worth_the_chance_of_its_row_where_play_stays(game: Game) -> None:
    house = default_house(game)
    rows = row_figures(count_house(house), house, 1_000_000)
    for wager, offer in house.offers.items():
        if offer.wager.kind is Kind.ENVY:
            continue
        for found in row_worths(house, wager, 1_000_000):
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


@pytest.mark.parametrize("house", EVERY_HOUSE, ids=lambda house: f"{house.game.id}-{house.id}")
@pytest.mark.parametrize("seats", [1, 5])
def test_return_shares_and_the_element_of_risk_make_up_all_that_is_wagered(
    house: House, seats: int
) -> None:
    jackpot = 2_500_000 if house.game.priced_wager else None
    figures = analyze_house(house, jackpot, seats)
    for wager, found in figures.wagers.items():
        shares = return_shares(count_wagers(house, (wager,)), house, wager, jackpot, seats)
        assert shares is not None
        assert found.element_of_risk is not None
        assert sum((each.share for each in shares), Fraction(0)) == 1 - found.element_of_risk


def test_return_shares_wait_for_their_meter() -> None:
    house = default_house(POKER)
    assert return_shares(count_wagers(house, ("progressive",)), house, "progressive") is None
