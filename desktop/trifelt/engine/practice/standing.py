"""What a session has come to: result, expectation under best play, errors and luck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from types import MappingProxyType
from typing import Any

from trifelt.engine.games.game import Decision
from trifelt.engine.money import money_text
from trifelt.engine.practice.expecting import Mix, expected_of, variance_of


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision against the best one for the hand alone; what it cost, in cents."""

    box: int
    hand: int
    made: Decision
    best: Decision
    cost: Fraction

    @property
    def right(self) -> bool:
        """Where both decisions are worth the same, either is right."""
        return self.cost == 0


@dataclass(frozen=True, slots=True)
class RoundReport:
    """A person's round: what came of it, what was in play, and how it was decided.

    `decided` is what persons decided wagers to come to: as such neither luck nor error.
    """

    staked: int
    result: int
    mix: Mix | None = None  # nothing was in play in a void round
    decided: int = 0
    decisions: tuple[Judged, ...] = ()

    @property
    def expected(self) -> Fraction:
        """What best play nets of the same stakes."""
        return self.decided + (Fraction(0) if self.mix is None else expected_of(self.mix))

    @property
    def cost_of_errors(self) -> Fraction:
        return sum((one.cost for one in self.decisions), Fraction(0))


@dataclass(frozen=True, slots=True)
class Standing:
    """A session after some rounds; money in cents, exact where it is not money."""

    start: int
    result: int = 0
    staked: int = 0
    rounds: int = 0
    expected: Fraction = Fraction(0)
    right: int = 0
    wrong: int = 0
    cost_of_errors: Fraction = Fraction(0)
    course: tuple[int, ...] = ()  # the balance after each round
    mixes: Mapping[Mix, int] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def balance(self) -> int:
        return self.start + self.result

    @property
    def luck_in_money(self) -> Fraction:
        """The result less what best play expects, plus what own errors cost."""
        return self.result - self.expected + self.cost_of_errors

    @property
    def variance(self) -> float:
        """Of the rounds played, in square cents.

        A new mix of several boxes takes up to some seconds, which is work for the background;
        after that it is known.
        """
        return sum(rounds * variance_of(mix) for mix, rounds in self.mixes.items())

    @property
    def luck(self) -> float | None:
        """The same in standard deviations of the rounds played; None while nothing could vary."""
        variance = self.variance
        return float(self.luck_in_money) / sqrt(variance) if variance else None

    def after(self, report: RoundReport) -> Standing:
        """With one more round."""
        right = sum(one.right for one in report.decisions)
        mixes = dict(self.mixes)
        if report.mix is not None:
            mixes[report.mix] = mixes.get(report.mix, 0) + 1
        return replace(
            self,
            result=self.result + report.result,
            staked=self.staked + report.staked,
            rounds=self.rounds + 1,
            expected=self.expected + report.expected,
            right=self.right + right,
            wrong=self.wrong + len(report.decisions) - right,
            cost_of_errors=self.cost_of_errors + report.cost_of_errors,
            course=(*self.course, self.balance + report.result),
            mixes=MappingProxyType(mixes),
        )


def write_standing(standing: Standing, luck: float | None = None) -> dict[str, Any]:
    """A session as the log keeps it, with its luck where that has been counted.

    Money is text, the expectation rounded to cents.
    """
    return {
        "start": money_text(standing.start),
        "balance": money_text(standing.balance),
        "result": money_text(standing.result),
        "staked": money_text(standing.staked),
        "rounds": standing.rounds,
        "expected": money_text(round(standing.expected)),
        "decisions_right": standing.right,
        "decisions_wrong": standing.wrong,
        "cost_of_errors": money_text(round(standing.cost_of_errors)),
        "luck": luck,
        "course": [money_text(cents) for cents in standing.course],
    }
