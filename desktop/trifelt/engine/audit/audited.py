"""What an audit finds: counts, the lines that differ, and the lines that cannot be read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from trifelt.engine.audit.record import RecordLine
from trifelt.engine.houses import House
from trifelt.engine.message import Message

Counts = Counter[tuple[str, ...]]
"""How many of what: `("lines",)`, `("staff", "Lee", "overpaid")` and the like; amounts in cents."""

_HOUR: Final = re.compile(r"(?<![0-9:])([01]?[0-9]|2[0-3]):[0-5][0-9]", re.ASCII)


def hour_of(text: str) -> str:
    """The hour that a time names; none where it names none.

    >>> [*map(hour_of, ("2026-03-01T21:05:13", "9:30", "closed: 23:59", "25:05", "noon"))]
    ['21', '09', '23', '', '']
    """
    colon = text.find(":")
    return _hour_in(text[max(colon - 3, 0) : colon + 3]) or _hour_in(text)


@lru_cache(maxsize=1 << 14)
def _hour_in(text: str) -> str:
    found = _HOUR.search(text)
    return "" if found is None else f"{int(found[1]):02d}"


ALL: Final = "all"
BY_WAGER: Final = "wager"
BY_KIND: Final = "kind"
BY_HOUSE: Final = "house"
# How lines are counted apart besides by wager: the column, and the group of a text in it.
GROUPS: Final[Mapping[str, tuple[str, Callable[[str], str]]]] = MappingProxyType(
    {"staff": ("staff", str.strip), "table": ("table", str.strip), "hour": ("time", hour_of)}
)


class LineFault(NamedTuple):
    """What is wrong with a line that could not be audited."""

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
    """A line that was not paid as due: what explains it, where anything does."""

    line: RecordLine
    due: int
    paid: int
    clause: str
    reason: Message
    kind: str | None


@dataclass
class Audited:
    """What came of some lines, and how many lines of their file were read for that."""

    counts: Counts = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)
    faults: list[LineFault] = field(default_factory=list)
    read: int = 0

    def add(self, other: Audited) -> None:
        """The same of more lines, which are numbered on from those that were read."""
        self.counts.update(other.counts)
        for one in other.differences:
            line = one.line._replace(number=one.line.number + self.read)
            self.differences.append(one._replace(line=line))
        self.faults += [fault.after(self.read) for fault in other.faults]
        self.read += other.read


def count_line(
    counts: Counts,
    house: House,
    line: RecordLine,
    outcome: str,
    sums: tuple[int, int | None, int],
    kind: str = "",
) -> None:
    """Count a line in its groups: what was staked, paid and due, and the kind of its error."""
    game = house.game.id
    counts[BY_HOUSE, game, house.id or ""] += 1
    staked, paid, due = sums
    counts["staked",] += staked
    counts["due" if paid is not None else "due-not-recorded",] += due
    groups: list[tuple[str, ...]] = [("wager", game, line.texts["wager"].strip(), outcome)]
    groups += [
        (name, group(line.texts.get(column, ""))) for name, (column, group) in GROUPS.items()
    ]
    if kind:
        groups.append(("kind", kind))
    for group in groups:
        counts[*group, "lines"] += 1
    if paid is None:
        counts["not-recorded",] += 1
        return
    counts["paid",] += paid
    if paid == due:
        counts["agree",] += 1
        return
    way = "overpaid" if paid > due else "underpaid"
    for group in (("all",), *groups):
        counts[*group, way] += abs(paid - due)
        counts[*group, way, "lines"] += 1


class GroupSum(NamedTuple):
    """The lines of a group, and of those the ones paid too much and too little."""

    group: tuple[str, ...]
    lines: int
    overpaid: int
    underpaid: int
    overpaid_lines: int
    underpaid_lines: int


def sum_of(counts: Counts, *group: str) -> GroupSum:
    """What was counted of one group."""
    return GroupSum(
        group[1:],
        counts[*group, "lines"],
        *(counts[*group, way] for way in ("overpaid", "underpaid")),
        *(counts[*group, way, "lines"] for way in ("overpaid", "underpaid")),
    )


def group_sums(counts: Counts, name: str) -> list[GroupSum]:
    """Every group of one kind that has a name, in order."""
    size = 4 if name == BY_WAGER else 2
    groups = sorted(key[:-1] for key in counts if key[0] == name and len(key) == size + 1)
    return [sum_of(counts, *group) for group in dict.fromkeys(groups) if any(group[1:])]
