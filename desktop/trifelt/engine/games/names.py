"""Hands in plain words, and how they are misread at a table."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, wraps
from typing import Final, TypeVar

import numpy as np

from trifelt.engine.cards import ACE, DEUCE, RANKS, rank_of, suit_of
from trifelt.engine.hands import (
    FLUSH,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_PICTURES,
    TRIPS,
    all_hand_cards,
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
    *(Message("{rank}s", rank=rank) for rank in RANKS[:9]),
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
def poker_reason(hand: int) -> Message:
    """Why a hand is called so.

    >>> from trifelt.engine.hands import hand_index
    >>> str(poker_reason(hand_index([24, 25, 44])))
    'Two 8s are a pair: it beats any hand without one.'
    """
    category = int(hand_feature("category")[hand])
    top, *_ = _ranks_by_weight(hand)
    if category == PAIR:
        return Message("Two {rank} are a pair: it beats any hand without one.", rank=_SEVERAL[top])
    return _POKER_REASONS[category]


MINI_ROYAL_TOLD: Final = Message("Ace, king and queen of one suit are a mini-royal.")
_POKER_REASONS: Final = {
    HIGH_CARD: Message("No pair, not in a row, not of one suit: only the highest card counts."),
    FLUSH: Message("All three cards are of one suit, but not in a row."),
    STRAIGHT: Message("The three cards are in a row, but not of one suit."),
    TRIPS: Message("All three cards have the same rank."),
    STRAIGHT_FLUSH: Message("The three cards are in a row and of one suit."),
}


def pictures_reason(hand: int) -> Message:
    """How the points of a hand are counted.

    >>> from trifelt.engine.hands import hand_index
    >>> str(pictures_reason(hand_index([36, 40, 28])))
    '0 + 0 + 9 = 9; 2 of the cards are pictures.'
    """
    ranks = [rank_of(card) for card in hand_cards(hand)[::-1]]
    if hand_feature("pictures")[hand] == THREE_PICTURES:
        return Message("Jacks, queens and kings are pictures: three of them beat any points.")
    counted = [1 if rank == ACE else 0 if rank >= _TEN else rank + 2 for rank in ranks]
    return Message.counted(
        "{sum}; {count} of the cards is a picture.",
        "{sum}; {count} of the cards are pictures.",
        int(hand_feature("pictures")[hand]),
        sum=_sum_told(counted),
    )


def _sum_told(counted: list[int]) -> Message:
    added, total = " + ".join(map(str, counted)), sum(counted)
    if total < 10:
        return Message("{added} = {total}", added=added, total=total)
    return Message(
        "{added} = {total}, which counts {points}", added=added, total=total, points=total % 10
    )


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
            return Message.in_context("pictures", "three {rank}", rank=_SEVERAL[ranks.pop()])
        return Message("three mixed pictures")
    return points_name(hand)


@told_by("points", "pictures")
def points_name(hand: int) -> Message:
    """The same where the sheet does not tell three pictures apart.

    >>> from trifelt.engine.hands import hand_index
    >>> str(points_name(hand_index([36, 40, 44])))
    'three pictures'
    """
    pictures = int(hand_feature("pictures")[hand])
    if pictures == THREE_PICTURES:
        return Message("three pictures")
    points = _POINTS[int(hand_feature("points")[hand])]
    if pictures == 2:
        return Message("double pictures {points}", points=points)
    if pictures == 1:
        return Message("single picture {points}", points=points)
    return Message("plain {points}", points=points)


_TEN: Final = 8
_THREE: Final = 1  # the rank of a three, two being 0


@dataclass(frozen=True, slots=True)
class Misreading:
    """A hand taken for another; `reads_as` gives None for hands that it does not concern."""

    id: str
    says: Message
    reads_as: Callable[[int], int | None]


@cache
def _hand_of(category: int, top: int) -> int:
    """A hand of this category with this highest rank, or the nearest rank that has one."""
    hands = np.flatnonzero(hand_feature("category") == category)
    tops = rank_of(all_hand_cards()[2, hands])
    return int(hands[np.argmin(np.abs(tops - top))])


def _as(found: int, taken_for: int) -> Callable[[int], int | None]:
    @cache
    def reads_as(hand: int) -> int | None:
        if hand_feature("category")[hand] != found:
            return None
        return _hand_of(taken_for, rank_of(hand_cards(hand)[2]))

    return reads_as


@cache
def _low_straight(hand: int) -> int | None:
    """A-2-3 read as a mere ace high."""
    category = int(hand_feature("category")[hand])
    low, middle, high = (rank_of(card) for card in hand_cards(hand))
    if category not in (STRAIGHT, STRAIGHT_FLUSH) or (high, middle, low) != (ACE, _THREE, 0):
        return None
    return _hand_of(FLUSH if category == STRAIGHT_FLUSH else HIGH_CARD, ACE)


@cache
def _three_pictures(hand: int) -> int | None:
    """Three pictures read as two and a ten."""
    pictures = hand_feature("pictures")
    if pictures[hand] != THREE_PICTURES:
        return None
    return int(np.flatnonzero((pictures == 2) & (hand_feature("points") == 0))[0])


POKER_MISREADINGS: Final = (
    Misreading("flush-as-straight", Message("Read a flush as a straight."), _as(FLUSH, STRAIGHT)),
    Misreading("straight-as-flush", Message("Read a straight as a flush."), _as(STRAIGHT, FLUSH)),
    Misreading("low-straight", Message("Did not see the straight A-2-3."), _low_straight),
    Misreading("pair-missed", Message("Did not see the pair."), _as(PAIR, HIGH_CARD)),
)
PICTURES_MISREADINGS: Final = (
    Misreading(
        "three-pictures-as-zero", Message("Read three pictures as zero points."), _three_pictures
    ),
)
