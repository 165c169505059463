"""A session of many rounds at the same stakes: its exact result, and the course to it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, sqrt
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact import StopCheck
from trifelt.engine.exact.results import BoxResults
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.session.barrier import (
    MOST_PLACES,
    Barrier,
    SessionRefusedError,
    SessionState,
    barrier_places,
    not_played,
    scattered,
    stands,
)
from trifelt.engine.session.distribution import Distribution, Steps, places_of, sum_distribution

MOST_BALANCES: Final = 1 << 14
# Rounds by which whoever can get away from the barrier has got away.
_EVER: Final = 10**12

Places = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Ends:
    """Where sessions without a limit end, and how many rounds they last on average."""

    nets: Distribution
    ruined: float
    reached: float
    rounds: float


def ends_of(one: Steps, start: int, size: int, check: StopCheck) -> Ends:
    """The ends of sessions that start so many places above ruin and play from `size` of them."""
    visits = _visits(one, start, size, check)
    deepest, highest = one.deepest, one.highest
    places = np.zeros(deepest + size + highest)
    for step, chance in zip(one.steps.tolist(), one.chances.tolist(), strict=True):
        places[deepest + step : deepest + step + size] += chance * visits
    # Whoever is still between the two plays on.
    places[deepest : deepest + size] = 0.0
    places /= places.sum()
    ruined, reached = float(places[:deepest].sum()), float(places[deepest + size :].sum())
    nets = Distribution(-(start + deepest) * one.step, one.step, places)
    return Ends(nets, ruined, reached, float(visits.sum()))


def _visits(one: Steps, start: int, size: int, check: StopCheck) -> Places:
    """How often a round is played from each place."""
    # What the place d below, or above, adds to a place: the diagonals of the system.
    below = np.zeros(size)
    above = np.zeros(size)
    for step, chance in zip(one.steps.tolist(), one.chances.tolist(), strict=True):
        if 0 <= step < size:
            below[step] -= chance
        if 0 <= -step < size:
            above[-step] -= chance
    below[0] += 1.0
    above[0] = below[0]
    top, bottom = min(one.highest, size - 1), min(one.deepest, size - 1)
    forward, backward, found = np.zeros(size), np.zeros(size), np.zeros(size)
    forward[0] = backward[0] = 1.0 / below[0]
    found[0] = forward[0] * (start == 0)
    for n in range(1, size):
        if not n % 256:
            check()
        # Only places that one round reaches add anything.
        low, high = max(0, n - top), min(n, bottom)
        left = float(below[n - low : 0 : -1] @ forward[low:n])
        right = float(above[1 : high + 1] @ backward[:high])
        missing = float(below[n - low : 0 : -1] @ found[low:n])
        scale = 1.0 / (1.0 - left * right)
        moved = backward[:n].copy()
        backward[1 : n + 1] = scale * moved
        backward[0] = 0.0
        backward[: n + 1] -= scale * right * forward[: n + 1]
        forward[: n + 1] *= scale
        forward[1 : n + 1] -= scale * left * moved
        found[: n + 1] += ((n == start) - missing) * backward[: n + 1]
    return found


# Places times rounds that are followed where there is no limit, and how many times the average.
_MOST_FOLLOWED: Final = 1 << 25
_NEARLY_ALL: Final = 5
_NOBODY: Final = 1e-6
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
    playing: Mapping[int, int]  # the same quantiles of those who still play; none if nobody does


@dataclass(frozen=True, slots=True)
class SessionResult:
    """A whole session: its net, and where a bankroll was given what becomes of it."""

    rounds: int | None  # None without a limit
    nets: Distribution
    mean: float  # cents
    standard_deviation: float
    quantiles: Mapping[int, int]
    ahead: float
    ruined: float | None  # None without a bankroll
    reached: float | None  # None without a target
    course: tuple[NetQuantiles, ...]
    expected_rounds: float | None = None  # until it stops; None without a bankroll


def play_session(
    results: BoxResults,
    rounds: int | None,
    *,
    barrier: Barrier | None = None,
    marks: int = 0,
    check: StopCheck = lambda: None,
) -> SessionResult:
    """The exact distribution after these rounds, and its course at so many marks on the way.

    With a barrier a round is played only while the balance covers it; who stopped stays as he is.
    Without a limit of rounds it goes on until ruin or the target.
    """
    expected: float | None = None
    if barrier is None:
        assert rounds is not None, "nothing ends it"
        one, places = Steps.of_sum(results), _checked(rounds, marks)
        sums = _sums(one, places, check)
        course = [SessionState(place, each) for place, each in zip(places, sums, strict=True)]
        end: SessionState | Ends = course[-1]
    else:
        one = Steps.of_balance(results)
        ends = None if rounds is not None else _ends(one, barrier, float(results.mean), check)
        places = _checked(_longest(ends, rounds), marks)
        course = []
        if rounds is not None or marks:
            course += stands(one, barrier, places, check)
        end = ends or course[-1]
        if ends is not None:
            expected = ends.rounds
        elif results.mean:
            # As many rounds as cost on average what is lost on average (Wald's identity).
            expected = abs(end.nets.mean / float(results.mean))
    has_target = barrier is not None and barrier.target is not None
    whole = rounds if barrier is None else None
    return SessionResult(
        rounds,
        end.nets,
        end.nets.mean if whole is None else float(results.mean * whole),
        end.nets.standard_deviation if whole is None else sqrt(results.variance * Fraction(whole)),
        _quantiles(end.nets),
        end.nets.above(0),
        None if barrier is None else end.ruined,
        end.reached if has_target else None,
        tuple(
            NetQuantiles(
                state.rounds,
                _quantiles(state.nets),
                state.nets.above(0),
                state.ruined,
                state.reached,
                _still_playing(state.nets, barrier),
            )
            for state in course
        ),
        expected,
    )


def _checked(rounds: int, marks: int) -> list[int]:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise ValueError(f"a session has 1 to {MOST_ROUNDS} rounds")
    return checkpoints(rounds, marks)


def _longest(ends: Ends | None, rounds: int | None) -> int:
    """How far a session is followed: all of it, or until nearly everybody has stopped."""
    if ends is None:
        assert rounds is not None
        return rounds
    most = min(MOST_ROUNDS, _MOST_FOLLOWED // len(ends.nets.probabilities))
    return max(1, min(most, ceil(_NEARLY_ALL * ends.rounds)))


def _ends(one: Steps, barrier: Barrier, mean: float, check: StopCheck) -> Ends:
    """The ends of a session without a limit."""
    barrier.verify()
    if barrier.ends_at_once:
        return Ends(not_played(one), 1.0, 0.0, 0.0)
    if barrier.target is None and mean >= 0:
        raise SessionRefusedError(
            Message("Without a house edge a session may go on for ever. Set a target.")
        )
    start, target = barrier_places(one, barrier)
    # Places that can be played from, but for a chance of 1e-15 where there is no target.
    size = target or start + one.reach(_EVER, up=True, ever=True) + 1
    if size > MOST_BALANCES:
        why = Message(
            "Too many different balances to work out, in units of {unit}. Choose stakes that "
            "share a larger unit, such as 25 and 5, a smaller bankroll or a nearer target.",
            unit=Amount(one.step),
        )
        raise SessionRefusedError(why)
    return ends_of(one, start, size, check)


def _sums(one: Steps, places: Sequence[int], check: StopCheck) -> Iterator[Distribution]:
    """The net after each of these numbers of rounds."""
    rounds = places[-1]
    if places_of([(one, rounds)]) <= MOST_PLACES:
        yield from (sum_distribution(one, place) for place in places)
        return
    ends = one.steps.min(), one.steps.max()
    low, high = (int(end) * rounds for end in ends)
    found = scattered(one, 0, places, low, high, check)
    for place, (met, chances) in zip(places, found, strict=True):
        yield Distribution(place * one.offset, one.step, chances, met)


def checkpoints(rounds: int, count: int) -> list[int]:
    """So many numbers of rounds, the last being the whole session.

    They are closer at the start, where a session spreads fastest: as the root of its rounds.
    """
    places = {max(1, round(rounds * (number / count) ** 2)) for number in range(1, count + 1)}
    return sorted(places | {rounds})


def _still_playing(nets: Distribution, barrier: Barrier | None) -> Mapping[int, int]:
    if barrier is None:
        return _quantiles(nets)
    target = None if barrier.target is None else barrier.target - barrier.bankroll - 1
    nets = nets.between(barrier.cost - barrier.bankroll - 1, target)
    whole = float(nets.probabilities.sum())
    if whole < _NOBODY:
        return MappingProxyType({})
    return _quantiles(replace(nets, probabilities=nets.probabilities / whole))


def _quantiles(nets: Distribution) -> Mapping[int, int]:
    found = nets.quantiles([percent / 100 for percent in QUANTILES])
    return MappingProxyType(dict(zip(QUANTILES, found, strict=True)))
