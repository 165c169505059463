"""The table of all 22,100 hands: every column against plain loops, and the known counts."""

import itertools
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from pokerkit.lookups import RhodeIslandHoldemLookup

from tests.oracle import pictures, poker
from tests.oracle.cards import RANKS, SUITS, Card, all_one_colour, is_red
from trifelt.engine.hands import (
    _COLUMNS,
    HAND_COUNT,
    all_hand_cards,
    classes,
    hand_cards,
    hand_feature,
    hand_index,
)

CATEGORIES = ("high-card", "pair", "flush", "straight", "trips", "straight-flush")


def plain_card(card: int) -> Card:
    """The card as the plain evaluator knows it."""
    return Card(card // 4 + 2, SUITS[card % 4])


HANDS = [[plain_card(card) for card in hand_cards(hand)] for hand in range(HAND_COUNT)]


def plain_poker_class(hand: list[Card]) -> int:
    name = poker.category_with_mini_royal(hand)
    return 6 if name == "mini-royal" else CATEGORIES.index(name)


def plain_royal(hand: list[Card]) -> int:
    if not poker.is_mini_royal(hand):
        return 0
    return 2 if hand[0].suit == "s" else 1


def plain_colour(hand: list[Card]) -> int:
    if not all_one_colour(hand):
        return 0
    return 1 if is_red(hand[0]) else 2


def plain_pictures_rank(hand: list[Card]) -> int:
    top, points, count = pictures.ranking(hand)
    return 30 if top else points * 3 + count


def plain_rank_set(hand: list[Card]) -> int:
    high, middle, low = sorted((card.rank - 2 for card in hand), reverse=True)
    return high * 169 + middle * 13 + low


def plain_rank_counts(hand: list[Card]) -> int:
    return sum(8 ** (card.rank - 2) for card in hand)


def plain_long_suit(hand: list[Card]) -> int:
    suit, count = Counter(card.suit for card in hand).most_common(1)[0]
    return SUITS.index(suit) if count >= 2 else 4


def plain_long_suit_ranks(hand: list[Card]) -> int:
    suit = plain_long_suit(hand)
    return sum(1 << (card.rank - 2) for card in hand if SUITS.index(card.suit) == suit)


def rank_count(rank: int) -> Callable[[list[Card]], int]:
    return lambda hand: sum(card.rank == rank for card in hand)


PLAIN: dict[str, Callable[[list[Card]], Any]] = {
    "points": pictures.points,
    "pictures": pictures.count_pictures,
    "jacks": rank_count(11),
    "queens": rank_count(12),
    "kings": rank_count(13),
    "pictures_rank": plain_pictures_rank,
    "rank_set": plain_rank_set,
    "rank_counts": plain_rank_counts,
    "category": lambda hand: CATEGORIES.index(poker.category(hand)),
    "poker_class": plain_poker_class,
    "queen_high": poker.queen_high_or_better,
    "royal": plain_royal,
    "colour": plain_colour,
    "long_suit": plain_long_suit,
    "long_suit_ranks": plain_long_suit_ranks,
}


@pytest.mark.parametrize("name", [name for name in _COLUMNS if name != "strength"])
def test_a_column_is_what_a_plain_loop_finds_in_every_hand(name: str) -> None:
    found = hand_feature(name).tolist()
    assert found == [PLAIN[name](hand) for hand in HANDS]


def test_the_strength_orders_all_hands_as_a_plain_evaluator_does() -> None:
    keys = [poker.strength(hand) for hand in HANDS]
    number = {key: n for n, key in enumerate(sorted(set(keys)))}
    assert hand_feature("strength").tolist() == [number[key] for key in keys]
    assert len(number) == 741


def test_the_strength_orders_all_hands_as_pokerkit_does() -> None:
    lookup = RhodeIslandHoldemLookup()
    theirs = [
        lookup.get_entry("".join(RANKS[card.rank - 2] + card.suit for card in hand)).index
        for hand in HANDS
    ]
    number = {index: n for n, index in enumerate(sorted(set(theirs)))}
    assert hand_feature("strength").tolist() == [number[index] for index in theirs]


def test_every_hand_has_its_index_and_every_index_its_hand() -> None:
    seen = set()
    for cards in itertools.combinations(range(52), 3):
        hand = hand_index(cards[::-1])
        assert hand_cards(hand) == cards
        seen.add(hand)
    assert seen == set(range(HAND_COUNT))
    assert all_hand_cards().T.tolist() == [list(hand_cards(hand)) for hand in range(HAND_COUNT)]


@pytest.mark.parametrize(
    "columns",
    [
        (),
        ("points",),
        ("points", "pictures"),
        ("strength", "queen_high"),
        ("rank_counts",),
        ("long_suit", "long_suit_ranks"),
        ("category", "royal"),
    ],
)
def test_hands_of_a_class_agree_in_its_columns_and_classes_differ(columns: tuple[str, ...]) -> None:
    found = classes(columns)
    values = (
        list(zip(*(hand_feature(name).tolist() for name in columns), strict=True)) or [()] * 22_100
    )
    assert found.count == len(set(values))
    of_class: dict[int, object] = {}
    for number, value in zip(found.of_hand.tolist(), values, strict=True):
        assert of_class.setdefault(number, value) == value
    for number, agreed in of_class.items():
        assert tuple(found.values[name][number] for name in columns) == agreed
