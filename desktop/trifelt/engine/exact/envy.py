"""Envy payments: which hands cause them, and how likely other boxes are to hold them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.patterns import hand_bits
from trifelt.engine.exact.units import award_cents
from trifelt.engine.grids import grid_of
from trifelt.engine.houses.cells import Award, JackpotShare
from trifelt.engine.houses.house import House

# Subsets of these hands are gone through one by one.
MOST_HANDS: Final = 12


@dataclass(frozen=True, slots=True)
class EnviedHand:
    """A hand that pays those who envy it."""

    hand: int
    bits: int
    cents: int


def envied_hands(
    house: House, plays: NDArray[np.bool_], jackpot: int | None = None
) -> tuple[EnviedHand, ...]:
    """The hands of another box that cause a payment, under the readings of the house."""
    rule = house.game.envy
    if rule is None or rule.payment not in house.offers:
        return ()
    wager = house.offers[rule.payment].wager
    part = grid_of(wager, house.readings).parts[0]
    rows = part.rows[0, :, 0][part.player.of_hand]
    cells = [decided.cell for decided in house.decided(wager.id)]
    pays = np.array([isinstance(cell, Award | JackpotShare) for cell in cells])
    found = []
    for hand in np.flatnonzero(pays[rows]).tolist():
        if house.readings[rule.folded_reading] == "no" and not plays[hand]:
            continue
        cell = cells[rows[hand]]
        assert isinstance(cell, Award | JackpotShare)
        cents = award_cents(house, cell, jackpot)
        if cents:
            found.append(EnviedHand(hand, int(hand_bits()[hand]), cents))
    if len(found) > MOST_HANDS:
        raise ValueError(f"more than {MOST_HANDS} hands cause an envy payment")
    return tuple(found)


@lru_cache(maxsize=1024)
def chance_of_all(number: int, boxes: int, cards: int) -> Fraction:
    """The chance that so many given hands all lie in boxes dealt from so many cards."""
    chance = Fraction(1)
    for held in range(number):
        chance *= Fraction(boxes - held, comb(cards - 3 * held, 3))
    return chance


def disjoint_sets(hands: Sequence[EnviedHand]) -> list[tuple[EnviedHand, ...]]:
    """Every set of these hands that one deck can deal."""
    return [
        chosen
        for size in range(len(hands) + 1)
        for chosen in itertools.combinations(hands, size)
        if sum(each.bits.bit_count() for each in chosen)
        == int(np.bitwise_or.reduce([0, *(each.bits for each in chosen)])).bit_count()
    ]


def envy_chances(hands: Sequence[EnviedHand], boxes: int, cards: int) -> dict[int, Fraction]:
    """The exact distribution of the cents that other boxes' hands cause.

    By inclusion and exclusion: that just these hands lie there is that they do, less that they do
    and others too.
    """
    sets = disjoint_sets(hands)
    exact: dict[int, Fraction] = {}
    for held in sets:
        inside = {each.hand for each in held}
        chance = Fraction(0)
        for more in sets:
            if inside <= {each.hand for each in more}:
                sign = -1 if (len(more) - len(held)) % 2 else 1
                chance += sign * chance_of_all(len(more), boxes, cards)
        cents = sum(each.cents for each in held)
        exact[cents] = exact.get(cents, Fraction(0)) + chance
    return {cents: chance for cents, chance in exact.items() if chance}
