"""The best five of six cards, from two features that two hands add up to.

How often each rank occurs decides four of a kind, full houses, straights and three of a kind; the
ranks in the one suit that a hand holds at least two of decide flushes (five of six cards of a suit
fall 3 and 2 or 3 and 3). The better of the two is the hand. Three pairs or less are nothing here.
"""

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.hands import BITS_OF_A_RANK

# Highest first.
(
    SIX_CARD_ROYAL,
    FIVE_CARD_ROYAL,
    FIVE_CARD_STRAIGHT_FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    FLUSH,
    STRAIGHT,
    THREE_OF_A_KIND,
    NOTHING,
) = range(9)

_EACH_RANK: Final = sum(1 << BITS_OF_A_RANK * rank for rank in range(13))
_ACE_TO_TEN: Final = 0b1_1111_0000_0000
_ACE_TO_NINE: Final = 0b1_1111_1000_0000
_NO_SUIT: Final = 4


def by_ranks(player: NDArray[np.int64], dealer: NDArray[np.int64]) -> NDArray[np.uint8]:
    """The best hand that ranks alone make, from both hands' `rank_counts`."""
    counts = player + dealer
    ones, twos, fours = counts, counts >> 1, counts >> 2
    four = (fours & _EACH_RANK) != 0
    threes = np.bitwise_count(ones & twos & _EACH_RANK)
    pairs_or_more = np.bitwise_count((twos | fours) & _EACH_RANK)
    return _highest(
        (four, FOUR_OF_A_KIND),
        ((threes > 0) & (pairs_or_more > 1), FULL_HOUSE),
        (_five_in_a_row((ones | twos | fours) & _EACH_RANK, step=BITS_OF_A_RANK), STRAIGHT),
        (threes > 0, THREE_OF_A_KIND),
    )


def by_suit(
    player_suit: NDArray[Any],
    player_ranks: NDArray[Any],
    dealer_suit: NDArray[Any],
    dealer_ranks: NDArray[Any],
) -> NDArray[np.uint8]:
    """The best hand that one suit makes, from both hands' `long_suit` and `long_suit_ranks`."""
    same = (player_suit == dealer_suit) & (player_suit != _NO_SUIT)
    return np.where(same, _of_one_suit()[player_ranks | dealer_ranks], np.uint8(NOTHING))


@cache
def _of_one_suit() -> NDArray[np.uint8]:
    """What any set of ranks held in one suit makes, the set being a bit each."""
    ranks = np.arange(1 << 13)
    return _highest(
        (ranks & _ACE_TO_NINE == _ACE_TO_NINE, SIX_CARD_ROYAL),
        (ranks & _ACE_TO_TEN == _ACE_TO_TEN, FIVE_CARD_ROYAL),
        (_five_in_a_row(ranks, step=1), FIVE_CARD_STRAIGHT_FLUSH),
        (np.bitwise_count(ranks) >= 5, FLUSH),
    )


def _five_in_a_row(present: NDArray[np.int64], step: int) -> NDArray[np.bool_]:
    """Five ranks that follow each other, the ace also below the deuce; `step` bits to a rank."""
    with_low_ace = present << step | present >> 12 * step
    run = with_low_ace
    for distance in range(1, 5):
        run = run & with_low_ace >> distance * step
    return run != 0


def _highest(*cases: tuple[NDArray[np.bool_], int]) -> NDArray[np.uint8]:
    best = np.full(cases[0][0].shape, NOTHING, dtype=np.uint8)
    for condition, hand in reversed(cases):
        best[condition] = hand
    return best
