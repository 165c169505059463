"""How often a wager that sees both hands as one set of six cards ends in each row.

A set is dealt in twenty ways, and its rows hang on little: on how often each rank stands (18,395
ways to hold six ranks), and on the ranks of five or six cards of one suit. The rule is handed the
whole set as the player's hand, with an empty hand on the dealer's side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import RANKS, SUITS
from trifelt.engine.hands import BITS_OF_A_RANK
from trifelt.engine.wager import Part, Situation, Wager

_BY_RANKS: Final = ("rank_counts",)
_BY_SUIT: Final = ("long_suit", "long_suit_ranks")
_CARDS: Final = 6
_DEALS_OF_A_SET: Final = comb(_CARDS, 3)
_LOWER: Final = 7  # ranks taken together first


def row_deals_of_sets(wager: Wager, readings: Mapping[str, str]) -> list[int]:
    """Deals of two hands that end in each row, of all that there are."""
    asked = _Asked(wager, {name: readings[name] for name in wager.readings})
    held, ways = _ranks_of_six()
    deals = asked.count(asked.by_ranks(held), ways)
    for ranks, others, ways_each in _of_one_suit():
        by_ranks = asked.by_ranks(_counts_of(ranks)[:, None] + others)
        for suit in range(len(SUITS)):
            better = np.minimum(by_ranks, asked.by_suit(suit, ranks)[:, None])
            deals += ways_each * (asked.count(better) - asked.count(by_ranks))
    return (deals * _DEALS_OF_A_SET).tolist()


class _Asked:
    """The rows that the parts of a wager name; the best of them counts."""

    def __init__(self, wager: Wager, readings: Mapping[str, str]) -> None:
        self._readings = readings
        self._row_ids = [row.id for row in wager.rows]
        self._parts = wager.parts

    def by_ranks(self, counts: NDArray[np.int64]) -> NDArray[np.uint8]:
        """What the parts name that count ranks."""
        whole, empty = {"rank_counts": counts}, {"rank_counts": np.zeros_like(counts)}
        return self._best(_BY_RANKS, whole, empty, counts.shape)

    def by_suit(self, suit: int, ranks: NDArray[np.int64]) -> NDArray[np.uint8]:
        """What the parts name that look at the cards of one suit."""
        of_suit = np.full(ranks.shape, suit)
        whole = {"long_suit": of_suit, "long_suit_ranks": ranks}
        empty = {"long_suit": of_suit, "long_suit_ranks": np.zeros_like(ranks)}
        return self._best(_BY_SUIT, whole, empty, ranks.shape)

    def count(
        self, rows: NDArray[np.uint8], ways: NDArray[np.int64] | None = None
    ) -> NDArray[np.int64]:
        """How many of each row there are."""
        weights = None if ways is None else ways.reshape(-1)
        return np.bincount(rows.reshape(-1), weights, len(self._row_ids)).astype(np.int64)

    def _best(
        self,
        columns: tuple[str, ...],
        whole: Mapping[str, NDArray[Any]],
        empty: Mapping[str, NDArray[Any]],
        shape: tuple[int, ...],
    ) -> NDArray[np.uint8]:
        rows = np.full(shape, len(self._row_ids) - 1, dtype=np.uint8)
        for part in self._parts:
            if _columns(part) == columns:
                at = Situation(whole, empty, {}, self._readings, self._row_ids)
                rows = np.minimum(rows, part.rule(at))
        return rows


def _columns(part: Part) -> tuple[str, ...]:
    """What a part reads of the six cards, whoever holds them."""
    if part.player != part.dealer or part.player not in (_BY_RANKS, _BY_SUIT) or part.table:
        raise ValueError(f"{part.player} and {part.dealer} do not make one set of cards")
    return part.player


@cache
def _ranks_of_six() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every way to hold six ranks as the column has it, and how many sets of cards hold them so."""
    lower, upper = _ranks_of(range(_LOWER)), _ranks_of(range(_LOWER, len(RANKS)))
    counts, ways = [], []
    for number, (low, low_ways) in lower.items():
        high, high_ways = upper[_CARDS - number]
        counts.append((low[:, None] + high).reshape(-1))
        ways.append((low_ways[:, None] * high_ways).reshape(-1))
    return np.concatenate(counts), np.concatenate(ways)


def _ranks_of(ranks: range) -> dict[int, tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """By number of cards, every way to hold so many of some ranks."""
    found = {0: [(0, 1)]}
    for rank in ranks:
        more: dict[int, list[tuple[int, int]]] = {}
        for number, held in found.items():
            for taken in range(min(len(SUITS), _CARDS - number) + 1):
                more.setdefault(number + taken, []).extend(
                    (counts + (taken << BITS_OF_A_RANK * rank), ways * comb(len(SUITS), taken))
                    for counts, ways in held
                )
        found = more
    made = {number: np.array(held, dtype=np.int64).T for number, held in found.items()}
    return {number: (counts, ways) for number, (counts, ways) in made.items()}


def _of_one_suit() -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64], int]]:
    """Ranks held in a suit, a bit each; what the other card adds; in how many suits it may be."""
    ranks = np.arange(1 << len(RANKS))
    held = np.bitwise_count(ranks)
    other = np.int64(1) << BITS_OF_A_RANK * np.arange(len(RANKS), dtype=np.int64)
    yield ranks[held == _CARDS - 1], other, len(SUITS) - 1
    yield ranks[held == _CARDS], np.zeros(1, dtype=np.int64), 1


def _counts_of(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    """Each rank once, as the column counts it."""
    counts = np.zeros_like(ranks)
    for rank in range(len(RANKS)):
        counts |= (ranks >> rank & 1) << BITS_OF_A_RANK * rank
    return counts
