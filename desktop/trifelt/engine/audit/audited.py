"""What an audit finds: counts, the lines that differ, and the lines that cannot be read."""

from __future__ import annotations

import pickle
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from trifelt.engine.audit.record import RecordLine
from trifelt.engine.audit.rounds import RoundKeys
from trifelt.engine.houses import House
from trifelt.engine.message import Message
from trifelt.engine.payout_check.ledger import Claim

Counts = Counter[tuple[str, ...]]
"""How many of what: `("lines",)`, `("staff", "Lee", "overpaid")` and the like; amounts in cents."""

_DATE: Final = r"(?:[0-9]{8}|[0-9]+[-/.][0-9]+[-/.][0-9]+) +"
# 21:15 and 9:15 pm, 9.15pm, 21h15, 2115 and 20261119T211500Z, 21.15.
_HOURS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?<![0-9:])([01]?[0-9]|2[0-3]):[0-5][0-9](?:[0-9:.]*\s*([ap])(?:\.?m)?\b)?",
        r"(?<![0-9:.])(1[0-2]|0?[1-9])(?:\.[0-5][0-9])?\s*([ap])\.?m\b",
        r"(?<![0-9])([01]?[0-9]|2[0-3])h(?:[0-5][0-9])?(?![0-9a-z])()",
        rf"(?:^{_DATE}|^|T)([01][0-9]|2[0-3])[0-5][0-9](?:[0-5][0-9])?(?:[Zh.+-][0-9:]*)?$()",
        rf"^(?:{_DATE})?(1[0-9]|2[0-3]|[1-9])\.[0-5][0-9]$()",
    )
)
_DAYS: Final = re.compile(r"(?:[0-9]{5}|0)?([.,][0-9]+)")  # and their part, as spreadsheets count
# The half of the day before a time, as Chinese and Korean spreadsheets write it.
_HALVES: Final = re.compile(
    r"(上午|早[上晨]?|清晨|凌晨|午夜|오전|\ba\.?m\.?(?=\s*[0-9])|晚上?(?=\s*12))"
    r"|下午|傍晚|晚上?|中午(?!\s*11)|오후|\bp\.?m\.?(?=\s*[0-9])",
    re.IGNORECASE,
)
# Any other word there may be one; what ends a date or names its day is none.
_PERHAPS_HALF: Final = re.compile(r"[^\W\d_a-zA-Z日号號一二三四五六天午]\s*(?:0?[0-9]|1[0-2]):")
_NOON: Final = 12
_MINUTES_OF_DAY: Final = 24 * 60


def hour_of(text: str) -> str:
    """The hour that a time names; none where it names none.

    >>> [*map(hour_of, ("2026-03-01T21:05:13", "9:30:05 p.m.", "12:05 AM", "25:05", "noon"))]
    ['21', '21', '00', '', '']
    >>> [*map(hour_of, ("21h15", "9.15pm", "2115", "20261119T211500Z", "45000.5", "2026-03-01"))]
    ['21', '21', '21', '21', '12', '']
    """
    if not text.isascii() or "m" in text.lower():
        if half := _HALVES.search(text):
            text = f"{text[: half.start()]} {text[half.end() :]} {'am' if half[1] else 'pm'}"
        elif _PERHAPS_HALF.search(text):
            return ""
    if (colon := text.find(":")) < 0:
        return _hour_in(text)
    end = None if {"m", "a", "p"} & {*text[colon:].lower()} else colon + 3
    return _hour_in(text[max(colon - 3, 0) : end]) or _hour_in(text)


@lru_cache(maxsize=1 << 14)
def _hour_in(text: str) -> str:
    if part := _DAYS.fullmatch(text.strip()):
        return f"{round(float(part[1].replace(',', '.')) * _MINUTES_OF_DAY) // 60 % 24:02d}"
    found = next((found for one in _HOURS if (found := one.search(text.strip()))), None)
    if found is None:
        return ""
    hour, half = int(found[1]), found[2]
    if half and hour <= _NOON:
        hour = hour % _NOON + _NOON * (half in "pP")
    return f"{hour:02d}"


ALL: Final = "all"
BY_WAGER: Final = "wager"
BY_KIND: Final = "kind"
NOT_RECORDED: Final = "not-recorded"  # the kind of what has no payment, where no error is known
BY_HOUSE: Final = "house"
# How lines are counted apart besides by wager: the column, and the group of a text in it.
GROUPS: Final[Mapping[str, tuple[str, Callable[[str], str]]]] = MappingProxyType(
    {"staff": ("staff", str.strip), "table": ("table", str.strip), "hour": ("time", hour_of)}
)


TWICE: Final = Message("round {round} is in line {earlier} already: entered twice, counted once")
PERHAPS: Final = Message("round {round} is in line {earlier} already: perhaps entered twice")


class LineFault(NamedTuple):
    """What is wrong with a line that could not be audited, or with a round that is there twice."""

    number: int
    place: str
    text: Message

    def after(self, lines: int) -> LineFault:
        """The same where so many more lines come before it, another line that it names too."""
        text, facts = self.text, self.text.facts
        if isinstance(other := facts.get("line"), int):
            text = Message.of(text.text, {**facts, "line": other + lines})
        return LineFault(self.number + lines, self.place, text)


class Difference(NamedTuple):
    """A line that was not paid as due, or not recorded: what explains it, where anything does.

    What was paid too much is above zero; it counts a lost stake that was paid on and not taken.
    """

    line: RecordLine
    due: int
    paid: int | None
    difference: int
    clause: str
    reason: Message
    kind: str | None
    own: tuple[tuple[str, str], ...] = ()  # what its file says besides, by column

    def after(self, lines: int) -> Difference:
        """The same where so many more lines come before it."""
        return self._replace(line=self.line._replace(number=self.line.number + lines))


class PackedLines(NamedTuple):
    """Some lines packed, `before` of their file left out of their numbers: a small part of what
    they take unpacked.
    """

    before: int
    differences: bytes
    faults: bytes

    def unpacked_differences(self) -> Iterator[Difference]:
        """Those that differ."""
        return (one.after(self.before) for one in _unpacked(self.differences))

    def unpacked_faults(self) -> Iterator[LineFault]:
        """What is wrong with the others."""
        return (one.after(self.before) for one in _unpacked(self.faults))


_PACKED_TOGETHER: Final = 10_000


def _packed(lines: list[Any]) -> bytes:
    return zlib.compress(pickle.dumps(lines, pickle.HIGHEST_PROTOCOL), 1) if lines else b""


def _unpacked(lines: bytes) -> list[Any]:
    return pickle.loads(zlib.decompress(lines)) if lines else []  # noqa: S301 (our own)


@dataclass
class Audited:
    """What came of some lines, and how many lines of their file were read for that.

    `carried` are the columns of the file that the program does not know.
    """

    counts: Counts = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)
    faults: list[LineFault] = field(default_factory=list)
    read: int = 0
    rounds: RoundKeys | None = None
    carried: tuple[str, ...] = ()
    packed: list[PackedLines] = field(default_factory=list)

    def pack(self) -> None:
        """Pack the lines, so that those of a large file take little room and travel fast."""
        count = max(len(self.differences), len(self.faults))
        for some in (slice(n, n + _PACKED_TOGETHER) for n in range(0, count, _PACKED_TOGETHER)):
            lines = _packed(self.differences[some]), _packed(self.faults[some])
            self.packed.append(PackedLines(0, *lines))
        self.differences, self.faults = [], []

    def unpack(self) -> None:
        """Have the lines again."""
        for one in self.packed:
            self.differences += one.unpacked_differences()
            self.faults += one.unpacked_faults()
        self.packed.clear()

    def add(self, other: Audited) -> None:
        """The same of more lines, which are numbered on from those that were read."""
        self.counts.update(other.counts)
        self.differences += [one.after(self.read) for one in other.differences]
        self.faults += [fault.after(self.read) for fault in other.faults]
        self.packed += [one._replace(before=one.before + self.read) for one in other.packed]
        self.read += other.read
        self.carried = other.carried or self.carried


def house_named(house: House) -> str:
    """How a record calls a house: by its id; one that only a document holds by what it changes."""
    return house.id or (f"{house.base}, changed" if house.base else house.name or "")


def count_line(
    counts: Counts,
    house: House,
    line: RecordLine,
    outcome: str,
    staked: int,
    claim: Claim,
    kind: str | None = None,
    *,
    is_there: bool = True,
) -> None:
    """Count a line in its groups: what was staked, paid and due, and the kind of its error.

    Also one that is not there, of a payment that was due.
    """
    counts[BY_HOUSE, house.game.id, house_named(house)] += 1
    counts["staked",] += staked
    groups: list[tuple[str, ...]] = [("wager", house.game.id, line.texts["wager"].strip(), outcome)]
    groups += [
        (name, group(line.texts.get(column, ""))) for name, (column, group) in GROUPS.items()
    ]
    if kind:
        groups.append((BY_KIND, kind))
    for group in groups:
        counts[*group, "lines"] += is_there or group[0] == BY_KIND
    short = claim.difference
    if short is None:
        counts["not_recorded",] += 1
        counts["due_not_recorded",] += claim.due
        for group in groups:
            counts[*group, "not-recorded"] += claim.due
            counts[*group, "missing"] += 1
        return
    # Of a stake that was rightly taken nothing was paid.
    counts["paid",] += claim.due - short - claim.uncollected
    counts["not_taken",] += claim.uncollected
    counts["due",] += claim.due
    if not short:
        counts["agree",] += 1
        return
    way = "underpaid" if short > 0 else "overpaid"
    for group in (("all",), *groups):
        counts[*group, way] += abs(short)
        counts[*group, way, "lines"] += 1


class GroupSum(NamedTuple):
    """The lines of a group, those paid too much and too little, and what is not recorded; how
    many are missing: all that are not recorded, also those without a line.
    """

    group: tuple[str, ...]
    lines: int
    overpaid: int
    underpaid: int
    not_recorded: int
    missing: int
    overpaid_lines: int
    underpaid_lines: int


def sum_of(counts: Counts, *group: str) -> GroupSum:
    """What was counted of one group."""
    sums = ("lines", "overpaid", "underpaid", "not-recorded", "missing")
    times = (counts[*group, way, "lines"] for way in ("overpaid", "underpaid"))
    return GroupSum(group[1:], *(counts[*group, of] for of in sums), *times)


def group_sums(counts: Counts, name: str) -> list[GroupSum]:
    """Every group of one kind, in order; first the lines that name none."""
    size = 4 if name == BY_WAGER else 2
    found = (key for key, count in counts.items() if count and key[0] == name)
    groups = sorted(key[:-1] for key in found if len(key) == size + 1)
    return [sum_of(counts, *group) for group in dict.fromkeys(groups)]
