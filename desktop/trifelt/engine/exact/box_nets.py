"""One box's net for every hand against any hand of the dealer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.envy import envied_hands
from trifelt.engine.exact.play import Play
from trifelt.engine.grids import PartGrid, grid_of
from trifelt.engine.hands import HAND_COUNT
from trifelt.engine.houses.house import House
from trifelt.engine.simulation.paths import net_of_combinations
from trifelt.engine.simulation.plan import plan_of
from trifelt.engine.simulation.scorer import scorer_of


class BoxNets:
    """Nets in cents, looked up as simulation looks up its rows."""

    def __init__(
        self,
        house: House,
        stakes: Mapping[str, int],
        boxes: Sequence[Mapping[str, int]],
        jackpot: int | None,
        play: Play,
    ) -> None:
        plan = plan_of(house, stakes, jackpot=jackpot, play=play)
        self._scorer = scorer_of(plan)
        self._nets = net_of_combinations(house, stakes, jackpot, self._scorer)
        self.with_deuce = self._scorer.with_deuce
        self.plays = plan.plays_of_hand()
        self._beside = _paid_to_others(house, stakes, boxes, self.plays, jackpot)
        self.parts: list[PartGrid] = [
            part
            for wager in plan.wagers
            for part in grid_of(house.game.wager[wager], house.readings).parts
        ]

    def against(self, dealer: int, *, deuce: bool) -> NDArray[np.int64]:
        """The net of every hand; of those that share a card with the dealer's it means nothing."""
        scorer = self._scorer
        found = scorer.combination.take(scorer.player + scorer.dealer[dealer])
        for part in scorer.later:
            some = np.flatnonzero(part.player_mark == part.dealer_mark[dealer])
            place = part.player.take(some) + part.dealer[dealer]
            before = found.take(some).astype(np.intp)
            found[some] = part.becomes.take(before * 256 + part.rows.take(place))
        if deuce and scorer.with_deuce is not None:
            found = scorer.with_deuce.take(found)
        return self._nets.take(found) + self._beside


def box_nets(
    house: House,
    stakes: Mapping[str, int],
    *,
    boxes: Sequence[Mapping[str, int]],
    jackpot: int | None,
    play: Play,
) -> BoxNets:
    """The nets of one of several boxes that one person holds."""
    return BoxNets(house, stakes, boxes, jackpot, play)


def _paid_to_others(
    house: House,
    stakes: Mapping[str, int],
    boxes: Sequence[Mapping[str, int]],
    plays: NDArray[np.bool_],
    jackpot: int | None,
) -> NDArray[np.int64]:
    """What each hand of this box pays to the same person's other boxes by way of envy."""
    paid = np.zeros(HAND_COUNT, dtype=np.int64)
    rule = house.game.envy
    if rule is None or rule.cause not in stakes or house.readings[rule.own_reading] != "paid":
        return paid
    holders = sum(rule.holder in box for box in boxes) - (rule.holder in stakes)
    for each in envied_hands(house, plays, jackpot):
        paid[each.hand] = holders * each.cents
    return paid
