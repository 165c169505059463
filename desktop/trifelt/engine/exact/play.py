"""Ways to play: by the best decision for each hand, or by a plain rule.

A decision rests on what each row of a wager nets for one unit staked, exactly; rounding and caps
are left out. Best play is told in plain words: a threshold, and the hands that no single threshold
gets right.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, Final, assert_never

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import RANKS, rank_of, suit_of
from trifelt.engine.exact.counted import Counted, Deals
from trifelt.engine.exact.slices import SliceKey
from trifelt.engine.games.game import Decision
from trifelt.engine.games.names import poker_name, rank_text
from trifelt.engine.hands import (
    FLUSH,
    HAND_COUNT,
    STRAIGHT,
    STRAIGHT_FLUSH,
    hand_cards,
    hand_feature,
)
from trifelt.engine.houses.cells import Award, Cell, JackpotShare
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
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


_EXACT_IN_FLOATS: Final = 1 << 53


class Play(StrEnum):
    """How hands are decided on."""

    BEST = "best"
    ALWAYS = "always"
    NEVER = "never"
    QUEEN = "queen"  # with what qualifies as the dealer's hand: queen high or better


@dataclass(frozen=True, slots=True, eq=False)
class Decisions:
    """For each pattern whether it is played, and the net of both choices as whole numbers."""

    plays: NDArray[np.bool_]
    net_if_played: NDArray[Any]
    net_if_folded: NDArray[Any]
    scale: int  # nets are per unit of the deciding wager, times this and the dealer hands


def decide(counted: Counted, house: House, play: Play = Play.BEST) -> NDArray[np.bool_]:
    """Whether each pattern is played; all of them in a game without a decision."""
    return _decided(counted, house, play)


@lru_cache(maxsize=8)  # figures and joint results of one edit ask for the same decisions
def _decided(counted: Counted, house: House, play: Play) -> NDArray[np.bool_]:
    plays = _plays(counted, house, play)
    plays.flags.writeable = False
    return plays


def _plays(counted: Counted, house: House, play: Play) -> NDArray[np.bool_]:
    patterns = counted.rows.patterns
    if not _decides(counted):
        return np.ones(patterns.count, dtype=bool)
    match play:
        case Play.ALWAYS:
            return np.ones(patterns.count, dtype=bool)
        case Play.NEVER:
            return np.zeros(patterns.count, dtype=bool)
        case Play.QUEEN:
            if house.game.qualifier is None:
                raise ValueError("every hand of the dealer qualifies in this game")
            return hand_feature(house.game.qualifier.column)[patterns.hands]
        case Play.BEST:
            return best_decisions(counted, house).plays
        case _:
            assert_never(play)


def best_decisions(counted: Counted, house: House) -> Decisions:
    """Best play of the deciding wager and what follows from it; a hand that gains nothing folds.

    Both nets are for one unit of that wager by itself: no other wager of the mix is weighed.
    """
    keys = deciding_slices(counted, house)
    nets, scale = whole_nets(house, {key.wager for key in keys})
    sums = {
        folded: _net_sums(
            counted,
            [(counted.place[key], nets[key.wager]) for key in keys if key.seen(folded=folded)],
        )
        for folded in (False, True)
    }
    plays = (sums[False] > sums[True]).astype(bool)
    return Decisions(plays, sums[False], sums[True], scale)


def deciding_slices(counted: Counted, house: House) -> list[SliceKey]:
    """The deciding wager, what it raises, and the payments on it."""
    choice = house.game.choice
    assert choice is not None
    return [
        key
        for key in counted.rows.keys
        if choice.wager in (key.wager, house.game.wager[key.wager].base)
    ]


def _net_sums(counted: Counted, slices: Sequence[tuple[int, list[int]]]) -> NDArray[Any]:
    """For each pattern the sum of nets over its dealer hands, as whole numbers."""
    rows = counted.rows
    size = rows.patterns.count
    largest = sum(max(abs(net) for net in nets) for _, nets in slices)
    if largest * rows.dealer_hands < _EXACT_IN_FLOATS:
        net = np.zeros(len(rows.count), dtype=np.int64)
        for place, nets in slices:
            net += np.array(nets, dtype=np.int64)[rows.rows[:, place]]
        sums = np.bincount(rows.pattern, weights=rows.count * net, minlength=size)
        return sums.astype(np.int64)
    # Odds too long for whole numbers of 64 bits: Python's own.
    exact = [0] * size
    for place, nets in slices:
        of_entry = rows.rows[:, place].tolist()
        for pattern, count, row in zip(
            rows.pattern.tolist(), rows.count.tolist(), of_entry, strict=True
        ):
            exact[pattern] += count * nets[row]
    return np.array(exact, dtype=object)


def decided_deals(
    counted: Counted, house: House, play: Play = Play.BEST
) -> tuple[NDArray[np.bool_], Deals]:
    """Whether each pattern is played, and the deals that this makes."""
    plays = decide(counted, house, play)
    return plays, counted.deals(plays if _decides(counted) else None)


def _decides(counted: Counted) -> bool:
    """Whether there is something to decide with these wagers."""
    return counted.game.deciding_wager in [wager.id for wager in counted.wagers]


def plays_by_hand(counted: Counted, plays: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The decision for every one of the 22,100 hands."""
    of_hand = counted.rows.patterns.of_hand
    assert len(of_hand) == HAND_COUNT
    return plays[of_hand]


@dataclass(frozen=True, slots=True)
class ExceptionToRule:
    """Hands of the same ranks and suits that are decided against the threshold."""

    ranks: str
    suits: Message
    hands: int
    choice: Decision

    @property
    def told(self) -> Message:
        """What is done with them."""
        facts = {"ranks": self.ranks, "suits": self.suits, "hands": self.hands}
        play = Message("Play {ranks}, {suits}: {hands} hands", **facts)
        fold = Message("Fold {ranks}, {suits}: {hands} hands", **facts)
        return play if self.choice is Decision.PLAY else fold


@dataclass(frozen=True, slots=True)
class Strategy:
    """When to play: the hand from which on, and exceptions where there are any."""

    rule: Message
    threshold: str | None  # None where every hand is decided the same way
    exceptions: tuple[ExceptionToRule, ...]
    plays: int
    folds: int


def find_strategy(plays: NDArray[np.bool_]) -> Strategy:
    """The plainest rule for the decisions on all 22,100 hands: the fewest exceptions."""
    strength = hand_feature("strength").astype(np.intp)
    count = int(strength.max()) + 1
    played = np.bincount(strength, weights=plays, minlength=count).astype(np.int64)
    hands = np.bincount(strength, minlength=count)
    # wrong[t]: hands decided otherwise than "play from strength t on".
    played_below = np.concatenate([[0], np.cumsum(played)])
    folded_above = np.concatenate([np.cumsum((hands - played)[::-1])[::-1], [0]])
    threshold = int((played_below + folded_above).argmin())
    against = plays != (strength >= threshold)
    number = int(plays.sum())
    return Strategy(
        _rule(threshold, count, exact=not against.any()),
        _named(_lowest(strength, threshold)) if 0 < threshold < count else None,
        tuple(_exceptions(against, plays)),
        number,
        len(plays) - number,
    )


def _rule(threshold: int, count: int, *, exact: bool) -> Message:
    if threshold == 0:
        return Message("play every hand") if exact else Message("play, but for some hands")
    if threshold == count:
        return Message("fold every hand") if exact else Message("fold, but for some hands")
    text = _named(_lowest(hand_feature("strength"), threshold))
    if exact:
        return Message("play {threshold} or better", threshold=text)
    return Message("play {threshold} or better, with exceptions", threshold=text)


def _lowest(strength: NDArray[np.integer], threshold: int) -> int:
    return int(np.flatnonzero(strength == threshold)[0])


def _named(hand: int) -> str:
    """A hand as a threshold: its ranks, and what it is where ranks do not tell."""
    category = int(hand_feature("category")[hand])
    if category in (FLUSH, STRAIGHT, STRAIGHT_FLUSH):
        return f"{poker_name(hand)} ({rank_text(hand)})"
    return rank_text(hand)


def _exceptions(against: NDArray[np.bool_], plays: NDArray[np.bool_]) -> Iterable[ExceptionToRule]:
    found: dict[tuple[str, Decision], list[int]] = defaultdict(list)
    for hand in np.flatnonzero(against)[::-1].tolist():
        choice = Decision.PLAY if plays[hand] else Decision.FOLD
        found[rank_text(hand), choice].append(hand)
    strength = hand_feature("strength")
    for (ranks, choice), hands in sorted(
        found.items(), key=lambda item: -int(strength[item[1][0]])
    ):
        for suits, number in _by_suits(hands):
            yield ExceptionToRule(ranks, suits, number, choice)


def _by_suits(hands: list[int]) -> list[tuple[Message, int]]:
    """How the suits of some hands of the same ranks fall, in the fewest words."""
    shapes: dict[tuple[int, ...], int] = defaultdict(int)
    for hand in hands:
        shapes[_shape(hand)] += 1
    ranks = [rank_of(card) for card in hand_cards(hands[0])]
    two = [shape for shape in shapes if len(set(shape)) == 2]
    told: list[tuple[Message, int]] = []
    if len(set(ranks)) == 3 and len(two) == 3:
        told.append((Message("two suits"), sum(shapes.pop(shape) for shape in two)))
    for shape, number in shapes.items():
        told.append((_suits_text(shape, ranks), number))
    return told


def _shape(hand: int) -> tuple[int, ...]:
    """Which cards are of one suit, lowest card first."""
    suits = [suit_of(card) for card in hand_cards(hand)]
    ranks = [rank_of(card) for card in hand_cards(hand)]
    if len(set(ranks)) < 3:
        return tuple(range(len(set(suits))))  # of a pair either card may share the kicker's suit
    return tuple(suits.index(suit) for suit in suits)


def _suits_text(shape: tuple[int, ...], ranks: list[int]) -> Message:
    kinds = len(set(shape))
    if kinds == 1:
        return Message("one suit")
    if kinds == 3:
        return Message("three suits")
    if len(set(ranks)) < 3:
        return Message("two suits")
    alike = [RANKS[rank] for n, rank in enumerate(ranks) if shape.count(shape[n]) == 2]
    return Message("{high} and {low} of one suit", high=alike[1], low=alike[0])
