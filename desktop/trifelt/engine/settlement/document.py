"""A round as it was staked, dealt and decided: what settlement is handed;
and what a settlement consists of.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from trifelt.engine.games.game import Decision, Game
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import Declared
from trifelt.engine.message import Message
from trifelt.engine.money import Odds
from trifelt.engine.wager import Result


@dataclass(frozen=True, slots=True)
class Bettor:
    """One person's wagers on a box, in cents; a box without named bettors has a nameless one."""

    wagers: Mapping[str, int]
    name: str | None = None
    seated: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """One box: its cards as a hand of the table, what was decided, who staked what."""

    number: int
    hand: int | None
    bettors: tuple[Bettor, ...]
    decision: Decision | None = None
    player: str | None = None
    dealt: tuple[int, ...] = ()  # as it was dealt, where that was not three cards

    @property
    def folded(self) -> bool:
        return self.decision is Decision.FOLD

    @property
    def wagers(self) -> set[str]:
        """What was staked on it, by anybody."""
        return {wager for bettor in self.bettors for wager in bettor.wagers}

    def has(self, wager: str) -> bool:
        """Whether anyone on the box staked this wager."""
        return any(wager in bettor.wagers for bettor in self.bettors)

    def seated(self, initial: str) -> Bettor:
        """The bettor marked as seated, else the highest initial bet, the first on a tie."""
        marked = (bettor for bettor in self.bettors if bettor.seated)
        return next(marked, None) or max(
            self.bettors, key=lambda bettor: bettor.wagers.get(initial, 0)
        )


@dataclass(frozen=True, slots=True)
class Document:
    """One round."""

    house: House
    dealer: int | None
    boxes: tuple[Box, ...]
    fourth: int | None = None
    jackpot: int | None = None
    incidents: tuple[Declared, ...] = ()
    dealt: tuple[int, ...] = ()  # the dealer's cards, where they were not three

    @property
    def game(self) -> Game:
        return self.house.game


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
    bettor: str | None = None


def notice_content(notice: Notice) -> dict[str, Any]:
    """A notice as JSON has it."""
    content = {
        "kind": notice.kind.value,
        "text": notice.text.render(),
        "clause": notice.clause,
    }
    touched = {"box": notice.box, "wager": notice.wager}
    return content | {key: value for key, value in touched.items() if value is not None}


class BoxResult(NamedTuple):
    """A box with its lines."""

    box: Box
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Settlement:
    """A settled round; what should be known of it is worked out once somebody asks."""

    document: Document
    find_boxes: Callable[[], Sequence[Sequence[Line]]] = field(repr=False, compare=False)
    find_lines: Callable[[int, str], Sequence[Line]] = field(repr=False, compare=False)
    find_notices: Callable[[], Iterable[Notice]] = field(repr=False, compare=False)
    find_readings: Callable[[frozenset[str]], Iterable[Notice]] = field(repr=False, compare=False)

    @cached_property
    def boxes(self) -> tuple[BoxResult, ...]:
        found = zip(self.document.boxes, self.find_boxes(), strict=True)
        return tuple(BoxResult(box, tuple(lines)) for box, lines in found)

    @cached_property
    def notices(self) -> tuple[Notice, ...]:
        return tuple(self.find_notices())

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        return tuple(line for box in self.boxes for line in box.lines)
