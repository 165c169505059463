"""The running return of each wager of a run, quickly: a product of nets and counts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.box_money import money_of_rows
from trifelt.engine.exact.scorer import scorer_of
from trifelt.engine.simulation.counts import JointCounts
from trifelt.engine.simulation.report import Expectation
from trifelt.engine.wager import Kind


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
        nets += self._envied * self._envy_cents(counts)
        found: NDArray[np.float64] = 1.0 + nets / counts.rounds / self._staked
        return found

    def round_nets(self, combination: int) -> dict[str, int]:
        """What each wager nets in cents in a round that came to this combination of rows."""
        of_round = self._nets[1:, combination].tolist()
        return {wager: int(net) for wager, net in zip(self.wagers[1:], of_round, strict=True)}

    def _envy_cents(self, counts: JointCounts) -> int:
        return sum(
            cents * count
            for (_, hands), count in counts.envied.items()
            for number, cents in enumerate(self._exact.envy)
            if hands >> number & 1
        )

    def _nets_of_combinations(self) -> NDArray[np.float64]:
        exact, game = self._exact, self._exact.house.game
        scorer = scorer_of(exact.plan)
        place = {key: number for number, key in enumerate(scorer.keys)}
        nets = np.zeros((len(self.wagers), scorer.count))
        for folded, shared, mine in scorer.situations():
            money = money_of_rows(
                exact.house,
                exact.stakes,
                exact.jackpot,
                place,
                scorer.rows[mine],
                folded=folded,
                shared=shared,
            )
            for each in money:
                wager = game.wager[each.wager]
                owner = each.wager if wager.kind is Kind.STAKED else wager.base
                nets[0, mine] += each.net
                nets[self.wagers.index(owner or ""), mine] += each.net
        return nets
