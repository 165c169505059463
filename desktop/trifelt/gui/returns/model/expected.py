"""The columns of a histogram of net results, from what is exact; runs are counted into them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact import StopCheck
from trifelt.engine.exact.results import BoxResults, with_envy
from trifelt.engine.exact.scorer import Plan, plan_of, scorer_of
from trifelt.engine.message import Message, joined
from trifelt.engine.session.distribution import Distribution, RoundKind, course_of, rounds_along
from trifelt.engine.simulation.report import Expectation, RunningReturns, expect
from trifelt.gui.graphs.model import Bins
from trifelt.gui.returns.model.mix import StakeMix
from trifelt.gui.returns.model.rounds import MOST_ROUNDS
from trifelt.gui.shell.figures import signed_amount_text

Values = NDArray[np.float64]

MOST_COLUMNS: Final = 44
# What lies farther out at either end is taken together in the outermost column.
FAR_OUT: Final = 0.004
_NICE: Final = (1, 2, 5)


@dataclass(frozen=True, slots=True, eq=False)
class ReturnColumns:
    """Edges in amounts, the exact share of rounds in each column, and what the column is called."""

    edges: Values
    expected: Values
    names: tuple[Message, ...]
    beyond: tuple[bool, bool]
    _cents: NDArray[np.int64]

    def bins(self, values: Values, expected: Values | None = None) -> Bins:
        """These values as columns of a graph."""
        return Bins(self.edges, values, expected, self.names, self.beyond)

    @property
    def note(self) -> Message | None:
        """What the outermost columns hold, where that is more than their edges say."""
        ends = zip(self.beyond, (self.names[0], self.names[-1]), strict=True)
        found = [name for beyond, name in ends if beyond]
        return Message("Outermost bars: {columns}.", columns=joined(found, ", ")) if found else None

    def shares(self, results: Mapping[int, int]) -> Values:
        """The share of rounds in each column."""
        nets = np.fromiter(results.keys(), dtype=np.int64, count=len(results))
        counts = np.fromiter(results.values(), dtype=np.float64, count=len(results))
        return _binned(self._cents, nets, counts / max(counts.sum(), 1.0))


def columns_of_session(nets: Distribution) -> ReturnColumns:
    """Columns for the net of a whole session."""
    return _columns(nets.amounts.astype(np.int64), np.maximum(nets.probabilities, 0.0))


def _columns(nets: NDArray[np.int64], chances: Values) -> ReturnColumns:
    """Columns for results in rising order."""
    up_to = np.cumsum(chances)
    last = len(nets) - 1
    low = int(nets[min(int(np.searchsorted(up_to, FAR_OUT)), last)])
    high = int(nets[min(int(np.searchsorted(up_to, 1 - FAR_OUT)), last)])
    step = _width(high - low)
    # Half a step to the side, so that round amounts stand in the middle of a column.
    first = (low // step) * step - step // 2
    count = max(1, -(-(high + 1 - first) // step))
    cents = first + step * np.arange(count + 1, dtype=np.int64)
    beyond = bool(nets[0] < cents[0]), bool(nets[-1] >= cents[-1])
    expected, names = _binned(cents, nets, chances), _names(cents, nets, chances)
    return ReturnColumns(cents / 100, expected, names, beyond, cents)


def _width(span: int) -> int:
    """A round width that makes no more columns than can be told apart."""
    least = max(span / MOST_COLUMNS, 1.0)
    power = 1
    while True:
        for nice in _NICE:
            if nice * power >= least:
                return max(nice * power, 2)
        power *= 10


def _binned(cents: NDArray[np.int64], nets: NDArray[np.int64], weights: Values) -> Values:
    count = len(cents) - 1
    place = np.clip(np.searchsorted(cents, nets, side="right") - 1, 0, count - 1)
    return np.bincount(place, weights=weights, minlength=count).astype(np.float64)


def _names(
    cents: NDArray[np.int64], nets: NDArray[np.int64], chances: Values
) -> tuple[Message, ...]:
    nets = nets[chances > 0]
    count = len(cents) - 1
    names = []
    for column in range(count):
        low, high = int(cents[column]), int(cents[column + 1])
        inside = nets[((nets >= low) | (column == 0)) & ((nets < high) | (column == count - 1))]
        if len(inside) == 1:
            names.append(Message("Net {net}", net=signed_amount_text(int(inside[0]))))
        elif column == count - 1 and len(inside):
            names.append(Message("Net {least} or more", least=signed_amount_text(int(inside[0]))))
        elif column == 0 and len(inside):
            names.append(Message("Net {most} or less", most=signed_amount_text(int(inside[-1]))))
        else:
            names.append(
                Message(
                    "Net {low} to {high}",
                    low=signed_amount_text(int(inside[0]) if len(inside) else low),
                    high=signed_amount_text(int(inside[-1]) if len(inside) else high - 1),
                )
            )
    return tuple(names)


TOGETHER: Final = ""
SHARES: Final = (0.01, 0.25, 0.75, 0.99)


@dataclass(frozen=True, slots=True, eq=False)
class ReturnBand:
    """The returns that a run stays between, along the axis of rounds."""

    rounds: Values
    quantiles: tuple[Values, ...]  # one for each of SHARES
    exact_up_to: int


@dataclass(frozen=True, slots=True, eq=False)
class Series:
    """One wager, or all together: its exact return and how runs scatter around it."""

    id: str
    title: Message
    exact: float
    spread: float  # standard deviation of one round's return
    band: ReturnBand


@dataclass(frozen=True, slots=True, eq=False)
class Expected:
    """Everything exact about a mix."""

    mix: StakeMix
    plan: Plan
    exact: Expectation
    series: tuple[Series, ...]
    columns: ReturnColumns
    returns: RunningReturns

    def series_of(self, id: str) -> Series:
        """One series; the first where there is none of that name."""
        return next((each for each in self.series if each.id == id), self.series[0])


def prepare(mix: StakeMix, check: StopCheck = lambda: None) -> Expected:
    """Count, price and lay out; `check` may raise on the way to stop."""
    house, stakes = mix.house, mix.stakes
    plan = plan_of(house, stakes, jackpot=mix.jackpot, seats=mix.seats, play=mix.play)
    scorer_of(plan)
    exact = expect(house, stakes, plan, jackpot=mix.jackpot, seats=mix.seats, play=mix.play)
    series = []
    if len(stakes) > 1:
        title = Message("All together")
        series.append(_series(TOGETHER, title, exact.results, mix.staked, check))
    for wager, stake in stakes.items():
        results = _results_of(exact, wager)
        series.append(_series(wager, house.game.wager[wager].title, results, stake, check))
    columns = _columns(exact.results.nets, exact.results.probabilities)
    return Expected(mix, plan, exact, tuple(series), columns, RunningReturns(exact))


def _series(id: str, title: Message, results: BoxResults, stake: int, check: StopCheck) -> Series:
    rounds = rounds_along(MOST_ROUNDS)
    course = course_of([RoundKind.of(results)], rounds[:, None], SHARES, check)
    quantiles = tuple(1 + sums / rounds / stake for sums in course.quantiles)
    exact_up_to = int(rounds[course.exact_up_to - 1]) if course.exact_up_to else 0
    band = ReturnBand(rounds.astype(np.float64), quantiles, exact_up_to)
    spread = results.standard_deviation / stake
    return Series(id, title, 1 + float(results.mean / stake), spread, band)


def _results_of(exact: Expectation, wager: str) -> BoxResults:
    """One wager's own distribution, what other boxes' hands pay it included."""
    alone, rule, plan = exact.wagers[wager].results, exact.house.game.envy, exact.plan
    if rule is None or wager != rule.holder or not plan.others:
        return alone
    stake, plays = {wager: exact.stakes[wager]}, plan.plays_of_hand()
    return with_envy(exact.house, stake, exact.jackpot, plan.others, plays, alone)
