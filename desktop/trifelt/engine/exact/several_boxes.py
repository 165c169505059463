"""Several boxes against one dealer's hand: the exact spread of their total.

Boxes are correlated: they meet the same hand of the dealer, share one deck and, where there is
one, one fourth card. For each pattern of the dealer's hand the nets of all hands that can still be
dealt are added up, by card and by pair of cards; inclusion and exclusion then leaves the pairs of
hands that share no card. Sums are made over all hands first, once for the dealer's hands that
first parts of rules take for the same, and once for pairs of cards that make hands of the same
classes; what the dealer's own cards and later parts of rules change of them is less.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import comb, sqrt
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import DECK_SIZE
from trifelt.engine.exact import StopCheck
from trifelt.engine.exact.box_nets import BoxNets, causes_envy
from trifelt.engine.exact.patterns import (
    PAIR_COUNT,
    Patterns,
    Sides,
    dealer_table,
    find_patterns,
    hand_bits,
    pairs_of_hand,
)
from trifelt.engine.exact.play import Play
from trifelt.engine.exact.slices import LaterRows, values_of_cards
from trifelt.engine.grids import PartGrid
from trifelt.engine.hands import HAND_COUNT, HAND_SIZE, Classes, all_hand_cards
from trifelt.engine.houses.house import House

Ints = NDArray[np.int64]
Hands = NDArray[np.intp]

_COLUMNS_AT_ONCE: Final = 100  # fresh memory costs more than arithmetic
_TOLD_BY_FLOATS: Final = 1 << 90  # sums of so much are off by far less than 2**64


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
    check: StopCheck = lambda: None,
) -> Spread:
    """The total of these boxes' nets for their stakes in cents, each played by its own cards.

    One person's boxes cause each other envy payments where the house reads it so. `check` may
    raise on the way to stop.
    """
    kinds = Counter(tuple(sorted(stakes.items())) for stakes in boxes)
    numbers = list(kinds.values())
    nets = [BoxNets(house, dict(stakes), boxes, jackpot, play) for stakes in kinds]
    means = _means(nets, numbers, check)
    together = means.pop().product if len(kinds) > 1 else means[0].product * numbers[0] ** 2
    return _spread(means, numbers, together)


def equal_boxes(
    house: House,
    stakes: Mapping[str, int],
    most: int,
    *,
    jackpot: int | None = None,
    play: Play = Play.BEST,
    check: StopCheck = lambda: None,
) -> Iterator[Spread]:
    """The total of one box, of two, … up to the most, all with these stakes.

    Hands are gone through once for all numbers, unless boxes cause each other payments.
    """
    if causes_envy(house, stakes):
        for number in range(1, most + 1):
            yield several_boxes(house, [stakes] * number, jackpot=jackpot, play=play, check=check)
        return
    (one,) = _means([BoxNets(house, stakes, [stakes], jackpot, play)], [1], check)
    for number in range(1, most + 1):
        yield _spread([one], [number], one.product * number**2)


class _Means(NamedTuple):
    """Of some boxes as one: the mean of its net, of the square, and of the product of two such."""

    net: Fraction
    square: Fraction
    product: Fraction


def _spread(each: Sequence[_Means], numbers: Sequence[int], product: Fraction) -> Spread:
    """So many boxes of each kind, the mean product of all of them as one given."""
    mean = sum((n * one.net for n, one in zip(numbers, each, strict=True)), Fraction())
    apart = (n * (one.square - one.product) for n, one in zip(numbers, each, strict=True))
    return Spread(mean, sum(apart, product) - mean**2)


def _means(nets: Sequence[BoxNets], numbers: Sequence[int], check: StopCheck) -> list[_Means]:
    """Of a box of each kind and, where there are several kinds, of all boxes as one."""
    meetings, found = _Meetings(nets, numbers), np.zeros((3, 1), dtype=object)
    for some in meetings.blocks():
        check()
        found = found + meetings.sums(some)
    fourths = (1, 1) if meetings.fourth is None else (46, 43)
    one_box = HAND_COUNT * comb(49, 3) * fourths[0]
    two_boxes = HAND_COUNT * comb(49, 3) * comb(46, 3) * fourths[1]
    return [_Means(*map(Fraction, each, (one_box, one_box, two_boxes))) for each in found.T]


class _Meetings:
    """What boxes net with the hands that can be dealt beside the dealer's.

    Nets have an axis for the boxes (each kind's and, where there are several, all as one) and one
    for what the fourth card says. Hands of a class net the same, but for later parts of rules.
    """

    def __init__(self, nets: Sequence[BoxNets], numbers: Sequence[int] | Ints) -> None:
        self._nets, self._numbers = nets, numbers
        self.fourth = next((one.fourth for one in nets if one.fourth is not None), None)
        self._cards, self._held = np.ones((1, 1), np.int64), np.zeros((1, HAND_COUNT), np.int64)
        if self.fourth is not None:
            said = values_of_cards(self.fourth) == np.arange(self.fourth.values)[:, None]
            self._cards = said.sum(axis=1, keepdims=True)
            self._held = said[:, all_hand_cards()].sum(axis=1)
        _, alike = _classes([*(one.dealer for one in nets), *self._held])
        patterns = _dealer_patterns(nets)
        order = np.argsort(alike[patterns.hands], kind="stable")
        self.dealers, self._weights = patterns.hands[order], patterns.weights[order]
        self._alike = alike[self.dealers]
        labels = [label for one in nets for label in (one.player, one.beside)]
        self._example, of_hand = _classes([*labels, *self._held])
        self._table = dealer_table(of_hand.astype(np.int16), len(self._example))
        self._thirds = np.append(of_hand, len(self._example))[_third_cards()]
        # Pairs of cards that make hands of the same classes have the same sum of nets.
        some, self._pair = _classes(np.sort(self._thirds, axis=0))
        self._thirds_of_some = self._thirds[:, some]
        later = {each.key: each.turned for one in nets for each in one.later}
        self._later = LaterRows(list(later.values()), self.dealers, 0)

    def blocks(self) -> Iterator[Hands]:
        """The numbers of the dealer's hands, as many at a time as are quickly gone through."""
        columns = len(self._nets) * len(self._cards) ** 2
        every = np.arange(len(self.dealers))
        yield from np.array_split(every, -(-len(every) * columns // _COLUMNS_AT_ONCE))

    def sums(self, some: Hands) -> NDArray[np.object_]:
        """Nets, squares, and products of two hands apart, over all that these hands can meet."""
        dealers, weights = self.dealers[some], self._weights[some]
        _, first, alike = np.unique(self._alike[some], return_index=True, return_inverse=True)
        # Hands of every class as first parts of rules have it, then those that later parts move.
        number, hand = self._moved(some)
        dealer = np.concatenate([np.repeat(first, len(self._example)), number, number])
        player = np.concatenate([np.tile(self._example, len(first)), hand, hand])
        moved = len(dealer) - len(hand)
        before = self._against(dealers[dealer[:moved]], player[:moved], later=False)
        nets = np.concatenate([before, self._against(dealers[number], hand)], axis=2)
        times = self._table.disjoint(dealers) * weights[:, None]
        times = np.add.reduceat(times, np.flatnonzero(np.diff(alike, prepend=-1)))
        counts = np.concatenate([times.reshape(-1), -weights[number], weights[number]])
        # The fourth cards beside this hand and the dealer's; beside two hands, the share of one.
        held = self._held.take(player, axis=1)
        left = (self._cards - self._held[:, dealers]).take(dealer, axis=1) - held
        share = left - held
        both = nets[None] if self.fourth is None else np.stack([nets, nets * share])
        pairs = self._by_pair(both, number, hand, dealers, alike)
        cards = pairs.take(_pairs_of_card(), axis=1).sum(axis=2) // 2  # of a hand two pairs hold it
        totals = cards.sum(axis=1, keepdims=True) // HAND_SIZE
        products = -_inner(counts * share, nets, nets)
        for sign, sums in ((1, pairs), (-1, cards), (1, totals)):
            of_box = np.moveaxis(sums, 2, 0).reshape(*both.shape[:3], *sums.shape[:2])
            products += sign * _inner(weights[:, None], of_box[0], of_box[-1])
        means = (_inner(counts * left, nets, each) for each in (np.ones_like(nets), nets))
        return np.stack([*means, products])

    def _against(self, dealers: Hands, players: Hands, *, later: bool = True) -> Ints:
        """The nets of meetings, all boxes as one last where there are several kinds."""
        said = range(len(self._cards))
        each = [one.against(dealers, players, later=later) for one in self._nets]
        kinds = [nets[[min(value, len(nets) - 1) for value in said]] for nets in each]
        if len(kinds) > 1:
            kinds.append(sum(n * nets for n, nets in zip(self._numbers, kinds, strict=True)))
        return np.stack(kinds)

    def _moved(self, some: Hands) -> tuple[Hands, Hands]:
        """Which of the dealer's hands meets which hand that a later part may give a better row."""
        number, hand, _ = self._later.meetings(some)
        free = (hand_bits()[self.dealers[number]] & hand_bits()[hand]) == 0
        return number[free] - some[0], hand[free]

    def _by_pair(
        self, both: Ints, number: Hands, hand: Hands, dealers: Hands, alike: Hands
    ) -> Ints:
        """By the dealer's hand and pair of cards, the summed nets of hands that hold the pair."""
        size, columns = len(self._example), math.prod(both.shape[:3])
        flat = both.reshape(columns, -1)
        there = flat.shape[1] - 2 * len(hand)
        nets = np.zeros((there // size, size + 1, columns), dtype=np.int64)
        nets[:, :-1] = flat[:, :there].T.reshape(-1, size, columns)
        found = nets.take(self._thirds_of_some, axis=1).sum(axis=1)[alike[:, None], self._pair]
        dealt = all_hand_cards()[:, dealers]
        gone = self._thirds[dealt] + alike[:, None] * (size + 1)
        found -= nets.reshape(-1, columns).take(gone, axis=0).sum(axis=0)
        found[np.arange(len(dealers))[:, None], _pairs_of_card()[dealt]] = 0
        before, after = np.split(flat[:, there:].T, 2)
        place = (number * PAIR_COUNT + pairs_of_hand()[:, hand])[..., None] * columns
        change = np.broadcast_to(after - before, (HAND_SIZE, *after.shape))
        np.add.at(found.reshape(-1), (place + np.arange(columns)).reshape(-1), change.reshape(-1))
        return found


def _inner(weights: Ints, one: Ints, other: Ints) -> NDArray[np.object_]:
    """For each of the first axis the weighed sum of products, exact however large they are."""
    largest = math.prod(int(np.abs(each).max(initial=0)) for each in (weights, one, other))
    if largest * one[0].size > _TOLD_BY_FLOATS:
        return (weights.astype(object) * one * other).reshape(len(one), -1).sum(axis=1)
    # Numbers of 64 bits are right but for a multiple of 2**64, and floats tell which.
    whole, nearly = (
        np.einsum("br,br->b", *(part.reshape(len(one), -1) for part in parts)).tolist()
        for parts in ((weights * one, other), (weights.astype(float) * one, other.astype(float)))
    )
    known = zip(whole, nearly, strict=True)
    return np.array([n + (int(near) - n + (1 << 63) >> 64 << 64) for n, near in known], object)


def _classes(labels: Sequence[Ints] | Ints) -> tuple[Hands, Hands]:
    """One of each class of those that have the same labels throughout, and the class of each."""
    _, example, number = np.unique(np.array(labels), axis=1, return_index=True, return_inverse=True)
    return example, number.reshape(-1)


@cache
def _pairs_of_card() -> Hands:
    """The pairs that hold each card."""
    return np.nonzero(_third_cards() == HAND_COUNT)[1].reshape(DECK_SIZE, -1)


@cache
def _third_cards() -> Hands:
    """The hand that each card makes with each pair; one beyond all where the pair holds it."""
    found = np.full((DECK_SIZE, PAIR_COUNT), HAND_COUNT)
    found[all_hand_cards(), pairs_of_hand()] = np.arange(HAND_COUNT)
    return found


def _dealer_patterns(nets: Sequence[BoxNets]) -> Patterns:
    """Hands of the dealer that all boxes' hands meet alike."""
    # Boxes with other stakes on the same wagers have the same rules and decisions.
    sides = [_turned(part) for part in dict.fromkeys(part for one in nets for part in one.parts)]
    for decisions in {one.plays.tobytes(): one.plays for one in nets}.values():
        plays = Classes(("plays",), 2, decisions.astype(np.int16), MappingProxyType({}))
        sides.append(Sides(_NO_COLUMNS, plays, np.array([[[0, 1]]], dtype=np.uint8)))
    return find_patterns(sides, suited=True)


@lru_cache(maxsize=64)
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
