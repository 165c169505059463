"""A session's odds: what is asked, and the answer made ready for its graphs and figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.plan import plan_of
from trifelt.engine.exact.results import box_results
from trifelt.engine.exact.several_boxes import equal_boxes
from trifelt.engine.message import Message
from trifelt.engine.session.distribution import ACCURACY
from trifelt.engine.session.ruin import Barrier
from trifelt.engine.session.session import Session, play_session
from trifelt.engine.simulation.paths import sample_paths
from trifelt.engine.simulation.report import expect
from trifelt.gui.returns.model.bins import Columns, columns_of_session
from trifelt.gui.returns.model.mix import Mix
from trifelt.gui.returns.model.scale import Scale

MARKS: Final = 40
PATHS: Final = 6
MOST_SESSION_ROUNDS: Final = 10_000
FIRST_ROUNDS: Final = 500
# A path has no more points than a screen can show.
_POINTS: Final = 600

BANKROLLS: Final = Scale.between(1_000, 100_000_000)
ROUNDS: Final = Scale.between(10, MOST_SESSION_ROUNDS)
TARGETS: Final = Scale.between(1_000, 1_000_000_000)

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Question:
    """A session to work out: amounts in cents; the target is a balance to stop at."""

    mix: Mix
    bankroll: int
    rounds: int
    target: int | None = None
    paths_seed: int = 1

    @property
    def barrier(self) -> Barrier:
        return Barrier(self.bankroll, self.mix.cost, self.target)


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """One sampled session: its balance in amounts."""

    rounds: Values
    balances: Values


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """A session worked out: the fan's quantiles are balances in amounts."""

    question: Question
    session: Session
    rounds: Values
    quantiles: dict[int, Values]  # by percent
    columns: Columns
    paths: tuple[Path, ...]


def first_bankroll(mix: Mix) -> int:
    """Some forty rounds' worth, as a round amount."""
    return BANKROLLS.value(BANKROLLS.place(40 * mix.staked))


def answer(question: Question, wanted: Callable[[], bool] = lambda: True) -> Answer:
    """Work a session out; engine.exact.stopped.StoppedError where it is not wanted any more."""
    mix = question.mix
    results = box_results(
        mix.house, mix.stakes, jackpot=mix.jackpot, seats=mix.seats, play=mix.play
    )
    session = play_session(
        results, question.rounds, barrier=question.barrier, marks=MARKS, wanted=wanted
    )
    rounds = np.array([0, *(mark.rounds for mark in session.course)], dtype=np.float64)
    quantiles = {
        percent: (
            question.bankroll
            + np.array([0, *(mark.quantiles[percent] for mark in session.course)], dtype=float)
        )
        / 100
        for percent in session.quantiles
    }
    return Answer(
        question,
        session,
        rounds,
        quantiles,
        columns_of_session(session.nets),
        _paths(question),
    )


def _paths(question: Question) -> tuple[Path, ...]:
    mix = question.mix
    plan = plan_of(mix.house, mix.stakes, jackpot=mix.jackpot, seats=mix.seats, play=mix.play)
    envy: tuple[int, ...] = ()
    if plan.others:
        exact = expect(
            mix.house, mix.stakes, plan, jackpot=mix.jackpot, seats=mix.seats, play=mix.play
        )
        envy = exact.envy
    found = sample_paths(
        mix.house,
        mix.stakes,
        plan,
        sessions=PATHS,
        rounds=question.rounds,
        seed=question.paths_seed,
        jackpot=mix.jackpot,
        envy=envy,
        barrier=question.barrier,
    )
    every = max(1, -(-question.rounds // _POINTS))
    places = np.unique(np.append(np.arange(0, question.rounds + 1, every), question.rounds))
    return tuple(
        Path(places.astype(np.float64), balances[places] / 100) for balances in found.balances
    )


@dataclass(frozen=True, slots=True)
class Swing:
    """How far one round's total of several boxes strays, in cents."""

    boxes: int
    deviation: float


def swings(mix: Mix, wanted: Callable[[], bool], told: Callable[[Swing], None]) -> None:
    """The exact swing of one box, two boxes, … up to the house's seats, told one by one."""
    spreads = equal_boxes(
        mix.house,
        mix.stakes,
        mix.house.seats,
        jackpot=mix.jackpot,
        play=mix.play,
        wanted=wanted,
    )
    for boxes, spread in enumerate(spreads, start=1):
        told(Swing(boxes, spread.standard_deviation))


def chance_text(chance: float) -> str | Message:
    """A probability to two places of a percent, or to where it stops being nothing.

    >>> chance_text(0.123456), chance_text(0.00000123)
    ('12.35 %', '0.00012 %')
    """
    if chance < ACCURACY:
        return Message("below {least} %", least=f"{ACCURACY * 100:.0e}") if chance > 0 else "0 %"
    if 1 - chance < ACCURACY:
        return "100 %"
    if chance > 0.9999:
        return Message("over {least} %", least="99.99")
    places = 2
    while round(chance * 100, places) < 10 ** (1 - places) and places < 12:
        places += 1
    return f"{chance * 100:.{places}f} %"
