"""Chance from a seed and a number: the same choices for ever."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TypeVar

from numpy.random import PCG64

from trifelt.engine.cards import DECK_SIZE
from trifelt.engine.shuffle import below

T = TypeVar("T")

_FINE = 1 << 30


class Draw:
    """Choices from one stream."""

    def __init__(self, *seed: int) -> None:
        stream = PCG64(seed)
        self._raw = lambda: int(stream.random_raw())

    def below(self, bound: int) -> int:
        """A whole number from 0, below the bound."""
        return below(bound, self._raw)

    def between(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return low + self.below(high - low + 1)

    def chance(self, probability: float) -> bool:
        return self.below(_FINE) < probability * _FINE

    def choice(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def some(self, options: Sequence[T], count: int) -> list[T]:
        """So many different options, in the order in which they stand."""
        places = list(range(len(options)))
        taken = [places.pop(self.below(len(places))) for _ in range(min(count, len(options)))]
        return [options[place] for place in sorted(taken)]

    def cards(self, without: Collection[int]) -> Iterator[int]:
        """Cards of a fresh deck one after the other, without those that lie elsewhere."""
        deck = [card for card in range(DECK_SIZE) if card not in without]
        while deck:
            place = self.below(len(deck))
            deck[place], deck[-1] = deck[-1], deck[place]
            yield deck.pop()
