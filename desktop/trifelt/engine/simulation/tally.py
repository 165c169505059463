"""Money and outcomes per wager, from combinations of rows and how often each came up.

The same tally serves what a simulation counted and what was counted exactly, so the two can only
differ in their counts.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.counted import Counted
from trifelt.engine.exact.results import WagerMoney, money_of_rows
from trifelt.engine.exact.scorer import Scorer
from trifelt.engine.exact.slices import SliceKey
from trifelt.engine.houses.house import House
from trifelt.engine.simulation.counts import JointCounts
from trifelt.engine.wager import Fixed, Kind


class Batch(NamedTuple):
    """Combinations that were all folded or not, and in which the fourth card says the same."""

    folded: bool
    fourth: int
    rows: NDArray[np.uint8]
    counts: NDArray[np.int64]


@dataclass(slots=True)
class WagerTally:
    """How often a wager came to each outcome and to each net in cents."""

    wager: str
    outcomes: Counter[str] = field(default_factory=Counter)
    nets: Counter[int] = field(default_factory=Counter)

    @property
    def rounds(self) -> int:
        return self.nets.total()

    @property
    def net(self) -> int:
        return sum(net * count for net, count in self.nets.items())

    @property
    def mean(self) -> Fraction:
        return Fraction(self.net, self.rounds)

    @property
    def variance(self) -> Fraction:
        square = sum(net * net * count for net, count in self.nets.items())
        return Fraction(square, self.rounds) - self.mean**2


def exact_batches(counted: Counted, plays: NDArray[np.bool_] | None) -> list[Batch]:
    """Every deal there is."""
    return [
        Batch(folded, fourth, counted.joint_rows, weight)
        for (folded, fourth), weight in counted.deals(plays).items()
    ]


def simulated_batches(scorer: Scorer, counts: JointCounts) -> list[Batch]:
    """The deals of a run."""
    return [
        Batch(folded, fourth, scorer.rows[mine], counts.counts[mine])
        for folded, fourth, mine in scorer.situations()
    ]


def tally(
    house: House,
    stakes: Mapping[str, int],
    jackpot: int | None,
    place: Mapping[SliceKey, int],
    batches: Iterable[Batch],
) -> dict[str, WagerTally]:
    """Each staked wager with all that hangs on it, and their sum under an empty name."""
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
    if (choice := house.game.choice) is not None and choice.wager in found:
        outcomes = found[choice.wager].outcomes
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
    choice = house.game.choice
    if choice is not None and mine.wager == choice.wager:
        nets: Counter[int] = Counter()
        _add(nets, net, counts)
        for cents, count in nets.items():
            units = Fraction(cents, stake)
            mine.outcomes[f"+{units}" if units > 0 else str(units)] += count
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
    if cell is Fixed.LOSE or row is None:
        return "push" if cell is Fixed.PUSH else "lose"
    return "push" if cell is Fixed.PUSH else row
