"""How two boxes of one person move together, by what they share.

The dealer's hand decides both: exact, the disjoint hands of both boxes included. The shared card
and the hands that both envy are shared, too, and are weighed as if nothing else were dealt. What
reads only its own hand is left out: all that joins it to another box are the few cards it takes out
of the deck.

For one dealer's hand the sum over all pairs of disjoint hands of x(p) y(q) is, by inclusion and
exclusion over shared cards, (sum of x)(sum of y), less for each card what the hands that hold it
come to on both sides, plus the same for each pair of cards, less the hands that are the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.patterns import find_patterns, hand_bits
from trifelt.engine.exact.play import decide, plays_by_hand
from trifelt.engine.grids import PartGrid, grid_of
from trifelt.engine.hands import HAND_COUNT, all_hand_cards
from trifelt.engine.houses.house import House
from trifelt.engine.settlement.judging import pay_of, stake_back
from trifelt.engine.wager import Kind, Wager

Stakes = tuple[tuple[str, int], ...]
Nets = NDArray[np.float64]

_DEALERS_AT_ONCE: Final = 16
_HANDS_OF_PAIR: Final = 50
_PAIRS: Final = 52 * 51 // 2
_FREE_HANDS: Final = 18_424  # beside one hand
_FREE_BESIDE_TWO: Final = 15_180
_DEUCE: Final = 1 / 13


def covariance(
    house: House, first: Stakes, second: Stakes, jackpot: int | None, envied: int
) -> float:
    """Of the nets of two boxes under best play, in square cents; a cap is left out.

    Some seconds for a new mix.
    """
    one, other = _boxes(house, first, second, jackpot)
    through_card = _DEUCE * (1 - _DEUCE) * one.gain_by_deuce * other.gain_by_deuce
    through_dealer = _through_dealer(house, first, second, jackpot)
    return through_dealer + through_card + envied * _through_envy(one, other)


def _boxes(house: House, first: Stakes, second: Stakes, jackpot: int | None) -> tuple[_Box, _Box]:
    one = _Box(house, dict(first), jackpot)
    return one, one if first == second else _Box(house, dict(second), jackpot)


@lru_cache(maxsize=256)
def _through_dealer(house: House, first: Stakes, second: Stakes, jackpot: int | None) -> float:
    one, other = _boxes(house, first, second, jackpot)
    both = sum_one = sum_other = 0.0
    for dealers, weights in _dealer_batches([*one.parts, *other.parts]):
        sums = _Sums(one.nets(dealers))
        others = sums if other is one else _Sums(other.nets(dealers))
        both += float(sums.with_disjoint(others) @ weights)
        sum_one += float(sums.all @ weights)
        sum_other += float(others.all @ weights)
    deals = HAND_COUNT * _FREE_HANDS
    return both / (deals * _FREE_BESIDE_TWO) - (sum_one / deals) * (sum_other / deals)


def _through_envy(one: _Box, other: _Box) -> float:
    """One envied hand pays both."""
    return float((one.envy * other.envy).mean() - one.envy.mean() * other.envy.mean())


# --- one box --------------------------------------------------------------------------------------


class _Box:
    """A box's stakes as nets of hands in cents, each wager with what it reads."""

    def __init__(self, house: House, stakes: Mapping[str, int], jackpot: int | None) -> None:
        self._house = house
        self._stakes = stakes
        self._jackpot = jackpot
        self._plays = _plays(house, stakes)
        self._wagers = [
            offer.wager
            for offer in house.offers.values()
            if (offer.wager.base or offer.wager.id) in stakes
        ]
        self._by_dealer = [wager for wager in self._wagers if wager.reads_dealer]

    @property
    def parts(self) -> list[PartGrid]:
        return [
            part for wager in self._by_dealer for part in grid_of(wager, self._house.readings).parts
        ]

    def nets(self, dealers: NDArray[np.intp]) -> Nets:
        """Hands x dealers of what reads the dealer; nothing where the two share a card."""
        played = self._nets(self._by_dealer, dealers, folded=0)
        if not self._plays.all():
            folded = self._nets(self._by_dealer, dealers, folded=1)
            played = np.where(self._plays[:, None], played, folded)
        return played * ((hand_bits()[:, None] & hand_bits()[dealers]) == 0)

    @property
    def gain_by_deuce(self) -> float:
        """What a deuce as the shared card is worth more than another card, over all hands."""
        readers = [
            wager
            for wager in self._wagers
            if any("fourth_is_deuce" in part.table for part in wager.parts)
        ]
        none = np.zeros(1, dtype=np.intp)
        plain, loose = (self._nets(readers, none, folded=0, deuce=deuce) for deuce in (0, 1))
        return float((loose - plain).mean())

    @property
    def envy(self) -> NDArray[np.float64]:
        """What each hand of another box pays this one."""
        envious = [wager for wager in self._wagers if wager.kind is Kind.ENVY]
        return self._nets(envious, np.zeros(1, dtype=np.intp), folded=0)[:, 0]

    def _nets(
        self, wagers: list[Wager], dealers: NDArray[np.intp], *, folded: int, deuce: int = 0
    ) -> Nets:
        total = np.zeros((HAND_COUNT, len(dealers)))
        table = {"folded": folded, "fourth_is_deuce": deuce}
        for wager in wagers:
            if folded and wager.kind in (Kind.RAISED, Kind.BONUS):
                continue
            of_row = self._of_rows(wager)
            parts = grid_of(wager, self._house.readings).parts
            grids = [
                part.rows[part.situation(table) if part.table else 0][
                    :, part.dealer.of_hand[dealers]
                ]
                for part in parts
            ]
            if len(parts) == 1:
                total += of_row[grids[0]][parts[0].player.of_hand]
            else:
                rows = [grid[part.player.of_hand] for grid, part in zip(grids, parts, strict=True)]
                total += of_row[np.minimum.reduce(rows)]
        return total

    def _of_rows(self, wager: Wager) -> Nets:
        """The net of each row in cents, rounded as it is paid."""
        stake = self._stakes[wager.base or wager.id]
        nets = []
        for _, cell in self._house.decided(wager.id):
            net = pay_of(self._house, cell, stake, self._jackpot)[0]
            if not wager.kind.pays_only:
                net += stake_back(self._house, wager, cell, stake) - stake
            nets.append(float(net))
        return np.array(nets)


def _plays(house: House, stakes: Mapping[str, int]) -> NDArray[np.bool_]:
    choice = house.game.choice
    if choice is None or choice.wager not in stakes:
        return np.ones(HAND_COUNT, dtype=bool)
    return _best_plays(house, choice.wager)


@lru_cache(maxsize=64)
def _best_plays(house: House, wager: str) -> NDArray[np.bool_]:
    counted = count_wagers(house, (wager,))
    return plays_by_hand(counted, decide(counted, house))


# --- sums over disjoint hands ---------------------------------------------------------------------


def _dealer_batches(
    parts: list[PartGrid],
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.float64]]]:
    """One dealer's hand of each pattern with its weight, some at a time."""
    patterns = find_patterns(parts)
    for start in range(0, patterns.count, _DEALERS_AT_ONCE):
        some = slice(start, start + _DEALERS_AT_ONCE)
        yield patterns.hands[some], patterns.weights[some].astype(float)


@cache
def _hands_of_pairs() -> NDArray[np.intp]:
    """For each pair of cards the hands that hold it."""
    low, middle, high = all_hand_cards().astype(np.intp)
    pair = np.concatenate([_pair(low, middle), _pair(low, high), _pair(middle, high)])
    order = np.argsort(pair, kind="stable")
    return (order % HAND_COUNT).reshape(-1, _HANDS_OF_PAIR)


def _pair(low: NDArray[np.intp], high: NDArray[np.intp]) -> NDArray[np.intp]:
    return high * (high - 1) // 2 + low


@cache
def _cards_of_pairs() -> NDArray[np.float64]:
    """Cards x pairs: one where the pair holds the card."""
    low, high = np.triu_indices(52, 1)
    found = np.zeros((52, _PAIRS))
    number = _pair(low, high)
    found[low, number] = found[high, number] = 1.0
    return found


class _Sums:
    """What a function of hands comes to over all hands, those with a card, those with a pair."""

    def __init__(self, values: Nets) -> None:
        self.values = values
        pairs = _hands_of_pairs()
        self.by_pair = np.zeros((_PAIRS, values.shape[1]))
        for n in range(_HANDS_OF_PAIR):
            self.by_pair += values[pairs[:, n]]
        # Each hand with a card holds two pairs with it.
        self.by_card = _cards_of_pairs() @ self.by_pair / 2
        self.all = values.sum(axis=0)

    def with_disjoint(self, other: _Sums) -> NDArray[np.float64]:
        """For each dealer the sum of the products over pairs of disjoint hands."""
        products: NDArray[np.float64] = self.all * other.all
        products -= np.einsum("ij,ij->j", self.by_card, other.by_card)
        products += np.einsum("ij,ij->j", self.by_pair, other.by_pair)
        products -= np.einsum("ij,ij->j", self.values, other.values)
        return products
