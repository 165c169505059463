"""The schema of a settle document, as data for the checker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from trifelt.engine.cards import cards_text, read_cards
from trifelt.engine.checker import (
    WRONG,
    Faults,
    Flag,
    ListOf,
    Money,
    Node,
    OneOf,
    Parsed,
    Place,
    TableOf,
    Text,
    Whole,
    kind_of,
)
from trifelt.engine.documents.declared import DeclaredNode
from trifelt.engine.games.game import Decision, Game
from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.houses.house import MOST_SEATS
from trifelt.engine.message import Message


@dataclass(frozen=True, slots=True)
class Cards(Node):
    """A text of so many different cards, or of any number where that is looked at later."""

    count: int
    counted: bool = True

    def check(self, value: object, place: Place, faults: Faults) -> object:
        if not isinstance(value, str):
            faults.add(
                place,
                Message(
                    'expected cards as text, such as "Ah Kh Qh", got {kind}', kind=kind_of(value)
                ),
            )
            return WRONG
        read = read_cards(value)
        for fault in read.faults:
            faults.add(place, fault)
        if read.faults:
            return WRONG
        if (self.counted or not read.cards) and len(read.cards) != self.count:
            faults.add(place, wrong_count(read.cards, self.count))
            return WRONG
        return read.cards


def wrong_count(cards: Sequence[int], wanted: int) -> Message:
    return Message(
        "expected {wanted} cards, got {count} ({cards})",
        count=len(cards),
        cards=cards_text(cards[:6]) or "-",
        wanted=wanted,
    )


@cache
def document_schema(game: Game) -> TableOf:
    """What a settle document of this game may hold."""
    wagers = TableOf(
        Message("wager"),
        {wager.id: Money() for wager in game.placeable},
        refused={
            wager.id: Message("the round decides this; leave it out")
            for wager in game.wagers
            if wager not in game.placeable
        },
    )
    box: dict[str, Node] = {
        "box": Whole(1, MOST_SEATS),
        "hand": Cards(HAND_SIZE, counted=False),
        "player": Text(80),
        "wagers": wagers,
    }
    refused: dict[str, Message] = {}
    if game.choice is not None:
        box["decision"] = OneOf(Message("decision"), tuple(Decision))
    else:
        refused["decision"] = Message("this game has no decision")
    if game.bettors:
        box["bettors"] = ListOf(
            TableOf(
                Message("key"),
                {"name": Text(80), "seated": Flag(), "wagers": wagers},
                required=("name", "wagers"),
            ),
            1,
            200,
        )
    else:
        refused["bettors"] = Message("a box has one player in this game")
    fields: dict[str, Node] = {
        # Both are read elsewhere.
        "game": Parsed(lambda value: value),
        "house": Parsed(lambda value: value),
        "dealer": Cards(HAND_SIZE, counted=False),
        "boxes": ListOf(TableOf(Message("key"), box, refused=refused), 1, MOST_SEATS),
        "incidents": ListOf(DeclaredNode(game), 0, 200),
    }
    not_here: dict[str, Message] = {}
    if game.fourth_card is not None:
        fields["fourth"] = Cards(1)
    else:
        not_here["fourth"] = Message("this game has no fourth card")
    if game.priced_wager is not None:
        fields["jackpot"] = Money()
    else:
        not_here["jackpot"] = Message("this game has no Progressive")
    return TableOf(Message("key"), fields, required=("boxes",), refused=not_here)
