"""A box's results where other boxes' hands may pay it: envy beside its own wagers, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.envy import EnviedHand, chance_of_all, disjoint_sets, envied_hands
from trifelt.engine.exact.patterns import Exchange, exchanged, unnoticed
from trifelt.engine.exact.results import CARDS_BESIDES_TWO_HANDS, BoxResults, net_counts
from trifelt.engine.grids import grid_of
from trifelt.engine.houses.house import House


def with_envy(
    house: House,
    stakes: Mapping[str, int],
    jackpot: int | None,
    others: int,
    plays: NDArray[np.bool_],
    alone: Counter[int],
) -> BoxResults:
    """Own nets together with what the hands of so many other boxes pay.

    For each set of envied hands: the deals of player and dealer that leave all of it in the deck,
    times the chance that the other boxes hold it; less the larger sets, by inclusion and exclusion.
    """
    if house.game.shared_card is not None:
        raise ValueError("envy beside a shared card is not known to any sheet")
    envied = envied_hands(house, plays, jackpot)
    sets = disjoint_sets(envied)
    exchanges = unnoticed(
        [
            part
            for wager in count_wagers(house, tuple(stakes)).wagers
            for part in grid_of(wager, house.readings).parts
        ]
    )
    known: dict[tuple[int, ...], Counter[int]] = {(): alone}
    counts: dict[frozenset[int], Counter[int]] = {}
    for held in sets:
        kind = _kind(held, exchanges)
        if kind not in known:
            gone = sum(each.bits for each in held)
            known[kind] = net_counts(house, stakes, jackpot, plays, gone)
        counts[frozenset(each.hand for each in held)] = known[kind]
    nets: dict[int, Fraction] = {}
    for held in sets:
        inside = frozenset(each.hand for each in held)
        cents = sum(each.cents for each in held)
        for more, deals in counts.items():
            if not inside <= more:
                continue
            sign = -1 if (len(more) - len(inside)) % 2 else 1
            chance = sign * chance_of_all(len(more), others, CARDS_BESIDES_TWO_HANDS)
            for net, count in deals.items():
                nets[net + cents] = nets.get(net + cents, Fraction(0)) + chance * count
    return _whole(nets)


def _whole(nets: Mapping[int, Fraction]) -> BoxResults:
    """Deals as whole numbers of a space that has room for the other boxes' hands."""
    scale = lcm(*(share.denominator for share in nets.values()))
    counts = {net: int(share * scale) for net, share in sorted(nets.items()) if share}
    return BoxResults(counts, sum(counts.values()))


def _kind(held: tuple[EnviedHand, ...], exchanges: Iterable[Exchange]) -> tuple[int, ...]:
    """The set as the lowest of those that exchanges of suits, unnoticed by any rule, make of it."""
    return min(
        tuple(sorted(int(exchanged(exchange)[each.hand]) for each in held))
        for exchange in exchanges
    )
