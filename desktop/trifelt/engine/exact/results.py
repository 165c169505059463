"""The joint distribution of a box's net over a mix of wagers: the same cards decide them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.box_money import money_of_rows, net_of, verify_mix
from trifelt.engine.exact.counted import Counted, count_wagers
from trifelt.engine.exact.play import Play, decide, plays_by_hand
from trifelt.engine.houses.house import House

CARDS_BESIDES_TWO_HANDS = 46


@dataclass(frozen=True, eq=False)
class BoxResults:
    """Every net in cents that one round can end with, and how many deals end so."""

    counts: Mapping[int, int]
    total: int

    @cached_property
    def nets(self) -> NDArray[np.int64]:
        return np.array(list(self.counts), dtype=np.int64)

    @cached_property
    def probabilities(self) -> NDArray[np.float64]:
        return np.array([count / self.total for count in self.counts.values()])

    @cached_property
    def mean(self) -> Fraction:
        """Cents a round, exactly."""
        return Fraction(sum(net * count for net, count in self.counts.items()), self.total)

    @cached_property
    def variance(self) -> Fraction:
        square = sum(net * net * count for net, count in self.counts.items())
        return Fraction(square, self.total) - self.mean**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)


def box_results(
    house: House,
    stakes: Mapping[str, int],
    *,
    jackpot: int | None = None,
    seats: int = 1,
    play: Play = Play.BEST,
) -> BoxResults:
    """The exact distribution of a box's net for these stakes in cents, money and all.

    The meter is in cents; `seats` boxes hold what causes an envy payment, this one included.
    """
    verify_mix(house, stakes, jackpot)
    counted = count_wagers(house, tuple(stakes))
    plays = decide(counted, house, play)
    counts = Counter(dict(_counts(counted, house, stakes, jackpot, plays)))
    rule = house.game.envy
    if seats > 1 and rule is not None and rule.holder in stakes:
        from trifelt.engine.exact.envied_results import with_envy

        return with_envy(house, stakes, jackpot, seats - 1, plays_by_hand(counted, plays), counts)
    return BoxResults(dict(sorted(counts.items())), counted.total)


def price_results(
    counted: Counted,
    house: House,
    stakes: Mapping[str, int],
    plays: NDArray[np.bool_],
    jackpot: int | None = None,
) -> BoxResults:
    """The same from counted rows and decisions, without envy: nothing is counted again."""
    return BoxResults(dict(_counts(counted, house, stakes, jackpot, plays)), counted.total)


def net_counts(
    house: House,
    stakes: Mapping[str, int],
    jackpot: int | None,
    plays_of_hand: NDArray[np.bool_],
    gone: int,
) -> Counter[int]:
    """Deals by net where some cards (bits) lie elsewhere, hands being decided on as given."""
    counted = count_wagers(house, tuple(stakes), gone)
    plays = plays_of_hand[counted.rows.patterns.hands]
    return Counter(dict(_counts(counted, house, stakes, jackpot, plays)))


def _counts(
    counted: Counted,
    house: House,
    stakes: Mapping[str, int],
    jackpot: int | None,
    plays: NDArray[np.bool_],
) -> Iterator[tuple[int, int]]:
    """Nets with their deals, lowest first."""
    choice = house.game.choice
    decides = choice is not None and choice.wager in stakes
    nets, deals = [], []
    for (folded, shared), weight in counted.deals(plays if decides else None).items():
        present = np.flatnonzero(weight)
        if not len(present):
            continue
        rows = counted.joint_rows[present]
        money = money_of_rows(
            house, stakes, jackpot, counted.place, rows, folded=folded, shared=shared
        )
        nets.append(net_of(money, len(present)))
        deals.append(weight[present])
    distinct, number = np.unique(np.concatenate(nets), return_inverse=True)
    # Below 2^53 (all deals with a shared card are some 1.9e10), where floats are exact.
    sums = np.bincount(number, weights=np.concatenate(deals)).astype(np.int64)
    yield from zip(distinct.tolist(), sums.tolist(), strict=True)
