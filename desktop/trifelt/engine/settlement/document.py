"""A round as it was bet, dealt and decided, and the settlement that is made of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from trifelt.engine.games.game import Decision, Game
from trifelt.engine.hands import hand_cards
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import Declared
from trifelt.engine.message import Message
from trifelt.engine.money import Odds
from trifelt.engine.wager import Bet, Result


class Bettor(NamedTuple):
    """One person's wagers on a box, in cents; a box without named bettors has a nameless one."""

    wagers: Mapping[str, int]
    name: str | None = None
    seated: bool = False


class Box(NamedTuple):
    """One box: its hand by number, the decision, and who staked what."""

    number: int
    hand: int | None
    bettors: tuple[Bettor, ...]
    decision: Decision | None = None
    player: str | None = None
    dealt: tuple[int, ...] = ()  # its cards, if not three

    @property
    def cards(self) -> tuple[int, ...]:
        """Those that are known, of a whole hand the highest first."""
        return self.dealt if self.hand is None else hand_cards(self.hand)[::-1]

    @property
    def folded(self) -> bool:
        return self.decision is Decision.FOLD

    @property
    def wagers(self) -> set[str]:
        """The wagers that anyone staked on it."""
        return {wager for bettor in self.bettors for wager in bettor.wagers}

    def has(self, wager: str | None) -> bool:
        """Whether anyone on the box staked this wager."""
        return any(wager in bettor.wagers for bettor in self.bettors)

    def seated(self, initial: str) -> Bettor:
        """The bettor marked as seated, or else the first with the highest initial bet."""
        marked = (bettor for bettor in self.bettors if bettor.seated)
        return next(marked, None) or max(
            self.bettors, key=lambda bettor: bettor.wagers.get(initial, 0)
        )


class Document(NamedTuple):
    """One round."""

    house: House
    dealer: int | None
    boxes: tuple[Box, ...]
    fourth: int | None = None
    jackpot: int | None = None
    incidents: tuple[Declared, ...] = ()
    dealt: tuple[int, ...] = ()  # the dealer's cards, if not three

    @property
    def dealer_cards(self) -> tuple[int, ...]:
        """Those that are known, of a whole hand the highest first."""
        return self.dealt if self.dealer is None else hand_cards(self.dealer)[::-1]

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
    rounded_from: tuple[int, int] | None = None  # the exact winnings, if they were rounded

    @property
    def bet(self) -> Bet:
        return self.box, self.bettor, self.wager

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


def totals(lines: Iterable[Line]) -> Totals:
    """Sums of stakes, winnings and returned stakes."""
    staked = winnings = returned = 0
    for line in lines:
        staked += line.stake
        winnings += line.winnings
        returned += line.returned
    return Totals(staked, winnings, returned)


def split_held(line: Line, held: int, *, decided: bool) -> tuple[int, int, int]:
    """What of the stake was not in play, or was decided, and is still there, once its player took
    back `held` after the call; and what of that is his, and what the house's.
    """
    unplayed = min(line.returned, line.stake - line.in_play * (not decided))
    owed = min(line.stake - line.returned, max(0, held - unplayed))
    return max(0, unplayed - held), min(line.returned, held - owed), owed


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
    """Something that people should know about this round."""

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
    """A settled round; its lines and notices are worked out when they are first asked for."""

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
