"""How two boxes of one person move together, against plain loops and dealt hands."""

import random
from math import sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.engine.round.tables import LUCKY, PICTURES, POKER, PRIME, house_of
from trifelt.engine.documents.document import Bettor, Box, Document
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.play import decide, plays_by_hand
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_COUNT, hand_cards, hand_index
from trifelt.engine.houses.house import House
from trifelt.engine.practice.expecting import mix_of, variance_of
from trifelt.engine.practice.several_boxes import Stakes, _Sums, covariance
from trifelt.engine.settlement import settle, totals

DEALS = 4_000


def best_plays(house: House) -> NDArray[np.bool_]:
    """For every hand whether best play plays it; every one where there is no decision."""
    counted = count_wagers(house, (house.game.main,))
    return plays_by_hand(counted, decide(counted, house))


def test_sums_over_disjoint_hands_are_those_of_a_plain_loop() -> None:
    rng = random.Random(52)
    # Hands of few cards, so that many of them share one, two or all three.
    hands = {hand_index(rng.sample(range(12), 3)) for _ in range(120)}
    first, second = np.zeros((HAND_COUNT, 2)), np.zeros((HAND_COUNT, 2))
    for hand in hands:
        first[hand] = rng.randint(-9, 9), rng.randint(-9, 9)
        second[hand] = rng.randint(-9, 9), rng.randint(-9, 9)
    plain = np.zeros(2)
    for one in hands:
        for other in hands:
            if not set(hand_cards(one)) & set(hand_cards(other)):
                plain += first[one] * second[other]
    assert (_Sums(first).with_disjoint(_Sums(second)) == plain).all()


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        (PICTURES, (("main", 1_000),), (("main", 1_000),)),
        (
            LUCKY,
            (("main", 1_000), ("player-lucky-6", 100)),
            (("lucky-pictures", 200), ("main", 1_000)),
        ),
        (POKER, (("ante", 1_000),), (("ante", 500), ("pair-plus", 500))),
        (PRIME, (("ante", 1_000), ("prime", 500)), (("ante", 1_000), ("pair-bonus", 500))),
    ],
)
def test_the_covariance_is_that_of_dealt_rounds(game: str, first: Stakes, second: Stakes) -> None:
    house = house_of(game)
    rng = random.Random(f"covariance {game}")
    plays = best_plays(house)
    nets = np.zeros((DEALS, 2))
    for n in range(DEALS):
        cards = rng.sample(range(52), 10)
        boxes = []
        for number, stakes in enumerate((first, second), start=1):
            hand = hand_index(cards[3 * number - 3 : 3 * number])
            decision = Decision.PLAY if plays[hand] else Decision.FOLD
            boxes.append(Box(number, hand, (Bettor(dict(stakes)),), decision))
        document = Document(house, hand_index(cards[6:9]), tuple(boxes), cards[9])
        nets[n] = [totals(box.lines).net for box in settle(document).boxes]
    products = (nets[:, 0] - nets[:, 0].mean()) * (nets[:, 1] - nets[:, 1].mean())
    spread = products.std() / sqrt(DEALS)
    found = covariance(house, first, second, None, 0)
    assert abs(products.mean() - found) < 4 * spread
    assert found > 2 * spread


def test_the_same_hand_envied_by_both_joins_them() -> None:
    house = house_of(POKER)
    stakes = (("ante", 1_000), ("progressive", 250))
    alone = covariance(house, stakes, stakes, 100, 0)
    with_two = covariance(house, stakes, stakes, 100, 2)
    square = (25_000**2 + 3 * 5_000**2) / 22_100
    mean = (25_000 + 3 * 5_000) / 22_100
    assert abs(with_two - alone - 2 * (square - mean**2)) < 1e-6 * with_two


def test_a_mix_of_three_boxes_has_every_pair_in_it() -> None:
    house = house_of(PICTURES)
    one = mix_of(house, [{"main": 1_000}])
    three = mix_of(house, [{"main": 1_000}] * 3)
    pair = covariance(house, one.boxes[0], one.boxes[0], None, 0)
    assert abs(variance_of(three) - 3 * variance_of(one) - 6 * pair) < 1e-3
