"""Your own practice over rounds: the balance, what to expect, the cost of errors, each wager."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact import StopCheck
from trifelt.engine.games.game import Game
from trifelt.engine.message import Message, joined
from trifelt.engine.practice.standing import (
    Mix,
    Stakes,
    expected_of,
    mix_of,
    results_of,
    variance_of,
)
from trifelt.engine.session.distribution import RoundKind, course_of
from trifelt.engine.wager import Kind, Wager
from trifelt.gui.graphs.model import Facts
from trifelt.gui.history.model.rounds import OwnRound

Values = NDArray[np.float64]
Counts = NDArray[np.int64]

# Nine sessions of ten end within the band.
SHARES: Final = (0.05, 0.95)
# So many marks along the rounds have their quantiles counted; all of them where there are fewer.
MARKS: Final = 72
STRETCHES: Final = 24
FEWEST_IN_STRETCH: Final = 5


@dataclass(frozen=True, eq=False)
class OwnPractice:
    """Rounds in the order in which they were played; money in cents, round 0 is the start."""

    rounds: tuple[OwnRound, ...]
    mixes: tuple[Mix, ...]
    kinds: Counts  # of which mix each round was; -1 where nothing was in play
    means: tuple[Fraction, ...]  # what best play nets of each mix

    @property
    def start(self) -> int:
        """The balance before the first round; the sessions after it go on from there."""
        return self.rounds[0].balance - self.rounds[0].result

    @property
    def facts(self) -> Facts:
        """What its figures rest on, as columns of a table."""
        houses = dict.fromkeys(one.house for one in self.rounds)
        games = dict.fromkeys(house.game.title for house in houses)
        return (
            (Message("Game"), joined(list(games), ", ")),
            (Message("House"), joined(list(dict.fromkeys(house.title for house in houses)), ", ")),
            (Message("Rounds in all"), len(self.rounds)),
            (Message("Staked"), self.staked / 100),
        )

    @cached_property
    def balances(self) -> Counts:
        results = np.array([one.result for one in self.rounds], dtype=np.int64)
        return np.concatenate([[self.start], self.start + np.cumsum(results)])

    @cached_property
    def expected(self) -> Values:
        """The balance that best play of the same stakes leads to."""
        own = np.array([float(mean) for mean in self.means] or [0.0])
        each = np.where(self.kinds >= 0, own[self.kinds], 0.0)
        each += np.array([_decided(one) for one in self.rounds], dtype=np.float64)
        return np.concatenate([[0.0], np.cumsum(each)]) + self.start

    @cached_property
    def costs(self) -> Counts:
        """What wrong decisions have cost so far."""
        cost = np.array([one.errors_cost for one in self.rounds], dtype=np.int64)
        return np.concatenate([[0], np.cumsum(cost)])

    @property
    def result(self) -> int:
        return int(self.balances[-1]) - self.start

    @cached_property
    def staked(self) -> int:
        return sum(one.staked for one in self.rounds)

    @cached_property
    def expected_result(self) -> Fraction:
        counts = np.bincount(self.kinds[self.kinds >= 0], minlength=len(self.mixes))
        own = sum((mean * int(n) for mean, n in zip(self.means, counts, strict=True)), Fraction(0))
        return own + sum(_decided(one) for one in self.rounds)

    @cached_property
    def days(self) -> int:
        """On how many days these were played."""
        return len({one.created.date() for one in self.rounds})

    @cached_property
    def stretches(self) -> "tuple[RoundStretch, ...]":
        return stretches_of(self)

    def work_out(self) -> "OwnPractice":
        """Count now what graphs ask for: with very many rounds that is work for the background."""
        _ = self.balances, self.expected, self.costs, self.stretches, self.expected_result
        _ = self.staked, self.right, self.wrong, self.days
        return self

    @property
    def errors_cost(self) -> int:
        return int(self.costs[-1])

    @cached_property
    def right(self) -> int:
        return sum(one.right for one in self.rounds)

    @cached_property
    def wrong(self) -> int:
        return sum(one.wrong for one in self.rounds)


def _decided(one: OwnRound) -> int:
    """What persons decided is neither luck nor error: it is expected as it is."""
    return sum(net for _, net in one.decided)


def practice_of(rounds: Sequence[OwnRound], check: StopCheck = lambda: None) -> OwnPractice | None:
    """The practice of these rounds; None where there are none. `check` may raise before each mix
    of stakes is counted to stop.
    """
    if not rounds:
        return None
    numbers: dict[Mix, int] = {}
    means: list[Fraction] = []
    kinds = np.full(len(rounds), -1, dtype=np.int64)
    for n, one in enumerate(rounds):
        if one.mix is None:
            continue
        if one.mix not in numbers:
            check()
            numbers[one.mix] = len(numbers)
            means.append(expected_of(one.mix))
        kinds[n] = numbers[one.mix]
    return OwnPractice(tuple(rounds), tuple(numbers), kinds, tuple(means))


@dataclass(frozen=True, eq=False)
class BalanceBand:
    """The balances within which 90 % of sessions of best play stay, after every round."""

    low: Values
    high: Values
    variance: float  # of all rounds together, in square cents
    exact_up_to: int  # rounds; beyond, mean and variance alone are exact

    def luck(self, practice: OwnPractice) -> float | None:
        """Result less expectation, plus what errors cost, in standard deviations."""
        if not self.variance:
            return None
        luck = practice.result - practice.expected_result + practice.errors_cost
        return float(luck) / sqrt(self.variance)


def band_of(
    practice: OwnPractice,
    check: StopCheck = lambda: None,
    told: Callable[[int], None] = lambda _: None,
) -> BalanceBand:
    """The band of a practice; a mix of several boxes takes up to seconds, and `told` how many are
    counted.
    """
    kinds = []
    for done, mix in enumerate(practice.mixes):
        check()
        told(done)
        mean = float(practice.means[done])
        kinds.append(RoundKind(mean, variance_of(mix, check), results_of(mix)))
    count, own = len(practice.rounds), practice.kinds
    marks = _marks(count)
    counts = np.array(
        [np.bincount(own[:mark][own[:mark] >= 0], minlength=len(kinds)) for mark in marks]
    )
    course = course_of(kinds, counts, SHARES, check)
    away = course.quantiles - counts @ np.array([kind.mean for kind in kinds])
    low, high = (practice.expected + _between(side, marks, count) for side in away)
    variance = float(counts[-1] @ np.array([kind.variance for kind in kinds]))
    exact = int(marks[course.exact_up_to - 1]) if course.exact_up_to else 0
    return BalanceBand(low, high, variance, exact)


def _marks(rounds: int) -> Counts:
    """Rounds along the way, closer together at the beginning, where the band bends."""
    if rounds <= MARKS:
        return np.arange(rounds + 1, dtype=np.int64)
    steps = np.arange(MARKS + 1, dtype=np.float64) / MARKS
    return np.unique(np.rint(rounds * steps * steps).astype(np.int64))


def _between(away: Values, marks: Counts, rounds: int) -> Values:
    """From marks to all rounds: quantiles move with the root of the rounds.

    Not with their standard deviation, which a single jackpot can make a hundredfold.
    """
    roots = np.sqrt(np.arange(rounds + 1))
    scaled = away / np.maximum(roots[marks], 1)
    scaled[0] = scaled[min(1, len(scaled) - 1)]
    found: Values = np.interp(np.arange(rounds + 1), marks, scaled) * roots
    return found


@dataclass(frozen=True, slots=True)
class RoundStretch:
    """Some rounds in a row: how many of their decisions were wrong, and what that cost."""

    first: int  # counted from 1
    last: int
    decisions: int
    wrong: int
    cost: int

    @property
    def share(self) -> float:
        return self.wrong / self.decisions if self.decisions else 0.0


def stretches_of(practice: OwnPractice) -> tuple[RoundStretch, ...]:
    """The rounds in equal stretches, whose errors tell whether one gets better."""
    rounds = practice.rounds
    most = min(STRETCHES, max(1, isqrt(len(rounds))))
    length = max(FEWEST_IN_STRETCH, -(-len(rounds) // most))
    found = []
    for start in range(0, len(rounds), length):
        part = rounds[start : start + length]
        wrong = sum(one.wrong for one in part)
        found.append(
            RoundStretch(
                start + 1,
                start + len(part),
                wrong + sum(one.right for one in part),
                wrong,
                sum(one.errors_cost for one in part),
            )
        )
    return tuple(found)


@dataclass(frozen=True, slots=True)
class WagerResult:
    """One wager with what follows from it; amounts in cents."""

    game: Game
    wager: Wager
    also: tuple[Wager, ...]  # the payments and the raise that follow from it
    rounds: int
    staked: int
    returned: int
    expected: Fraction

    @property
    def net(self) -> int:
        return self.returned - self.staked

    @property
    def luck(self) -> Fraction:
        """Its net less what best play expects of it."""
        return self.net - self.expected


def wager_results(
    practice: OwnPractice, check: StopCheck = lambda: None
) -> tuple[WagerResult, ...]:
    """Every wager that was placed, game by game in the order of its sheet."""
    rounds: Counter[tuple[Game, str]] = Counter()
    staked: Counter[tuple[Game, str]] = Counter()
    returned: Counter[tuple[Game, str]] = Counter()
    # What persons decided is neither luck nor error: it is expected as it is.
    decided: Counter[tuple[Game, str]] = Counter()
    for one in practice.rounds:
        game = one.house.game
        for id, stake, back in one.wagers:
            key = (game, initial_wager(game, id).id)
            staked[key] += stake
            returned[key] += back
            rounds[key] += id == key[1]
        for id, net in one.decided:
            decided[game, initial_wager(game, id).id] += net
    expected = _expected(practice, check)
    games = dict.fromkeys(one.house.game for one in practice.rounds)
    return tuple(
        WagerResult(
            game,
            wager,
            tuple(one for one in game.wagers if one.base == wager.id),
            rounds[game, wager.id],
            staked[game, wager.id],
            returned[game, wager.id],
            expected.get((game, wager.id), Fraction(0)) + decided[game, wager.id],
        )
        for game in games
        for wager in game.placeable
        if (game, wager.id) in rounds
    )


def initial_wager(game: Game, id: str) -> Wager:
    """The wager that was placed, of one that follows from it."""
    wager = game.wager[id]
    while wager.kind is not Kind.STAKED and wager.base is not None:
        wager = game.wager[wager.base]
    return wager


def _expected(practice: OwnPractice, check: StopCheck) -> Mapping[tuple[Game, str], Fraction]:
    """What best play nets of each wager; a maximum over several wagers is not shared out."""
    found: dict[tuple[Game, str], Fraction] = {}
    counts = Counter(int(kind) for kind in practice.kinds if kind >= 0)
    for kind, count in counts.items():
        check()
        mix = practice.mixes[kind]
        for stakes in mix.boxes:
            for wager, _ in stakes:
                key = (mix.house.game, wager)
                found[key] = found.get(key, Fraction(0)) + count * _of_wager(mix, stakes, wager)
    return found


def _of_wager(mix: Mix, stakes: Stakes, wager: str) -> Fraction:
    """What a wager adds to those that it is decided by or needs besides it."""
    game = mix.house.game
    placed = dict(stakes)
    beside = {game.deciding_wager, game.wager[wager].needs}
    others = {id: placed[id] for id in beside if id is not None and id in placed and id != wager}
    whole = _mean(mix, {**others, wager: placed[wager]})
    return whole - _mean(mix, others) if others else whole


def _mean(mix: Mix, stakes: Mapping[str, int]) -> Fraction:
    return expected_of(mix_of(mix.house, [stakes], mix.jackpot, mix.envied))
