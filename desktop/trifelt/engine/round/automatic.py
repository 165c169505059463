"""Players who bet simply and decide by best play."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from trifelt.engine.exact.best_play import BestPlay, best_play
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import hand_index
from trifelt.engine.houses.house import House, kept_with_house
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.play import Round


@dataclass(frozen=True, slots=True)
class AutomaticPlayer:
    """Somebody at a box who bets the same every round."""

    name: str
    box: int
    wagers: Mapping[str, int]


def simple_wagers(house: House, cents: int) -> Mapping[str, int]:
    """The wager that a box is dealt in for, by itself, within the house's limits."""
    wager = next(offer.wager.id for offer in house.offers.values() if offer.wager.entitles)
    offer = house.offers[wager]
    stake = max(cents, offer.minimum or 0)
    if offer.maximum is not None:
        stake = min(stake, offer.maximum)
    return MappingProxyType({wager: stake})


def bet_automatically(round_: Round, players: Iterable[AutomaticPlayer]) -> None:
    """Each places the usual bets where the rules allow them, unless the box is taken."""
    for player in players:
        # Even where several people may bet on a box, an automatic player wants one alone.
        taken = bool(round_.bets.persons(player.box))
        if not taken and not round_.bets.of(player.name):
            _place_where_possible(round_, player, player.box)


def stand_automatically(
    round_: Round, players: Iterable[AutomaticPlayer], boxes: Iterable[int]
) -> None:
    """Each also bets on other people's boxes, where the rules allow it."""
    for box in boxes:
        for player in players:
            if box != player.box:
                _place_where_possible(round_, player, box)


def _place_where_possible(round_: Round, player: AutomaticPlayer, box: int) -> None:
    chips = [(Spot(box, wager, player.name), cents) for wager, cents in player.wagers.items()]
    if round_.felt.can_place(chips):
        round_.felt.place(chips)


def best_decision(house: House, cards: Iterable[int]) -> Decision:
    """The best decision by the hand alone, whatever other hands show."""
    return best_choice(house, hand_index(tuple(cards))).best


@kept_with_house
def best_choice(house: House, hand: int) -> BestPlay:
    """The best decision on a hand, in a game that has one."""
    best = best_play(house, hand)
    assert best is not None, "this game has nothing to decide"
    return best
