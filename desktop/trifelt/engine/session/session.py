"""A session of many rounds at the same stakes: what it comes to, exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from types import MappingProxyType
from typing import Final

from trifelt.engine.exact.results import BoxResults
from trifelt.engine.session.distribution import Distribution, Steps, places_of, sum_distribution
from trifelt.engine.session.ruin import MOST_PLACES, Barrier, scattered, stands

QUANTILES: Final = (1, 5, 25, 50, 75, 95, 99)
MOST_ROUNDS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class NetQuantiles:
    """The session after some rounds: quantiles of the net in cents, by percent."""

    rounds: int
    quantiles: Mapping[int, int]
    ahead: float
    ruined: float
    reached: float


@dataclass(frozen=True, slots=True)
class SessionResult:
    """A whole session: its net, and where a bankroll was given what becomes of it."""

    rounds: int
    nets: Distribution
    mean: float  # cents
    standard_deviation: float
    quantiles: Mapping[int, int]
    ahead: float
    ruined: float | None  # None without a bankroll
    reached: float | None  # None without a target
    course: tuple[NetQuantiles, ...]


def play_session(
    results: BoxResults,
    rounds: int,
    *,
    barrier: Barrier | None = None,
    marks: int = 0,
    wanted: Callable[[], bool] = lambda: True,
) -> SessionResult:
    """The exact distribution after these rounds, and its course at so many marks on the way.

    With a barrier a round is played only while the balance covers it; who stopped stays as he is.
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        raise ValueError(f"a session has 1 to {MOST_ROUNDS} rounds")
    places = checkpoints(rounds, marks)
    if barrier is None:
        one = Steps.of_sum(results)
        sums = _sums(one, places, wanted)
        course = [(place, nets, 0.0, 0.0) for place, nets in zip(places, sums, strict=True)]
    else:
        found = stands(Steps.of_balance(results), barrier, places, wanted)
        course = [(each.rounds, each.nets, each.ruined, each.reached) for each in found]
    _, nets, ruined, reached = course[-1]
    has_target = barrier is not None and barrier.target is not None
    return SessionResult(
        rounds,
        nets,
        float(results.mean * rounds) if barrier is None else nets.mean,
        sqrt(results.variance * Fraction(rounds)) if barrier is None else nets.standard_deviation,
        _quantiles(nets),
        nets.above(0),
        None if barrier is None else ruined,
        reached if has_target else None,
        tuple(
            NetQuantiles(place, _quantiles(of_mark), of_mark.above(0), at_ruin, at_target)
            for place, of_mark, at_ruin, at_target in course
        ),
    )


def _sums(one: Steps, places: Sequence[int], wanted: Callable[[], bool]) -> Iterator[Distribution]:
    """The net after each of these numbers of rounds."""
    rounds = places[-1]
    if places_of([(one, rounds)]) <= MOST_PLACES:
        yield from (sum_distribution(one, place) for place in places)
        return
    ends = one.steps.min(), one.steps.max()
    low, high = (int(end) * rounds for end in ends)
    found = scattered(one, 0, places, low, high, wanted)
    for place, (met, chances) in zip(places, found, strict=True):
        yield Distribution(place * one.offset, one.step, chances, met)


def checkpoints(rounds: int, count: int) -> list[int]:
    """So many numbers of rounds, the last being the whole session.

    They stand closer at the start, where a session spreads fastest: as the root of its rounds.
    """
    places = {max(1, round(rounds * (number / count) ** 2)) for number in range(1, count + 1)}
    return sorted(places | {rounds})


def _quantiles(nets: Distribution) -> Mapping[int, int]:
    found = nets.quantiles([percent / 100 for percent in QUANTILES])
    return MappingProxyType(dict(zip(QUANTILES, found, strict=True)))
