"""What one unit more on each row of a pay table is worth to the player."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from trifelt.engine.exact.analysis import price
from trifelt.engine.exact.counted import Counted, count_wagers
from trifelt.engine.houses.cells import Award, Cell
from trifelt.engine.houses.house import House
from trifelt.engine.money import Odds
from trifelt.engine.variants.editing import effective_cell, with_cell
from trifelt.engine.wager import Fixed


@dataclass(frozen=True, slots=True)
class RowWorth:
    """A row, what it pays, what it would pay, and the return that this adds."""

    row: str
    cell: Cell
    raised: Cell
    worth: Fraction


def judged_by(house: House, wager: str) -> str:
    """The wager whose figures tell what a wager or payment is worth: itself, or what it is on."""
    rule = house.game.wager[wager]
    return rule.base if rule.base is not None else wager


def row_worths(
    house: House, wager: str, jackpot: int | None = None, seats: int = 1
) -> tuple[RowWorth, ...]:
    """Each row of an offered wager raised by one unit by itself, best play taken anew; none without
    its meter.
    """
    judge = judged_by(house, wager)
    counted = count_wagers(house, (judge,))
    before = _return(counted, house, judge, jackpot, seats)
    if before is None:
        return ()
    found = []
    offer = house.offers[wager]
    for row in offer.wager.pay_rows:
        cell = effective_cell(house, wager, row)
        raised = one_more(cell, house.offers[judge].price)
        if raised is None:
            continue
        after = _return(counted, with_cell(house, wager, row, raised), judge, jackpot, seats)
        assert after is not None
        found.append(RowWorth(row, cell, raised, after - before))
    return tuple(found)


def one_more(cell: Cell, price: int | None) -> Cell | None:
    """A cell that pays one stake more; None for a share of the meter, which has no such step."""
    match cell:
        case Odds(num, den):
            return Odds(num + den, den)
        case Fixed.PUSH:
            return Odds(1, 1)
        case Fixed.LOSE:
            return Fixed.PUSH if price is None else Award(price)
        case Award(cents):
            return Award(cents + (price or 0))
        case _:
            return None


def _return(
    counted: Counted, house: House, wager: str, jackpot: int | None, seats: int
) -> Fraction | None:
    return price(counted, house, jackpot, seats).wagers[wager].exact_return
