"""Hands in plain words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Final, TypeVar

from trifelt.engine.cards import ACE, DEUCE, RANKS, rank_of, suit_of
from trifelt.engine.hands import (
    FLUSH,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_PICTURES,
    TRIPS,
    classes,
    hand_cards,
    hand_feature,
)
from trifelt.engine.message import Message

Told = TypeVar("Told")


def told_by(*columns: str) -> Callable[[Callable[[int], Told]], Callable[[int], Told]]:
    """For what depends on these columns only: put into words once for each class of hands."""

    def decorate(tell: Callable[[int], Told]) -> Callable[[int], Told]:
        found: dict[int, Told] = {}

        @cache
        def numbers() -> memoryview:
            return classes(columns).of_hand.data

        @wraps(tell)
        def of_hand(hand: int) -> Told:
            number = numbers()[hand]
            if number not in found:
                found[number] = tell(hand)
            return found[number]

        return of_hand

    return decorate


_ONE: Final = (*RANKS[:9], Message("jack"), Message("queen"), Message("king"), Message("ace"))
_SEVERAL: Final = (
    *(f"{rank}s" for rank in RANKS[:9]),
    Message("jacks"),
    Message("queens"),
    Message("kings"),
    Message("aces"),
)
_SUITS: Final = (Message("clubs"), Message("diamonds"), Message("hearts"), Message("spades"))
_POINTS: Final = (
    Message("zero"),
    Message("one"),
    Message("two"),
    Message("three"),
    Message("four"),
    Message("five"),
    Message("six"),
    Message("seven"),
    Message("eight"),
    Message("nine"),
)


def card_name(card: int) -> Message:
    """A card in words.

    >>> card_name(51).render()
    'ace of spades'
    """
    return Message("{rank} of {suit}", rank=_ONE[rank_of(card)], suit=_SUITS[suit_of(card)])


def _ranks_by_weight(hand: int) -> tuple[int, int, int]:
    """The ranks of a hand in the order in which they count: pairs first, then from the highest."""
    low, middle, high = (rank_of(card) for card in hand_cards(hand))
    if low == middle and middle != high:
        return low, middle, high
    straight = hand_feature("category")[hand] in (STRAIGHT, STRAIGHT_FLUSH)
    if straight and high == ACE and low == DEUCE:
        return middle, low, high
    return high, middle, low


@told_by("strength")
def poker_name(hand: int) -> Message:
    """A three card poker hand: category and what it is made of.

    >>> from trifelt.engine.hands import hand_index
    >>> str(poker_name(hand_index([24, 25, 44])))
    'pair of 8s, king kicker'
    """
    category = int(hand_feature("category")[hand])
    top, _, third = _ranks_by_weight(hand)
    if category == TRIPS:
        return Message("three {rank}", rank=_SEVERAL[top])
    if category == PAIR:
        return Message("pair of {rank}, {kicker} kicker", rank=_SEVERAL[top], kicker=_ONE[third])
    if category == HIGH_CARD:
        return Message("{rank} high", rank=_ONE[top])
    if category == FLUSH:
        return Message("flush, {rank} high", rank=_ONE[top])
    if category == STRAIGHT:
        return Message("straight, {rank} high", rank=_ONE[top])
    return Message("straight flush, {rank} high", rank=_ONE[top])


@told_by("strength")
def rank_text(hand: int) -> str:
    """The ranks in the order in which they count, as in Q-6-4."""
    return "-".join(RANKS[rank] for rank in _ranks_by_weight(hand))


@told_by("strength")
def poker_name_told(hand: int) -> Message:
    """The name as a reason tells it: with its ranks where two hands of that name can differ.

    >>> from trifelt.engine.hands import hand_index
    >>> str(poker_name_told(hand_index([0, 21, 42])))
    'queen high (Q-7-2)'
    """
    name = poker_name(hand)
    if hand_feature("category")[hand] in (HIGH_CARD, FLUSH):
        return Message("{name} ({ranks})", name=name, ranks=rank_text(hand))
    return name


@told_by("points", "kings", "queens", "jacks")
def pictures_name(hand: int) -> Message:
    """A hand of the pictures games: three pictures, or points with the number of pictures.

    >>> from trifelt.engine.hands import hand_index
    >>> str(pictures_name(hand_index([36, 40, 28]))), str(pictures_name(hand_index([36, 40, 44])))
    ('double pictures nine', 'three mixed pictures')
    """
    pictures = int(hand_feature("pictures")[hand])
    if pictures == THREE_PICTURES:
        ranks = {rank_of(card) for card in hand_cards(hand)}
        if len(ranks) == 1:
            return Message("three {rank}", rank=_SEVERAL[ranks.pop()])
        return Message("three mixed pictures")
    points = _POINTS[int(hand_feature("points")[hand])]
    if pictures == 2:
        return Message("double pictures {points}", points=points)
    if pictures == 1:
        return Message("single picture {points}", points=points)
    return Message("plain {points}", points=points)
