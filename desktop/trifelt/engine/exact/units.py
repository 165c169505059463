"""What each row of a wager nets for one unit staked, exactly; rounding and caps are left out."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from trifelt.engine.houses.cells import Award, Cell, JackpotShare
from trifelt.engine.houses.house import House
from trifelt.engine.money import Odds
from trifelt.engine.wager import Fixed, Wager


def row_nets(house: House, wager: str, jackpot: int | None) -> list[Fraction | None]:
    """The net of each row per unit staked; None for a share of a jackpot that is not given."""
    offer = house.offers[wager]
    return [
        _net(house, offer.wager, decided.cell, offer.price, jackpot)
        for decided in house.decided(wager)
    ]


def whole_nets(house: House, wagers: Iterable[str]) -> tuple[dict[str, list[int]], int]:
    """The net of each row of these wagers as whole numbers, and how many of them a unit is."""
    nets = {wager: row_nets(house, wager, None) for wager in wagers}
    scale = lcm(*(net.denominator for row in nets.values() for net in row if net is not None))
    return {wager: [_whole(net, scale) for net in row] for wager, row in nets.items()}, scale


def _whole(net: Fraction | None, scale: int) -> int:
    assert net is not None
    return net.numerator * (scale // net.denominator)


def _net(
    house: House, wager: Wager, cell: Cell, price: int | None, jackpot: int | None
) -> Fraction | None:
    staked = 0 if wager.kind.pays_only else 1
    returned = 0 if wager.kind.pays_only else house.stake_back(wager, cell, 1)
    if isinstance(cell, Odds):
        return Fraction(cell.num, cell.den) + returned - staked
    if isinstance(cell, Fixed):
        return Fraction(returned - staked)
    cents = award_cents(house, cell, jackpot)
    if cents is None:
        return None
    assert price is not None
    return Fraction(cents, price) + returned - staked


def award_cents(house: House, cell: Award | JackpotShare, jackpot: int | None) -> int | None:
    """An award in cents; None for a share of a jackpot that is not given."""
    if jackpot is None and isinstance(cell, JackpotShare):
        return None
    return house.pays(cell, 0, jackpot)[0]
