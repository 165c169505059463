"""What a graph shows, without the window: its axes, its data, and the same as a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt import __version__
from trifelt.engine.message import Message, Short, joined
from trifelt.gui.shell.figures import MINUS
from trifelt.storage.spreadsheet import plain_cell

LONGEST_PLACES: Final = 12
Name = Message | str
# What holds for a whole graph or table: titles and values.
Facts = Sequence[tuple[Message, Name | float]]
# Whose figure something is, for a table that is read elsewhere: its game, house and wager.
Origin = tuple[tuple[Message, Name], ...]
Numbers = NDArray[np.float64]


class Number(StrEnum):
    """What an axis counts in."""

    PLAIN = "plain"
    PERCENT = "percent"  # of shares: 0.05 reads 5 %
    COUNT = "count"
    MONEY = "money"  # of amounts, not of cents


@dataclass(frozen=True, slots=True)
class Axis:
    """What one direction of a graph means, and to how many places its exact values are told."""

    title: Message
    number: Number = Number.PLAIN
    places: int = 4
    log: bool = False
    small: bool = False  # what would read as nothing is told to its second figure


@dataclass(frozen=True, slots=True, eq=False)
class PlottedLine:
    """One curve; `low` and `high` lay a band around it; `names` call its points by name,
    each when it is asked for."""

    id: str
    title: Name
    x: Numbers
    y: Numbers
    style: int = 0
    low: Numbers | None = None
    high: Numbers | None = None
    names: Callable[[int], Name] | None = None
    bare: bool = False  # the band alone, without its curve
    quiet: bool = False  # neither in the legend nor told about
    tabled: Name | None = None  # its name in a table of figures, where that is another


@dataclass(frozen=True, slots=True)
class ValueLine:
    """A line across the whole graph at one value, with its words."""

    value: float
    title: Name
    upright: bool = False  # at a value of x, instead of y
    style: int | None = None  # that of a line that it belongs to; else it is neutral
    solid: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar with its words; a pinned one is what the others are compared with."""

    title: Name
    value: float
    group: Name = ""
    pinned: bool = False
    note: Name = ""
    style: int = 0
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Segment:
    """One part of a stacked bar; segments of one id look alike in all bars."""

    id: str
    title: Name
    value: float
    note: Name = ""


@dataclass(frozen=True, slots=True)
class Stack:
    """One stacked bar; its total is told at its end."""

    title: Name
    segments: tuple[Segment, ...]
    group: Name = ""
    pinned: bool = False
    origin: Origin | None = None

    @property
    def total(self) -> float:
        return math.fsum(segment.value for segment in self.segments)


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a scatter; its style gives shape and colour, and belongs to a group."""

    title: Name
    x: float
    y: float
    style: int = 0
    group: Name = ""
    pinned: bool = False
    note: Name = ""
    origin: Origin | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Bins:
    """Columns between edges, and what was expected in each where that is known.

    What lies `beyond` the first or the last edge is in the outermost columns.
    """

    edges: Numbers
    values: Numbers
    expected: Numbers | None = None
    names: Sequence[Name] | None = None
    beyond: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, slots=True)
class DataTable:
    """A graph's figures as rows, for a spreadsheet."""

    header: tuple[str, ...]
    rows: tuple[tuple[str | float | int, ...], ...] = field(default=())
    of: int = 0  # how many of its last columns tell what the figures are of

    @property
    def lines(self) -> tuple[tuple[str | float | int, ...], ...]:
        """The titles, and the rows under them."""
        return (self.header, *self.rows)

    def described(self, facts: Facts, say: Callable[[Name], str]) -> DataTable:
        """The same with what its figures rest on, and what counted them, in columns."""
        facts = (*facts, (Message("Version"), f"Trifelt {__version__}"))
        titles = tuple(say(title) for title, _ in facts)
        values = tuple(v if isinstance(v, float | int) else say(v) for _, v in facts)
        rows = tuple((*row, *values) for row in self.rows)
        return DataTable((*self.header, *titles), rows, self.of + len(facts))

    @property
    def basis(self) -> Message:
        """What its figures are of and rest on, in a line."""
        first = len(self.header) - self.of
        found = []
        columns = list(zip(*self.rows, strict=True))[first:]
        for title, values in zip(self.header[first:], columns, strict=False):
            if texts := dict.fromkeys(_fact_text(value) for value in values if value != ""):
                said = joined(list(texts), ", ")
                found.append(Message("{title}: {text}", title=title, text=said))
        return joined(found, " · ")


def _fact_text(value: str | float) -> str:
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.2f}" if isinstance(value, float) else value


def tabbed_text(table: DataTable) -> str:
    """The table as lines with tabs, which spreadsheets take from the clipboard."""
    return "".join("\t".join(str(plain_cell(c)) for c in line) + "\n" for line in table.lines)


def value_text(axis: Axis, value: float) -> str:
    """A value of an axis to all its places.

    >>> value_text(Axis(Message("House edge"), Number.PERCENT, 3), -0.0233)
    '−2.330 %'
    """
    if not math.isfinite(value):
        return "–"
    if axis.number is Number.PERCENT:
        return f"{_signed(value * 100, _places(axis, value * 100))} %"
    if axis.number is Number.COUNT:
        return _signed(value, 0)
    if axis.number is Number.MONEY:
        return _signed(value, 2)
    return _signed(value, _places(axis, value))


def tick_text(axis: Axis, value: float, spacing: float) -> Message | str:
    """A value beside a tick: as many places as the ticks are apart, and no more.

    >>> tick_text(Axis(Message("Rounds"), Number.COUNT, log=True), 6.0, 1.0)
    Message('1 M')
    >>> tick_text(Axis(Message("Balance"), Number.MONEY), 999_998_000.0, 2000.0)
    '999,998,000'
    """
    if axis.log:
        return Message("{number}", number=Short(10.0**value))
    factor = 100.0 if axis.number is Number.PERCENT else 1.0
    places = max(0, -math.floor(math.log10(spacing * factor) + 1e-9)) if spacing > 0 else 0
    if axis.number in (Number.COUNT, Number.MONEY) and _tells_apart(value, spacing):
        return Message("{number}", number=Short(value, 1e3))
    text = _signed(value * factor, places)
    return f"{text} %" if axis.number is Number.PERCENT else text


def _places(axis: Axis, value: float) -> int:
    if not axis.small or value == 0 or abs(value) >= 0.5 * 10.0**-axis.places:
        return axis.places
    return min(LONGEST_PLACES, 1 - math.floor(math.log10(abs(value))))


def _tells_apart(value: float, spacing: float) -> bool:
    """Whether a short figure still tells one tick from the next."""
    size = abs(value)
    unit = 1e9 if size >= 1e9 else 1e6 if size >= 1e6 else 1e3
    return spacing >= max(1000.0, unit / 100)


def _signed(value: float, places: int) -> str:
    text = f"{abs(value):,.{places}f}"
    zero = not text.strip("0.,")
    return text if value >= 0 or zero else f"{MINUS}{text}"
