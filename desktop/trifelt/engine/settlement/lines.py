"""What a settlement consists of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from trifelt.engine.message import Message
from trifelt.engine.money import Odds
from trifelt.engine.settlement.document import Box, Document
from trifelt.engine.wager import Result


class Line(NamedTuple):
    """One wager or payment of one box, settled."""

    box: int
    bettor: str | None
    wager: str
    stake: int
    in_play: int = 0
    result: Result = Result.RETURNED
    outcome: str = ""
    row: str | None = None
    odds: Odds | None = None
    winnings: int = 0
    returned: int = 0
    clause: str = ""
    reason: Message = Message("")
    from_box: int | None = None
    rounded_from: tuple[int, int] | None = None  # the exact winnings, where rounding acted

    @property
    def net(self) -> int:
        return self.winnings + self.returned - self.stake


class Totals(NamedTuple):
    """Sums over lines."""

    staked: int
    winnings: int
    returned: int

    @property
    def net(self) -> int:
        return self.winnings + self.returned - self.staked


def totals(lines: tuple[Line, ...] | list[Line]) -> Totals:
    """What was staked, what is paid on top, what goes back."""
    staked = winnings = returned = 0
    for line in lines:
        staked += line.stake
        winnings += line.winnings
        returned += line.returned
    return Totals(staked, winnings, returned)


class NoticeKind(StrEnum):
    READING = "reading"
    LIMIT = "limit"
    ROUNDING = "rounding"
    CAP = "cap"
    PRO_RATA = "pro-rata"
    INCIDENT = "incident"
    EDGE = "edge"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that a person who looks at this round should know."""

    kind: NoticeKind
    text: Message
    clause: str | None = None
    box: int | None = None
    wager: str | None = None
    reading: str | None = None
    value: str | None = None
    lines: tuple[Line, ...] | None = None


class BoxResult(NamedTuple):
    """A box with its lines."""

    box: Box
    lines: tuple[Line, ...]


class Settlement(NamedTuple):
    """A settled round."""

    document: Document
    boxes: tuple[BoxResult, ...]
    notices: tuple[Notice, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(line for box in self.boxes for line in box.lines)
