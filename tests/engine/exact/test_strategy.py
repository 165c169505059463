"""Best play in words: a threshold, and whatever stands against it by ranks and suits."""

import numpy as np
import pytest
from numpy.typing import NDArray

from trifelt.engine.cards import read_cards
from trifelt.engine.exact.play import find_strategy
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_COUNT, hand_cards, hand_feature, hand_index


def from_queen_high(*against: str) -> NDArray[np.bool_]:
    """Play Q-6-4 or better, but for these hands."""
    strength = hand_feature("strength")
    least = strength[hand_index(read_cards("Qs 6h 4d").cards)]
    plays = np.asarray(strength >= least)
    for text in against:
        hand = hand_index(read_cards(text).cards)
        plays[hand] = not plays[hand]
    return plays


def told(*against: str) -> list[tuple[str, str, str, int]]:
    strategy = find_strategy(from_queen_high(*against))
    assert strategy.threshold == "Q-6-4"
    assert strategy.plays + strategy.folds == HAND_COUNT
    return [
        (str(each.choice), each.ranks, each.suits.render(), each.hands)
        for each in strategy.exceptions
    ]


def suits_of(ranks: str, suits: str, *, kinds: int) -> list[str]:
    """Every hand of these three ranks and suits whose cards are of so many suits."""
    return [
        f"{ranks[0]}{a} {ranks[1]}{b} {ranks[2]}{c}"
        for a in suits
        for b in suits
        for c in suits
        if len({a, b, c}) == kinds
    ]


def test_a_threshold_that_every_hand_keeps_has_no_exceptions() -> None:
    assert told() == []
    assert find_strategy(from_queen_high()).rule.render() == "play Q-6-4 or better"


@pytest.mark.parametrize(
    ("hands", "wanted"),
    [
        (suits_of("Q63", "cdhs", kinds=3), [("play", "Q-6-3", "three suits", 24)]),
        (suits_of("Q63", "hs", kinds=2), [("play", "Q-6-3", "two suits", 6)]),
        (["Qs 6s 3d"], [("play", "Q-6-3", "Q and 6 of one suit", 1)]),
        (["Qs 6d 3s", "Qh 6d 3h"], [("play", "Q-6-3", "Q and 3 of one suit", 2)]),
        (["2s 2h 5s"], [("fold", "2-2-5", "two suits", 1)]),
        (["2s 2h 5d"], [("fold", "2-2-5", "three suits", 1)]),
        (["As Ks 9s"], [("fold", "A-K-9", "one suit", 1)]),
    ],
    ids=lambda value: value[0] if isinstance(value[0], str) else "",
)
def test_exceptions_tell_how_the_suits_lie(
    hands: list[str], wanted: list[tuple[str, str, str, int]]
) -> None:
    assert told(*hands) == wanted


def test_hands_on_both_sides_of_the_threshold_are_told_from_the_strongest() -> None:
    found = told("2s 2h 5d", "Jc 10h 8d")
    assert [row[:2] for row in found] == [("fold", "2-2-5"), ("play", "J-10-8")]


@pytest.mark.parametrize("decision", Decision)
def test_one_decision_for_every_hand_has_no_threshold(decision: Decision) -> None:
    plays = np.full(HAND_COUNT, decision is Decision.PLAY)
    strategy = find_strategy(plays)
    assert (strategy.threshold, strategy.exceptions) == (None, ())
    assert strategy.rule.render() == f"{decision} every hand"


def test_decisions_that_follow_no_order_are_play_or_fold_but_for_some() -> None:
    suited = np.array([len({card % 4 for card in hand_cards(n)}) == 1 for n in range(HAND_COUNT)])
    few = np.zeros(HAND_COUNT, dtype=bool)
    few[hand_index(read_cards("2c 3d 5h").cards)] = True
    assert find_strategy(few).rule.render() == "fold, but for some hands"
    assert find_strategy(~few).rule.render() == "play, but for some hands"
    assert find_strategy(suited).plays == 4 * 286
