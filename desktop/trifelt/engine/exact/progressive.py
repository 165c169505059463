"""The wager on the jackpot: its return by jackpot and boxes, and when it breaks even."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.counting import CARDS_BESIDES_A_HAND
from trifelt.engine.exact.envy import EnviedHand, envied_hands, envy_chances
from trifelt.engine.exact.figures import OutcomeFigures, ProgressiveFigures, WagerFigures
from trifelt.engine.exact.patterns import hand_bits
from trifelt.engine.exact.units import award_cents, row_nets
from trifelt.engine.grids import grid_of
from trifelt.engine.hands import HAND_COUNT
from trifelt.engine.houses.cells import Award, JackpotShare
from trifelt.engine.houses.house import House


def progressive_figures(
    house: House,
    wager: str,
    own: WagerFigures,
    plays: NDArray[np.bool_],
    jackpot: int | None,
    seats: int,
) -> tuple[WagerFigures, ProgressiveFigures]:
    """A player's own hand and the envy that the other boxes cause, by whole hands."""
    price = house.offers[wager].price
    assert price is not None
    envied = envied_hands(house, plays, jackpot)
    per_box = Fraction(sum(each.cents for each in envied), HAND_COUNT)
    others = seats - 1
    envy = per_box * others
    told = ProgressiveFigures(_break_even(house, wager, own, envy / price), per_box, envy)
    if not envied or not others or not own.known:
        return own, told
    return _with_envy(house, wager, own, envied, others, jackpot), told


def _break_even(house: House, wager: str, own: WagerFigures, envy: Fraction) -> int | None:
    """The lowest jackpot in cents at which the player does not lose; None where none is paid."""
    price = house.offers[wager].price
    assert price is not None
    shares = {
        (decided.row.outcome, decided.row.prices): decided.cell for decided in house.decided(wager)
    }
    slope = Fraction(0)
    fixed = envy
    jackpot_rows: list[tuple[JackpotShare, int]] = []
    nothing = _nets_at(house, wager, 0)
    for outcome in own.outcomes:
        chance = own.probability(outcome)
        cell = shares.get((outcome.outcome, outcome.row))
        net = outcome.net
        if isinstance(cell, JackpotShare) and outcome.row is not None:
            slope += chance * cell.num / cell.den / price
            jackpot_rows.append((cell, outcome.count))
            net = nothing[outcome.outcome, outcome.row]
        assert net is not None
        fixed += chance * net
    if not slope:
        return None
    jackpot = max(0, ceil(-fixed / slope))
    # Shares are cut to whole cents, which asks for a little more.
    while fixed + _jackpot_paid(house, jackpot_rows, jackpot) / price / own.combinations < 0:
        jackpot += 1
    return jackpot


def _nets_at(house: House, wager: str, jackpot: int) -> dict[tuple[str, str | None], Fraction]:
    nets = row_nets(house, wager, jackpot)
    return {
        (decided.row.outcome, decided.row.prices): net
        for decided, net in zip(house.decided(wager), nets, strict=True)
        if net is not None
    }


def _jackpot_paid(
    house: House, jackpot_rows: list[tuple[JackpotShare, int]], jackpot: int
) -> Fraction:
    total = 0
    for cell, count in jackpot_rows:
        cents = award_cents(house, cell, jackpot)
        assert cents is not None
        total += cents * count
    return Fraction(total)


def _with_envy(
    house: House,
    wager: str,
    own: WagerFigures,
    envied: tuple[EnviedHand, ...],
    others: int,
    jackpot: int | None,
) -> WagerFigures:
    """Each outcome with the envy to be expected beside it; squares and hits by whole results."""
    offer = house.offers[wager]
    price = offer.price
    assert price is not None
    part = grid_of(offer.wager, house.readings).parts[0]
    rows = part.rows[0, :, 0][part.player.of_hand].astype(np.int64)
    free = np.zeros(HAND_COUNT, dtype=np.int64)
    for number, each in enumerate(envied):
        free |= ((hand_bits() & each.bits) == 0).astype(np.int64) << number
    nets = row_nets(house, wager, jackpot)
    decided = house.decided(wager)
    kinds, sizes = np.unique(rows << len(envied) | free, return_counts=True)
    beside: dict[tuple[str, str | None], Fraction] = {}
    square = hits = Fraction(0)
    for kind, size in zip(kinds.tolist(), sizes.tolist(), strict=True):
        row = kind >> len(envied)
        there = [each for number, each in enumerate(envied) if kind >> number & 1]
        net = nets[row]
        assert net is not None
        cell = decided[row].cell
        paid = isinstance(cell, Award | JackpotShare)
        key = (decided[row].row.outcome, decided[row].row.prices) if paid else _unpaid(net)
        for cents, chance in envy_chances(there, others, CARDS_BESIDES_A_HAND).items():
            result = net + Fraction(cents, price)
            square += size * chance * result**2
            hits += size * chance * (result > 0)
            beside[key] = beside.get(key, Fraction(0)) + size * chance * Fraction(cents, price)
    return replace(
        own,
        outcomes=tuple(_raised(outcome, beside) for outcome in own.outcomes),
        square=square / HAND_COUNT,
        hits=hits / HAND_COUNT,
    )


def _unpaid(net: Fraction) -> tuple[str, str | None]:
    return ("lose", None) if net < 0 else ("push", None)


def _raised(
    outcome: OutcomeFigures, beside: dict[tuple[str, str | None], Fraction]
) -> OutcomeFigures:
    assert outcome.net is not None
    more = beside.get((outcome.outcome, outcome.row), Fraction(0)) / outcome.count
    return replace(outcome, net=outcome.net + more)
