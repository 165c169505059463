"""Searching, row worths and row figures against the plain way of doing the same."""

import itertools
import random
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import comb
from types import MappingProxyType

import pytest

from tests.toy.toy_high_card import TOY
from trifelt.engine.exact.analysis import analyze_house, count_house
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.play import Play
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.hands import MIXED
from trifelt.engine.houses import House, built_in_houses, default_house, pay_tables
from trifelt.engine.houses.cells import Award, Cell, PayTable
from trifelt.engine.houses.house import Offer
from trifelt.engine.money import Odds
from trifelt.engine.variants import editing
from trifelt.engine.variants.editing import with_cell
from trifelt.engine.variants.outcomes import return_shares, row_figures
from trifelt.engine.variants.search import Bounds, Wanted, search_tables, verify_search
from trifelt.engine.variants.sensitivity import judged_by, one_more, row_worths
from trifelt.engine.variants.table_return import decides_play, table_return
from trifelt.engine.wager import Fixed, Kind, Part, Situation, Values, loses, priced

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


def test_a_search_over_deciding_rows_alone_stops_when_it_is_told_to() -> None:
    wanted = Wanted(default_house(POKER), "play", (Bounds("win", 1, 5_000),), Fraction(-5_000))
    asked: list[int] = []

    def stop(tried: int) -> bool:
        asked.append(tried)
        return False

    found = search_tables(wanted, stop)
    assert (asked, found.tried, found.candidates) == ([1_024], 1_024, 5_000)
    assert not found.settled
    # Those near what the row pays now, 1 to 1, were tried first; of these the dearest is nearest.
    assert [table.odds for table in found.tables[:2]] == [(("win", 1_024),), (("win", 1_023),)]


def test_a_row_that_decides_play_bounds_the_next_one_that_does_not() -> None:
    """A bad beat that loses now may not be made to pay more than a high card that wins."""
    after = "bad-beat-straight-flush"
    house = with_cell(default_house(PRIME), "play", "pair", Odds(3))
    house = with_cell(house, "play", after, None)
    wanted = Wanted(
        house, "play", (Bounds("high-card", 1, 3), Bounds(after, 1, 4)), Fraction(1, 50)
    )
    found = search_tables(wanted, kept=20)
    assert found.candidates == found.tried == 1 + 2 + 3
    for table in found.tables:
        odds = dict(table.odds)
        assert odds["high-card"] >= odds[after]
    away = [abs(table.edge - wanted.edge) for table in found.tables]
    assert away == plainly(wanted, "ante")


def test_two_rows_that_both_decide_play_keep_their_order() -> None:
    """No game on the sheets has two such rows side by side; the toy is given them."""
    house = a_house_with_two_deciding_rows()
    bounds = (Bounds("of-one-colour", 1, 5), Bounds("mixed", 1, 5))
    wanted = Wanted(house, "raise", bounds, Fraction(1, 50))
    assert decides_play(house, "raise")
    spans = {each.row: (each.least, each.most) for each in bounds}
    assert table_return(house, "raise", spans).deciding == (0, 1)
    found = search_tables(wanted, kept=30)
    assert found.candidates == found.tried == 15
    assert [abs(table.edge - wanted.edge) for table in found.tables] == plainly(wanted, "stake")
    free = search_tables(replace(wanted, in_order=False), kept=30)
    assert free.candidates == free.tried == 25


def a_house_with_two_deciding_rows() -> House:
    def rule(at: Situation) -> Values:
        return at.first(
            (at.player.strength <= at.dealer.strength, "lose"),
            (at.player.colour != MIXED, "of-one-colour"),
            otherwise="mixed",
        )

    rows = tuple(priced(row, "1", "{player} wins.") for row in ("of-one-colour", "mixed"))
    raised = replace(
        TOY.wager["raise"],
        rows=(*rows, loses("3", "{dealer} wins.")),
        parts=(Part(rule, ("strength", "colour"), ("strength",)),),
        readings=(),
    )
    stake = TOY.wager["stake"]
    game = replace(TOY, id="toy-of-two-rows", wagers=(stake, raised))
    pays = {"stake": {"win": Odds(1)}, "raise": {"of-one-colour": Odds(1), "mixed": Odds(1)}}
    offers = {
        wager.id: Offer(wager, PayTable(MappingProxyType(pays[wager.id]))) for wager in game.wagers
    }
    return replace(
        default_house(POKER),
        game=game,
        offers=MappingProxyType(offers),
        readings=MappingProxyType({"copy": "pushes"}),
    )


@pytest.fixture(autouse=True)
def _no_named_tables_of_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    def known(game: Game) -> Mapping[str, Mapping[str, PayTable]]:
        if game.id == "toy-of-two-rows":
            return {wager: {} for wager in game.wager}
        return pay_tables(game)

    monkeypatch.setattr(editing, "pay_tables", known)


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


def test_return_shares_are_the_same_whatever_else_was_counted() -> None:
    house = default_house(POKER)
    for judge in ("ante", "pair-plus"):
        alone = return_shares(count_wagers(house, (judge,)), house, judge)
        assert alone == return_shares(count_house(house), house, judge)


def test_a_row_is_worth_nothing_that_can_be_told_without_its_meter() -> None:
    assert row_worths(default_house(POKER), "progressive") == ()
    assert row_worths(default_house(POKER), "envy", seats=3) == ()


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


def test_return_shares_wait_for_their_meter() -> None:
    house = default_house(POKER)
    assert return_shares(count_wagers(house, ("progressive",)), house, "progressive") is None
