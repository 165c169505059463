"""Automatic players bet simply, within limits, and decide by best play."""

from tests.engine.round.tables import LUCKY, PICTURES, POKER, PRIME, bet, house_of, new_round
from trifelt.engine.cards import read_cards
from trifelt.engine.games.game import Decision
from trifelt.engine.round.automatic import (
    AutomaticPlayer,
    best_decision,
    bet_automatically,
    simple_wagers,
)


def test_simple_wagers_are_the_main_one_within_the_limits() -> None:
    assert simple_wagers(house_of(POKER), 2_500) == {"ante": 2_500}
    assert simple_wagers(house_of(LUCKY), 2_500) == {"main": 2_500}
    limits = {"main": {"min": "50", "max": "100"}}
    assert simple_wagers(house_of(PICTURES, wagers=limits), 2_500) == {"main": 5_000}
    assert simple_wagers(house_of(PICTURES, wagers=limits), 50_000) == {"main": 10_000}


def test_they_bet_once_and_leave_a_taken_box_alone() -> None:
    round_ = new_round(POKER)
    bet(round_, 2, "You", ante=500)
    players = [AutomaticPlayer(f"Auto {n}", n, {"ante": 1_000}) for n in (1, 2, 9)]
    bet_automatically(round_, players)
    bet_automatically(round_, players)
    assert round_.bets.persons(1) == ("Auto 1",)
    assert round_.bets.of("Auto 1") == 1_000
    assert round_.bets.persons(2) == ("You",)
    assert round_.bets.of("Auto 9") == 0


def test_they_leave_a_taken_box_alone_where_several_may_bet_too() -> None:
    round_ = new_round(LUCKY)
    bet(round_, 2, "You", main=500)
    players = [AutomaticPlayer(f"Auto {n}", n, {"main": 1_000}) for n in (1, 2)]
    bet_automatically(round_, players)
    assert round_.bets.persons(1) == ("Auto 1",)
    assert round_.bets.persons(2) == ("You",)


def test_prime_hands_that_no_threshold_gets_right_are_decided_one_by_one() -> None:
    house = house_of(PRIME)
    decisions = {
        text: best_decision(house, read_cards(text).cards)
        for text in ("Qs 6h 4d", "Js 10h 8d", "As 2h 3d")
    }
    assert decisions == {
        "Qs 6h 4d": Decision.PLAY,
        "Js 10h 8d": Decision.FOLD,
        "As 2h 3d": Decision.PLAY,
    }
