"""What can stand on a line in a game: letters of wagers, an example, the grammar in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from trifelt.engine.games.game import Decision, Game
from trifelt.engine.message import Message


@lru_cache(maxsize=16)
def short_names(game: Game) -> Mapping[str, str]:
    """The letters that stand for each wager: its initials, more of its word where they are taken.

    >>> from trifelt.engine.games import find_game
    >>> short_names(find_game("three-card-poker"))
    {'ante': 'a', 'pair-plus': 'pp', 'progressive': 'pr'}
    """
    taken = {"p", "f"} if game.choice is not None else set()
    names: dict[str, str] = {}
    for wager in game.placeable:
        words = [word for word in wager.id.split("-") if word.isalpha()]
        initials = "".join(word[0] for word in words)
        found = initials
        length = 1
        while found in taken:
            length += 1
            found = words[0][:length] + initials[1:]
        taken.add(found)
        names[wager.id] = found
    return names


def known_wagers(game: Game) -> str:
    """The letters of every wager, as a fault tells them."""
    return ", ".join(f"{short} {id}" for id, short in short_names(game).items())


@lru_cache(maxsize=16)
def example_line(game: Game) -> str:
    """A line of this game, to be imitated."""
    from trifelt.engine.payout_check.oneline.writing import write_line

    wagers = {wager.id: "25" for wager in game.placeable[:2]}
    box = {"box": 1, "hand": "AhKhQh", "wagers": wagers}
    if game.choice is not None:
        box["decision"] = str(Decision.PLAY)
    content: dict[str, Any] = {"boxes": [box], "dealer": "Qs7d2c"}
    if game.fourth_card is not None:
        content["fourth"] = "9c"
    return write_line(content, game)


def grammar(game: Game) -> Message:
    """How a line is written in this game."""
    return Message(
        "{example}: slashes separate the parts. A box: its number, its hand, {choice}its stakes "
        "({known}), >0 behind a stake for what was paid on it, =Ann for its player{bettors}. Then "
        "d and the dealer's hand{fourth}{jackpot}, i and an irregularity with its answers: "
        "i house-void ground=lights.",
        example=example_line(game),
        choice=Message("p or f, ") if game.choice is not None else "",
        known=known_wagers(game),
        bettors=Message(", @Ann before the stakes of a player, @Ann* where seated")
        if game.bettors
        else "",
        fourth=Message(", c and the fourth card") if game.fourth_card is not None else "",
        jackpot=Message(", m and the jackpot") if game.priced_wager is not None else "",
    )
