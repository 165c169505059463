"""What an audit finds: counts, the lines that differ, and the lines that cannot be read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.audit.record import Ints, Keys, RecordLine
from trifelt.engine.houses import House
from trifelt.engine.message import Message
from trifelt.engine.payout_check.verdict import Claim

Counts = Counter[tuple[str, ...]]
"""How many of what: `("lines",)`, `("staff", "Lee", "overpaid")` and the like; amounts in cents."""

_HOUR: Final = re.compile(
    r"(?<![0-9:])([01]?[0-9]|2[0-3]):[0-5][0-9](?:[0-9:.]*\s*([ap])\.?m\b)?", re.IGNORECASE
)
_NOON: Final = 12


def hour_of(text: str) -> str:
    """The hour that a time names; none where it names none.

    >>> [*map(hour_of, ("2026-03-01T21:05:13", "9:30:05 p.m.", "12:05 AM", "25:05", "noon"))]
    ['21', '21', '00', '', '']
    """
    colon = text.find(":")
    end = None if "m" in text[colon:].lower() else colon + 3
    return _hour_in(text[max(colon - 3, 0) : end]) or _hour_in(text)


@lru_cache(maxsize=1 << 14)
def _hour_in(text: str) -> str:
    if (found := _HOUR.search(text)) is None:
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


MOST_ROUNDS: Final = 1 << 22
TWICE: Final = Message("this round is in the file before: perhaps entered twice")


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
    """A line that was not paid as due: what explains it, where anything does.

    What was paid too much is above zero; it counts a lost stake that was paid on and not taken.
    """

    line: RecordLine
    due: int
    paid: int
    difference: int
    clause: str
    reason: Message
    kind: str | None


class RoundsMet:
    """The rounds of a file, by their keys, up to so many that memory stays as it is."""

    def __init__(self) -> None:
        self._sorted: list[Keys] = []  # each more than twice as long as the next

    def met_again(self, keys: Keys) -> NDArray[np.bool_]:
        """Which of these were there before."""
        new, first, where = np.unique(keys, return_index=True, return_inverse=True)
        there = np.zeros(len(new), dtype=bool)
        for known in self._sorted:
            there |= known.take(np.searchsorted(known, new), mode="clip") == new
        again = there[where] | (first[where] != np.arange(len(keys)))
        new = new[~there]
        if len(new) and sum(map(len, self._sorted)) < MOST_ROUNDS:
            while self._sorted and len(self._sorted[-1]) <= 2 * len(new):
                new = np.concatenate([self._sorted.pop(), new])
                new.sort(kind="stable")  # which merges what is sorted already
            self._sorted.append(new)
        return again


@dataclass
class Audited:
    """What came of some lines, and how many lines of their file were read for that.

    `rounds` are their keys and where each begins.
    """

    counts: Counts = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)
    faults: list[LineFault] = field(default_factory=list)
    read: int = 0
    rounds: tuple[Keys, Ints] | None = None
    _met: RoundsMet = field(default_factory=RoundsMet, repr=False)

    def add(self, other: Audited) -> None:
        """The same of more lines, which are numbered on from those that were read."""
        self.counts.update(other.counts)
        for one in other.differences:
            line = one.line._replace(number=one.line.number + self.read)
            self.differences.append(one._replace(line=line))
        faults = other.faults
        if other.rounds is not None:
            keys, numbers = other.rounds
            again = numbers[self._met.met_again(keys)].tolist()
            self.counts["twice",] += len(again)
            faults = [*faults, *(LineFault(number, "round", TWICE) for number in again)]
            faults.sort(key=lambda one: one.number)
        self.faults += [fault.after(self.read) for fault in faults]
        self.read += other.read


def as_one(parts: Iterable[Audited]) -> Audited:
    """Parts that follow one another as one; which rounds are there twice is still to be asked."""
    whole = Audited()
    rounds = []
    for part in parts:
        if part.rounds is not None:
            keys, numbers = part.rounds
            rounds.append((keys, numbers + whole.read))
            part.rounds = None
        whole.add(part)
    if rounds:
        keys, numbers = map(np.concatenate, zip(*rounds, strict=True))
        whole.rounds = keys, numbers
    return whole


def count_line(
    counts: Counts,
    house: House,
    line: RecordLine,
    outcome: str,
    staked: int,
    claim: Claim,
    kind: str = "",
    *,
    is_there: bool = True,
) -> None:
    """Count a line in its groups: what was staked, paid and due, and the kind of its error.

    Also one that is not there, of a payment that was due.
    """
    counts[BY_HOUSE, house.game.id, house.id or ""] += 1
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
        counts["not-recorded",] += 1
        counts["due-not-recorded",] += claim.due
        for group in groups:
            counts[*group, "not-recorded"] += claim.due
            counts[*group, "missing"] += not is_there or group[0] == BY_KIND
        return
    # Of a stake that was rightly taken nothing was paid.
    counts["paid",] += claim.due - short - claim.uncollected
    counts["not-taken",] += claim.uncollected
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
    many are missing: of an error, all that are not recorded.
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
