"""What a person notes beside a check: where, who, what was claimed, what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final

from trifelt.engine.message import Message, visible

LONGEST: Final = 80
LONGEST_TEXT: Final = 1000


class Outcome(StrEnum):
    """What came of a dispute."""

    NONE = ""
    PAID = "paid"
    REFUSED = "refused"
    ESCALATED = "escalated"


@dataclass(frozen=True, slots=True)
class CheckMarks:
    """The marks of a check; all may be left empty."""

    table: str = ""
    shift: str = ""
    seat: str = ""
    dealer: str = ""
    supervisor: str = ""
    claim: str = ""
    outcome: Outcome = Outcome.NONE
    who: str = ""
    rank: str = ""
    note: str = ""

    def for_the_next(self) -> CheckMarks:
        """The marks that hold for the next check of the same shift at the same table."""
        return CheckMarks(self.table, self.shift, dealer=self.dealer, supervisor=self.supervisor)

    def with_text(self, name: str, text: str) -> CheckMarks:
        """The marks with one of their texts changed."""
        longest = LONGEST_TEXT if name in ("claim", "note") else LONGEST
        plain = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)
        changed: dict[str, Any] = {name: plain[:longest]}
        return replace(self, **changed)


TITLES: Final[Mapping[str, Message]] = {
    "table": Message("Table"),
    "shift": Message("Shift"),
    "seat": Message("Seat"),
    "dealer": Message.in_context("person", "Dealer"),
    "supervisor": Message("Supervisor"),
    "claim": Message("What the player claims"),
    "outcome": Message("Outcome"),
    "who": Message("Decided by"),
    "rank": Message("Rank"),
    "note": Message("Note"),
}
OUTCOMES: Final[Mapping[Outcome, Message]] = {
    Outcome.NONE: Message.in_context("state", "Open"),
    Outcome.PAID: Message("Paid"),
    Outcome.REFUSED: Message("Refused"),
    Outcome.ESCALATED: Message("Escalated"),
}


def write_marks(marks: CheckMarks) -> dict[str, str]:
    """The marks that are filled, as a record keeps them."""
    found = {field.name: str(getattr(marks, field.name)) for field in fields(marks)}
    return {name: text for name, text in found.items() if text}


def read_marks(content: object) -> CheckMarks:
    """The marks of a record; what is not there or no text stays empty."""
    if not isinstance(content, Mapping):
        return CheckMarks()
    known: dict[str, Any] = {
        field.name: visible(content[field.name], "\n")
        for field in fields(CheckMarks)
        if isinstance(content.get(field.name), str)
    }
    outcome = known.get("outcome", "")
    known["outcome"] = Outcome(outcome) if outcome in set(Outcome) else Outcome.NONE
    return CheckMarks(**known)
