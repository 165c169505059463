"""The boxes of a settle document as plain values."""

from dataclasses import dataclass
from typing import Any

from tests.oracle.cards import Card, read_cards
from tests.oracle.lines import Bet
from tests.oracle.money import read_cents


@dataclass
class Bettor:
    """A person on a box: no name where the box carries one set of wagers."""

    name: str | None
    marked_seated: bool
    wagers: dict[str, int]


@dataclass
class Box:
    """A box: its number, hand, decision, player and bettors."""

    number: int
    hand: list[Card]
    decision: str | None
    player: str
    bettors: list[Bettor]


def read_boxes(document: dict[str, Any]) -> list[Box]:
    """The boxes in the order given."""
    boxes = []
    for position, given in enumerate(document["boxes"], start=1):
        number = given.get("box", position)
        bettors = []
        if "bettors" in given:
            for person in given["bettors"]:
                wagers = read_wagers(person["wagers"])
                bettors.append(Bettor(person["name"], person.get("seated", False), wagers))
        else:
            bettors.append(Bettor(None, False, read_wagers(given["wagers"])))
        # Each box has its own player unless a name says otherwise.
        player = "name " + given["player"] if "player" in given else f"box {number}"
        boxes.append(Box(number, read_cards(given["hand"]), given.get("decision"), player, bettors))
    return boxes


def read_wagers(wagers: dict[str, Any]) -> dict[str, int]:
    """Wagers in cents."""
    cents = {}
    for wager, amount in wagers.items():
        cents[wager] = read_cents(amount)
    return cents


def box_bet(box: Box, wager: str) -> Bet | None:
    """A wager of a box with one bettor, all of it in play."""
    stake = box.bettors[0].wagers.get(wager)
    if stake is None:
        return None
    return Bet(wager, None, stake, stake)
