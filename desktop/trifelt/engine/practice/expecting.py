"""What best play expects of a person's stakes in one round, and how far it spreads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.play import decide
from trifelt.engine.exact.results import BoxResults, box_results, price_results
from trifelt.engine.exact.several_boxes import several_boxes
from trifelt.engine.houses.house import House

Stakes = tuple[tuple[str, int], ...]
Wanted = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Mix:
    """What a person had in play in a round: each box's stakes, in an order of their own.

    `envied` are the boxes whose hands can pay each of these.
    """

    house: House
    boxes: tuple[Stakes, ...]
    jackpot: int | None = None
    envied: int = 0


def mix_of(
    house: House,
    boxes: Sequence[Mapping[str, int]],
    jackpot: int | None = None,
    envied: int = 0,
) -> Mix:
    """Equal stakes make equal mixes, so that each is weighed once."""
    stakes = sorted(tuple(sorted(wagers.items())) for wagers in boxes if wagers)
    return Mix(house, tuple(stakes), jackpot, envied)


def expected_of(mix: Mix) -> Fraction:
    """Cents that best play nets of it, exactly."""
    return sum((_results(mix, stakes).mean for stakes in mix.boxes), Fraction(0))


def results_of(mix: Mix) -> BoxResults | None:
    """Every net that a round of one box can end with; None of several boxes against one dealer."""
    return _results(mix, mix.boxes[0]) if len(mix.boxes) == 1 else None


@dataclass(frozen=True, slots=True)
class _Asked:
    """A mix, and whether its spread is still wanted: equal mixes are one question."""

    mix: Mix
    wanted: Wanted = field(compare=False)


def variance_of(mix: Mix, wanted: Wanted = lambda: True) -> float:
    """In square cents, all boxes against the one dealer; up to seconds for a new mix of several.

    `wanted` is asked on the way; once it says no, StoppedError is raised. Envy of other players'
    hands is counted box by box: that one hand pays several of them at once is left out.
    """
    return _variance(_Asked(mix, wanted))


@lru_cache(maxsize=512)
def _variance(asked: _Asked) -> float:
    mix = asked.mix
    own = sum((float(_results(mix, stakes).variance) for stakes in mix.boxes), 0.0)
    if len(mix.boxes) < 2:
        return own
    alone = sum((float(_box(mix.house, each, mix.jackpot, 0).variance) for each in mix.boxes), 0.0)
    return own + _together(mix, asked.wanted) - alone


def _together(mix: Mix, wanted: Wanted) -> float:
    """A side wager beside another person's main one is weighed with a cent on it: it moves nothing.

    The main wager of such a box is what `several_boxes` must know of it, and no more.
    """
    boxes = []
    for stakes in mix.boxes:
        wagers = dict(stakes)
        for needed in _lacking(mix.house, wagers):
            wagers[needed] = 1
        boxes.append(wagers)
    spread = several_boxes(mix.house, boxes, jackpot=mix.jackpot, wanted=wanted)
    return float(spread.variance)


def _lacking(house: House, wagers: Mapping[str, int]) -> set[str]:
    """The wagers that others of these need and that do not lie with them."""
    needed = {house.game.wager[wager].needs for wager in wagers}
    return {wager for wager in needed if wager is not None and wager not in wagers}


def _results(mix: Mix, stakes: Stakes) -> BoxResults:
    return _box(mix.house, stakes, mix.jackpot, mix.envied)


@lru_cache(maxsize=512)
def _box(house: House, stakes: Stakes, jackpot: int | None, envied: int) -> BoxResults:
    wagers = dict(stakes)
    if not _lacking(house, wagers):
        return box_results(house, wagers, jackpot=jackpot, seats=1 + envied)
    # On a shared box the wager that these need may be another person's.
    counted = count_wagers(house, tuple(wagers))
    return price_results(counted, house, wagers, decide(counted, house), jackpot)
