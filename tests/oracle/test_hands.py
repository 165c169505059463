"""Known counts over all 22,100 hands, the order of hands, the best five of six."""

import itertools
from collections import Counter

import pytest

from tests.oracle.cards import Card, read_cards, whole_deck
from tests.oracle.pictures import count_pictures
from tests.oracle.poker import best_of_six, category, queen_high_or_better, strength


@pytest.fixture(scope="module")
def all_hands() -> list[list[Card]]:
    """All 22,100 three-card hands."""
    return [list(hand) for hand in itertools.combinations(whole_deck(), 3)]


def test_hands_of_each_category_number_as_known(all_hands: list[list[Card]]) -> None:
    counts = Counter(category(hand) for hand in all_hands)
    assert len(all_hands) == 22_100
    assert counts == {
        "straight-flush": 48,
        "trips": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "high-card": 16_440,
    }


def test_220_hands_are_three_pictures(all_hands: list[list[Card]]) -> None:
    assert len([hand for hand in all_hands if count_pictures(hand) == 3]) == 220


def test_15380_dealer_hands_qualify(all_hands: list[list[Card]]) -> None:
    assert len([hand for hand in all_hands if queen_high_or_better(hand)]) == 15_380


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Qh Kh Ah", "Jh Qh Kh"),
        ("2h 3h 4h", "Ah 2h 3h"),
        ("Ah 2h 3h", "As Ah Ad"),
        ("2h 2d 2c", "Qh Ks Ah"),
        ("Ah 2d 3h", "Ah Kh Jh"),
        ("5h 3h 2h", "As Ad Kh"),
        ("3h 3d 2c", "2h 2d Ac"),
        ("3h 3d Ac", "3s 3c Kd"),
        ("2h 2d 3c", "Ah Kd Jc"),
        ("Kh Ad 2c", "Ah Qd Jc"),
    ],
)
def test_higher_hands_rank_above_lower_ones(higher: str, lower: str) -> None:
    assert strength(read_cards(higher)) > strength(read_cards(lower))


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("Ad Kd Qd Jd 10d 9d", "six-card-royal-diamonds"),
        ("Ah Kh Qh Jh 10h 9h", "six-card-royal"),
        ("Ah Kh Qh Jh 10h 9s", "five-card-royal"),
        ("Kh Qh Jh 10h 9h 8h", "five-card-straight-flush"),
        ("Ah 2h 3h 4h 5h As", "five-card-straight-flush"),
        ("9h 9d 9c 9s Ah As", "four-of-a-kind"),
        ("9h 9d 9c As Ah Ad", "full-house"),
        ("9h 9d 9c As Ah Kd", "full-house"),
        ("2h 4h 6h 8h 10h 9s", "flush"),
        ("Ah 2d 3h 4h 5h 9h", "flush"),
        ("Ah 2d 3h 4s 5h 5c", "straight"),
        ("Kh Ad 2h 3s 4h 6c", "nothing"),
        ("9h 9d 9c As Kh 2d", "three-of-a-kind"),
        ("9h 9d 8c 8s 7h 7d", "nothing"),
    ],
)
def test_all_six_takes_the_best_five_of_six(cards: str, row: str) -> None:
    assert best_of_six(read_cards(cards)) == row
