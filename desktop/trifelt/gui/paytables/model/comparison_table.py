"""The table of a comparison: figures, differences from the baseline, best and worst."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from trifelt.engine.message import Message
from trifelt.gui.graphs.model import DataTable, Name
from trifelt.gui.paytables.model.comparison import Compared, group_titles
from trifelt.gui.paytables.model.editor import Terms
from trifelt.gui.shell.figures import (
    NONE,
    amount_text,
    number_text,
    percent_text,
    signed_amount_text,
)

Value = Fraction | float | None


class Tell(Protocol):
    """Writes a figure, or with its sign how far it is from another."""

    def __call__(self, value: Value, currency: str, /, *, signed: bool = False) -> str: ...


def _percent(value: Value, _currency: str, *, signed: bool = False) -> str:
    return percent_text(value, signed=signed)


def _number(value: Value, _currency: str, *, signed: bool = False) -> str:
    return number_text(value, 3, signed=signed)


def _money(value: Value, currency: str, *, signed: bool = False) -> str:
    if value is None:
        return NONE
    return (signed_amount_text if signed else amount_text)(round(value), currency)


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """One column: how it is taken, told, and whether less is better for the player."""

    title: Message
    take: Callable[[Compared, Terms], Value]
    tell: Tell
    less_is_better: bool = False


FIGURES: tuple[ComparedFigure, ...] = (
    ComparedFigure(Message("House edge"), lambda of, _: of.figures.house_edge, _percent, True),
    ComparedFigure(
        Message("Element of risk"), lambda of, _: of.figures.element_of_risk, _percent, True
    ),
    ComparedFigure(Message("Hit rate"), lambda of, _: of.figures.hit_rate, _percent),
    ComparedFigure(Message("Volatility"), lambda of, _: of.figures.standard_deviation, _number),
    ComparedFigure(
        Message("Cost per hour"), lambda of, at: at.cost(of.figures.house_edge), _money, True
    ),
)


@dataclass(frozen=True, slots=True)
class CellText:
    """A figure, how far it is from the baseline's, and whether it is the best or the worst."""

    value: str
    difference: str = ""
    best: bool = False
    worst: bool = False


@dataclass(frozen=True, slots=True)
class ComparisonLine:
    """One candidate's line."""

    key: str
    group: Message
    title: Name
    pinned: bool
    cells: tuple[CellText, ...]


def table_lines(
    compared: Sequence[Compared], pinned: str, terms: Terms, currency: str
) -> tuple[ComparisonLine, ...]:
    """The lines, those that are alike together; differences only from a baseline of one rule."""
    groups = group_titles(compared)
    base = next((each for each in compared if each.candidate.key == pinned), None)
    order = {alike: place for place, alike in enumerate(groups)}
    found = []
    for each in sorted(compared, key=lambda each: order[each.candidate.alike]):
        alike = [other for other in compared if other.candidate.alike == each.candidate.alike]
        against = base if base in alike else None
        cells = tuple(_cell(figure, each, alike, against, terms, currency) for figure in FIGURES)
        candidate = each.candidate
        pins = candidate.key == pinned
        found.append(
            ComparisonLine(candidate.key, groups[candidate.alike], candidate.title, pins, cells)
        )
    return tuple(found)


def _cell(
    figure: ComparedFigure,
    each: Compared,
    alike: Sequence[Compared],
    base: Compared | None,
    terms: Terms,
    currency: str,
) -> CellText:
    value = figure.take(each, terms)
    difference = ""
    if base is not None and base is not each:
        before = figure.take(base, terms)
        if value is not None and before is not None:
            difference = figure.tell(Fraction(value) - Fraction(before), currency, signed=True)
    best = worst = False
    values = [taken for other in alike if (taken := figure.take(other, terms)) is not None]
    if figure.less_is_better and value is not None and len(set(values)) > 1:
        low, high = min(values), max(values)
        best, worst = value == low, value == high
    return CellText(figure.tell(value, currency), difference, best, worst)


def as_table(
    lines: Sequence[ComparisonLine],
    compared: Sequence[Compared],
    terms: Terms,
    say: Callable[[Name], str],
) -> DataTable:
    """The same as plain numbers, for a spreadsheet."""
    by_key = {each.candidate.key: each for each in compared}
    header = (
        say(Message("Wager")),
        say(Message("Name")),
        say(Message("Baseline")),
        *(say(figure.title) for figure in FIGURES),
    )
    rows: list[tuple[str | float | int, ...]] = []
    for line in lines:
        each = by_key[line.key]
        values: list[str | float | int] = []
        for figure in FIGURES:
            value = figure.take(each, terms)
            money = figure.tell is _money
            values.append("" if value is None else float(value) / (100 if money else 1))
        pinned = say(Message("yes")) if line.pinned else ""
        rows.append((say(line.group), say(line.title), pinned, *values))
    return DataTable(header, tuple(rows))
