"""What decisions have done to bets and cards before the dealer turns a card."""

from collections.abc import Callable, Iterator, Mapping

from trifelt.engine.games.game import Decision
from trifelt.engine.hands import hand_index
from trifelt.engine.houses.house import House
from trifelt.engine.round.bets import Bets
from trifelt.engine.settlement.judging import lost_by_folding, row_won

CardsOf = Callable[[int], tuple[int, ...]]


def lost_bets(
    house: House, bets: Bets, decisions: Mapping[int, Decision], cards: CardsOf
) -> Iterator[tuple[int, str]]:
    """The bets, by box and wager, that a fold by itself has lost."""
    for spot in bets.stakes:
        folded = decisions.get(spot.box) is Decision.FOLD
        if folded and lost_by_folding(house, spot.wager, hand_index(cards(spot.box))):
            yield spot.box, spot.wager


def covered_boxes(
    house: House, bets: Bets, decisions: Mapping[int, Decision], cards: CardsOf
) -> Iterator[int]:
    """The boxes whose cards go under the raise: those that play on, and winners that never decide.

    Three Card Poker 3.10 and 3.11.
    """
    choice = house.game.choice
    if choice is None or not choice.covers:
        return
    for box in bets.entitled(house.game):
        if bets.has(box, choice.wager):
            covered = decisions.get(box) is Decision.PLAY
        else:
            entitling = (one.id for one in house.game.placeable if one.entitles)
            hand = hand_index(cards(box))
            covered = any(row_won(house, one, hand) for one in entitling if bets.has(box, one))
        if covered:
            yield box
