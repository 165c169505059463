"""Deals drawn uniformly from all disjoint ones, a block at a time.

A block has a stream of its own, started by the seed and its number: the raw stream of a bit
generator, which numpy promises never to change. 29 bits draw a pair of hands; what is no hand, and
what shares a card, is drawn again.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.patterns import hand_bits
from trifelt.engine.hands import HAND_COUNT

BLOCK: Final = 1 << 20
_WORDS: Final = 1 << 16
_DRAWS: Final = 2 * _WORDS
_SPARE_BITS: Final = 3
_FIRST_HANDS: Final = (1 << 32 - _SPARE_BITS) // HAND_COUNT + 1
_ALL_CARDS: Final = (1 << 52) - 1


@dataclass(slots=True)
class Buffers:
    """Memory that a thread uses again and again: fresh memory costs more than dealing."""

    pair: NDArray[np.uint32]
    first: NDArray[np.uint32]
    player: NDArray[np.intp]
    dealer: NDArray[np.intp]
    player_bits: NDArray[np.int64]
    dealer_bits: NDArray[np.int64]
    free: NDArray[np.bool_]


class _OfThread(threading.local):
    def __init__(self) -> None:
        self.buffers = Buffers(
            np.empty(_DRAWS, np.uint32),
            np.empty(_DRAWS, np.uint32),
            np.empty(_DRAWS, np.intp),
            np.empty(_DRAWS, np.intp),
            np.empty(_DRAWS, np.int64),
            np.empty(_DRAWS, np.int64),
            np.empty(_DRAWS, np.bool_),
        )


_OF_THREAD: Final = _OfThread()


class Stream:
    """Random words of a block; a second one serves what is drawn beside the two hands."""

    def __init__(self, seed: int, block: int, kind: int = 0) -> None:
        self._raw = np.random.SFC64(np.random.SeedSequence([seed, block, kind])).random_raw

    def words(self, count: int) -> NDArray[np.uint64]:
        found: NDArray[np.uint64] = self._raw(count)
        return found

    def below(self, bound: int, count: int) -> NDArray[np.intp]:
        """Numbers from 0 to less than a bound of at most 2^15, each equally likely."""
        whole = (1 << 32) // bound * bound
        kept = np.zeros(0, dtype=np.uint32)
        while len(kept) < count:
            words = self.words((count - len(kept)) // 2 + 8).view(np.uint32)
            kept = np.concatenate([kept, words[words < whole]])
        return (kept[:count] % np.uint32(bound)).astype(np.intp)


@cache
def _bits_of_first() -> NDArray[np.int64]:
    """A hand's cards; what is drawn beyond the hands collides with every other."""
    bits = np.full(_FIRST_HANDS, _ALL_CARDS, dtype=np.int64)
    bits[:HAND_COUNT] = hand_bits()
    return bits


def deals(
    seed: int, block: int, rounds: int
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """The player's and the dealer's hands of a block's rounds, some thousands at a time."""
    stream = Stream(seed, block)
    buffers = _OF_THREAD.buffers
    left = rounds
    while left:
        kept = _drawn(stream, buffers)[:left]
        left -= len(kept)
        yield buffers.player.take(kept), buffers.dealer.take(kept)


def _drawn(stream: Stream, to: Buffers) -> NDArray[np.intp]:
    """Fill the buffers with pairs of hands; where they share no card."""
    words = stream.words(_WORDS).view(np.uint32)
    np.right_shift(words, np.uint32(_SPARE_BITS), out=to.pair)
    np.floor_divide(to.pair, np.uint32(HAND_COUNT), out=to.first)
    to.player[:] = to.first
    np.multiply(to.first, np.uint32(HAND_COUNT), out=to.first)
    np.subtract(to.pair, to.first, out=to.pair)
    to.dealer[:] = to.pair
    # Indices are in range; "clip" only spares a check for each.
    np.take(_bits_of_first(), to.player, out=to.player_bits, mode="clip")
    np.take(hand_bits(), to.dealer, out=to.dealer_bits, mode="clip")
    np.bitwise_and(to.player_bits, to.dealer_bits, out=to.player_bits)
    np.equal(to.player_bits, 0, out=to.free)
    return np.flatnonzero(to.free)


def beside(stream: Stream, used: NDArray[np.int64], boxes: int) -> Iterator[NDArray[np.intp]]:
    """Hands of other boxes, one box after the other, from what is left of each deck."""
    used = used.copy()
    for _ in range(boxes):
        hands = stream.below(HAND_COUNT, len(used))
        while True:
            again = np.flatnonzero(hand_bits()[hands] & used)
            if not len(again):
                break
            hands[again] = stream.below(HAND_COUNT, len(again))
        used |= hand_bits()[hands]
        yield hands
