"""Several boxes against one dealer: means add up, and pairs of hands are counted exactly."""

from concurrent.futures import CancelledError
from fractions import Fraction
from math import sqrt
from unittest.mock import Mock

import numpy as np
import pytest

from tests.engine.exact.houses import house_of
from trifelt.engine.cards import read_cards
from trifelt.engine.exact.box_nets import BoxNets
from trifelt.engine.exact.patterns import hand_bits
from trifelt.engine.exact.play import Play
from trifelt.engine.exact.results import box_results
from trifelt.engine.exact.several_boxes import (
    _dealer_patterns,
    _Meetings,
    equal_boxes,
    several_boxes,
)
from trifelt.engine.exact.slices import held_by_hands
from trifelt.engine.hands import HAND_COUNT, hand_index


@pytest.mark.parametrize(
    ("game", "mix"),
    [
        ("three-card-poker", {"ante": 1_000, "pair-plus": 333}),
        ("lucky-three-pictures", {"main": 333, "lucky-tie": 100}),
    ],
)
def test_one_box_is_spread_as_its_results_are(game: str, mix: dict[str, int]) -> None:
    house = house_of(game)
    alone = box_results(house, mix)
    one = several_boxes(house, [mix])
    assert (one.mean, one.variance) == (alone.mean, alone.variance)
    three = several_boxes(house, [mix, mix, mix])
    assert three.mean == 3 * alone.mean
    assert three.variance > 3 * alone.variance  # one dealer's hand decides them all


def test_a_shared_card_and_six_cards_are_in_it() -> None:
    house = house_of("three-card-prime")
    mix = {"ante": 1_000, "pair-bonus": 500, "all-six": 100}
    alone = box_results(house, mix)
    one = several_boxes(house, [mix])
    assert (one.mean, one.variance) == (alone.mean, alone.variance)


@pytest.mark.parametrize("against", ["2c 2d 8s", "Jd 9d 8d", "Qs 7d 2c"])
def test_boxes_meet_every_pair_of_hands_apart_and_then_one_fourth_card(against: str) -> None:
    """One fourth card for all boxes: each of the 43 that neither hand nor the dealer holds."""
    house = house_of("three-card-prime")
    mixes = [{"ante": 100, "pair-bonus": 30, "all-six": 20}, {"ante": 50, "prime": 10}]
    numbers = np.array([2, 1])
    nets = [BoxNets(house, mix, mixes, None, Play.BEST) for mix in mixes]
    fourth = nets[0].fourth
    assert fourth is not None
    patterns, meetings = _dealer_patterns(nets), _Meetings(nets, numbers)
    pattern = patterns.of_hand[hand_index(read_cards(against).cards)]
    dealer, weight = int(patterns.hands[pattern]), int(patterns.weights[pattern])
    found = meetings.sums(np.flatnonzero(meetings.dealers == dealer))
    bits, (held,) = hand_bits(), held_by_hands(fourth)
    free = np.flatnonzero((bits & bits[dealer]) == 0)
    left = 4 - int(held[dealer]) - held[free]
    plain, deuce = (
        np.array(
            [one.against(dealer, free)[min(value, int(one.fourth is not None))] for one in nets]
        )
        for value in (0, 1)
    )
    plain, deuce = (np.vstack([each, numbers @ each]) for each in (plain, deuce))
    products = np.zeros(3, dtype=np.int64)
    for number, hand in enumerate(free.tolist()):
        apart = (bits[free] & bits[hand]) == 0
        deuces = (left[number] - held[free]) * apart
        products += plain[:, number] * (plain @ (43 * apart - deuces))
        products += deuce[:, number] * (deuce @ deuces)
    net, square = (plain**n @ (46 - left) + deuce**n @ left for n in (1, 2))
    assert found.tolist() == [(weight * sums).tolist() for sums in (net, square, products)]


@pytest.mark.parametrize(
    ("game", "mix"),
    [
        ("three-card-poker", {"ante": 1_000, "pair-plus": 500}),
        ("prosperity-3-pictures", {"main": 333, "tie": 100, "picture-perfect": 50}),
    ],
)
def test_equal_boxes_spread_as_each_number_of_them_by_itself(
    game: str, mix: dict[str, int]
) -> None:
    house = house_of(game)
    together = list(equal_boxes(house, mix, 3))
    alone = [several_boxes(house, [mix] * number) for number in (1, 2, 3)]
    assert together == alone


def test_unlike_boxes_move_together_as_like_ones_do() -> None:
    """Half stakes halve the net to the cent: two kinds of boxes covary as one kind does."""
    house, whole, half = house_of("three-pictures"), {"main": 400}, {"main": 200}
    one, two = (several_boxes(house, [half] * number) for number in (1, 2))
    together = (two.variance - 2 * one.variance) / 2
    mixed = several_boxes(house, [half, whole, half])
    assert mixed.mean == 4 * one.mean
    assert mixed.variance == (4 + 1 + 1) * one.variance + 2 * (2 + 2 + 1) * together


def test_boxes_that_envy_each_other_are_paid_for_each_others_hands() -> None:
    """Two boxes: each holds each of the four suited A-K-Qs once in 22,100 deals and pays for it."""
    house = house_of("three-card-poker", {"base": "mbs", "readings": {"envy-own-boxes": "paid"}})
    mix = {"ante": 1_000, "progressive": 250}
    one, two = equal_boxes(house, mix, 2, jackpot=2_500_000)
    assert one.mean == box_results(house, mix, jackpot=2_500_000).mean
    assert two.mean == 2 * (one.mean + Fraction(25_000 + 3 * 5_000, HAND_COUNT))


@pytest.mark.parametrize("times", [1_003, 1_000_003, 999_999_999])
def test_huge_stakes_spread_as_small_ones_do(times: int) -> None:
    """Sums of products are beyond 64 bits here, and in the end beyond what floats can tell."""
    house = house_of("three-pictures")
    small, huge = ([{"main": 100 * size, "tie": 50 * size}] * 2 for size in (1, times))
    few, many = several_boxes(house, small), several_boxes(house, huge)
    assert (many.mean, many.variance) == (few.mean * times, few.variance * times**2)
    assert many.standard_deviation == pytest.approx(sqrt(few.variance) * times)


@pytest.mark.slow
def test_equal_boxes_share_one_fourth_card() -> None:
    house = house_of("three-card-prime")
    mix = {"ante": 1_000, "prime": 500, "pair-bonus": 500}
    other = dict(mix)
    other["prime"] = 400
    assert list(equal_boxes(house, mix, 2)) == [
        several_boxes(house, [mix]),
        several_boxes(house, [mix, mix]),
    ]
    # Two kinds of boxes go the long way round; nearly alike, they spread nearly alike.
    mixed = several_boxes(house, [mix, other])
    alike, less = several_boxes(house, [mix, mix]), several_boxes(house, [other, other])
    assert less.variance < mixed.variance < alike.variance


def test_the_work_can_be_called_off() -> None:
    off = Mock(side_effect=CancelledError)
    with pytest.raises(CancelledError):
        several_boxes(house_of("three-pictures"), [{"main": 100}], check=off)
