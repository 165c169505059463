"""The order in which cards are dealt, and in which they are turned over."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from trifelt.engine.hands import HAND_SIZE, whole_hand
from trifelt.engine.houses.house import Deal, House
from trifelt.engine.incidents.incident import Move


class TablePlace(StrEnum):
    """A place for cards that belong to no box."""

    DEALER = "dealer"
    FOURTH = "shared"


Place = int | TablePlace


def deal_order(house: House, boxes: Sequence[int]) -> tuple[Place, ...]:
    """The place of each card dealt: a fourth card first, then clockwise from the dealer's left.

    That is box 1 upwards, and the dealer last.
    """
    hands: list[Place] = [*sorted(boxes), TablePlace.DEALER]
    if house.deal is Deal.ONE_AT_A_TIME:
        order = hands * HAND_SIZE
    else:
        order = [place for place in hands for _ in range(HAND_SIZE)]
    return (*_fourth(house), *order)


def turn_order(house: House, boxes: Sequence[int]) -> tuple[Place, ...]:
    """The dealer's hand before or after the players', as the sheet has it; a fourth card last."""
    players: list[Place] = sorted(boxes)
    dealer: list[Place] = [TablePlace.DEALER]
    hands = dealer + players if house.game.dealer_first else players + dealer
    return (*(place for place in hands for _ in range(HAND_SIZE)), *_fourth(house))


def _fourth(house: House) -> tuple[Place, ...]:
    """A fourth card is dealt if the wager that it decides is offered."""
    card = house.game.fourth_card
    return (TablePlace.FOURTH,) if card is not None and card.wager in house.offers else ()


class DealtCards:
    """The cards dealt so far: where they are, and how many of them are face up."""

    def __init__(self, house: House, deck: Sequence[int], boxes: Sequence[int]) -> None:
        self._deck = deck
        self.order = deal_order(house, boxes)
        self._turns = turn_order(house, boxes)
        self._at: dict[Place, list[int]] = {place: [] for place in self.order}
        self._face_up: dict[Place, int] = dict.fromkeys(self.order, 0)
        self.dealt = 0
        self.turned = 0

    @property
    def all_dealt(self) -> bool:
        return self.dealt == len(self.order)

    @property
    def all_turned(self) -> bool:
        return self.turned == len(self._turns)

    def deal(self) -> tuple[Place, int]:
        place, card = self.order[self.dealt], self._deck[self.dealt]
        self._at[place].append(card)
        self.dealt += 1
        return place, card

    def turn(self) -> tuple[Place, int]:
        place = self._turns[self.turned]
        card = self._at[place][self._face_up[place]]
        self._face_up[place] += 1
        self.turned += 1
        return place, card

    def cards(self, place: Place) -> tuple[int, ...]:
        """The cards of a place, face up or down."""
        return tuple(self._at.get(place, ()))

    def face_up(self, place: Place) -> int:
        return self._face_up.get(place, 0)

    def hand(self, place: Place) -> int | None:
        """The hand of a place, once it is complete."""
        return whole_hand(self._at.get(place, ()))

    @property
    def fourth(self) -> int | None:
        cards = self._at.get(TablePlace.FOURTH, ())
        return cards[0] if cards else None

    def move(self, moves: Sequence[Move]) -> None:
        """Move complete hands from box to box, all at once."""
        was: Mapping[Place, list[int]] = dict(self._at)
        for move in moves:
            self._at[move.target] = was[move.source]
