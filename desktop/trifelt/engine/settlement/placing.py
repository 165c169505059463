"""What of the stakes is in play: a side wager without the wager that it needs is taken off."""

from __future__ import annotations

from typing import NamedTuple

from trifelt.engine.documents.document import Bettor, Box, Document
from trifelt.engine.games.game import Game
from trifelt.engine.message import Message
from trifelt.engine.wager import Wager


class Placed(NamedTuple):
    """One stake with the part of it that is settled; `reason` tells why the rest goes back."""

    box: int
    bettor: str | None
    wager: str
    stake: int
    in_play: int
    clause: str = ""
    reason: Message | None = None


def place(document: Document) -> list[list[Placed]]:
    """The stakes of each box, bettor by bettor, in the order of the game's wagers."""
    game = document.game
    return [
        [
            _placed(game, box, bettor, wager, bettor.wagers[wager.id])
            for bettor in box.bettors
            for wager in game.placeable
            if wager.id in bettor.wagers
        ]
        for box in document.boxes
    ]


def _placed(game: Game, box: Box, bettor: Bettor, wager: Wager, stake: int) -> Placed:
    needs = wager.needs
    if needs is None or needs in bettor.wagers or (game.side_on_box and box.has(needs)):
        return Placed(box.number, bettor.name, wager.id, stake, stake)
    return Placed(
        box.number,
        bettor.name,
        wager.id,
        stake,
        0,
        wager.needs_clause,
        Message(
            "{wager} needs {needs}, which does not lie: taken off and returned.",
            wager=wager.title,
            needs=game.wager[needs].title,
        ),
    )
