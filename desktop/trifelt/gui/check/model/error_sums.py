"""How often and by how much the payments of a group were wrong."""

from dataclasses import dataclass

from trifelt.engine.audit.totals import NOT_NOTED
from trifelt.engine.message import Message, visible


@dataclass(frozen=True, slots=True)
class ErrorSum:
    """The wrong payments of one group, and those that are missing; amounts in cents."""

    title: Message
    underpaid: int  # how many
    overpaid: int
    underpaid_amount: int
    overpaid_amount: int
    not_recorded: int = 0
    missing: int = 0

    @property
    def count(self) -> int:
        return self.underpaid + self.overpaid + self.missing


def noted(text: str) -> Message:
    """What somebody noted, as a group is called by it."""
    plain = " ".join(text.split())
    return Message("{name}", name=visible(plain)) if plain else NOT_NOTED
