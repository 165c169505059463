"""Several boxes against one dealer's hand: the exact spread of their total.

Boxes are correlated: they meet the same hand of the dealer, share one deck and, where there is
one, one fourth card. For each pattern of the dealer's hand the nets of all hands that can still be
dealt are added up, by card and by pair of cards; inclusion and exclusion then leaves the pairs of
hands that share no card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, sqrt
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import DECK_SIZE
from trifelt.engine.exact import StoppedError
from trifelt.engine.exact.box_nets import BoxNets, box_nets, causes_envy
from trifelt.engine.exact.patterns import (
    PAIR_COUNT,
    Patterns,
    Sides,
    find_patterns,
    hand_bits,
    pair_number,
)
from trifelt.engine.exact.play import Play
from trifelt.engine.exact.slices import cards_left, held_by_hands
from trifelt.engine.grids import PartGrid
from trifelt.engine.hands import HAND_COUNT, HAND_SIZE, Classes, all_hand_cards
from trifelt.engine.houses.house import House
from trifelt.engine.wager import TableColumn

_PairOrders = tuple[tuple[NDArray[np.intp] | None, NDArray[np.intp], NDArray[np.intp]], ...]

_EXACT: Final = 1 << 62
_HALF: Final = 1 << 22
# A side's vectors of nets: where the fourth card says 0; then for each other thing that it may say
# the nets by it, the first times the cards held that say so, and these times the same.
_PLAIN: Final = 0
_OF_EACH: Final = 3


@dataclass(frozen=True, slots=True)
class Spread:
    """Mean and variance of what several boxes come to in one round, in cents.

    A maximum payout by the round is acted out on each box by itself.
    """

    mean: Fraction
    variance: Fraction

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)


def several_boxes(
    house: House,
    boxes: Sequence[Mapping[str, int]],
    *,
    jackpot: int | None = None,
    play: Play = Play.BEST,
    wanted: Callable[[], bool] = lambda: True,
) -> Spread:
    """The total of these boxes' nets for their stakes in cents, each played by its own cards.

    One person's boxes cause each other envy payments where the house reads it so. `wanted` is
    asked on the way; once it says no, StoppedError is raised.
    """
    kinds = Counter(tuple(sorted(stakes.items())) for stakes in boxes)
    sums = _sums_of(house, boxes, jackpot, play, wanted)
    return sums.spread(list(kinds.values()))


def equal_boxes(
    house: House,
    stakes: Mapping[str, int],
    most: int,
    *,
    jackpot: int | None = None,
    play: Play = Play.BEST,
    wanted: Callable[[], bool] = lambda: True,
) -> Iterator[Spread]:
    """The total of one box, of two, … up to the most, all with these stakes.

    Hands are gone through once for all numbers, unless boxes cause each other payments.
    """
    if causes_envy(house, stakes):
        for number in range(1, most + 1):
            yield several_boxes(house, [stakes] * number, jackpot=jackpot, play=play, wanted=wanted)
        return
    sums = _sums_of(house, [stakes], jackpot, play, wanted)
    for number in range(1, most + 1):
        yield sums.spread([number])


def _sums_of(
    house: House,
    boxes: Sequence[Mapping[str, int]],
    jackpot: int | None,
    play: Play,
    wanted: Callable[[], bool],
) -> _Sums:
    """Go through the dealer's hands: what each kind of box comes to against them, and each two."""
    kinds = dict.fromkeys(tuple(sorted(stakes.items())) for stakes in boxes)
    nets = [
        box_nets(house, dict(stakes), boxes=boxes, jackpot=jackpot, play=play) for stakes in kinds
    ]
    patterns = _dealer_patterns(nets)
    fourth = next((one.fourth for one in nets if one.fourth is not None), None)
    sums = _Sums(len(nets), fourth)
    for hand, weight in zip(patterns.hands.tolist(), patterns.weights.tolist(), strict=True):
        if not wanted():
            raise StoppedError
        sums.add([_Side(one, hand, fourth) for one in nets], hand, weight)
    return sums


def _dealer_patterns(nets: Sequence[BoxNets]) -> Patterns:
    """Hands of the dealer that all boxes' hands meet alike."""
    sides = []
    for one in nets:
        sides += [_turned(part) for part in one.parts]
        plays = Classes(("plays",), 2, one.plays.astype(np.int16), MappingProxyType({}))
        sides.append(Sides(_NO_COLUMNS, plays, np.array([[[0, 1]]], dtype=np.uint8)))
    return find_patterns(sides, suited=True)


def _turned(part: PartGrid) -> Sides:
    """A rule seen from the dealer's side; hands that it never tells apart are one class.

    A column may tell more than the rule uses of it, such as which suit a royal is of: that would
    split the dealer's hands for nothing.
    """
    rows, player = part.rows, part.player
    _, first, number = np.unique(rows, axis=1, return_index=True, return_inverse=True)
    of_hand = number.reshape(-1)[player.of_hand].astype(np.int16)
    told = Classes(player.columns, len(first), of_hand, MappingProxyType({}))
    return Sides(part.dealer, told, rows[:, first].transpose(0, 2, 1))


_NO_COLUMNS: Final = Classes((), 1, np.zeros(HAND_COUNT, dtype=np.int16), MappingProxyType({}))


class _Side:
    """One box's nets against one hand of the dealer, added up by card and by pair."""

    def __init__(self, one: BoxNets, dealer: int, fourth: TableColumn | None) -> None:
        by_fourth = one.against(dealer)
        for nets in by_fourth:
            for card in all_hand_cards()[:, dealer].tolist():
                nets[_hands_of(card)] = 0
        plain = by_fourth[0]
        self.vectors = [plain]
        self.pairs = [_by_pair(plain, _pair_orders())]
        for number, held in enumerate(() if fourth is None else held_by_hands(fourth)):
            nets = plain if one.fourth is None else by_fourth[1 + number]
            more = [nets, held * plain, held * nets]
            orders = [_pair_orders(), *[_pair_orders(fourth, number)] * 2]
            self.vectors += more
            self.pairs += [_by_pair(*each) for each in zip(more, orders, strict=True)]
        self.cards = [_by_card(pairs) for pairs in self.pairs]
        self.totals = [int(vector.sum()) for vector in self.vectors]
        self._largest = one.largest * (1 if fourth is None else HAND_SIZE)
        self._known: dict[tuple[int, int], int] = {}

    def meets(self, other: _Side, mine: int, theirs: int) -> int:
        """The sum over all pairs of hands that share no card of the product of two nets."""
        return (
            self.totals[mine] * other.totals[theirs]
            - exact_dot(self.cards[mine], other.cards[theirs])
            + exact_dot(self.pairs[mine], other.pairs[theirs])
            - self.product(other, mine, theirs)
        )

    def product(self, other: _Side, mine: int, theirs: int) -> int:
        """The sum over all hands of the product of two nets of the same hand."""
        if other is not self:
            return self._product(other, mine, theirs)
        key = (min(mine, theirs), max(mine, theirs))
        if key not in self._known:
            self._known[key] = self._product(self, *key)
        return self._known[key]

    def _product(self, other: _Side, mine: int, theirs: int) -> int:
        one, two = self.vectors[mine], other.vectors[theirs]
        if self._largest * other._largest * len(one) < _EXACT:
            return int(np.dot(one, two))
        return exact_dot(one, two)


@cache
def _hands_of(card: int) -> NDArray[np.intp]:
    """The hands that hold a card."""
    return np.flatnonzero(hand_bits() >> card & 1)


class _Sums:
    """Sums over all hands of the dealer."""

    def __init__(self, kinds: int, fourth: TableColumn | None) -> None:
        self._kinds = range(kinds)
        self._fourth = fourth
        self._net = [0] * kinds
        self._square = [0] * kinds
        self._product = {(one, other): 0 for one in self._kinds for other in self._kinds}

    def add(self, sides: Sequence[_Side], dealer: int, weight: int) -> None:
        left = []
        if self._fourth is not None:
            held = held_by_hands(self._fourth)[:, dealer].tolist()
            left = [all_ - mine for all_, mine in zip(cards_left(self._fourth), held, strict=True)]
        for one in self._kinds:
            net, square = _moments(sides[one], left)
            self._net[one] += weight * net
            self._square[one] += weight * square
            for other in self._kinds:
                if other >= one:
                    product = _product(sides[one], sides[other], left)
                    self._product[one, other] += weight * product

    def spread(self, numbers: Sequence[int]) -> Spread:
        """So many boxes of each kind."""
        one_box = HAND_COUNT * comb(49, 3) * (46 if self._fourth is not None else 1)
        two_boxes = HAND_COUNT * comb(49, 3) * comb(46, 3) * (43 if self._fourth is not None else 1)
        means = [Fraction(net, one_box) for net in self._net]
        mean = sum((n * each for n, each in zip(numbers, means, strict=True)), Fraction(0))
        square = Fraction(0)
        for one, n in enumerate(numbers):
            square += n * Fraction(self._square[one], one_box)
            square += n * (n - 1) * Fraction(self._product[one, one], two_boxes)
            for other in range(one + 1, len(numbers)):
                pairs = 2 * n * numbers[other]
                square += pairs * Fraction(self._product[one, other], two_boxes)
        return Spread(mean, square - mean**2)


def _moments(side: _Side, left: Sequence[int]) -> tuple[int, int]:
    """Nets and their squares summed over the box's hands, and over the fourth card if any.

    `left` are the cards outside the dealer's hand that say each thing but 0.
    """
    plain = side.product(side, _PLAIN, _PLAIN)
    if not left:
        return side.totals[_PLAIN], plain
    net, square = 46 * side.totals[_PLAIN], 46 * plain
    for number, cards in enumerate(left):
        says, held_plain, held = range(1 + _OF_EACH * number, 1 + _OF_EACH * (number + 1))
        net += cards * (side.totals[says] - side.totals[_PLAIN])
        net -= side.totals[held] - side.totals[held_plain]
        square += cards * (side.product(side, says, says) - plain)
        square -= side.product(side, held, says) - side.product(side, held_plain, _PLAIN)
    return net, square


def _product(one: _Side, other: _Side, left: Sequence[int]) -> int:
    """Products of two boxes' nets, summed over hands and over the fourth card if any."""
    plain = one.meets(other, _PLAIN, _PLAIN)
    if not left:
        return plain
    product = 43 * plain
    for number, cards in enumerate(left):
        says, held_plain, held = range(1 + _OF_EACH * number, 1 + _OF_EACH * (number + 1))
        more = one.meets(other, held, says) - one.meets(other, held_plain, _PLAIN)
        if other is one:
            more *= 2
        else:
            more += one.meets(other, says, held) - one.meets(other, _PLAIN, held_plain)
        product += cards * (one.meets(other, says, says) - plain) - more
    return product


def exact_dot(one: NDArray[np.int64], other: NDArray[np.int64]) -> int:
    """A product of whole numbers, whatever their size; the larger ones are taken in two parts."""
    size, other_size = _largest(one), _largest(other)
    if size * other_size * len(one) < _EXACT:
        return int((one * other).sum())
    if size < other_size:
        return exact_dot(other, one)
    # Two vectors below _HALF always fit, as long as they are no longer than there are hands.
    assert size >= _HALF
    high, low = np.divmod(one, _HALF)
    return _HALF * exact_dot(high, other) + exact_dot(low, other)


def _largest(vector: NDArray[np.int64]) -> int:
    return int(np.abs(vector).max(initial=0))


@cache
def _pair_orders(fourth: TableColumn | None = None, number: int = 0) -> _PairOrders:
    """For each two of a hand's three cards: hands in order of them, where pairs start, which.

    Of all hands, or of those that hold a card which says such a thing as the fourth one.
    """
    hands = np.arange(HAND_COUNT)
    if fourth is not None:
        hands = np.flatnonzero(held_by_hands(fourth)[number])
    first, second, third = all_hand_cards()[:, hands].astype(np.intp)
    found = []
    for low, high in ((first, second), (first, third), (second, third)):
        pair = pair_number(low, high)
        order = np.argsort(pair, kind="stable")
        starts = np.flatnonzero(np.diff(pair[order], prepend=-1))
        # Hands stand in order of their two higher cards: those need no picking.
        sorted_already = np.array_equal(order, np.arange(HAND_COUNT))
        found.append((None if sorted_already else hands[order], starts, pair[order][starts]))
    return tuple(found)


def _by_pair(vector: NDArray[np.int64], orders: _PairOrders) -> NDArray[np.int64]:
    """For each pair of cards the sum over the hands that hold it."""
    sums = np.zeros(PAIR_COUNT, dtype=np.int64)
    for order, starts, pairs in orders:
        sums[pairs] += np.add.reduceat(vector if order is None else vector.take(order), starts)
    return sums


@cache
def _cards_of_pair() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The two cards of each pair."""
    low, high = np.triu_indices(DECK_SIZE, 1)
    order = np.argsort(pair_number(low, high))
    return low[order], high[order]


def _by_card(pairs: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each card the sum over the hands that hold it: two pairs of each hand hold it."""
    table = np.zeros((DECK_SIZE, DECK_SIZE), dtype=np.int64)
    table[_cards_of_pair()] = pairs
    sums: NDArray[np.int64] = (table.sum(axis=0) + table.sum(axis=1)) // 2
    return sums
