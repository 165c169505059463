"""How many dealer hands of each class share no card with a hand, without going through them.

Inclusion and exclusion over the hand's three cards: all hands of the class, less those that hold
each card, plus those that hold each pair of them, less the hand itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import DECK_SIZE
from trifelt.engine.exact.patterns import hand_bits
from trifelt.engine.hands import all_hand_cards

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
        first, second, third = all_hand_cards()[:, hands].astype(np.intp)
        left = self.all - self.with_card[first]
        left -= self.with_card[second]
        left -= self.with_card[third]
        left += self.with_pair[pair_number(first, second)]
        left += self.with_pair[pair_number(first, third)]
        left += self.with_pair[pair_number(second, third)]
        left[np.arange(len(hands)), self.class_of_hand[hands]] -= 1
        return left


def pair_number(low: NDArray[np.intp], high: NDArray[np.intp]) -> NDArray[np.intp]:
    """The number of two different cards, the lower one first."""
    return high * (high - 1) // 2 + low


def dealer_table(class_of_hand: NDArray[np.int16], count: int, removed: int = 0) -> DealerTable:
    """Count the hands of each class without those that hold a `removed` card (a bit each)."""
    cards = all_hand_cards().astype(np.intp)
    classes = class_of_hand.astype(np.intp)
    if removed:
        there = (hand_bits() & removed) == 0
        cards, classes = cards[:, there], classes[there]
    first, second, third = cards
    pairs = (pair_number(first, second), pair_number(first, third), pair_number(second, third))
    return DealerTable(
        class_of_hand,
        count,
        np.bincount(classes, minlength=count).astype(np.int16),
        _table((first, second, third), DECK_SIZE, classes, count),
        _table(pairs, PAIR_COUNT, classes, count),
    )


def _table(
    keys: tuple[NDArray[np.intp], ...], size: int, classes: NDArray[np.intp], count: int
) -> NDArray[np.int16]:
    # Small numbers from the start: fresh memory costs more than counting.
    found = np.zeros(size * count, dtype=np.int16)
    for key in keys:
        np.add.at(found, key * count + classes, np.int16(1))
    return found.reshape(size, count)
