"""How a result is told: in a word, and in a role of the style sheet beside its sign."""

from typing import Final

from trifelt.engine.message import Message
from trifelt.engine.wager import Result

_WORDS: Final = {
    Result.WIN: Message("win"),
    Result.LOSE: Message("lose"),
    Result.PUSH: Message("push"),
    Result.RETURNED: Message("returned"),
}
_ROLES: Final = {Result.WIN: "win", Result.LOSE: "lose"}


def result_word(result: Result) -> Message:
    """A result in a word."""
    return _WORDS[result]


def result_role(result: Result) -> str:
    """The role of a result's word."""
    return _ROLES.get(result, "strong")


def net_role(cents: int) -> str:
    """The role of what something came to: a gain, a loss, or neither.

    >>> net_role(2_500), net_role(-2_500), net_role(0)
    ('win', 'lose', 'strong')
    """
    return "win" if cents > 0 else "lose" if cents < 0 else "strong"
