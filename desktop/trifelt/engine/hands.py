"""The table of all 22,100 three-card hands: a hand is an index into it, a feature a column of it.

The index of the cards a < b < c is C(c,3) + C(b,2) + a, so it needs no search. Columns are counted
when they are first asked for; the hands that agree in the columns that a rule reads are one class.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb
from types import MappingProxyType
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import ACE, DECK_SIZE, JACK, KING, QUEEN, SPADES

HAND_SIZE: Final = 3
HAND_COUNT: Final = 22_100
CARDS_BESIDES_A_HAND: Final = DECK_SIZE - HAND_SIZE
CARDS_BESIDES_TWO_HANDS: Final = CARDS_BESIDES_A_HAND - HAND_SIZE
# Of a player's hand and the dealer's.
DEAL_COUNT: Final = HAND_COUNT * comb(CARDS_BESIDES_A_HAND, HAND_SIZE)

# Poker categories in three card order: a straight beats a flush, three of a kind beats both.
HIGH_CARD, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH, MINI_ROYAL = range(7)

MIXED, RED, BLACK = range(3)

# Which A-K-Q of one suit a hand is.
NO_ROYAL, OTHER_ROYAL, SPADE_ROYAL = range(3)

THREE_PICTURES: Final = 3

# Of a rank in the column `rank_counts`.
BITS_OF_A_RANK: Final = 3

Cards = TypeVar("Cards", int, NDArray[np.int64])


def hand_index(cards: Sequence[int]) -> int:
    """The hand of three different cards.

    >>> hand_index([51, 50, 49])
    22099
    """
    low, middle, high = sorted(cards)
    return numbered_hand(low, middle, high)


def numbered_hand(low: Cards, middle: Cards, high: Cards) -> Cards:
    """The hand of three cards in rising order, or the hands of three rows of such cards."""
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


def whole_hand(cards: Sequence[int]) -> int | None:
    """The hand of three different cards; none of fewer or more, nor with a card twice."""
    return hand_index(cards) if len(cards) == HAND_SIZE == len(set(cards)) else None


@cache
def all_hand_cards() -> NDArray[np.int16]:
    """The cards of every hand: three rows of 22,100, lowest card first."""
    deck = np.arange(DECK_SIZE)
    c, b, a = np.nonzero((deck[:, None, None] > deck[:, None]) & (deck[:, None] > deck))
    return np.stack([a, b, c]).astype(np.int16)


@cache
def _memory_of_cards() -> tuple[memoryview, memoryview, memoryview]:
    a, b, c = (np.ascontiguousarray(row).data for row in all_hand_cards())
    return a, b, c


def hand_cards(hand: int) -> tuple[int, int, int]:
    """The three cards of a hand, lowest first."""
    a, b, c = _memory_of_cards()
    return a[hand], b[hand], c[hand]


def completions(known: Sequence[int], seen: Collection[int]) -> NDArray[np.intp]:
    """Every hand that holds these cards and no other one that is seen."""
    if len(known) == HAND_SIZE:
        return np.array([hand_index(known)], dtype=np.intp)
    unseen = [card for card in range(DECK_SIZE) if card not in seen]
    if len(known) == HAND_SIZE - 1:
        return np.array([hand_index([*known, card]) for card in unseen], dtype=np.intp)
    free = np.zeros(DECK_SIZE, dtype=bool)
    free[unseen] = True
    for card in known:
        free[card] = True
    cards = all_hand_cards()
    fits = free[cards].all(axis=0)
    for card in known:
        fits &= (cards == card).any(axis=0)
    return np.flatnonzero(fits)


def _ranks() -> NDArray[np.int16]:
    return all_hand_cards() >> 2


def _suits() -> NDArray[np.int16]:
    return all_hand_cards() & 3


def _count_of(rank: int) -> NDArray[Any]:
    return (_ranks() == rank).sum(axis=0).astype(np.int8)


def _points() -> NDArray[Any]:
    value = np.array([*range(2, 10), 0, 0, 0, 0, 1])  # ten and pictures 0, ace 1
    return (value[_ranks()].sum(axis=0) % 10).astype(np.int8)


def _pictures_rank() -> NDArray[Any]:
    """Three pictures on top, then points, then the number of pictures."""
    pictures = hand_feature("pictures")
    return np.where(
        pictures == THREE_PICTURES, np.int8(30), hand_feature("points") * np.int8(3) + pictures
    ).astype(np.int8)


def _rank_set() -> NDArray[Any]:
    """The three ranks whatever the suits, highest first, as one number."""
    low, middle, high = _ranks()
    return (high * 169 + middle * 13 + low).astype(np.int16)


def _rank_counts() -> NDArray[Any]:
    """How often each rank occurs, a few bits a rank: two hands' columns can be added."""
    return (np.int64(1) << (BITS_OF_A_RANK * _ranks().astype(np.int64))).sum(axis=0)


def _one_suit() -> NDArray[Any]:
    first, second, third = _suits()
    return (first == second) & (second == third)


def _is_straight() -> NDArray[Any]:
    low, middle, high = _ranks()
    wheel = (low == 0) & (middle == 1) & (high == ACE)
    return ((high - middle == 1) & (middle - low == 1)) | wheel


def _category() -> NDArray[Any]:
    low, middle, high = _ranks()
    suited, straight = _one_suit(), _is_straight()
    category = np.where(
        (low == middle) & (middle == high),
        TRIPS,
        np.where((low == middle) | (middle == high), PAIR, HIGH_CARD),
    )
    category[straight] = STRAIGHT
    category[suited] = FLUSH
    category[suited & straight] = STRAIGHT_FLUSH
    return category.astype(np.int8)


def _poker_class() -> NDArray[Any]:
    """The category, with A-K-Q of one suit apart as the mini-royal."""
    return np.where(
        hand_feature("royal") != NO_ROYAL, np.int8(MINI_ROYAL), hand_feature("category")
    )


def _royal() -> NDArray[Any]:
    low, _, high = _ranks()
    royal = _one_suit() & _is_straight() & (high == ACE) & (low == QUEEN)
    kind = np.where(_suits()[0] == SPADES, SPADE_ROYAL, OTHER_ROYAL)
    return np.where(royal, kind, NO_ROYAL).astype(np.int8)


def _strength_key() -> NDArray[np.int64]:
    low, middle, high = (row.astype(np.int64) for row in _ranks())
    category = hand_feature("category")
    # The pair first, then its kicker; in the low straight the ace counts below the deuce.
    pair_low = (category == PAIR) & (low == middle)
    wheel = ((category == STRAIGHT) | (category == STRAIGHT_FLUSH)) & (high == ACE) & (low == 0)
    first = np.where(pair_low, middle, np.where(wheel, 1, high))
    second = np.where(wheel, 0, middle)
    third = np.where(pair_low, high, np.where(wheel, -1, low))
    return ((category.astype(np.int64) * 13 + first) * 13 + second) * 14 + third + 1


def _queen_high() -> NDArray[Any]:
    """Queen high or better: Q-3-2 and up, or any pair, flush or straight."""
    return (hand_feature("category") > HIGH_CARD) | (_ranks()[2] >= QUEEN)


def _colour() -> NDArray[Any]:
    suits = _suits()
    red = ((suits == 1) | (suits == 2)).sum(axis=0)
    return np.select([red == 3, red == 0], [RED, BLACK], MIXED).astype(np.int8)


def _long_suit_members() -> tuple[NDArray[Any], NDArray[Any]]:
    suits, ranks = _suits(), _ranks()
    holds = np.stack([(suits == suit).sum(axis=0) for suit in range(4)])
    longest = holds.argmax(axis=0)
    has_two = holds.max(axis=0) >= 2
    members = (suits == longest) & has_two
    mask = np.where(members, 1 << ranks.astype(np.int32), 0).sum(axis=0)
    return np.where(has_two, longest, 4).astype(np.int8), mask.astype(np.int16)


_COLUMNS: Final[Mapping[str, Callable[[], NDArray[Any]]]] = {
    "points": _points,
    "pictures": lambda: _count_of(JACK) + _count_of(QUEEN) + _count_of(KING),
    "jacks": lambda: _count_of(JACK),
    "queens": lambda: _count_of(QUEEN),
    "kings": lambda: _count_of(KING),
    "pictures_rank": _pictures_rank,
    "rank_set": _rank_set,
    "rank_counts": _rank_counts,
    "category": _category,
    "poker_class": _poker_class,
    # Three card poker order as 0 (5-3-2) to 740 (A-K-Q of one suit); equal hands are equal.
    "strength": lambda: numbered(_strength_key())[0].astype(np.int16),
    "queen_high": _queen_high,
    "royal": _royal,
    "colour": _colour,
    # The suit of two cards or more of the hand, 4 where it has none; its ranks, a bit each.
    "long_suit": lambda: _long_suit_members()[0],
    "long_suit_ranks": lambda: _long_suit_members()[1],
}
# One of the table's by its name, or a game's own: the function that counts it.
Column = str | Callable[[], NDArray[Any]]


def column_name(which: Column) -> str:
    """What a rule calls the column."""
    return which if isinstance(which, str) else which.__name__


@cache
def hand_feature(which: Column) -> NDArray[Any]:
    """One feature of every hand, read-only."""
    values = _COLUMNS[which]() if isinstance(which, str) else which()
    values.flags.writeable = False
    return values


@dataclass(frozen=True, slots=True, eq=False)
class Classes:
    """Hands grouped by equal columns: a number for each hand, values for each group."""

    columns: tuple[Column, ...]
    count: int
    of_hand: NDArray[np.int16]
    values: Mapping[str, NDArray[Any]]


def numbered(key: NDArray[np.integer[Any]]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Equal keys as equal numbers from 0, in the order of the keys; the key of each number."""
    span = int(key.max()) + 1
    if span > 1 << 20:
        keys, number = np.unique(key, return_inverse=True)
        return number.reshape(key.shape), keys
    seen = np.zeros(span, dtype=bool)
    seen[key.reshape(-1)] = True
    return (np.cumsum(seen) - 1)[key], np.flatnonzero(seen)


def alike_in(labels: Iterable[NDArray[Any]]) -> NDArray[np.intp]:
    """The class of each hand, numbered from 0; hands of a class agree in every label."""
    of_hand = np.zeros(HAND_COUNT, dtype=np.intp)
    for label in labels:
        of_hand, _ = numbered(of_hand * (int(label.max()) + 1) + label)
    return of_hand


def one_of_each(of_hand: NDArray[np.integer[Any]]) -> NDArray[np.intp]:
    """A hand of each class."""
    found = np.zeros(int(of_hand.max()) + 1, dtype=np.intp)
    found[of_hand] = np.arange(HAND_COUNT)
    return found


@cache
def classes(columns: tuple[Column, ...]) -> Classes:
    """The classes that a rule which reads these columns can tell apart."""
    of_hand = alike_in(map(hand_feature, columns)).astype(np.int16)
    example = one_of_each(of_hand)
    of_hand.flags.writeable = False
    values_of = {column_name(which): hand_feature(which)[example] for which in columns}
    return Classes(columns, len(example), of_hand, MappingProxyType(values_of))
