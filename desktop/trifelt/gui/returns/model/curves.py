"""How the live graph looks at a run: which lines it has, and how closely it looks."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.message import Message
from trifelt.gui.graphs.model import PlottedLine, ValueLine
from trifelt.gui.returns.model.expected import Expected, Series
from trifelt.gui.shell.figures import percent_text

OUTER: Final = "outer"
INNER: Final = "inner"
# How many standard errors around the exact line are seen, at the place looked at.
_SEEN: Final = 3.2
_FIRST_LOOK: Final = 40
# The place looked at lies this far behind the run, in powers of two of its rounds.
_BEHIND: Final = 9

Values = NDArray[np.float64]
EMPTY: Final = np.zeros(0)


def line_id(house: int, series: str) -> str:
    """What a line is called in the graph."""
    return f"{house}:{series}"


def lines_of(houses: Sequence[tuple[Expected, Message]], focus: str) -> list[PlottedLine]:
    """The bands of the series in focus, and empty lines for what a run will bring.

    With one house all its series show; with two only the one in focus, for both of them.
    """
    first = houses[0][0]
    lines: list[PlottedLine] = []
    for house, (expected, name) in enumerate(houses):
        series = expected.series_of(focus)
        if len(houses) == 1:
            lines += _bands(house, series, series.title, first.series.index(series))
        else:
            lines += _bands(house, series, name, house)
    for house, (expected, name) in enumerate(houses):
        for number, series in enumerate(expected.series):
            if len(houses) == 1:
                lines.append(PlottedLine(line_id(0, series.id), series.title, EMPTY, EMPTY, number))
            elif series is expected.series_of(focus):
                title = Message("{wager}, {house}", wager=series.title, house=name)
                lines.append(PlottedLine(line_id(house, series.id), title, EMPTY, EMPTY, house))
    return lines


def _bands(house: int, series: Series, name: Message, style: int) -> list[PlottedLine]:
    outer_low, inner_low, inner_high, outer_high = series.band.quantiles
    title = Message("{name}: 98 % of runs, 50 % in the darker part", name=name)
    inner = Message("{name}: 50 % of runs", name=name)
    return [
        PlottedLine(
            f"{house}:{OUTER}",
            title,
            series.band.rounds,
            outer_low,
            style,
            low=outer_low,
            high=outer_high,
            bare=True,
        ),
        PlottedLine(
            f"{house}:{INNER}",
            inner,
            series.band.rounds,
            inner_low,
            style,
            low=inner_low,
            high=inner_high,
            bare=True,
            quiet=True,
        ),
    ]


def exact_lines(houses: Sequence[tuple[Expected, Message]], focus: str) -> list[ValueLine]:
    """The exact returns as lines across the graph."""
    marks = []
    for house, (expected, _) in enumerate(houses):
        for number, series in enumerate(expected.series):
            if len(houses) == 1:
                title = Message(
                    "{wager} {exact}", wager=series.title, exact=percent_text(series.exact)
                )
                # Words beside the one in focus; the others are told on hover and in the table.
                shown = title if series is expected.series_of(focus) else ""
                marks.append(ValueLine(series.exact, shown, style=number))
            elif series is expected.series_of(focus):
                title = Message("exact {exact}", exact=percent_text(series.exact))
                marks.append(ValueLine(series.exact, title, style=house))
    return marks


def height_of(
    houses: Sequence[tuple[Expected, Message]], focus: str, rounds: int
) -> tuple[float, float]:
    """The returns to look at: closer, by doublings of the rounds, the farther the run is.

    What is in focus sets how close; the exact lines of the others are kept in sight only while
    they lie within that.
    """
    doublings = max(0, rounds.bit_length() - 1 - _BEHIND) // 2 * 2
    at = max(_FIRST_LOOK, 1 << doublings)
    lows, highs = [], []
    for expected, _ in houses:
        series = expected.series_of(focus)
        reach = _SEEN * series.spread / sqrt(at)
        low, high = series.exact - reach, series.exact + reach
        if rounds <= _FIRST_LOOK and len(houses) == 1:
            low = min(low, *(each.exact for each in expected.series))
            high = max(high, *(each.exact for each in expected.series))
        lows.append(low)
        highs.append(high)
    return min(lows), max(highs)
