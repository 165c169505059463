"""The choices for one hand, weighed against every dealer hand that can still be there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.patterns import hand_bits
from trifelt.engine.exact.play import row_nets
from trifelt.engine.exact.slices import slices_of
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import hand_feature
from trifelt.engine.houses.house import House


@dataclass(frozen=True, slots=True)
class Chances:
    """How many of the possible dealer hands this hand meets in which way.

    `higher`, `equal` and `lower` tell how this hand compares with a dealer who qualifies.
    """

    dealer_hands: int
    not_qualified: int
    higher: int
    equal: int
    lower: int


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The net of each choice per unit of the deciding wager, and what the wrong one costs."""

    hand: int
    choices: Mapping[Decision, Fraction]
    best: Decision
    cost_of_error: Fraction
    chances: Chances


def best_play(house: House, hand: int, seen: Sequence[int] = ()) -> BestPlay | None:
    """The best choice, `seen` being cards that are elsewhere; None in a game without a decision."""
    choice = house.game.choice
    if choice is None or choice.wager not in house.offers:
        return None
    dealers = possible_dealers(hand, seen)
    wagers = [
        offer.wager
        for offer in house.offers.values()
        if choice.wager in (offer.wager.id, offer.wager.base)
    ]
    nets = dict.fromkeys((Decision.PLAY, Decision.FOLD), Fraction(0))
    for each in slices_of(wagers, house.readings):
        rows = np.minimum.reduce(
            [
                part.rows[part.grid.player.of_hand[hand]][part.grid.dealer.of_hand[dealers]]
                for part in each.parts
            ]
        )
        of_row = row_nets(house, each.key.wager, None)
        total = Fraction(0)
        for row, count in enumerate(np.bincount(rows).tolist()):
            net = of_row[row]
            if count and net is not None:
                total += net * count
        for decision in nets:
            if each.key.seen(folded=decision is Decision.FOLD):
                nets[decision] += total / len(dealers)
    play, fold = nets[Decision.PLAY], nets[Decision.FOLD]
    best = Decision.PLAY if play > fold else Decision.FOLD
    return BestPlay(
        hand, MappingProxyType(nets), best, abs(play - fold), chances(house, hand, seen)
    )


def possible_dealers(hand: int, seen: Sequence[int]) -> NDArray[np.intp]:
    """Every dealer hand that shares no card with the hand or with cards seen elsewhere."""
    removed = int(hand_bits()[hand])
    for card in seen:
        removed |= 1 << card
    return np.flatnonzero((hand_bits() & removed) == 0)


def chances(house: House, hand: int, seen: Sequence[int] = ()) -> Chances:
    """How a hand compares with the dealer's in the order that the game's first wager reads."""
    part = next(iter(house.offers.values())).wager.parts[0]
    order = next(name for name in part.player if name in part.dealer)
    dealers = possible_dealers(hand, seen)
    values = hand_feature(order)[dealers]
    own = hand_feature(order)[hand]
    qualified = np.ones(len(dealers), dtype=bool)
    if house.game.qualifier is not None:
        qualified = hand_feature(house.game.qualifier.column)[dealers]
    return Chances(
        len(dealers),
        int((~qualified).sum()),
        int((qualified & (values < own)).sum()),
        int((qualified & (values == own)).sum()),
        int((qualified & (values > own)).sum()),
    )
