"""The house edge of one wager, counted by itself."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.play import best_decisions, decided_deals
from trifelt.engine.exact.six_card_sets import row_deals_of_sets
from trifelt.engine.exact.units import row_nets
from trifelt.engine.houses.cells import JackpotShare
from trifelt.engine.houses.house import House, kept_with_house


def house_edge(house: House, wager: str, jackpot: int | None = None) -> Fraction | None:
    """The house edge of one wager under best play, counted by itself; None without its jackpot."""
    decided = house.decided(wager)
    if jackpot is None and any(isinstance(each.cell, JackpotShare) for each in decided):
        return None
    choice = house.game.choice
    if choice is not None and wager == choice.wager:
        return _deciding_edge(house, wager)
    deals, total = _row_deals(house, wager)
    offer = house.offers[wager]
    if offer.price is not None:
        # Whole cents: many rounds come with a jackpot of their own.
        price = offer.price
        cents = sum(
            count
            * (
                house.pays(each.cell, price, jackpot)[0]
                + house.stake_back(offer.wager, each.cell, price)
                - price
            )
            for each, count in zip(decided, deals, strict=True)
        )
        return Fraction(-cents, price * total)
    nets = row_nets(house, wager, jackpot)
    net = sum(
        (net * count for net, count in zip(nets, deals, strict=True) if net is not None),
        Fraction(0),
    )
    return -net / total


@kept_with_house
def _deciding_edge(house: House, wager: str) -> Fraction:
    """Every hand at the better of its two choices."""
    counted = count_wagers(house, (wager,))
    best = best_decisions(counted, house)
    weights = counted.rows.patterns.weights.tolist()
    nets = np.maximum(best.net_if_played, best.net_if_folded).tolist()
    total = sum(weight * net for weight, net in zip(weights, nets, strict=True))
    return Fraction(-total, best.scale * sum(weights) * counted.rows.dealer_hands)


@kept_with_house
def _row_deals(house: House, wager: str) -> tuple[list[int], int]:
    """Deals that end in each row, and all of them."""
    rule = house.offers[wager].wager
    if rule.joins_hands:
        deals = row_deals_of_sets(rule, house.readings)
        return deals, sum(deals)
    counted = count_wagers(house, (wager,))
    return counted.row_deals(wager, decided_deals(counted, house)[1]), counted.total
