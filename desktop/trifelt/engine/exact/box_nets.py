"""One box's net for every hand against any hand of the dealer."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.play import Play
from trifelt.engine.exact.progressive import envied_hands
from trifelt.engine.exact.results import WagerMoney, money_of_rows, net_of
from trifelt.engine.exact.scorer import Scorer, plan_of, scorer_of
from trifelt.engine.exact.slices import slices_of
from trifelt.engine.grids import grid_of
from trifelt.engine.hands import HAND_COUNT
from trifelt.engine.houses.house import House

Hands = int | NDArray[np.intp]


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
        nets = net_of_combinations(house, stakes, jackpot, self._scorer)
        self._nets = nets.take(self._scorer.by_fourth)
        # What first parts of rules see of each hand, as the player's and as the dealer's.
        self.player, self.dealer = self._scorer.player, self._scorer.dealer
        self.fourth = self._scorer.fourth_column
        self.plays = plan.plays_of_hand()
        self.beside = _paid_to_others(house, stakes, boxes, self.plays, jackpot)
        wagers = [house.game.wager[wager] for wager in plan.wagers]
        self.parts = [part for each in wagers for part in grid_of(each, house.readings).parts]
        self.later = [each for each in slices_of(wagers, house.readings) if each.others]

    def against(self, dealers: Hands, players: Hands, *, later: bool = True) -> NDArray[np.int64]:
        """The net of each hand against one of the dealer, for each thing a fourth card may say.

        `later` parts of rules, such as the suits of All-Six, may be left out.
        """
        scorer = self._scorer
        found = scorer.combination.take(scorer.player.take(players) + scorer.dealer.take(dealers))
        for part in scorer.later if later else ():
            rows = part.rows.take(part.player.take(players) + part.dealer.take(dealers))
            found = part.becomes.take(found.astype(np.intp) * 256 + rows)
        return self._nets.take(found, axis=1) + self.beside.take(players)


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
