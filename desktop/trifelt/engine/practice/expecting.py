"""What best play expects of a person's stakes in one round, and how far it spreads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.play import decide
from trifelt.engine.exact.results import BoxResults, box_results, price_results
from trifelt.engine.houses.house import House
from trifelt.engine.practice.several_boxes import Stakes, covariance


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


@lru_cache(maxsize=512)
def variance_of(mix: Mix) -> float:
    """In square cents, all boxes against the one dealer; seconds for several boxes of a new mix."""
    own = sum((float(_results(mix, stakes).variance) for stakes in mix.boxes), 0.0)
    shared = sum(
        covariance(mix.house, first, second, mix.jackpot, mix.envied)
        for first, second in combinations(mix.boxes, 2)
    )
    return own + 2 * shared


def _results(mix: Mix, stakes: Stakes) -> BoxResults:
    return _box(mix.house, stakes, mix.jackpot, mix.envied)


@lru_cache(maxsize=512)
def _box(house: House, stakes: Stakes, jackpot: int | None, envied: int) -> BoxResults:
    wagers = dict(stakes)
    needed = {house.game.wager[wager].needs for wager in wagers}
    if needed - {None} <= set(wagers):
        return box_results(house, wagers, jackpot=jackpot, seats=1 + envied)
    # On a shared box the wager that these need may be another person's.
    counted = count_wagers(house, tuple(wagers))
    return price_results(counted, house, wagers, decide(counted, house), jackpot)
