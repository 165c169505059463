"""Which of the 22,100 hands are equivalent, and how many hands each pattern stands for.

Two hands are equivalent if an exchange of suits turns one into the other and every wager keeps its
row, whatever the dealer's hand, which is exchanged as well. The grids say so, and a wager that
looks at one suit (the spades of Progressive, the diamonds of a six-card royal) therefore splits
only the few hands that it tells apart.

How many dealer hands of each class share no card with a hand is counted without listing them,
by inclusion and exclusion over the hand's three cards: all hands of the class, less those that hold
each card, plus those that hold each pair of them, less the hand itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import DECK_SIZE
from trifelt.engine.games.game import Suits
from trifelt.engine.grids import PartGrid
from trifelt.engine.hands import (
    HAND_COUNT,
    Classes,
    all_hand_cards,
    classes,
    numbered_hand,
    one_of_each,
)

Exchange = tuple[int, int, int, int]


class Sides(NamedTuple):
    """What is needed of a part: the classes of both hands, and rows by situation and classes."""

    player: Classes
    dealer: Classes
    rows: NDArray[np.uint8]


Part = PartGrid | Sides

# Each its own inverse; together they make every exchange that the kind of suits allows.
EXCHANGES: Final[dict[Suits, tuple[Exchange, ...]]] = {
    Suits.ALIKE: ((1, 0, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2)),
    # Within red, within black, and red with black as a whole.
    Suits.COLOURS: ((0, 2, 1, 3), (3, 1, 2, 0), (1, 0, 3, 2)),
}


@dataclass(frozen=True, slots=True, eq=False)
class Patterns:
    """One hand of each pattern, and how many hands the pattern has."""

    hands: NDArray[np.intp]
    weights: NDArray[np.int64]
    of_hand: NDArray[np.int16]  # the pattern of each hand; -1 where a card of it is removed

    @property
    def count(self) -> int:
        return len(self.hands)


@cache
def hand_bits() -> NDArray[np.int64]:
    """The cards of each hand, a bit each."""
    return (np.int64(1) << all_hand_cards().astype(np.int64)).sum(axis=0)


@cache
def exchanged(suits: Exchange) -> NDArray[np.intp]:
    """The hand that each hand becomes when suits are exchanged."""
    deck = np.array([card - card % 4 + suits[card % 4] for card in range(DECK_SIZE)])
    low, middle, high = np.sort(deck[all_hand_cards()], axis=0)
    return numbered_hand(low, middle, high)


def find_patterns(parts: Sequence[Part], removed: int = 0, *, suited: bool = False) -> Patterns:
    """The patterns of hands that these rules cannot tell apart; `removed` are missing cards' bits.

    Rules that look at ranks only need no suits; `suited` keeps them all the same, for a player may
    decide by more than the rules look at.
    """
    if not removed and not suited and all(_blind(part) for part in parts):
        label = classes(("rank_set",)).of_hand.astype(np.intp)
        return _numbered(label, removed)
    label = np.arange(HAND_COUNT)
    kept = _exchanges(parts, removed)
    while True:
        before = label
        for moved, keeps in kept:
            label = np.where(keeps, np.minimum(label, label[moved]), label)
        if np.array_equal(before, label):
            return _numbered(label, removed)


def _numbered(label: NDArray[np.intp], removed: int) -> Patterns:
    if removed:
        label = np.where(hand_bits() & removed, HAND_COUNT, label)
    size = np.bincount(label, minlength=HAND_COUNT)[:HAND_COUNT]
    present = np.flatnonzero(size)
    number = np.full(HAND_COUNT + 1, -1, dtype=np.int16)
    number[present] = np.arange(len(present), dtype=np.int16)
    of_hand = number[label]
    example = np.empty(len(present), dtype=np.intp)
    example[of_hand[::-1]] = np.arange(HAND_COUNT)[::-1]  # the lowest hand of each
    if removed:
        there = np.flatnonzero(of_hand >= 0)[::-1]
        example[of_hand[there]] = there
    return Patterns(example, size[present].astype(np.int64), of_hand)


def _blind(part: Part) -> bool:
    """Whether a rule looks at ranks only, in both hands."""
    ranks = classes(("rank_set",))
    example = one_of_each(ranks.of_hand)
    return all(
        not side.columns or np.array_equal(side.of_hand, side.of_hand[example][ranks.of_hand])
        for side in (part.player, part.dealer)
    )


def _exchanges(
    parts: Sequence[Part], removed: int
) -> list[tuple[NDArray[np.intp], NDArray[np.bool_]]]:
    """Exchanges of suits, each with the hands whose rows it keeps."""
    for suits in Suits:
        found: list[tuple[NDArray[np.intp], NDArray[np.bool_]]] = []
        for exchange in EXCHANGES[suits]:
            if _moved_bits(removed, exchange) != removed:
                continue
            moved = exchanged(exchange)
            keeps = np.ones(HAND_COUNT, dtype=bool)
            for part in parts:
                keeps &= _keeps(part, moved)
            found.append((moved, keeps))
        if all(keeps.any() for _, keeps in found):
            return found
    return [(moved, keeps) for moved, keeps in found if keeps.any()]


def unnoticed(parts: Sequence[Part]) -> set[Exchange]:
    """Every exchange of suits that changes no hand's rows, including that of nothing."""
    found: set[Exchange] = {(0, 1, 2, 3)}
    makers = {
        exchange
        for suits in Suits
        for exchange in EXCHANGES[suits]
        if all(_keeps(part, exchanged(exchange)).all() for part in parts)
    }
    while True:
        more = {
            (after[one[0]], after[one[1]], after[one[2]], after[one[3]])
            for one in found
            for after in makers
        }
        if more <= found:
            return found
        found |= more


def _moved_bits(bits: int, exchange: Exchange) -> int:
    cards = (card for card in range(DECK_SIZE) if bits >> card & 1)
    return sum(1 << card - card % 4 + exchange[card % 4] for card in cards)


def _keeps(part: Part, moved: NDArray[np.intp]) -> NDArray[np.bool_]:
    """For each hand, whether its rows stay when its suits and the dealer's are exchanged."""
    dealer = part.dealer.of_hand
    becomes = np.arange(part.dealer.count)
    becomes[dealer] = dealer[moved]
    if not np.array_equal(becomes[dealer], dealer[moved]):
        return np.zeros(HAND_COUNT, dtype=bool)
    same = np.array_equal(becomes, np.arange(part.dealer.count))
    if same and np.array_equal(part.player.of_hand, part.player.of_hand[moved]):
        return np.ones(HAND_COUNT, dtype=bool)
    player = part.player.of_hand.astype(np.intp)
    pair = player * part.player.count + player[moved]
    seen = np.zeros(part.player.count**2, dtype=bool)
    seen[pair] = True
    if same:
        seen[:: part.player.count + 1] = False  # a class that becomes itself keeps its rows
    pairs = np.flatnonzero(seen)
    keeps = np.ones(part.player.count**2, dtype=bool)
    before, after = np.divmod(pairs, part.player.count)
    rows_after = part.rows.take(after, axis=1)
    if not same:
        rows_after = rows_after.take(becomes, axis=2)
    keeps[pairs] = (part.rows.take(before, axis=1) == rows_after).all(axis=(0, 2))
    return keeps[pair]


PAIR_COUNT = DECK_SIZE * (DECK_SIZE - 1) // 2


@dataclass(frozen=True, slots=True, eq=False)
class DealerTable:
    """The hands of each class: all of them, those with a card, those with a pair of cards."""

    class_of_hand: NDArray[np.int16]
    count: int
    all: NDArray[np.int16]
    with_card: NDArray[np.int16]
    with_pair: NDArray[np.int16]

    def disjoint(self, hands: NDArray[np.intp]) -> NDArray[np.int16]:
        """For each hand, the dealer hands of each class that share no card with it."""
        left = np.repeat(self.all[None], len(hands), axis=0)
        for card, pair in zip(all_hand_cards()[:, hands], pairs_of_hand()[:, hands], strict=True):
            left -= self.with_card[card]
            left += self.with_pair[pair]
        left[np.arange(len(hands)), self.class_of_hand[hands]] -= 1
        return left


def pair_number(low: NDArray[np.intp], high: NDArray[np.intp]) -> NDArray[np.intp]:
    """The number of two different cards, the lower one first."""
    return high * (high - 1) // 2 + low


@cache
def pairs_of_hand() -> NDArray[np.intp]:
    """The pairs of cards in each hand: without its first card, its second, its third."""
    low, middle, high = all_hand_cards().astype(np.intp)
    return np.stack([pair_number(middle, high), pair_number(low, high), pair_number(low, middle)])


def dealer_table(class_of_hand: NDArray[np.int16], count: int, removed: int = 0) -> DealerTable:
    """Count the hands of each class without those that hold a `removed` card (a bit each)."""
    there = (hand_bits() & removed) == 0
    classes = class_of_hand[there].astype(np.intp)
    return DealerTable(
        class_of_hand,
        count,
        np.bincount(classes, minlength=count).astype(np.int16),
        _table(all_hand_cards()[:, there].astype(np.intp), DECK_SIZE, classes, count),
        _table(pairs_of_hand()[:, there], PAIR_COUNT, classes, count),
    )


def _table(
    keys: NDArray[np.intp], size: int, classes: NDArray[np.intp], count: int
) -> NDArray[np.int16]:
    # Small numbers from the start: fresh memory costs more than counting.
    found = np.zeros(size * count, dtype=np.int16)
    for key in keys:
        np.add.at(found, key * count + classes, np.int16(1))
    return found.reshape(size, count)
