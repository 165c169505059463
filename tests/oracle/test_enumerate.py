"""Plain enumeration comes to the published figures."""

from collections import Counter
from fractions import Fraction

import pytest

from tests.oracle.cards import read_cards
from tests.oracle.enumerate import (
    HANDS,
    Deals,
    best_play,
    count_deals,
    count_own_hand_wager,
    count_pair_bonus,
    count_pictures_wagers,
    count_prime_wager,
    envy_per_other_box,
    net_of_play,
)
from tests.oracle.joint import per_round
from tests.oracle.six import count_all_six, count_rows

ALL_DEALS = 407_170_400


@pytest.fixture(scope="module")
def deals() -> Deals:
    """Every hand against every dealer hand."""
    return count_deals()


@pytest.fixture(scope="module")
def six_card_rows() -> Counter[str]:
    """Every set of six cards by its row."""
    return count_rows()


def percent(share: Fraction) -> str:
    """A share as it is published."""
    return f"{float(share) * 100:.2f}"


def test_every_hand_stands_against_18424_dealer_hands(deals: Deals) -> None:
    assert deals.total == ALL_DEALS
    assert set(deals.against.sum(axis=1).tolist()) == {18_424}


@pytest.mark.parametrize(
    ("table", "edge"),
    [
        ("40-30-6-4-1", "2.32"),
        ("40-30-6-3-1", "7.28"),
        ("50-30-6-3-1", "5.10"),
    ],
)
def test_pair_plus_comes_to_the_published_edge(table: str, edge: str) -> None:
    house = {"base": "mbs", "wagers": {"pair-plus": {"pays": table}}}
    counted = count_own_hand_wager(house, "pair-plus")
    assert counted.total == 22_100
    assert percent(-counted.exact_return) == edge


def test_progressive_and_envy_are_counted_in_dollars() -> None:
    counted = count_own_hand_wager(None, "progressive", jackpot=10_000_00, price=250)
    # One royal of spades, three others, 44 straight flushes, 52 trips, 720 straights.
    awards = 10_000 + 3 * 1_250 + 44 * 175 + 52 * 150 + 720 * 15
    assert counted.exact_return == Fraction(awards, 22_100) / Fraction("2.5") - 1
    assert envy_per_other_box(None) == Fraction((250 + 3 * 50) * 100, 22_100)


def test_prime_and_pair_bonus_by_plain_counting() -> None:
    prime = count_prime_wager(None)
    assert prime.total == ALL_DEALS
    assert percent(-prime.exact_return) == "3.62"
    assert count_pair_bonus(None).total == 22_100 * 49


@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "edge"), [("5-4-1", "3.37"), ("5-3-1", "3.61"), ("4-3-1", "3.83"), ("3-2-1", "4.28")]
)
def test_three_card_poker_best_play_comes_to_the_published_figures(
    deals: Deals, table: str, edge: str
) -> None:
    house = {"base": "mbs", "wagers": {"ante-bonus": {"pays": table}}}
    ante = best_play("three-card-poker", house, deals)
    assert ante.total == ALL_DEALS
    assert percent(-ante.exact_return) == edge
    if table == "5-4-1":
        assert (ante.plays, ante.folds) == (14_900, 7_200)
        assert percent(ante.element_of_risk) == "2.01"
        assert f"{float(ante.variance) ** 0.5:.3f}" == "1.639"


@pytest.mark.slow
def test_prime_best_play_has_no_single_threshold(deals: Deals) -> None:
    ante = best_play("three-card-prime", None, deals)
    assert ante.total == ALL_DEALS
    q63 = read_cards("Qc 6d 3h")
    choices = {
        net > -1
        for hand, net in zip(HANDS, ante.net_of_play, strict=True)
        if {card.rank for card in hand} == {card.rank for card in q63}
        and len({card.suit for card in hand}) > 1
    }
    assert choices == {True, False}
    number = HANDS.index(sorted(q63, key=lambda card: "cdhs".index(card.suit)))
    assert net_of_play("three-card-prime", None, q63, []) == ante.net_of_play[number]


@pytest.mark.slow
def test_three_pictures_comes_to_the_published_edges(deals: Deals) -> None:
    house = {"base": "mbs", "wagers": {"main": {"pays": "commission-5"}}}
    counted = count_pictures_wagers("three-pictures", house, deals)
    assert {wager: figures.total for wager, figures in counted.items()} == {
        "main": ALL_DEALS,
        "tie": ALL_DEALS,
        "three-pictures": ALL_DEALS,
    }
    assert percent(-counted["main"].exact_return) == "2.41"
    assert f"{float(-counted['tie'].exact_return):.10f}" == "0.1000880614"
    # 220 hands of 22,100 at 16 to 1.
    assert counted["three-pictures"].exact_return == Fraction(220 * 17, 22_100) - 1


@pytest.mark.slow
def test_all_six_comes_to_the_published_edge(six_card_rows: Counter[str]) -> None:
    assert sum(six_card_rows.values()) == 20_358_520
    assert six_card_rows["six-card-royal-diamonds"] == 1
    assert six_card_rows["six-card-royal"] == 3
    counted = count_all_six(None, six_card_rows)
    assert percent(-counted.exact_return) == "10.22"


@pytest.mark.slow
@pytest.mark.parametrize("reading", ["points", "ranking"])
def test_mean_of_a_mix_is_the_sum_of_its_wagers(deals: Deals, reading: str) -> None:
    house = {"base": "mbs", "readings": {"tie": reading}}
    wagers = {"main": 1000, "tie": 500, "picture-perfect": 100}
    nets = per_round("prosperity-3-pictures", house, wagers)
    assert sum(nets.values()) == ALL_DEALS
    alone = count_pictures_wagers("prosperity-3-pictures", house, deals)
    wanted = sum(stake * alone[wager].exact_return for wager, stake in wagers.items())
    assert Fraction(sum(net * count for net, count in nets.items()), ALL_DEALS) == wanted


@pytest.mark.slow
def test_mean_of_a_poker_mix_is_the_sum_of_its_wagers(deals: Deals) -> None:
    nets = per_round("three-card-poker", None, {"ante": 1000, "pair-plus": 500})
    wanted = 1000 * best_play("three-card-poker", None, deals).exact_return
    wanted += 500 * count_own_hand_wager(None, "pair-plus").exact_return
    assert sum(nets.values()) == ALL_DEALS
    assert Fraction(sum(net * count for net, count in nets.items()), ALL_DEALS) == wanted
