"""Several boxes against one dealer: means add up, and pairs of hands are counted exactly."""

import numpy as np
import pytest

from tests.engine.exact.houses import house_of
from trifelt.engine.exact.box_nets import box_nets
from trifelt.engine.exact.patterns import hand_bits
from trifelt.engine.exact.play import Play
from trifelt.engine.exact.results import box_results
from trifelt.engine.exact.several_boxes import (
    _PLAIN,
    _Side,
    equal_boxes,
    exact_dot,
    several_boxes,
)
from trifelt.engine.exact.stopped import StoppedError


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


@pytest.mark.slow
def test_a_shared_card_and_six_cards_are_in_it() -> None:
    house = house_of("three-card-prime")
    mix = {"ante": 1_000, "pair-bonus": 500, "all-six": 100}
    alone = box_results(house, mix)
    one = several_boxes(house, [mix])
    assert (one.mean, one.variance) == (alone.mean, alone.variance)


def test_pairs_of_disjoint_hands_are_those_of_a_plain_double_loop() -> None:
    house, mix, other = house_of("three-pictures"), {"main": 100}, {"main": 50, "tie": 10}
    boxes = [mix, other]
    dealer = 12_345
    sides = []
    for stakes in boxes:
        nets = box_nets(house, stakes, boxes=boxes, jackpot=None, play=Play.BEST)
        sides.append(_Side(nets, dealer, False))
    bits = hand_bits()
    free = np.flatnonzero((bits & bits[dealer]) == 0)
    total = 0
    for hand in free.tolist():
        theirs = free[(bits[free] & bits[hand]) == 0]
        total += int(sides[0].vectors[_PLAIN][hand]) * int(sides[1].vectors[_PLAIN][theirs].sum())
    assert sides[0].meets(sides[1], _PLAIN, _PLAIN) == total


@pytest.mark.parametrize(
    ("game", "mix", "jackpot"),
    [
        ("three-card-poker", {"ante": 1_000, "pair-plus": 500}, None),
        ("three-card-poker", {"ante": 1_000, "progressive": 250}, 2_500_000),
        ("prosperity-3-pictures", {"main": 333, "tie": 100, "picture-perfect": 50}, None),
    ],
)
def test_equal_boxes_spread_as_each_number_of_them_by_itself(
    game: str, mix: dict[str, int], jackpot: int | None
) -> None:
    """Envy between one's own boxes included, which makes each number a sum of its own."""
    house = house_of(game)
    together = list(equal_boxes(house, mix, 3, jackpot=jackpot))
    alone = [several_boxes(house, [mix] * number, jackpot=jackpot) for number in (1, 2, 3)]
    assert together == alone


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


def test_products_beyond_64_bits_stay_exact() -> None:
    one = np.array([10**13 + 7, -(10**14), 3] * 50, dtype=np.int64)
    other = np.array([10**15 + 1, 10**13, -(10**12)] * 50, dtype=np.int64)
    wanted = sum(a * b for a, b in zip(one.tolist(), other.tolist(), strict=True))
    assert exact_dot(one, other) == exact_dot(other, one) == wanted


@pytest.mark.parametrize("bits", [5, 22, 23, 26, 27, 31, 45, 61])
@pytest.mark.parametrize("other_bits", [5, 22, 26, 31, 61])
def test_products_are_exact_and_end_at_every_size(bits: int, other_bits: int) -> None:
    chance = np.random.default_rng(bits * 64 + other_bits)
    one = chance.integers(-(2**bits), 2**bits, 22_100)
    other = chance.integers(-(2**other_bits), 2**other_bits, 22_100)
    wanted = sum(a * b for a, b in zip(one.tolist(), other.tolist(), strict=True))
    assert exact_dot(one, other) == wanted


def test_the_work_can_be_called_off() -> None:
    with pytest.raises(StoppedError):
        several_boxes(house_of("three-pictures"), [{"main": 100}], wanted=lambda: False)
