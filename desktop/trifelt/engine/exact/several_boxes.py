"""Several boxes against one dealer's hand: the exact spread of their total.

Boxes are correlated: they meet the same hand of the dealer, share one deck and, where there is
one, one fourth card. For each pattern of the dealer's hand the nets of all hands that can still be
dealt are added up, by card and by pair of cards; inclusion and exclusion then leaves the pairs of
hands that share no card.
"""

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
from trifelt.engine.exact import StillWanted, StoppedError
from trifelt.engine.exact.box_nets import BoxNets, causes_envy
from trifelt.engine.exact.patterns import PAIR_COUNT, Patterns, Sides, find_patterns, pair_number
from trifelt.engine.exact.play import Play
from trifelt.engine.exact.slices import values_of_cards
from trifelt.engine.grids import PartGrid
from trifelt.engine.hands import HAND_COUNT, HAND_SIZE, Classes, all_hand_cards
from trifelt.engine.houses.house import House
from trifelt.engine.wager import TableColumn

Ints = NDArray[np.int64]
Cards = NDArray[np.intp]  # a column for each set of them

_PART: Final = 1 << 17  # nets beyond what fits into 64 bits are taken in two parts


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
    wanted: StillWanted = lambda: True,
) -> Spread:
    """The total of these boxes' nets for their stakes in cents, each played by its own cards.

    One person's boxes cause each other envy payments where the house reads it so. `wanted` is
    asked on the way; once it says no, StoppedError is raised.
    """
    kinds = Counter(tuple(sorted(stakes.items())) for stakes in boxes)
    numbers = list(kinds.values())
    nets = [BoxNets(house, dict(stakes), boxes, jackpot, play) for stakes in kinds]
    each = [_means([one], [1], wanted) for one in nets]
    if len(nets) == 1:
        return _spread(each, numbers, each[0].product * numbers[0] ** 2)
    return _spread(each, numbers, _means(nets, numbers, wanted).product)


def equal_boxes(
    house: House,
    stakes: Mapping[str, int],
    most: int,
    *,
    jackpot: int | None = None,
    play: Play = Play.BEST,
    wanted: StillWanted = lambda: True,
) -> Iterator[Spread]:
    """The total of one box, of two, … up to the most, all with these stakes.

    Hands are gone through once for all numbers, unless boxes cause each other payments.
    """
    if causes_envy(house, stakes):
        for number in range(1, most + 1):
            yield several_boxes(house, [stakes] * number, jackpot=jackpot, play=play, wanted=wanted)
        return
    one = _means([BoxNets(house, stakes, [stakes], jackpot, play)], [1], wanted)
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


def _means(nets: Sequence[BoxNets], numbers: Sequence[int], wanted: StillWanted) -> _Means:
    """Go through the dealer's hands, those together that all boxes meet alike."""
    patterns = _dealer_patterns(nets)
    alike: dict[tuple[int, ...], list[int]] = {}
    for place, hand in enumerate(patterns.hands.tolist()):
        alike.setdefault(tuple(n for one in nets for n in one.class_of(hand)), []).append(place)
    fourth = next((one.fourth for one in nets if one.fourth is not None), None)
    found = np.zeros(3, dtype=object)
    for places in alike.values():
        if not wanted():
            raise StoppedError
        dealt = all_hand_cards()[:, patterns.hands[places]].astype(np.intp)
        weights = patterns.weights[places].astype(object)
        against = [one.against(int(patterns.hands[places[0]])) for one in nets]
        found += _weighed(_mixed(against, numbers), dealt, weights, fourth)
    one_box = HAND_COUNT * comb(49, 3) * (1 if fourth is None else 46)
    two_boxes = HAND_COUNT * comb(49, 3) * comb(46, 3) * (1 if fourth is None else 43)
    return _Means(*map(Fraction, found, (one_box, one_box, two_boxes)))


def _mixed(against: Sequence[Sequence[Ints]], numbers: Sequence[int]) -> list[Ints]:
    """The nets of so many boxes with one hand, by what the fourth card says."""
    values, none = max(map(len, against)), np.zeros(HAND_COUNT, dtype=np.int64)
    return [
        sum(
            (n * each[min(value, len(each) - 1)] for n, each in zip(numbers, against, strict=True)),
            none,
        )
        for value in range(values)
    ]


def _weighed(
    by_fourth: Sequence[Ints],
    dealt: Cards,
    weights: NDArray[np.object_],
    fourth: TableColumn | None,
) -> NDArray[np.object_]:
    """Sums over these hands of the dealer, and over the fourth card if any."""
    plain = by_fourth[0]
    found = (_sums(plain, dealt) * weights).sum(axis=1)
    if fourth is None:
        return found
    found *= (46, 46, 43)  # as if each card said nothing; then those that do
    for value, nets in enumerate(by_fourth[1:], start=1):
        if np.array_equal(nets, plain):
            continue
        cards = np.flatnonzero(values_of_cards(fourth) == value)
        removed = np.vstack([np.tile(dealt, len(cards)), np.repeat(cards, dealt.shape[1])])
        there = (removed[:-1] != removed[-1]).all(axis=0)
        more = _sums(nets, removed) - _sums(plain, removed)
        found += (more * np.tile(weights, len(cards)) * there).sum(axis=1)
    return found


def _sums(nets: Ints, removed: Cards) -> NDArray[np.object_]:
    """For each set of removed cards: nets, their squares, and products of hands apart, summed."""
    by_third, touched = np.append(nets, 0).take(_third_cards()), _holds()[:, removed].any(axis=1)

    def by_pair() -> Ints:
        sums: Ints = (by_third.sum(axis=0) - by_third[removed].sum(axis=0)).T
        sums[touched] = 0
        return sums

    pairs = by_pair()
    cards = pairs[_pairs_of_card()].sum(axis=1) // 2  # two pairs of each hand hold it
    totals = (cards.sum(axis=0) // HAND_SIZE).astype(object)
    if not all(map(_fits, (nets, pairs, cards))):
        high, low = np.divmod(nets, _PART)
        one, other, both = (_sums(part, removed) for part in (high, low, high + low))
        found = _PART**2 * one + _PART * (both - one - other) + other
        found[0] = totals
        return found
    by_third *= by_third  # in its place: fresh memory would take longer than all the rest
    squares = by_pair().sum(axis=0) // HAND_SIZE
    products = totals**2 - (cards**2).sum(axis=0) + (pairs**2).sum(axis=0) - squares
    return np.stack([totals, squares.astype(object), products])


def _fits(values: Ints) -> bool:
    """Whether the squares of each column can be added up in 64 bits, three times over."""
    return HAND_SIZE * len(values) * int(np.abs(values).max()) ** 2 < 1 << 63


@cache
def _holds() -> NDArray[np.bool_]:
    """Whether each pair holds each card."""
    low, high = np.triu_indices(DECK_SIZE, 1)
    found = np.zeros((PAIR_COUNT, DECK_SIZE), dtype=bool)
    found[pair_number(low, high), low] = found[pair_number(low, high), high] = True
    return found


@cache
def _pairs_of_card() -> NDArray[np.intp]:
    """The pairs that hold each card."""
    return np.stack([np.flatnonzero(held) for held in _holds().T])


@cache
def _third_cards() -> NDArray[np.intp]:
    """The hand that each card makes with each pair; one beyond all where the pair holds it."""
    found = np.full((DECK_SIZE, PAIR_COUNT), HAND_COUNT)
    cards = all_hand_cards().astype(np.intp)
    for one, other, third in ((0, 1, 2), (0, 2, 1), (1, 2, 0)):
        found[cards[third], pair_number(cards[one], cards[other])] = np.arange(HAND_COUNT)
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
