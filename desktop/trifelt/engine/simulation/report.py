"""A run held against the exact figures: nets, their errors, and every outcome's count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from trifelt.engine.exact.box_money import money_of_rows, net_of
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.envy import envied_hands
from trifelt.engine.exact.figures import WagerFigures
from trifelt.engine.exact.plan import Plan
from trifelt.engine.exact.play import Play, decide, plays_by_hand
from trifelt.engine.exact.pricing import wager_figures
from trifelt.engine.exact.progressive import progressive_figures
from trifelt.engine.exact.results import BoxResults, box_results
from trifelt.engine.exact.scorer import scorer_of
from trifelt.engine.houses.house import House
from trifelt.engine.simulation.chi_square import ChiSquare, chi_square
from trifelt.engine.simulation.counts import JointCounts
from trifelt.engine.simulation.tally import WagerTally, exact_batches, simulated_batches, tally


@dataclass(frozen=True, slots=True)
class Comparison:
    """A net per unit staked, observed and exact."""

    observed: Fraction
    exact: Fraction
    standard_error: float

    @property
    def z(self) -> float:
        """Standard errors between the two."""
        away = float(self.observed - self.exact)
        return away / self.standard_error if self.standard_error else 0.0


@dataclass(frozen=True, slots=True)
class OutcomeCount:
    outcome: str
    observed: int
    expected: float

    def z(self, rounds: int) -> float:
        """Standard errors between the two counts, over so many rounds."""
        spread = sqrt(self.expected * (1 - self.expected / rounds)) if rounds else 0.0
        return (self.observed - self.expected) / spread if spread else 0.0


@dataclass(frozen=True, slots=True)
class WagerReport:
    """One wager of a run."""

    wager: str
    net: Comparison
    outcomes: tuple[OutcomeCount, ...]
    chi_square: ChiSquare


@dataclass(frozen=True, slots=True)
class Report:
    """A whole run."""

    rounds: int
    wagers: tuple[WagerReport, ...]
    total: Comparison
    results: Mapping[int, int]  # rounds by the box's net in cents


@dataclass(frozen=True, slots=True, eq=False)
class Expectation:
    """What is exact about a mix: worked out once, held against every snapshot of its run."""

    house: House
    stakes: Mapping[str, int]
    jackpot: int | None
    plan: Plan
    wagers: Mapping[str, WagerTally]
    results: BoxResults
    envy: tuple[int, ...]  # cents of each of the plan's envied hands
    with_envy: WagerFigures | None  # the holder's figures where other boxes pay it


def expect(
    house: House,
    stakes: Mapping[str, int],
    plan: Plan,
    *,
    jackpot: int | None = None,
    seats: int = 1,
    play: Play = Play.BEST,
) -> Expectation:
    """The exact side of a report, for the same stakes and play as the plan."""
    counted = count_wagers(house, tuple(stakes))
    plays = decide(counted, house, play)
    batches = exact_batches(counted, plays if plan.decides else None)
    found = tally(house, stakes, jackpot, counted.place, batches)
    results = box_results(house, stakes, jackpot=jackpot, seats=seats, play=play)
    envy: tuple[int, ...] = ()
    figures = None
    rule = house.game.envy
    if plan.others and rule is not None:
        hands = plays_by_hand(counted, plays)
        envy = tuple(each.cents for each in envied_hands(house, hands, jackpot))
        deals = counted.deals(plays if plan.decides else None)
        alone = wager_figures(counted, house, rule.holder, deals, jackpot)
        figures, _ = progressive_figures(house, rule.holder, alone, hands, jackpot, seats)
    return Expectation(house, stakes, jackpot, plan, found, results, envy, figures)


def report(exact: Expectation, counts: JointCounts) -> Report:
    """A run, or a snapshot of one, held against what is exact."""
    house, stakes = exact.house, exact.stakes
    scorer = scorer_of(exact.plan)
    place = {key: number for number, key in enumerate(scorer.keys)}
    batches = simulated_batches(scorer, counts)
    found = tally(house, stakes, exact.jackpot, place, batches)
    results = Counter(found[""].nets)
    envied = _add_envy(exact, counts, results)
    wagers = []
    for wager, stake in stakes.items():
        mine, wanted = found[wager], exact.wagers[wager]
        mean, variance = wanted.mean / stake, wanted.variance / stake**2
        cents = mine.net
        rule = house.game.envy
        if exact.with_envy is not None and rule is not None and wager == rule.holder:
            assert exact.with_envy.exact_return is not None
            assert exact.with_envy.variance is not None
            mean, variance = exact.with_envy.exact_return, exact.with_envy.variance
            cents += envied
        observed = Fraction(cents, counts.rounds * stake)
        compared = Comparison(observed, mean, sqrt(variance / counts.rounds))
        wagers.append(_wager_report(wager, compared, mine, wanted, counts.rounds))
    staked = sum(stakes.values())
    net = sum(cents * count for cents, count in results.items())
    total = Comparison(
        Fraction(net, counts.rounds * staked),
        exact.results.mean / staked,
        sqrt(exact.results.variance / counts.rounds) / staked,
    )
    return Report(counts.rounds, tuple(wagers), total, dict(sorted(results.items())))


def _wager_report(
    wager: str, net: Comparison, mine: WagerTally, wanted: WagerTally, rounds: int
) -> WagerReport:
    outcomes = tuple(
        OutcomeCount(outcome, mine.outcomes[outcome], count * rounds / wanted.rounds)
        for outcome, count in wanted.outcomes.items()
    )
    tested = chi_square([each.observed for each in outcomes], [each.expected for each in outcomes])
    return WagerReport(wager, net, outcomes, tested)


def _add_envy(exact: Expectation, counts: JointCounts, results: Counter[int]) -> int:
    """Move the rounds with an envy payment to their net; all cents that were paid so."""
    if not counts.envied:
        return 0
    scorer = scorer_of(exact.plan)
    place = {key: number for number, key in enumerate(scorer.keys)}
    paid = 0
    for (combination, hands), count in counts.envied.items():
        cents = sum(each for n, each in enumerate(exact.envy) if hands >> n & 1)
        money = money_of_rows(
            exact.house,
            exact.stakes,
            exact.jackpot,
            place,
            scorer.rows[combination : combination + 1],
            folded=bool(scorer.folded[combination]),
            shared=int(scorer.shared[combination]),
        )
        net = int(net_of(money, 1)[0])
        results[net] -= count
        results[net + cents] += count
        paid += cents * count
    return paid
