"""What each row of a wager nets for one unit staked, exactly; rounding and caps are left out."""

from __future__ import annotations

from fractions import Fraction

from trifelt.engine.houses.cells import Award, Cell, MeterShare
from trifelt.engine.houses.house import House
from trifelt.engine.money import Odds
from trifelt.engine.wager import Fixed, Wager


def row_nets(house: House, wager: str, jackpot: int | None) -> list[Fraction | None]:
    """The net of each row per unit staked; None where it is the meter's and no meter is given."""
    offer = house.offers[wager]
    return [
        _net(house, offer.wager, decided.cell, offer.price, jackpot)
        for decided in house.decided(wager)
    ]


def _net(
    house: House, wager: Wager, cell: Cell, price: int | None, jackpot: int | None
) -> Fraction | None:
    if isinstance(cell, Fixed):
        lost = cell is Fixed.LOSE and not wager.kind.pays_only
        return Fraction(-1 if lost else 0)
    if isinstance(cell, Odds):
        return Fraction(cell.num, cell.den)
    cents = award_cents(cell, jackpot)
    if cents is None:
        return None
    assert price is not None
    return Fraction(cents, price) - (0 if stake_returns(house, wager) else 1)


def award_cents(cell: Award | MeterShare, jackpot: int | None) -> int | None:
    """An award in cents; a share of the meter is cut to whole cents, as it is paid."""
    if isinstance(cell, Award):
        return cell.cents
    return None if jackpot is None else jackpot * cell.num // cell.den


def stake_returns(house: House, wager: Wager) -> bool:
    """Whether a winning stake comes back besides its award."""
    reading = wager.stake_reading
    return reading is None or house.readings[reading] == "returned"
