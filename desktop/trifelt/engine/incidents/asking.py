"""The questions that sheets leave to a person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trifelt.engine.incidents.incident import Ask, Declared
from trifelt.engine.message import Message

BOX: Final = Ask("box", Message("which box?"))
BETTOR: Final = Ask("bettor", Message("whose bet on the box?"))
WAGER: Final = Ask("wager", Message("which wager?"))
HANDLED: Final = Ask("handled", Message("has any player handled the cards?"))
ESTABLISHED: Final = Ask(
    "established", Message("has any available bet conclusively won or lost already?")
)
COUNT: Final = Ask("count", Message("how many cards were exposed?"))
MOVES: Final = Ask(
    "moves",
    Message("which complete hands were moved, from which box to which?"),
    lambda declared: declared.handled is False and declared.reconstructible is True,
)
ORDER: Final = Ask("order", Message("in which order are the cards received?"))
ROUND: Final = Ask("round", Message("in which round did the error occur?"))
GROUND: Final = Ask("ground", Message("on what ground?"))
AMOUNTS: Final = Ask("amounts", Message("what does each wager win and get back, as decided?"))
WHO: Final = Ask("who", Message("who decided?"))


def amount_of(question: Message) -> Ask:
    """How much of a wager is meant."""
    return Ask("amount", question)


def noticed(when: Callable[[Declared], bool] | None = None) -> Ask:
    question = Message("when was it noticed: before-close, before-next-round or later?")
    return Ask("noticed", question) if when is None else Ask("noticed", question, when)


def reconstructible(when: Callable[[Declared], bool] | None = None) -> Ask:
    question = Message("can the cards be reconstructed?")
    if when is None:
        return Ask("reconstructible", question)
    return Ask("reconstructible", question, when)


def choices(when: Callable[[Declared], bool] | None = None) -> Ask:
    question = Message("does each bettor continue, or withdraw all bets?")
    return Ask("choices", question) if when is None else Ask("choices", question, when)


def who(rank: Message) -> Ask:
    """Who decided, where a clause names the rank."""
    return Ask("who", Message("who decided ({rank})?", rank=rank))
