"""A deck from a seed, the same for ever: our own shuffle over a stream that numpy promises."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from numpy.random import PCG64

from trifelt.engine.cards import DECK_SIZE

LARGEST_SEED: Final = (1 << 53) - 1
_RAW: Final = 1 << 64


def shuffled_deck(seed: int) -> tuple[int, ...]:
    """The 52 cards, the one to be dealt first in front.

    >>> deck = shuffled_deck(1)
    >>> sorted(deck) == list(range(52)), deck == shuffled_deck(1), deck == shuffled_deck(2)
    (True, True, False)
    """
    if not 0 <= seed <= LARGEST_SEED:
        raise ValueError(f"a seed is 0 to {LARGEST_SEED}, not {seed}")
    stream = PCG64(seed)
    return shuffled(lambda: int(stream.random_raw()))


def shuffled(raw: Callable[[], int]) -> tuple[int, ...]:
    """Fisher and Yates: each place from the last takes any card of those not yet placed."""
    deck = list(range(DECK_SIZE))
    for last in range(DECK_SIZE - 1, 0, -1):
        other = below(last + 1, raw)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def below(bound: int, raw: Callable[[], int]) -> int:
    """A number below the bound from raw 64 bits; what would favour the low ones is drawn again."""
    fair = _RAW - _RAW % bound
    while True:
        drawn = raw()
        if drawn < fair:
            return drawn % bound
