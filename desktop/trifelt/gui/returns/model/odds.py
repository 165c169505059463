"""The odds of a session, and the round values that its sliders step through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact import StopCheck
from trifelt.engine.exact.results import box_results
from trifelt.engine.exact.scorer import plan_of
from trifelt.engine.exact.several_boxes import equal_boxes
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.session.barrier import Barrier, SessionRefusedError
from trifelt.engine.session.distribution import ACCURACY
from trifelt.engine.session.session import SessionResult, play_session
from trifelt.engine.simulation.report import expect
from trifelt.engine.simulation.walk import sample_paths
from trifelt.gui.graphs.model import Facts, PlottedLine, ValueLine
from trifelt.gui.returns.model.expected import ReturnColumns, columns_of_session
from trifelt.gui.returns.model.mix import StakeMix

_NICE: Final = (10, 12, 15, 20, 25, 30, 40, 50, 60, 80)


@dataclass(frozen=True, slots=True)
class Scale:
    """A slider's values; its places count from 0."""

    values: tuple[int, ...]

    @classmethod
    def between(cls, least: int, most: int) -> Scale:
        """Round values from the least to the most, both among them."""
        found = {least, most}
        power = 1
        while power <= most:
            for nice in _NICE:
                if nice * power % 10 == 0 and least <= nice * power // 10 <= most:
                    found.add(nice * power // 10)
            power *= 10
        return cls(tuple(sorted(found)))

    @property
    def last(self) -> int:
        """The highest place."""
        return len(self.values) - 1

    def value(self, place: int) -> int:
        return self.values[min(max(place, 0), self.last)]

    def place(self, value: int) -> int:
        """The place nearest to a value."""
        return min(range(len(self.values)), key=lambda place: abs(self.values[place] - value))


MARKS: Final = 40
PATHS: Final = 6
PATHS_SEED: Final = 1
MOST_SESSION_ROUNDS: Final = 10_000
FIRST_ROUNDS: Final = 500
# A path has no more points than a screen can show.
_POINTS: Final = 600

BANKROLLS: Final = Scale.between(1_000, 100_000_000)
ROUNDS: Final = Scale.between(10, MOST_SESSION_ROUNDS)
TARGETS: Final = Scale.between(1_000, 1_000_000_000)

# The outermost band first; the inner ones lie over it and darken it.
BANDS: Final = (
    (1, 99, Message("98 % of sessions")),
    (5, 95, Message("90 % of sessions")),
    (25, 75, Message("50 % of sessions")),
)
PLAYING_BANDS: Final = (
    (1, 99, Message("98 % of those still playing")),
    (5, 95, Message("90 %")),
    (25, 75, Message("50 %")),
)
PLAYING_MEDIAN: Final = Message("Median of those still playing")
# Where so many have stopped, every band of all sessions would end at ruin or at the target.
MANY: Final = 0.25
STYLE: Final = 0
PATH_STYLE: Final = 6


@dataclass(frozen=True, slots=True)
class SessionQuestion:
    """A session to work out: amounts in cents; the target is a balance to stop at."""

    mix: StakeMix
    bankroll: int
    rounds: int | None  # None: until ruin or the target
    target: int | None = None

    @property
    def facts(self) -> Facts:
        """The same as columns of a table."""
        return (
            *self.mix.facts,
            (Message("Bankroll"), self.bankroll / 100),
            (Message("Stop after so many rounds"), self.rounds or ""),
            (Message("Target"), "" if self.target is None else self.target / 100),
        )

    @property
    def barrier(self) -> Barrier:
        return Barrier(self.bankroll, self.mix.cost, self.target)


@dataclass(frozen=True, slots=True, eq=False)
class SessionOdds:
    """A session worked out: the lines of its fan, and the columns of where it ends."""

    question: SessionQuestion
    session: SessionResult
    fan: tuple[PlottedLine, ...]
    columns: ReturnColumns


def first_bankroll(mix: StakeMix) -> int:
    """Some forty rounds' worth, as a round amount."""
    return BANKROLLS.value(BANKROLLS.place(40 * mix.staked))


def answer(question: SessionQuestion, check: StopCheck = lambda: None) -> SessionOdds:
    """Work a session out; `check` may raise on the way to stop."""
    mix = question.mix
    if question.barrier.ends_at_once:
        raise SessionRefusedError(
            Message(
                "The bankroll does not cover one round, which may cost {cost}.",
                cost=Amount(mix.cost),
            ),
            "bankroll",
        )
    results = box_results(
        mix.house, mix.stakes, jackpot=mix.jackpot, seats=mix.seats, play=mix.play
    )
    session = play_session(
        results, question.rounds, barrier=question.barrier, marks=MARKS, check=check
    )
    paths = _paths(question, session.course[-1].rounds)
    title = PLAYING_MEDIAN if has_two_ends(session) else Message("Median")
    median = PlottedLine("50", title, *_balances(question, session, 50), STYLE)
    fan = (*_bands(question, session), *paths, median)
    return SessionOdds(question, session, fan, columns_of_session(session.nets))


def has_two_ends(session: SessionResult) -> bool:
    """Whether many have stopped, at ruin or at the target, beside those still playing."""
    return (session.ruined or 0.0) + (session.reached or 0.0) >= MANY


def _balances(
    question: SessionQuestion, session: SessionResult, percent: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The balance, no longer in cents, that this share of sessions stays under, by rounds.

    Where many have stopped it is that of those who still play.
    """
    of_playing = has_two_ends(session)
    marks = [(m.rounds, m.playing if of_playing else m.quantiles) for m in session.course]
    marks = [(rounds, found) for rounds, found in marks if found]
    nets = [0, *(found[percent] for _, found in marks)]
    rounds = [0, *(rounds for rounds, _ in marks)]
    return np.array(rounds, dtype=float), (question.bankroll + np.array(nets, dtype=float)) / 100


def _bands(question: SessionQuestion, session: SessionResult) -> list[PlottedLine]:
    bands = []
    titles = PLAYING_BANDS if has_two_ends(session) else BANDS
    for least, most, title in titles:
        rounds, low = _balances(question, session, least)
        high = _balances(question, session, most)[1]
        id = f"{least}-{most}"
        bands.append(PlottedLine(id, title, rounds, low, STYLE, low=low, high=high, bare=True))
    return bands


def end_marks(question: SessionQuestion, session: SessionResult) -> list[ValueLine]:
    """Lines at the bankroll, and at ruin and the target with how many sessions end there."""
    marks = [ValueLine(question.bankroll / 100, Message("bankroll"))]
    if has_two_ends(session):
        share = chance_text(session.ruined or 0.0)
        ruin = Message("ruined: {share}", share=share)
        marks.append(ValueLine(question.barrier.cost / 100, ruin))
    if question.target is not None:
        share = chance_text(session.reached or 0.0)
        marks.append(ValueLine(question.target / 100, Message("target: {share}", share=share)))
    return marks


def stopped_by(session: SessionResult) -> tuple[PlottedLine, ...]:
    """The chances of ruin, and of the target, by the number of rounds played."""
    rounds = np.array([0, *(mark.rounds for mark in session.course)], dtype=float)
    ruined = np.array([0, *(mark.ruined for mark in session.course)])
    reached = np.array([0, *(mark.reached for mark in session.course)])
    lines = [PlottedLine("ruin", Message("Ruined"), rounds, ruined, 1)]
    if session.reached is not None:
        lines.append(PlottedLine("target", Message("Target reached"), rounds, reached, 2))
    return tuple(lines)


def _paths(question: SessionQuestion, rounds: int) -> list[PlottedLine]:
    """Some sampled sessions of so many rounds."""
    mix = question.mix
    plan = plan_of(mix.house, mix.stakes, jackpot=mix.jackpot, seats=mix.seats, play=mix.play)
    exact = expect(mix.house, mix.stakes, plan, jackpot=mix.jackpot, seats=mix.seats, play=mix.play)
    found = sample_paths(
        exact, sessions=PATHS, rounds=rounds, seed=PATHS_SEED, barrier=question.barrier
    )
    every = max(1, -(-rounds // _POINTS))
    places = np.unique(np.append(np.arange(0, rounds + 1, every), rounds))
    return [
        PlottedLine(
            f"path {number}",
            Message("Sampled session {number}", number=number),
            places.astype(np.float64),
            balances[places] / 100,
            PATH_STYLE,
            quiet=True,
        )
        for number, balances in enumerate(found, start=1)
    ]


def volatilities(mix: StakeMix, check: StopCheck) -> Iterator[float]:
    """The exact volatility in cents of one box, two boxes, … up to the house's seats."""
    spreads = equal_boxes(
        mix.house,
        mix.stakes,
        mix.house.seats,
        jackpot=mix.jackpot,
        play=mix.play,
        check=check,
    )
    return (spread.standard_deviation for spread in spreads)


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
