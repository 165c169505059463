"""Ways to play: by the best decision for each hand, or by a plain rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, assert_never

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.counted import Counted, Deals
from trifelt.engine.exact.slices import SliceKey
from trifelt.engine.exact.units import whole_nets
from trifelt.engine.hands import HAND_COUNT, hand_feature
from trifelt.engine.houses.house import House

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
    choice = house.game.choice
    if choice is None or choice.wager not in {wager.id for wager in counted.wagers}:
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
    """Best play of the deciding wager with all that hangs on it; a hand that gains nothing folds.

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
    choice = house.game.choice
    decides = choice is not None and any(each.id == choice.wager for each in counted.wagers)
    return plays, counted.deals(plays if decides else None)


def plays_by_hand(counted: Counted, plays: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The decision for every one of the 22,100 hands."""
    of_hand = counted.rows.patterns.of_hand
    assert len(of_hand) == HAND_COUNT
    return plays[of_hand]
