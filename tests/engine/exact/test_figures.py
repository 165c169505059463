"""Exact figures agree with what is published (docs/figures.md), and add up."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from tests.certain import certain
from tests.engine.exact.houses import house_of, paying
from trifelt.engine.exact.analysis import analyze_house, count_house, house_edge, price
from trifelt.engine.exact.figures import WagerFigures
from trifelt.engine.exact.play import Play
from trifelt.engine.games import GAMES
from trifelt.engine.houses import House, built_in_houses
from trifelt.engine.settlement import NoticeKind
from trifelt.engine.settlement.house_notices import edge_notices, figure_notices

ALL_DEALS = 407_170_400
MINI_ROYAL = {
    "mini-royal": 50, "straight-flush": 40, "trips": 30, "straight": 6, "flush": 3, "pair": 1,
}  # fmt: skip
HOUSES = [
    pytest.param(house, id=f"{game.id}-{house.id}")
    for game in GAMES
    for house in built_in_houses(game)
]


def figure(house: House, wager: str) -> WagerFigures:
    return analyze_house(house).wagers[wager]


def percent(share: Fraction | None) -> str:
    assert share is not None
    return f"{float(share) * 100:.2f}"


@pytest.mark.parametrize(
    ("table", "edge"), [("5-4-1", "3.37"), ("5-3-1", "3.61"), ("4-3-1", "3.83"), ("3-2-1", "4.28")]
)
def test_three_card_poker_by_its_ante_bonus(table: str, edge: str) -> None:
    assert percent(figure(paying("three-card-poker", "ante-bonus", table), "ante").house_edge) == (
        edge
    )


def test_three_card_poker_as_published() -> None:
    figures = analyze_house(house_of("three-card-poker"))
    ante = figures.wagers["ante"]
    assert percent(ante.element_of_risk) == "2.01"
    assert f"{ante.standard_deviation:.3f}" == "1.639"
    assert ante.average_total_wager == 1 + Fraction(14_900, 22_100)
    assert figures.strategy is not None
    assert (figures.strategy.plays, figures.strategy.folds) == (14_900, 7_200)


@pytest.mark.parametrize(
    ("game", "wager", "table", "edge"),
    [
        ("three-card-poker", "pair-plus", "40-30-6-4-1", "2.32"),
        ("three-card-poker", "pair-plus", "40-30-6-3-1", "7.28"),
        ("three-card-poker", "pair-plus", "50-30-6-3-1", "5.10"),
        ("three-card-poker", "pair-plus", MINI_ROYAL, "7.10"),
        ("three-card-prime", "all-six", "a6-1", "10.22"),
        ("three-card-prime", "prime", "4-3", "3.62"),
        ("three-pictures", "main", "commission-5", "2.41"),
        ("three-pictures", "three-pictures", "mbs", "83.08"),
    ],
)
def test_a_wager_has_its_published_edge(
    game: str, wager: str, table: str | dict[str, int], edge: str
) -> None:
    if wager == "all-six":
        # 1000-200-50-25-20-10-5: the three royals alike.
        assert house_of(game).offers["all-six"].pays.name == table
    assert percent(figure(paying(game, wager, table), wager).house_edge) == edge


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("play", list(Play))
def test_counts_and_returns_add_up(house: House, play: Play) -> None:
    for wager in analyze_house(house, 2_500_000, 7, play).wagers.values():
        assert sum(outcome.count for outcome in wager.outcomes) == wager.combinations
        assert sum(wager.probability(outcome) for outcome in wager.outcomes) == 1
        shares = [wager.share(outcome) for outcome in wager.outcomes]
        assert wager.house_edge == -sum(share for share in shares if share is not None)
        assert wager.rtp == 1 + sum(share for share in shares if share is not None)


def test_a_wager_is_counted_over_the_smallest_space_in_which_its_rows_are_whole() -> None:
    poker = analyze_house(house_of("three-card-poker"))
    found = {each.outcome: each.count for each in poker.wagers["pair-plus"].outcomes}
    assert found == {
        "straight-flush": 48, "trips": 52, "straight": 720, "flush": 1_096, "pair": 3_744,
        "lose": 16_440,
    }  # fmt: skip
    prime = analyze_house(house_of("three-card-prime"))
    assert prime.wagers["pair-bonus"].combinations == 22_100 * 49
    assert prime.wagers["all-six"].combinations == comb(52, 6)
    assert prime.wagers["prime"].combinations == ALL_DEALS
    pictures = analyze_house(house_of("three-pictures")).wagers
    assert pictures["tie"].combinations == ALL_DEALS
    # The dealer's hand is looked at, for points only that a hand of three pictures does not need.
    assert [each.count for each in pictures["three-pictures"].outcomes] == [220, 21_880]
    prosperity = analyze_house(house_of("prosperity-3-pictures")).wagers
    both = [prosperity[f"{whose}-prosperity-pictures"].outcomes for whose in ("player", "dealer")]
    assert [each.count for each in both[0]] == [each.count for each in both[1]]


def test_the_space_of_a_wager_does_not_hang_on_its_odds() -> None:
    for rows in ({}, {"three-matches": 500}, {"one-match": 1}):
        found = figure(paying("prosperity-3-pictures", "picture-perfect", rows), "picture-perfect")
        assert found.combinations == ALL_DEALS


def test_the_rarest_six_cards_are_counted_to_the_last_set() -> None:
    found = {
        each.row: each.count for each in figure(house_of("three-card-prime"), "all-six").outcomes
    }
    assert found["six-card-royal-diamonds"] == 1
    assert found["six-card-royal"] == 3


def test_nets_of_the_ante_are_told_in_units_of_it() -> None:
    outcomes = figure(house_of("three-card-poker"), "ante").outcomes
    assert [each.outcome for each in outcomes] == [
        "+7", "+6", "+5", "+3", "+2", "+1", "0", "-1", "-2",
    ]  # fmt: skip
    half = figure(paying("three-card-poker", "ante", {"win": "1 to 2"}), "ante")
    assert "+0.5" in {each.outcome for each in half.outcomes}


def test_emptied_rows_lose_and_pushes_push() -> None:
    table = {"straight-flush": 40, "trips": "push", "straight": "5 to 2"}
    found = figure(paying("three-card-poker", "pair-plus", table), "pair-plus")
    counts = {each.outcome: each.count for each in found.outcomes}
    assert counts == {
        "straight-flush": 48, "straight": 720, "push": 52, "lose": 16_440 + 3_744 + 1_096,
    }  # fmt: skip
    assert found.exact_return == Fraction(48 * 40 + 720 * 5 // 2 - counts["lose"], 22_100)
    assert found.hit_rate == Fraction(48 + 720, 22_100)


def test_a_fold_that_takes_the_pair_plus_tells_in_its_figures() -> None:
    forfeits = house_of(
        "three-card-poker", {"readings": {"fold-pair-plus": "forfeits"}, "base": "mbs"}
    )
    best = analyze_house(forfeits).wagers["pair-plus"]
    kept = analyze_house(house_of("three-card-poker")).wagers["pair-plus"]
    # No hand worth folding is a pair.
    assert best.exact_return == kept.exact_return
    never = analyze_house(forfeits, play=Play.NEVER).wagers["pair-plus"]
    assert never.exact_return == -1
    assert analyze_house(house_of("three-card-poker"), play=Play.NEVER).wagers[
        "pair-plus"
    ].exact_return == (kept.exact_return)


def test_other_ways_to_play_cost_more() -> None:
    house = house_of("three-card-poker")
    edges = {
        play: analyze_house(house, play=play).wagers["ante"].house_edge or Fraction(0)
        for play in Play
    }
    assert edges[Play.BEST] < edges[Play.QUEEN] < edges[Play.ALWAYS] < edges[Play.NEVER] == 1
    assert percent(edges[Play.QUEEN]) == "3.45"  # published for the plain queen rule
    assert percent(edges[Play.ALWAYS]) == "7.65"  # published for playing every hand


def test_ties_by_points_and_pictures_are_those_of_inclusion_and_exclusion() -> None:
    """One published page has 17,680 fewer (docs/figures.md): counted here from the rule alone."""
    hands = defaultdict(list)
    for hand in combinations(range(52), 3):
        ranks = [card // 4 + 1 for card in hand]
        kind = sum(min(rank, 10) for rank in ranks) % 10, sum(rank > 10 for rank in ranks)
        hands[kind].append(hand)
    ties = 0
    for alike in hands.values():
        for shared in range(4):
            held = Counter(cards for hand in alike for cards in combinations(hand, shared))
            ties += (-1) ** shared * sum(count * count for count in held.values())
    house = house_of("three-pictures", {"base": "mbs", "readings": {"tie": "ranking"}})
    tie = next(each for each in figure(house, "tie").outcomes if each.outcome == "tie")
    assert ties == tie.count == 15_373_920


def test_new_odds_are_priced_without_counting_again() -> None:
    counted = count_house(house_of("three-card-poker"))
    other = paying("three-card-poker", "pair-plus", "50-30-6-3-1")
    assert count_house(other) is counted
    assert percent(price(counted, other).wagers["pair-plus"].house_edge) == "5.10"


@pytest.mark.parametrize("house", HOUSES)
def test_an_edge_counted_by_itself_is_the_house_s(house: House) -> None:
    for wager in analyze_house(house, 123_456).wagers.values():
        assert house_edge(house, wager.wager, 123_456) == wager.house_edge


def test_odds_beyond_64_bits_stay_exact() -> None:
    rows = {"mini-royal": "1000000 to 1", "straight": "999983 to 999979", "pair": "1 to 999961"}
    house = paying("three-card-prime", "play", rows)
    ante = analyze_house(house).wagers["ante"]
    assert ante.exact_return == -(house_edge(house, "ante") or 0)
    total = sum((each.net or 0) * each.count for each in ante.outcomes)
    assert certain(ante.exact_return) == total / ALL_DEALS


def test_a_jackpot_that_favours_the_player_is_said_so() -> None:
    house = house_of("three-card-poker")
    assert edge_notices(house, frozenset(["progressive"]), None) == ()
    assert edge_notices(house, frozenset(["progressive"]), 2_500_000) == ()
    (notice,) = edge_notices(house, frozenset(["progressive"]), 3_000_000)
    assert notice.wager == "progressive"


def test_figures_that_take_a_jackpot_are_not_told_without_one() -> None:
    """The rows that a share of the jackpot pays have no net, nor has the wager any figure of it."""
    figures = analyze_house(house_of("three-card-poker"))
    wager = figures.wagers["progressive"]
    shares = {outcome.outcome: wager.share(outcome) for outcome in wager.outcomes}
    unknown = {outcome.outcome for outcome in wager.outcomes if outcome.net is None}
    assert unknown == {"akq-spades"}
    assert {name for name, share in shares.items() if share is None} == unknown
    told = (
        wager.exact_return, wager.house_edge, wager.rtp, wager.element_of_risk, wager.hit_rate,
        wager.variance, wager.standard_deviation,
    )  # fmt: skip
    assert told == (None,) * 7
    assert figure_notices(figures) == ()


def test_beside_others_the_progressive_hits_by_envy_too() -> None:
    """One other box holds each of the four envied hands once in 22,100 deals."""
    house = house_of("three-card-poker")
    alone, beside = (
        analyze_house(house, 2_500_000, seats).wagers["progressive"].hit_rate for seats in (1, 2)
    )
    assert alone is not None
    assert beside is not None
    assert alone < beside < alone + Fraction(4, 22_100)


def test_edges_that_stand_out_are_said_beside_the_figures() -> None:
    """TP 4.2: three pictures at 16 to 1 keeps more than four fifths of the stake."""
    (dear,) = figure_notices(analyze_house(house_of("three-pictures")))[:1]
    assert (dear.kind, dear.wager) == (NoticeKind.EDGE, "three-pictures")
    kinds = [each.kind for each in figure_notices(analyze_house(house_of("three-card-prime")))]
    assert kinds == []


def test_the_unit_of_the_progressive_and_the_envy_in_its_nets_are_said() -> None:
    house = house_of("three-card-poker")
    told = [figure_notices(analyze_house(house, 2_000_000, seats)) for seats in (1, 7)]
    assert [[str(each.text.facts.get("price")) for each in of] for of in told] == [["2.50"]] * 2
    # Six other boxes, 4 hands in 22,100: 100 for the royal of spades, 25 for the three others.
    assert told[1][0].text.facts["envy"] == f"{6 * (100 + 3 * 100) / 22_100:.4f}"


def test_what_depends_on_stakes_is_said_to_be_left_out() -> None:
    cap = {"amount": "50000", "per": "hand"}
    house = house_of("three-card-prime", {"base": "standard", "cap": cap})
    kinds = {each.kind for each in figure_notices(analyze_house(house))}
    assert kinds == {NoticeKind.CAP}
    kinds = {each.kind for each in figure_notices(analyze_house(house_of("lucky-three-pictures")))}
    assert kinds == {NoticeKind.ROUNDING}  # a winning six pays 1 to 2


def test_a_jackpot_cut_to_whole_cents_breaks_even_a_little_higher() -> None:
    """Shares of the jackpot are whole cents: at a cent less the player still loses."""
    house = paying(
        "three-card-poker",
        "progressive",
        {"akq-spades": "meter 33.33 %", "akq-other": "meter 7.77 %", "straight-flush": "meter 1 %"},
    )
    figures = analyze_house(house)
    meter = certain(certain(figures.progressive).break_even)
    at, below = (
        analyze_house(house, jackpot).wagers["progressive"] for jackpot in (meter, meter - 1)
    )
    assert certain(below.exact_return) < 0 <= certain(at.exact_return)
