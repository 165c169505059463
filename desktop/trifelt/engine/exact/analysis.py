"""All figures of a house in one call, and the house edge of one wager counted by itself.

A wager that sees both hands as one set of six cards is counted by sets there, without going through
hands. A set is dealt in twenty ways, and its rows depend on little: how often each rank occurs
(18,395 ways to hold six ranks), and on the ranks of five or six cards of one suit. The rule is
handed the whole set as the player's hand, with an empty hand on the dealer's side.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import DECK_SIZE, RANKS, SUITS
from trifelt.engine.exact.counted import Counted, Deals, count_wagers
from trifelt.engine.exact.figures import Figures, OutcomeFigures, WagerFigures, net_outcome
from trifelt.engine.exact.play import (
    Play,
    best_decisions,
    decided_deals,
    deciding_slices,
    find_strategy,
    plays_by_hand,
    row_nets,
    whole_nets,
)
from trifelt.engine.exact.slices import SliceKey
from trifelt.engine.hands import BITS_OF_A_RANK, CARDS_BESIDES_A_HAND, DEAL_COUNT, HAND_COUNT
from trifelt.engine.houses.cells import Cell, JackpotShare
from trifelt.engine.houses.house import Decided, House, kept_with_house
from trifelt.engine.wager import Fixed, Part, Situation, Wager


def wager_figures(
    counted: Counted,
    house: House,
    wager: str,
    deals: Deals,
    jackpot: int | None = None,
) -> WagerFigures:
    """A staked wager's outcomes; a row that the house does not pay loses like any other."""
    of_rule, shown = Counter[object](), Counter[tuple[str, str | None, Cell | None]]()
    nets: dict[object, Fraction | None] = {}
    for decided, net, count in priced_rows(counted, house, wager, deals, jackpot):
        of_rule[decided.row.outcome, decided.row.prices] += count
        key = _shown(decided.row.outcome, decided.row.prices, decided.cell)
        shown[key] += count
        nets[key] = net
    space = natural_space(house.offers[wager].wager, of_rule.values(), counted.total)
    found = (
        OutcomeFigures(*key, nets[key], count * space // counted.total)
        for key, count in shown.items()
        if count
    )
    # Losing last, pushes before, as a pay table is read.
    last = {"push": 1, "lose": 2}
    outcomes = sorted(found, key=lambda each: last.get(each.outcome, 0))
    return WagerFigures(wager, space, tuple(outcomes))


def priced_rows(
    counted: Counted, house: House, wager: str, deals: Deals, jackpot: int | None
) -> Iterator[tuple[Decided, Fraction | None, int]]:
    """Each row as the house prices it, what it nets, and in how many deals it decides."""
    counts, nets = counted.row_deals(wager, deals), row_nets(house, wager, jackpot)
    return zip(house.decided(wager), nets, counts, strict=True)


def _shown(outcome: str, row: str | None, cell: Cell) -> tuple[str, str | None, Cell | None]:
    if cell is Fixed.LOSE:
        return "lose", None, None
    if isinstance(cell, Fixed):
        return "push", None, None
    return outcome, row, cell


def deciding_figures(
    counted: Counted, house: House, plays: NDArray[np.bool_], deals: Deals
) -> WagerFigures:
    """The deciding wager with all that follows from it, by net results per unit of it."""
    choice = house.game.choice
    assert choice is not None
    nets: Counter[Fraction] = Counter()
    keys = deciding_slices(counted, house)
    for folded in {folded for folded, _ in deals}:
        mine = [key for key in keys if key.seen(folded=folded)]
        weight = sum(weight for (other, _), weight in deals.items() if other == folded)
        nets.update(_net_counts(counted, house, mine, np.asarray(weight)))
    nets = Counter({net: count // counted.fourth_cards for net, count in nets.items()})
    outcomes = tuple(
        OutcomeFigures(net_outcome(net), None, None, net, count)
        for net, count in sorted(nets.items(), reverse=True)
    )
    weights = counted.rows.patterns.weights
    alive = int(weights.sum())
    return WagerFigures(
        choice.wager,
        sum(nets.values()),
        outcomes,
        average_total_wager=1 + Fraction(int(weights[plays].sum()), alive),
        has_later_wager=True,
    )


def _net_counts(
    counted: Counted, house: House, keys: list[SliceKey], per_joint: NDArray[np.int64]
) -> Counter[Fraction]:
    """Deals by the sum of these slices' nets."""
    nets, scale = whole_nets(house, {key.wager for key in keys})
    tables = [nets[key.wager] for key in keys]
    columns = [counted.place[key] for key in keys]
    # Rows of these slices only: most combinations differ in other wagers.
    packed = np.zeros(len(per_joint), dtype=np.int64)  # a byte for the row of each slice
    for column in columns:
        packed = packed * 256 + counted.joint_rows[:, column]
    present = np.flatnonzero(per_joint)
    kinds, number = np.unique(packed[present], return_inverse=True)
    sums = np.bincount(number, weights=per_joint[present]).astype(np.int64)
    found: Counter[int] = Counter()
    for kind, count in zip(kinds.tolist(), sums.tolist(), strict=True):
        rows = kind.to_bytes(len(tables), "big")
        found[sum(table[row] for table, row in zip(tables, rows, strict=True))] += count
    return Counter({Fraction(net, scale): count for net, count in found.items()})


def natural_space(wager: Wager, counts: Collection[int], total: int) -> int:
    """The smallest space in which every count of a wager is whole: one hand, with the fourth card,
    six cards as one set, both hands.
    """
    fourth = CARDS_BESIDES_A_HAND if wager.fourth is not None else 1
    both = comb(DECK_SIZE, _CARDS) if wager.joins_hands else DEAL_COUNT
    spaces = (HAND_COUNT * fourth, both, DEAL_COUNT, total)
    return next(each for each in spaces if all(n * each % total == 0 for n in counts))


def count_house(house: House) -> Counted:
    """The rows of every wager that a house offers, counted together; kept for the next odds."""
    return count_wagers(house, tuple(house.offers))


def analyze_house(
    house: House, jackpot: int | None = None, seats: int = 1, play: Play = Play.BEST
) -> Figures:
    """Every wager's figures; the jackpot is in cents, `seats` boxes hold what causes an envy."""
    return price(count_house(house), house, jackpot, seats, play)


def price(
    counted: Counted,
    house: House,
    jackpot: int | None = None,
    seats: int = 1,
    play: Play = Play.BEST,
) -> Figures:
    """The figures of counted rows at a house's odds: nothing is counted again."""
    plays, deals = decided_deals(counted, house, play)
    found: dict[str, WagerFigures] = {}
    for wager in counted.game.placeable:
        if wager not in counted.wagers:
            continue
        if wager.id == house.game.deciding_wager:
            found[wager.id] = deciding_figures(counted, house, plays, deals)
        else:
            found[wager.id] = wager_figures(counted, house, wager.id, deals, jackpot)
    progressive = None
    jackpot_wager = house.game.priced_wager
    by_hand = plays_by_hand(counted, plays)
    if jackpot_wager is not None and jackpot_wager in found:
        from trifelt.engine.exact.progressive import progressive_figures

        found[jackpot_wager], progressive = progressive_figures(
            house, jackpot_wager, found[jackpot_wager], by_hand, jackpot, seats
        )
    return Figures(
        house,
        play,
        MappingProxyType(found),
        find_strategy(by_hand) if house.game.deciding_wager in house.offers else None,
        progressive,
    )


def house_edge(house: House, wager: str, jackpot: int | None = None) -> Fraction | None:
    """The house edge of one wager under best play, counted by itself; None without its jackpot."""
    decided = house.decided(wager)
    if jackpot is None and any(isinstance(each.cell, JackpotShare) for each in decided):
        return None
    if wager == house.game.deciding_wager:
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


_BY_RANKS: Final = ("rank_counts",)
_BY_SUIT: Final = ("long_suit", "long_suit_ranks")
_CARDS: Final = 6
_DEALS_OF_A_SET: Final = comb(_CARDS, 3)
_LOWER: Final = 7  # ranks taken together first


def row_deals_of_sets(wager: Wager, readings: Mapping[str, str]) -> list[int]:
    """Deals of two hands that end in each row, of all that there are."""
    asked = _Asked(wager, {name: readings[name] for name in wager.readings})
    held, ways = _ranks_of_six()
    deals = asked.count(asked.by_ranks(held), ways)
    for ranks, others, ways_each in _of_one_suit():
        by_ranks = asked.by_ranks(_counts_of(ranks)[:, None] + others)
        for suit in range(len(SUITS)):
            better = np.minimum(by_ranks, asked.by_suit(suit, ranks)[:, None])
            deals += ways_each * (asked.count(better) - asked.count(by_ranks))
    return (deals * _DEALS_OF_A_SET).tolist()


class _Asked:
    """The rows that the parts of a wager name; the best of them counts."""

    def __init__(self, wager: Wager, readings: Mapping[str, str]) -> None:
        self._readings = readings
        self._row_ids = [row.id for row in wager.rows]
        self._parts = wager.parts

    def by_ranks(self, counts: NDArray[np.int64]) -> NDArray[np.uint8]:
        """What the parts name that count ranks."""
        whole, empty = {"rank_counts": counts}, {"rank_counts": np.zeros_like(counts)}
        return self._best(_BY_RANKS, whole, empty, counts.shape)

    def by_suit(self, suit: int, ranks: NDArray[np.int64]) -> NDArray[np.uint8]:
        """What the parts name that look at the cards of one suit."""
        of_suit = np.full(ranks.shape, suit)
        whole = {"long_suit": of_suit, "long_suit_ranks": ranks}
        empty = {"long_suit": of_suit, "long_suit_ranks": np.zeros_like(ranks)}
        return self._best(_BY_SUIT, whole, empty, ranks.shape)

    def count(
        self, rows: NDArray[np.uint8], ways: NDArray[np.int64] | None = None
    ) -> NDArray[np.int64]:
        """How many of each row there are."""
        weights = None if ways is None else ways.reshape(-1)
        return np.bincount(rows.reshape(-1), weights, len(self._row_ids)).astype(np.int64)

    def _best(
        self,
        columns: tuple[str, ...],
        whole: Mapping[str, NDArray[Any]],
        empty: Mapping[str, NDArray[Any]],
        shape: tuple[int, ...],
    ) -> NDArray[np.uint8]:
        rows = np.full(shape, len(self._row_ids) - 1, dtype=np.uint8)
        for part in self._parts:
            if _columns(part) == columns:
                at = Situation(whole, empty, {}, self._readings, self._row_ids)
                rows = np.minimum(rows, part.rule(at))
        return rows


def _columns(part: Part) -> tuple[str, ...]:
    """What a part reads of the six cards, whoever holds them."""
    if part.player != part.dealer or part.player not in (_BY_RANKS, _BY_SUIT) or part.table:
        raise ValueError(f"{part.player} and {part.dealer} do not make one set of cards")
    return part.player


@cache
def _ranks_of_six() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every way to hold six ranks as the column has it, and how many sets of cards hold them so."""
    lower, upper = _ranks_of(range(_LOWER)), _ranks_of(range(_LOWER, len(RANKS)))
    counts, ways = [], []
    for number, (low, low_ways) in lower.items():
        high, high_ways = upper[_CARDS - number]
        counts.append((low[:, None] + high).reshape(-1))
        ways.append((low_ways[:, None] * high_ways).reshape(-1))
    return np.concatenate(counts), np.concatenate(ways)


def _ranks_of(ranks: range) -> dict[int, tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """By number of cards, every way to hold so many of some ranks."""
    found = {0: [(0, 1)]}
    for rank in ranks:
        more: dict[int, list[tuple[int, int]]] = {}
        for number, held in found.items():
            for taken in range(min(len(SUITS), _CARDS - number) + 1):
                more.setdefault(number + taken, []).extend(
                    (counts + (taken << BITS_OF_A_RANK * rank), ways * comb(len(SUITS), taken))
                    for counts, ways in held
                )
        found = more
    made = {number: np.array(held, dtype=np.int64).T for number, held in found.items()}
    return {number: (counts, ways) for number, (counts, ways) in made.items()}


def _of_one_suit() -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64], int]]:
    """Ranks held in a suit, a bit each; what the other card adds; in how many suits it may be."""
    ranks = np.arange(1 << len(RANKS))
    held = np.bitwise_count(ranks)
    other = np.int64(1) << BITS_OF_A_RANK * np.arange(len(RANKS), dtype=np.int64)
    yield ranks[held == _CARDS - 1], other, len(SUITS) - 1
    yield ranks[held == _CARDS], np.zeros(1, dtype=np.int64), 1


def _counts_of(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    """Each rank once, as the column counts it."""
    counts = np.zeros_like(ranks)
    for rank in range(len(RANKS)):
        counts |= (ranks >> rank & 1) << BITS_OF_A_RANK * rank
    return counts
