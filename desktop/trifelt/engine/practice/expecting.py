"""What best play expects of a person's stakes in one round, and how far it spreads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.play import decide
from trifelt.engine.exact.results import BoxResults, box_results, price_results
from trifelt.engine.houses.house import House

Stakes = tuple[tuple[str, int], ...]


class Expected(NamedTuple):
    """Cents a round, exactly."""

    mean: Fraction
    variance: Fraction


NOTHING = Expected(Fraction(0), Fraction(0))


def stakes_of(wagers: Mapping[str, int]) -> Stakes:
    """Stakes in an order of their own, so that equal ones are weighed once."""
    return tuple(sorted(wagers.items()))


def expected_of(
    house: House, boxes: Sequence[Stakes], jackpot: int | None = None, envied: int = 0
) -> Expected:
    """All boxes of a person together; `envied` are other boxes whose hands can be envied."""
    results = [_results(house, stakes, jackpot, envied) for stakes in boxes if stakes]
    return Expected(
        sum((each.mean for each in results), Fraction(0)),
        sum((each.variance for each in results), Fraction(0)),
    )


@lru_cache(maxsize=512)
def _results(house: House, stakes: Stakes, jackpot: int | None, envied: int) -> BoxResults:
    wagers = dict(stakes)
    needed = {house.game.wager[wager].needs for wager in wagers}
    if needed - {None} <= set(wagers):
        return box_results(house, wagers, jackpot=jackpot, seats=1 + envied)
    # On a shared box the wager that these need may be another person's.
    counted = count_wagers(house, tuple(wagers))
    return price_results(counted, house, wagers, decide(counted, house), jackpot)
