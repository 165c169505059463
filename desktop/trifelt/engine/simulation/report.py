"""A run held against the exact figures: nets, their errors, and every outcome's count."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import erfc, exp, lgamma, log, sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.analysis import wager_figures
from trifelt.engine.exact.box_nets import money_of_combinations, net_of_combinations
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.figures import WagerFigures, net_outcome
from trifelt.engine.exact.play import Play, decide, plays_by_hand
from trifelt.engine.exact.progressive import envied_hands, progressive_figures
from trifelt.engine.exact.results import BoxResults, WagerMoney, box_results, money_of_rows
from trifelt.engine.exact.scorer import Plan, scorer_of
from trifelt.engine.exact.slices import SliceKey
from trifelt.engine.houses.house import House
from trifelt.engine.simulation.counts import JointCounts, envy_cents
from trifelt.engine.wager import Fixed, Kind


class Batch(NamedTuple):
    """Combinations that were all folded or not, and in which the fourth card says the same."""

    folded: bool
    fourth: int
    rows: NDArray[np.uint8]
    counts: NDArray[np.int64]


@dataclass(slots=True)
class WagerTally:
    """How often a wager had each outcome and each net in cents."""

    wager: str
    outcomes: Counter[str] = field(default_factory=Counter)
    nets: Counter[int] = field(default_factory=Counter)

    @property
    def results(self) -> BoxResults:
        """Its nets, lowest first."""
        return BoxResults(dict(sorted(self.nets.items())), self.nets.total())


def tally(
    house: House,
    stakes: Mapping[str, int],
    jackpot: int | None,
    place: Mapping[SliceKey, int],
    batches: Iterable[Batch],
) -> dict[str, WagerTally]:
    """Each staked wager with all that follows from it, and their sum under an empty name."""
    found = {wager: WagerTally(wager) for wager in (*stakes, "")}
    for batch in batches:
        seen = np.flatnonzero(batch.counts)
        rows, counts = batch.rows[seen], batch.counts[seen]
        money = money_of_rows(
            house, stakes, jackpot, place, rows, folded=batch.folded, fourth=batch.fourth
        )
        total = np.zeros(len(seen), dtype=np.int64)
        for wager, mine in found.items():
            if not wager:
                continue
            net = sum(
                (each.net for each in money if wager in (each.wager, _base(house, each))),
                np.zeros(len(seen), dtype=np.int64),
            )
            total += net
            _add(mine.nets, net, counts)
            _add_outcomes(mine, house, stakes[wager], place, batch, rows, net, counts)
        _add(found[""].nets, total, counts)
    if (deciding := house.game.deciding_wager) is not None and deciding in stakes:
        outcomes = found[deciding].outcomes
        best_first = sorted(outcomes.items(), key=lambda one: -Fraction(one[0]))
        outcomes.clear()
        outcomes.update(dict(best_first))
    return found


def _base(house: House, money: WagerMoney) -> str | None:
    wager = house.game.wager[money.wager]
    return wager.base if wager.kind in (Kind.RAISED, Kind.BONUS) else None


def _add(to: Counter[int], nets: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    distinct, number = np.unique(nets, return_inverse=True)
    sums = np.bincount(number, weights=counts, minlength=len(distinct)).astype(np.int64)
    for net, count in zip(distinct.tolist(), sums.tolist(), strict=True):
        to[net] += count


def _add_outcomes(
    mine: WagerTally,
    house: House,
    stake: int,
    place: Mapping[SliceKey, int],
    batch: Batch,
    rows: NDArray[np.uint8],
    net: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> None:
    """Outcomes as the figures name them: net results of the deciding wager, rows of the others."""
    if mine.wager == house.game.deciding_wager:
        nets: Counter[int] = Counter()
        _add(nets, net, counts)
        for cents, count in nets.items():
            mine.outcomes[net_outcome(Fraction(cents, stake))] += count
        return
    (column,) = (
        number
        for key, number in place.items()
        if key.wager == mine.wager and key.seen(folded=batch.folded, fourth=batch.fourth)
    )
    decided = house.decided(mine.wager)
    sums = np.bincount(rows[:, column], weights=counts, minlength=len(decided))
    for each, count in zip(decided, sums.astype(np.int64).tolist(), strict=True):
        if count:
            mine.outcomes[_label(each.row.prices, each.cell)] += count


def _label(row: str | None, cell: object) -> str:
    if cell is Fixed.PUSH:
        return "push"
    return "lose" if cell is Fixed.LOSE or row is None else row


LEAST_EXPECTED: Final = 5.0


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """The sum of squared deviations, its degrees of freedom, and the chance of one as large."""

    value: float
    degrees: int
    p: float


def chi_square(observed: Sequence[int], expected: Sequence[float]) -> ChiSquare:
    """Cells that are expected fewer than 5 times are taken together.

    >>> found = chi_square([48, 52], [50.0, 50.0])
    >>> round(found.value, 6), found.degrees, round(found.p, 4)
    (0.16, 1, 0.6892)
    """
    cells = sorted(zip(expected, observed, strict=True))
    few = [cell for cell in cells if cell[0] < LEAST_EXPECTED]
    kept = [cell for cell in cells if cell[0] >= LEAST_EXPECTED]
    if few:
        pooled = (sum(cell[0] for cell in few), sum(cell[1] for cell in few))
        if pooled[0] < LEAST_EXPECTED and kept:
            # Still too few: they join the smallest of the others.
            pooled = (pooled[0] + kept[0][0], pooled[1] + kept[0][1])
            kept = kept[1:]
        kept = [pooled, *kept]
    value = sum((count - wanted) ** 2 / wanted for wanted, count in kept if wanted)
    degrees = len(kept) - 1
    return ChiSquare(value, degrees, 1.0 if degrees < 1 else upper_tail(value, degrees))


def upper_tail(value: float, degrees: int) -> float:
    """The chance that a chi-square variable of so many degrees exceeds a value."""
    if value <= 0:
        return 1.0
    x = value / 2
    half, found = (0.5, erfc(sqrt(x))) if degrees % 2 else (1.0, exp(-x))
    while half < degrees / 2:  # two degrees more add one term
        found += exp(half * log(x) - x - lgamma(half + 1))
        half += 1
    return min(1.0, found)


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

    def nets_of_combinations(self) -> NDArray[np.int64]:
        """The box's net in cents for each combination of the plan, envy aside."""
        return net_of_combinations(self.house, self.stakes, self.jackpot, scorer_of(self.plan))


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
    deals = counted.deals(plays if plan.decides else None)
    batches = [Batch(*said, counted.joint_rows, weight) for said, weight in deals.items()]
    found = tally(house, stakes, jackpot, counted.place, batches)
    results = box_results(house, stakes, jackpot=jackpot, seats=seats, play=play)
    envy: tuple[int, ...] = ()
    figures = None
    rule = house.game.envy
    if plan.others and rule is not None:
        hands = plays_by_hand(counted, plays)
        envy = tuple(each.cents for each in envied_hands(house, hands, jackpot))
        alone = wager_figures(counted, house, rule.holder, deals, jackpot)
        figures, _ = progressive_figures(house, rule.holder, alone, hands, jackpot, seats)
    return Expectation(house, stakes, jackpot, plan, found, results, envy, figures)


def report(exact: Expectation, counts: JointCounts) -> Report:
    """A run, or a snapshot of one, held against what is exact."""
    house, stakes = exact.house, exact.stakes
    scorer = scorer_of(exact.plan)
    place = {key: number for number, key in enumerate(scorer.keys)}
    batches = [
        Batch(folded, fourth, scorer.rows[mine], counts.counts[mine])
        for folded, fourth, mine in scorer.situations()
    ]
    found = tally(house, stakes, exact.jackpot, place, batches)
    results = Counter(found[""].nets)
    envied = _add_envy(exact, counts, results)
    wagers = []
    for wager, stake in stakes.items():
        mine, wanted = found[wager], exact.wagers[wager]
        mean, variance = wanted.results.mean / stake, wanted.results.variance / stake**2
        net = mine.results.mean
        rule = house.game.envy
        if exact.with_envy is not None and rule is not None and wager == rule.holder:
            assert exact.with_envy.exact_return is not None
            assert exact.with_envy.variance is not None
            mean, variance = exact.with_envy.exact_return, exact.with_envy.variance
            net += Fraction(envied, counts.rounds)
        compared = Comparison(net / stake, mean, sqrt(variance / counts.rounds))
        wagers.append(_wager_report(wager, compared, mine, wanted, counts.rounds))
    staked = sum(stakes.values())
    total = Comparison(
        BoxResults(results, counts.rounds).mean / staked,
        exact.results.mean / staked,
        sqrt(exact.results.variance / counts.rounds) / staked,
    )
    return Report(counts.rounds, tuple(wagers), total, dict(sorted(results.items())))


def _wager_report(
    wager: str, net: Comparison, mine: WagerTally, wanted: WagerTally, rounds: int
) -> WagerReport:
    outcomes = tuple(
        OutcomeCount(outcome, mine.outcomes[outcome], count * rounds / wanted.outcomes.total())
        for outcome, count in wanted.outcomes.items()
    )
    tested = chi_square([each.observed for each in outcomes], [each.expected for each in outcomes])
    return WagerReport(wager, net, outcomes, tested)


def _add_envy(exact: Expectation, counts: JointCounts, results: Counter[int]) -> int:
    """Move the rounds with an envy payment to their net; all cents that were paid so."""
    if not counts.envied:
        return 0
    nets, paid = exact.nets_of_combinations(), 0
    for (combination, hands), count in counts.envied.items():
        cents = envy_cents(exact.envy, hands)
        net = int(nets[combination])
        results[net] -= count
        results[net + cents] += count
        paid += cents * count
    return paid


class RunningReturns:
    """What comes back per unit staked: all wagers together first, then each with its payments."""

    def __init__(self, exact: Expectation) -> None:
        self._exact = exact
        self.wagers = ("", *exact.stakes)
        self._staked = np.array([sum(exact.stakes.values()), *exact.stakes.values()], dtype=float)
        self._nets = self._nets_of_combinations()
        rule = exact.house.game.envy
        self._envied = np.zeros(len(self.wagers))
        if rule is not None and exact.envy:
            self._envied[[0, self.wagers.index(rule.holder)]] = 1.0

    def of(self, counts: JointCounts) -> NDArray[np.float64]:
        """The return of each wager after at least one round."""
        nets = self._nets @ counts.counts.astype(np.float64)
        nets += self._envied * sum(
            envy_cents(self._exact.envy, hands) * count
            for (_, hands), count in counts.envied.items()
        )
        found: NDArray[np.float64] = 1.0 + nets / counts.rounds / self._staked
        return found

    def round_nets(self, combination: int) -> dict[str, int]:
        """What each wager nets in cents in a round with this combination of rows."""
        of_round = self._nets[1:, combination].tolist()
        return {wager: int(net) for wager, net in zip(self.wagers[1:], of_round, strict=True)}

    def _nets_of_combinations(self) -> NDArray[np.float64]:
        exact, game = self._exact, self._exact.house.game
        scorer = scorer_of(exact.plan)
        nets = np.zeros((len(self.wagers), scorer.count))
        found = money_of_combinations(exact.house, exact.stakes, exact.jackpot, scorer)
        for mine, money in found:
            for each in money:
                wager = game.wager[each.wager]
                owner = each.wager if wager.kind is Kind.STAKED else wager.base
                nets[0, mine] += each.net
                nets[self.wagers.index(owner or ""), mine] += each.net
        return nets
