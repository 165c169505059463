"""Every row of a house's pay tables: its deals, its part of the return, what it is worth."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.analysis import natural_space, price, priced_rows
from trifelt.engine.exact.counted import Counted, count_wagers
from trifelt.engine.exact.play import Play, award_cents, decided_deals, plays_by_hand
from trifelt.engine.grids import grid_of
from trifelt.engine.hands import HAND_COUNT
from trifelt.engine.houses.cells import Award, Cell, JackpotShare
from trifelt.engine.houses.house import House
from trifelt.engine.money import Odds
from trifelt.engine.variants.editing import effective_cell, with_cell
from trifelt.engine.wager import Fixed, Kind

PUSH: Final = "push"


@dataclass(frozen=True, slots=True)
class RowFigures:
    """A pay table's row: how often it comes up, and what it brings per unit of the main stake."""

    wager: str
    row: str
    count: int
    combinations: int
    share: Fraction | None  # None where it takes a jackpot that was not given

    @property
    def probability(self) -> Fraction:
        return Fraction(self.count, self.combinations)


def row_figures(
    counted: Counted,
    house: House,
    jackpot: int | None = None,
    seats: int = 1,
    play: Play = Play.BEST,
) -> dict[tuple[str, str], RowFigures]:
    """Each pay table row of each wager and payment that the house offers, in its natural space."""
    plays, deals = decided_deals(counted, house, play)
    found: dict[tuple[str, str], RowFigures] = {}
    for wager in counted.wagers:
        counts = dict.fromkeys(wager.pay_rows, 0)
        shares: dict[str, Fraction | None] = dict.fromkeys(wager.pay_rows, Fraction(0))
        for decided, net, count in priced_rows(counted, house, wager.id, deals, jackpot):
            row = decided.row.prices
            if row is None:
                continue
            counts[row] += count
            before = shares[row]
            share = None if net is None else net * count / counted.total
            shares[row] = None if before is None or share is None else before + share
        space = natural_space(wager, counts.values(), counted.total)
        for row, share in shares.items():
            count = counts[row] * space // counted.total
            found[wager.id, row] = RowFigures(wager.id, row, count, space, share)
    found.update(_envy_rows(house, plays_by_hand(counted, plays), jackpot, seats))
    return found


def _envy_rows(
    house: House,
    plays: NDArray[np.bool_],
    jackpot: int | None,
    seats: int,
) -> dict[tuple[str, str], RowFigures]:
    """What one other box holds, and what all other boxes bring per price of the wager."""
    rule = house.game.envy
    if rule is None or rule.payment not in house.offers or rule.holder not in house.offers:
        return {}
    wager = house.offers[rule.payment].wager
    assert wager.kind is Kind.ENVY
    price = house.offers[rule.holder].price
    assert price is not None
    part = grid_of(wager, house.readings).parts[0]
    rows = part.rows[0, :, 0][part.player.of_hand]
    if house.readings[rule.folded_reading] == "no":
        rows = rows[plays]
    counts = np.bincount(rows, minlength=len(wager.rows)).tolist()
    found = {}
    for decided, count in zip(house.decided(wager.id), counts, strict=True):
        if decided.row.prices is None:
            continue
        cents = 0
        if isinstance(decided.cell, Award | JackpotShare):
            cents = award_cents(house, decided.cell, jackpot) or 0
        share = Fraction(cents * count * (seats - 1), price * HAND_COUNT)
        row = decided.row.prices
        found[wager.id, row] = RowFigures(wager.id, row, count, HAND_COUNT, share)
    return found


@dataclass(frozen=True, slots=True)
class ReturnShare:
    """A part of all that is wagered that comes back by one row; pushes have a row of their own."""

    wager: str
    row: str
    probability: Fraction
    share: Fraction


def return_shares(
    counted: Counted, house: House, judge: str, jackpot: int | None = None, seats: int = 1
) -> tuple[ReturnShare, ...] | None:
    """What comes back, stakes included, row by row; together it is one less the element of risk.

    None where it takes a jackpot that was not given.
    """
    plays, deals = decided_deals(counted, house)
    wagered, found = Fraction(0), list[ReturnShare]()
    for wager in counted.wagers:
        if judge not in (wager.id, wager.base):
            continue
        stake = 0 if wager.kind.pays_only else 1
        wagered += stake * Fraction(sum(counted.row_deals(wager.id, deals)), counted.total)
        shares: dict[str, list[Fraction]] = {}
        for decided, net, count in priced_rows(counted, house, wager.id, deals, jackpot):
            if net is None:
                return None
            if not count or not net + stake:
                continue
            kept = shares.setdefault(decided.row.prices or PUSH, [Fraction(0), Fraction(0)])
            kept[0] += Fraction(count, counted.total)
            kept[1] += (net + stake) * count / counted.total
        found += [ReturnShare(wager.id, row, *values) for row, values in shares.items()]
    if house.game.envy is not None and house.game.envy.holder == judge:
        envy = _envy_rows(house, plays_by_hand(counted, plays), jackpot, seats)
        found += [
            ReturnShare(each.wager, each.row, each.probability, each.share)
            for each in envy.values()
            if each.share
        ]
    return tuple(
        ReturnShare(each.wager, each.row, each.probability, each.share / wagered) for each in found
    )


@dataclass(frozen=True, slots=True)
class RowWorth:
    """A row, what it pays, what it would pay, and the return that this adds."""

    wager: str
    row: str
    cell: Cell
    raised: Cell
    worth: Fraction


def judged_by(house: House, wager: str) -> str:
    """The wager whose figures tell what a wager or payment is worth: itself, or what it is on."""
    rule = house.game.wager[wager]
    return rule.base if rule.base is not None else wager


def row_worths(
    house: House, judge: str, jackpot: int | None = None, seats: int = 1
) -> tuple[RowWorth, ...]:
    """Each row of an offered wager and of what is on it raised by one unit by itself, best play
    taken anew; none without its jackpot.
    """
    counted = count_wagers(house, (judge,))
    before = _return(counted, house, judge, jackpot, seats)
    if before is None:
        return ()
    found = []
    on = [offer.wager for id, offer in house.offers.items() if judged_by(house, id) == judge]
    for wager, row in ((rule.id, row) for rule in on for row in rule.pay_rows):
        cell = effective_cell(house, wager, row)
        raised = one_more(cell, house.offers[judge].price)
        if raised is None:
            continue
        after = _return(counted, with_cell(house, wager, row, raised), judge, jackpot, seats)
        assert after is not None
        found.append(RowWorth(wager, row, cell, raised, after - before))
    return tuple(found)


def one_more(cell: Cell, price: int | None) -> Cell | None:
    """A cell that pays one stake more; None for a share of the jackpot, which has no such step."""
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
