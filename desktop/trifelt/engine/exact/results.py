"""The joint distribution of a box's net over a mix of wagers: the same cards decide them all.

Real money: one box's stakes, rounded and capped as they are settled.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm, sqrt

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.counted import Counted, count_wagers
from trifelt.engine.exact.patterns import Exchange, exchanged, unnoticed
from trifelt.engine.exact.play import Play, decide, plays_by_hand
from trifelt.engine.exact.progressive import EnviedHand, chance_of_all, disjoint_sets, envied_hands
from trifelt.engine.exact.slices import SliceKey
from trifelt.engine.grids import grid_of
from trifelt.engine.hands import CARDS_BESIDES_TWO_HANDS
from trifelt.engine.houses.house import House
from trifelt.engine.money import apportion
from trifelt.engine.wager import Kind


@dataclass(frozen=True, slots=True, eq=False)
class WagerMoney:
    """What one wager costs, wins and gives back, in cents, for each combination of rows."""

    wager: str
    staked: int
    winnings: NDArray[np.int64]
    returned: NDArray[np.int64]

    @property
    def net(self) -> NDArray[np.int64]:
        return self.winnings + self.returned - self.staked


def verify_mix(house: House, stakes: Mapping[str, int], jackpot: int | None) -> None:
    """Raise ValueError where these stakes cannot be placed on a box of this house."""
    if not stakes:
        raise ValueError("no stakes")
    for wager, cents in stakes.items():
        offer = house.offers.get(wager)
        if offer is None or offer.wager.kind is not Kind.STAKED:
            raise ValueError(f"{wager} cannot be staked in this house")
        if cents <= 0:
            raise ValueError(f"{wager}: a stake is more than nothing")
        if offer.price is not None and cents != offer.price:
            raise ValueError(f"{wager} costs {offer.price} cents")
        if offer.wager.needs is not None and offer.wager.needs not in stakes:
            raise ValueError(f"{wager} needs {offer.wager.needs}")
        if jackpot is None and house.game.priced_wager == wager:
            raise ValueError(f"{wager} needs a jackpot")


def money_of_rows(
    house: House,
    stakes: Mapping[str, int],
    jackpot: int | None,
    place: Mapping[SliceKey, int],
    rows: NDArray[np.uint8],
    *,
    folded: bool = False,
    fourth: int = 0,
) -> list[WagerMoney]:
    """Each wager's money in a round that is folded or not, by what the fourth card says."""
    found = []
    for key, column in place.items():
        wager = house.game.wager[key.wager]
        base = key.wager if wager.kind is Kind.STAKED else wager.base
        if base is None or base not in stakes or not key.seen(folded=folded, fourth=fourth):
            continue
        stake = stakes[base]
        cells = house.cells(wager.id)
        wins = [house.pays(cell, stake, jackpot)[0] for cell in cells]
        payment = wager.kind.pays_only
        back = [0 if payment else house.stake_back(wager, cell, stake) for cell in cells]
        of_row = rows[:, column]
        found.append(
            WagerMoney(
                wager.id,
                0 if payment else stake,
                np.array(wins, dtype=np.int64)[of_row],
                np.array(back, dtype=np.int64)[of_row],
            )
        )
    return _capped(house, found)


def net_of(money: Sequence[WagerMoney], size: int) -> NDArray[np.int64]:
    """The box's net for each combination."""
    return sum((each.net for each in money), np.zeros(size, dtype=np.int64))


def most_at_risk(house: House, stakes: Mapping[str, int]) -> int:
    """All that a round may cost: the stakes, and what a decision may add."""
    return sum(stakes.values()) + stakes.get(house.game.deciding_wager or "", 0)


def _capped(house: House, money: list[WagerMoney]) -> list[WagerMoney]:
    """The maximum aggregate payout acted out on one box, by the hand as by the round."""
    cap = house.cap
    covered = [each for each in money if cap is not None and each.wager in cap.wagers]
    if cap is None or not covered:
        return money
    groups = [covered] if cap.pooled else [[each] for each in covered]
    winnings = {each.wager: each.winnings for each in money}
    for group in groups:
        earned = np.sum([each.winnings for each in group], axis=0)
        for number in np.flatnonzero(earned > cap.amount).tolist():
            # A line without winnings has no part in it.
            sharing = [each for each in group if each.winnings[number]]
            parts = [int(each.winnings[number]) for each in sharing]
            paid = apportion(cap.amount, parts, house.rounding.unit)
            for each, cents in zip(sharing, paid, strict=True):
                winnings[each.wager][number] = cents
    return money


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

    The jackpot is in cents; `seats` boxes hold what causes an envy payment, this one included.
    """
    verify_mix(house, stakes, jackpot)
    counted = count_wagers(house, tuple(stakes))
    plays = decide(counted, house, play)
    alone = price_results(counted, house, stakes, plays, jackpot)
    rule = house.game.envy
    if seats == 1 or rule is None or rule.holder not in stakes:
        return alone
    hands = plays_by_hand(counted, plays)
    return with_envy(house, stakes, jackpot, seats - 1, hands, alone)


def price_results(
    counted: Counted,
    house: House,
    stakes: Mapping[str, int],
    plays: NDArray[np.bool_],
    jackpot: int | None = None,
) -> BoxResults:
    """The same from counted rows and decisions, without envy, lowest net first."""
    decides = house.game.deciding_wager in stakes
    nets, deals = [], []
    for (folded, fourth), weight in counted.deals(plays if decides else None).items():
        present = np.flatnonzero(weight)
        if not len(present):
            continue
        rows = counted.joint_rows[present]
        money = money_of_rows(
            house, stakes, jackpot, counted.place, rows, folded=folded, fourth=fourth
        )
        nets.append(net_of(money, len(present)))
        deals.append(weight[present])
    distinct, number = np.unique(np.concatenate(nets), return_inverse=True)
    # Below 2^53 (all deals with a fourth card are some 1.9e10), where floats are exact.
    sums = np.bincount(number, weights=np.concatenate(deals)).astype(np.int64)
    counts = dict(zip(distinct.tolist(), sums.tolist(), strict=True))
    return BoxResults(counts, counted.total)


def with_envy(
    house: House,
    stakes: Mapping[str, int],
    jackpot: int | None,
    others: int,
    plays: NDArray[np.bool_],
    alone: BoxResults,
) -> BoxResults:
    """Own nets together with what the hands of so many other boxes pay.

    For each set of envied hands: the deals of player and dealer that leave all of it in the deck,
    times the chance that the other boxes hold it; less the larger sets, by inclusion and exclusion.
    """
    if house.game.fourth_card is not None:
        raise ValueError("envy beside a fourth card is not known to any sheet")
    envied = envied_hands(house, plays, jackpot)
    sets = disjoint_sets(envied)
    exchanges = unnoticed(
        [
            part
            for wager in count_wagers(house, tuple(stakes)).wagers
            for part in grid_of(wager, house.readings).parts
        ]
    )
    known: dict[tuple[int, ...], Mapping[int, int]] = {(): alone.counts}
    counts: dict[frozenset[int], Mapping[int, int]] = {}
    for held in sets:
        kind = _kind(held, exchanges)
        if kind not in known:
            counted = count_wagers(house, tuple(stakes), sum(each.bits for each in held))
            decided = plays[counted.rows.patterns.hands]
            known[kind] = price_results(counted, house, stakes, decided, jackpot).counts
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
