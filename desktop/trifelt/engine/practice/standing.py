"""A session so far: result, expectation under best play, errors and luck;
what best play expects of the same stakes, and how far it spreads.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from types import MappingProxyType
from typing import Any

from trifelt.engine.exact import StopCheck
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.play import decide
from trifelt.engine.exact.results import BoxResults, box_results, price_results
from trifelt.engine.exact.several_boxes import several_boxes
from trifelt.engine.games.game import Decision
from trifelt.engine.houses.house import House
from trifelt.engine.money import money_text

Stakes = tuple[tuple[str, int], ...]


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
    """Equal stakes make equal mixes, so that each is weighed once: with the jackpot if bet on."""
    stakes = sorted(tuple(sorted(wagers.items())) for wagers in boxes if wagers)
    bet_on = any(house.game.priced_wager in wagers for wagers in boxes)
    return Mix(house, tuple(stakes), jackpot if bet_on else None, envied)


def expected_of(mix: Mix) -> Fraction:
    """Cents that best play nets of it, exactly."""
    return sum((_results(mix, stakes).mean for stakes in mix.boxes), Fraction(0))


def results_of(mix: Mix) -> tuple[BoxResults, ...]:
    """Every net that each of its boxes can end a round with."""
    return tuple(_results(mix, stakes) for stakes in mix.boxes)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A mix, and what may stop the count of its spread: equal mixes are one question."""

    mix: Mix
    check: StopCheck = field(compare=False)


def variance_of(mix: Mix, check: StopCheck = lambda: None) -> float:
    """In square cents, all boxes against the one dealer; up to seconds for a new mix of several.

    `check` may raise on the way to stop. Envy of other players' hands is counted box by box: that
    one hand pays several of them at once is left out.
    """
    return _variance(_Asked(mix, check))


@lru_cache(maxsize=512)
def _variance(asked: _Asked) -> float:
    mix = asked.mix
    own = sum((float(_results(mix, stakes).variance) for stakes in mix.boxes), 0.0)
    if len(mix.boxes) < 2:
        return own
    alone = sum((float(_box(mix.house, each, mix.jackpot, 0).variance) for each in mix.boxes), 0.0)
    return own + _together(mix, asked.check) - alone


def _together(mix: Mix, check: StopCheck) -> float:
    """A side wager beside another person's main one is weighed with a cent on it: it moves nothing.

    The main wager of such a box is what `several_boxes` must know of it, and no more.
    """
    boxes = []
    for stakes in mix.boxes:
        wagers = dict(stakes)
        for needed in _lacking(mix.house, wagers):
            wagers[needed] = 1
        boxes.append(wagers)
    spread = several_boxes(mix.house, boxes, jackpot=mix.jackpot, check=check)
    return float(spread.variance)


def _lacking(house: House, wagers: Mapping[str, int]) -> set[str]:
    """The wagers that others of these need and that were not placed with them."""
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

    `decided` is the net of wagers whose amounts persons decided: neither luck nor error.
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

    def after(self, report: RoundReport) -> "Standing":
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
