"""The wager on the jackpot: its return by jackpot and boxes, and when it breaks even;
which hands cause an envy payment, and how likely other boxes are to hold them.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import ceil, comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.figures import OutcomeFigures, ProgressiveFigures, WagerFigures
from trifelt.engine.exact.patterns import hand_bits
from trifelt.engine.exact.play import award_cents, row_nets
from trifelt.engine.grids import grid_of
from trifelt.engine.hands import CARDS_BESIDES_A_HAND, HAND_COUNT, HAND_SIZE
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
    cells = house.cells(wager.id)
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
    """The chance that so many given hands are all in boxes dealt from so many cards."""
    chance = Fraction(1)
    for held in range(number):
        chance *= Fraction(boxes - held, comb(cards - HAND_SIZE * held, HAND_SIZE))
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

    By inclusion and exclusion: that just these hands are there is that they are, less that they are
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
    without = zip(house.decided(wager), row_nets(house, wager, 0), strict=True)
    priced = {(each.row.outcome, each.row.prices): (each.cell, net) for each, net in without}
    slope = Fraction(0)
    fixed = envy
    jackpot_rows: list[tuple[JackpotShare, int]] = []
    for outcome in own.outcomes:
        chance = own.probability(outcome)
        cell, net = priced.get((outcome.outcome, outcome.row), (None, outcome.net))
        if isinstance(cell, JackpotShare):
            slope += chance * cell.num / cell.den / price
            jackpot_rows.append((cell, outcome.count))
        assert net is not None
        fixed += chance * net
    if not slope:
        return None

    def paid(jackpot: int) -> int:
        return sum(house.pays(cell, 0, jackpot)[0] * count for cell, count in jackpot_rows)

    jackpot = max(0, ceil(-fixed / slope))
    # Shares are cut to whole cents, which asks for a little more.
    while fixed + Fraction(paid(jackpot), price * own.combinations) < 0:
        jackpot += 1
    return jackpot


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
        key = (
            (decided[row].row.outcome, decided[row].row.prices)
            if paid
            else ("lose" if net < 0 else "push", None)
        )
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


def _raised(
    outcome: OutcomeFigures, beside: dict[tuple[str, str | None], Fraction]
) -> OutcomeFigures:
    assert outcome.net is not None
    more = beside.get((outcome.outcome, outcome.row), Fraction(0)) / outcome.count
    return replace(outcome, net=outcome.net + more)
