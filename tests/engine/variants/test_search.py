"""Searching for tables against going through all of them."""

import itertools
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import comb
from types import MappingProxyType

import pytest

from tests.certain import certain
from tests.toy.toy_high_card import TOY
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.hands import MIXED
from trifelt.engine.houses import House, default_house, pay_tables
from trifelt.engine.houses.cells import PayTable
from trifelt.engine.houses.house import Offer
from trifelt.engine.money import Odds
from trifelt.engine.variants import editing, search
from trifelt.engine.variants.editing import with_cell
from trifelt.engine.variants.outcomes import judged_by
from trifelt.engine.variants.search import search_tables, verify_search
from trifelt.engine.variants.table_return import decides_play, table_return
from trifelt.engine.variants.wanted import Bounds, FoundTable, Limits, Wanted
from trifelt.engine.wager import Part, Situation, Values, loses, priced_row

POKER, PRIME = GAMES[0], GAMES[1]
SOME_ROWS = ("straight-flush", "trips", "straight", "flush")


def plainly(wanted: Wanted, judge: str) -> list[Fraction]:
    """How far every table within the bounds is from the wanted edge, one by one."""
    return sorted(abs(table.edge - wanted.edge) for table in every_table(wanted, judge))


def every_table(wanted: Wanted, judge: str) -> Iterator[FoundTable]:
    """Every table within the bounds that keeps the order, one by one."""
    rows = wanted.house.offers[wanted.wager].wager.pay_rows
    before = [value(wanted.house, wanted.wager, row) for row in rows]
    within = ([n for n in range(b.least, b.most + 1) if not n % b.step] for b in wanted.bounds)
    for odds in itertools.product(*within):
        house = wanted.house
        for bound, num in zip(wanted.bounds, odds, strict=True):
            house = with_cell(house, wanted.wager, bound.row, Odds(num))
        after = [value(house, wanted.wager, row) for row in rows]
        falling = zip(itertools.pairwise(before), itertools.pairwise(after), strict=True)
        if wanted.in_order and any(b0 >= b1 and a0 < a1 for (b0, b1), (a0, a1) in falling):
            continue
        own = analyze_house(house).wagers[judge]
        named = tuple((bound.row, num) for bound, num in zip(wanted.bounds, odds, strict=True))
        yield FoundTable(
            named,
            certain(own.house_edge),
            certain(own.hit_rate),
            certain(own.standard_deviation),
        )


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


@pytest.mark.parametrize("seed", range(40))
def test_random_searches_find_what_going_through_all_finds(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if seed % 2:
        monkeypatch.setattr(search, "SUMS_AT_MOST", 12)  # blocks and held sums take part
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
    edge = certain(analyze_house(shown).wagers[judge].house_edge)
    target = edge + Fraction(draw.randint(-3, 3), draw.choice([1, 997, 10**6]))
    wanted = Wanted(house, wager.id, tuple(bounds), target, in_order=seed % 3 == 0)
    found = search_tables(wanted, kept=4)
    plain = plainly(wanted, judge)
    assert [abs(table.edge - wanted.edge) for table in found.tables] == plain[:4]
    assert found.settled
    assert found.candidates == len(plain)


@pytest.mark.parametrize("in_order", [True, False])
def test_odds_in_steps_find_what_going_through_all_finds(in_order: bool) -> None:
    bounds = [("straight-flush", 22, 41, 5), ("trips", 18, 33, 5), ("straight", 3, 8, 2),
              ("flush", 2, 6, 2)]  # fmt: skip
    wanted = Wanted(
        default_house(POKER),
        "pair-plus",
        tuple(Bounds(*each) for each in bounds),
        Fraction(3, 100),
        in_order=in_order,
    )
    all_away = plainly(wanted, "pair-plus")
    found = search_tables(wanted)
    assert (found.tried, found.candidates) == (len(all_away), len(all_away))
    away = [abs(table.edge - wanted.edge) for table in found.tables]
    assert away == all_away[: len(away)]
    for table in found.tables:
        assert all(not num % step for (_, num), (*_, step) in zip(table.odds, bounds, strict=True))
    assert not search_tables(replace(wanted, bounds=(Bounds("flush", 6, 7, 4),))).tables


def figures(table: FoundTable) -> tuple[float, float, float]:
    return float(table.edge), float(table.hit_rate), table.volatility


@pytest.mark.parametrize(
    ("game", "wager", "judge", "bounds"),
    [
        (POKER, "pair-plus", "pair-plus", [("trips", 20, 28), ("straight", 3, 8), ("flush", 2, 6)]),
        (POKER, "ante-bonus", "ante", [("straight-flush", 2, 6), ("trips", 1, 5)]),
        # Rows that decide which hands are played, by themselves and among others.
        (POKER, "play", "ante", [("win", 1, 6)]),
        (PRIME, "play", "ante", [("pair", 1, 4), ("high-card", 1, 2), ("bad-beat-pair", 1, 3)]),
    ],
    ids=["pair-plus", "ante-bonus", "play", "prime"],
)
def test_limits_and_goals_are_held_to_every_table(
    game: Game, wager: str, judge: str, bounds: list[tuple[str, int, int]]
) -> None:
    draw = random.Random(wager)
    rows = tuple(Bounds(*b) for b in bounds)
    free = Wanted(default_house(game), wager, rows, Fraction(3, 100), in_order=game is POKER)
    tables = list(every_table(free, judge))
    for _ in range(12):
        low, high = draw.sample(tables, 2)
        limits = []
        for one, other, near in zip(*map(figures, (low, high, draw.choice(tables))), strict=True):
            least, most = (end if draw.random() < 0.5 else None for end in sorted([one, other]))
            limits.append(Limits(least, most, near if draw.random() < 0.4 else None))
        edges = replace(limits[0], near=None)
        wanted = replace(free, edges=edges, hit_rates=limits[1], volatilities=limits[2])
        found = search_tables(wanted, kept=5)
        assert found.settled
        fits = [
            table
            for table in tables
            if all(
                (limit.least is None or float(figure) >= float(limit.least))
                and (limit.most is None or float(figure) <= float(limit.most))
                for limit, figure in zip(wanted.limits, figures(table), strict=True)
            )
        ]
        assert found.within == (len(fits) if wanted.is_bounded else None)
        plain = sorted(wanted.distance(table) for table in fits)[:5]
        away = [tuple(map(float, wanted.distance(table))) for table in found.tables]
        assert away == [pytest.approx(tuple(map(float, each))) for each in plain]


def test_limits_are_held_to_millions_of_tables() -> None:
    house = default_house(PRIME)
    rows = house.offers["all-six"].wager.pay_rows[3:]
    free = Wanted(house, "all-six", tuple(Bounds(row, 1, 60) for row in rows), Fraction(8, 100))
    calm = search_tables(replace(free, volatilities=Limits(3.2, 3.3)))
    assert calm.settled
    assert calm.tried == calm.candidates == comb(60 + 6 - 1, 6)
    assert all(3.2 <= table.volatility <= 3.3 for table in calm.tables)
    assert calm.within is None, "more tables than are counted one by one"
    near = search_tables(replace(free, volatilities=Limits(near=3.3)))
    assert max(abs(table.volatility - 3.3) for table in near.tables) < 1e-4
    # A wager with one bet pays as often whatever its odds are.
    none = replace(free, bounds=free.bounds[:2], hit_rates=Limits(least=Fraction(1, 2)))
    assert not search_tables(none).tables


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
    edge = Fraction(-3) + Fraction(1, 10**9)  # which no table meets
    wanted = Wanted(default_house(PRIME), "all-six", bounds, edge, in_order=False)
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

    rows = tuple(priced_row(row, "1", "{player} wins.") for row in ("of-one-colour", "mixed"))
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
