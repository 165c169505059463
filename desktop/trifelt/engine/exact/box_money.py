"""Real money for combinations of rows: one box's stakes, rounded and capped as they are settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.slices import SliceKey
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
    """Raise ValueError where these stakes could not lie on a box of this house."""
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
        cells = [decided.cell for decided in house.decided(wager.id)]
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
    choice = house.game.choice
    raised = 0
    if choice is not None and choice.wager in stakes:
        raised = stakes[choice.wager]
    return sum(stakes.values()) + raised


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
