"""One box's net for every hand against any hand of the dealer."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.play import Play
from trifelt.engine.exact.progressive import envied_hands
from trifelt.engine.exact.results import WagerMoney, money_of_rows, net_of
from trifelt.engine.exact.scorer import Scorer, plan_of, scorer_of
from trifelt.engine.grids import PartGrid, grid_of
from trifelt.engine.hands import HAND_COUNT
from trifelt.engine.houses.house import House


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
        self.fourth = self._scorer.fourth_column
        self.plays = plan.plays_of_hand()
        self._beside = _paid_to_others(house, stakes, boxes, self.plays, jackpot)
        self.parts: list[PartGrid] = [
            part
            for wager in plan.wagers
            for part in grid_of(house.game.wager[wager], house.readings).parts
        ]

    def class_of(self, dealer: int) -> tuple[int, ...]:
        """What the nets against a hand of the dealer depend on."""
        later = (int(part.dealer[dealer]) for part in self._scorer.later)
        return int(self._scorer.dealer[dealer]), *later

    def against(self, dealer: int) -> list[NDArray[np.int64]]:
        """The net of every hand, by what the fourth card says where it makes a difference.

        Of hands that share a card with the dealer's it means nothing.
        """
        scorer = self._scorer
        found = scorer.combination.take(scorer.player + scorer.dealer[dealer])
        for part, marked in zip(scorer.later, self._marked, strict=True):
            some = marked.get(int(part.dealer_mark[dealer]))
            if some is not None:
                place = part.player.take(some) + part.dealer[dealer]
                before = found.take(some).astype(np.intp)
                found[some] = part.becomes.take(before * 256 + part.rows.take(place))
        return [nets.take(found) + self._beside for nets in self._nets_by_fourth]

    @cached_property
    def _nets_by_fourth(self) -> NDArray[np.int64]:
        return self._nets.take(self._scorer.by_fourth)

    @cached_property
    def _marked(self) -> list[dict[int, NDArray[np.intp]]]:
        """For each later part the hands that bear each mark."""
        found = []
        for part in self._scorer.later:
            order = np.argsort(part.player_mark, kind="stable")
            marks, starts = np.unique(part.player_mark[order], return_index=True)
            groups = np.split(order, starts[1:])
            found.append(dict(zip(marks.tolist(), groups, strict=True)))
        return found


def causes_envy(house: House, stakes: Mapping[str, int]) -> bool:
    """Whether a box with these stakes causes payments to its owner's other boxes."""
    rule = house.game.envy
    return rule is not None and rule.cause in stakes and house.readings[rule.own_reading] == "paid"


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
    if rule is None or not causes_envy(house, stakes):
        return paid
    holders = sum(rule.holder in box for box in boxes) - (rule.holder in stakes)
    for each in envied_hands(house, plays, jackpot):
        paid[each.hand] = holders * each.cents
    return paid


def net_of_combinations(
    house: House, stakes: Mapping[str, int], jackpot: int | None, scorer: Scorer
) -> NDArray[np.int64]:
    """The box's net in cents for each combination of rows."""
    found = np.zeros(scorer.count, dtype=np.int64)
    for mine, money in money_of_combinations(house, stakes, jackpot, scorer):
        found[mine] = net_of(money, len(mine))
    return found


def money_of_combinations(
    house: House, stakes: Mapping[str, int], jackpot: int | None, scorer: Scorer
) -> Iterator[tuple[NDArray[np.intp], list[WagerMoney]]]:
    """Combinations of rows, and each wager's money in them."""
    place = {key: number for number, key in enumerate(scorer.keys)}
    for folded, fourth, mine in scorer.situations():
        rows = scorer.rows[mine]
        yield (
            mine,
            money_of_rows(house, stakes, jackpot, place, rows, folded=folded, fourth=fourth),
        )
