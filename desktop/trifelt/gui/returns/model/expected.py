"""What is exact about a mix, made ready for its graphs: lines, quantile bands and columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.envied_results import with_envy
from trifelt.engine.exact.plan import Plan, plan_of
from trifelt.engine.exact.results import BoxResults
from trifelt.engine.exact.scorer import scorer_of
from trifelt.engine.message import Message
from trifelt.engine.session.bands import mean_bands, rounds_along
from trifelt.engine.simulation.report import Expectation, expect
from trifelt.engine.simulation.returns import RunningReturns
from trifelt.gui.returns.model.bins import Columns, columns_of
from trifelt.gui.returns.model.mix import Mix
from trifelt.gui.returns.model.rounds import MOST_ROUNDS

TOGETHER: Final = ""
SHARES: Final = (0.01, 0.25, 0.75, 0.99)

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Band:
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
    band: Band


@dataclass(frozen=True, slots=True, eq=False)
class Expected:
    """Everything exact about a mix."""

    mix: Mix
    plan: Plan
    exact: Expectation
    series: tuple[Series, ...]
    columns: Columns
    returns: RunningReturns

    def series_of(self, id: str) -> Series:
        """One series; the first where there is none of that name."""
        return next((each for each in self.series if each.id == id), self.series[0])


def prepare(mix: Mix, wanted: Callable[[], bool] = lambda: True) -> Expected:
    """Count, price and lay out; `wanted` is asked on the way."""
    house, stakes = mix.house, mix.stakes
    plan = plan_of(house, stakes, jackpot=mix.jackpot, seats=mix.seats, play=mix.play)
    scorer_of(plan)
    exact = expect(house, stakes, plan, jackpot=mix.jackpot, seats=mix.seats, play=mix.play)
    series = []
    if len(stakes) > 1:
        title = Message("All together")
        series.append(_series(TOGETHER, title, exact.results, mix.staked, wanted))
    for wager, stake in stakes.items():
        results = _results_of(exact, wager)
        series.append(_series(wager, house.game.wager[wager].title, results, stake, wanted))
    columns = columns_of(exact.results)
    return Expected(mix, plan, exact, tuple(series), columns, RunningReturns(exact))


def _series(
    id: str, title: Message, results: BoxResults, stake: int, wanted: Callable[[], bool]
) -> Series:
    bands = mean_bands(results, rounds_along(MOST_ROUNDS), SHARES, wanted)
    quantiles = tuple(1 + bands.of(share) / stake for share in SHARES)
    band = Band(bands.rounds.astype(np.float64), quantiles, bands.exact_up_to)
    spread = results.standard_deviation / stake
    return Series(id, title, 1 + float(results.mean / stake), spread, band)


def _results_of(exact: Expectation, wager: str) -> BoxResults:
    """One wager's own distribution, what other boxes' hands pay it included."""
    nets = exact.wagers[wager].nets
    rule, plan = exact.house.game.envy, exact.plan
    if rule is None or wager != rule.holder or not plan.others:
        return BoxResults(dict(sorted(nets.items())), nets.total())
    stake = {wager: exact.stakes[wager]}
    alone = Counter(dict(sorted(nets.items())))
    return with_envy(exact.house, stake, exact.jackpot, plan.others, plan.plays_of_hand(), alone)
