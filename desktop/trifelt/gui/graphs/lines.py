"""Curves: several lines with bands, exact values to compare with, followed as they grow."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF

from trifelt.engine.message import Message
from trifelt.gui.graphs.curves import WIDE_UP_TO, Curve, Here
from trifelt.gui.graphs.dots import Dot
from trifelt.gui.graphs.hover import Fact, Spot
from trifelt.gui.graphs.items import Grid, Marks
from trifelt.gui.graphs.legend import Entry, Swatch
from trifelt.gui.graphs.model import Axis, Line, Mark, Numbers, Table, value_text
from trifelt.gui.graphs.palette import style_of
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import Tokens

PADDING: Final = 0.05


class LineChart(GraphView):
    """Curves over one axis; a line keeps its curve while its id stays."""

    def __init__(self, context: PaneContext, title: Message, x: Axis, y: Axis) -> None:
        self._curves: dict[str, Curve] = {}
        self._marks: tuple[Mark, ...] = ()
        self._span: tuple[float, float] | None = None
        self._height: tuple[float, float] | None = None
        self._leads: frozenset[str] | None = None
        super().__init__(context, title, x, y)
        self.marks = Marks()
        self._here = Here()
        self.add_item(Grid(self.left, upright=False))
        self.add_item(self.marks)
        self.add_item(self._here)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that show."""
        return tuple(curve.line for curve in self._curves.values())

    def set_lines(self, lines: Sequence[Line]) -> None:
        """Show these lines and no others."""
        wanted = {line.id: line for line in lines}
        for id in [id for id in self._curves if id not in wanted]:
            self._curves.pop(id).remove()
        for line in lines:
            curve = self._curves.get(line.id)
            if curve is None or (curve.line.low is None) != (line.low is None):
                if curve is not None:
                    curve.remove()
                curve = self._curves[line.id] = Curve(self, line)
            curve.show(line)
            curve.put_on(self._tokens)
        self._curves = {line.id: self._curves[line.id] for line in lines}
        self.refreshed()

    def update_line(self, id: str, x: Numbers, y: Numbers) -> None:
        """New data for one line, as often as the screen is drawn; call `follow` after the last."""
        curve = self._curves[id]
        line = curve.line
        before = self.draws_wide(line)
        curve.show(replace(line, x=x, y=y))
        if before != self.draws_wide(curve.line):
            curve.put_on(self._tokens)

    def hurry(self, leads: Iterable[str] | None) -> None:
        """Draw only these lines wide while data come with every picture; all of them at rest."""
        wanted = None if leads is None else frozenset(leads)
        if wanted == self._leads:
            return
        self._leads = wanted
        self.put_on(self._tokens)

    def draws_wide(self, line: Line) -> bool:
        """Whether there is time for a line of full width."""
        leads = self._leads is None or line.id in self._leads
        return leads and len(line.x) <= WIDE_UP_TO and not line.quiet

    def follow(self) -> None:
        """Let the view follow the data, unless the user has moved it."""
        if self.follows:
            self.fit()

    def set_marks(self, marks: Sequence[Mark]) -> None:
        """Values to compare with."""
        self._marks = tuple(marks)
        self.marks.show(
            [
                self.across(mark, self.scaled_value(mark.value) if mark.upright else mark.value)
                for mark in marks
            ]
        )
        self.follow()

    def set_span(self, span: tuple[float, float] | None) -> None:
        """Fix what of x shows, in place of all that the lines reach."""
        self._span = span
        self.follow()

    def set_height(self, height: tuple[float, float] | None) -> None:
        """Fix what of y shows, in place of all that the lines reach."""
        self._height = height
        self.follow()

    def within_sight(self, y: Numbers) -> Numbers:
        """The values to draw: dashes far outside of what is looked at cost more than all others."""
        if self._height is None or not self.follows:
            return y
        low, high = self._height
        return np.clip(y, low - (high - low), high + (high - low))

    def _on_range_changed_manually(self, *sides: object) -> None:
        followed = self.follows
        super()._on_range_changed_manually(*sides)
        if followed and self._height is not None:
            for curve in self._curves.values():
                curve.show(curve.line)

    def scaled(self, x: Numbers) -> Numbers:
        """Values of x as the view has them."""
        values: Numbers = np.log10(np.maximum(x, 1e-300)) if self.x_axis.log else x
        return values

    def scaled_value(self, x: float) -> float:
        """A value of x as the view has it."""
        return float(self.scaled(np.array([x]))[0])

    def put_on(self, tokens: Tokens) -> None:
        for curve in self._curves.values():
            curve.put_on(tokens)

    def entries(self) -> Sequence[Entry]:
        if len(self._curves) < 2:
            return ()
        found = []
        bands: Counter[int] = Counter()
        for line in self.lines:
            bands[line.style] += line.bare
            if not line.quiet:
                kind = Swatch.BAND if line.bare else Swatch.LINE
                depth = bands[line.style] if line.bare else 1
                found.append(Entry(self.say(line.title), style_of(line.style), kind, depth))
        return found

    def fit(self) -> None:
        """Show all lines, or the span that was fixed."""
        lines = [line for line in self.lines if len(line.x)]
        if not lines:
            return
        if self._span is not None:
            left, right = (self.scaled_value(value) for value in self._span)
        else:
            left = self.scaled_value(min(float(np.nanmin(line.x)) for line in lines))
            right = self.scaled_value(max(float(np.nanmax(line.x)) for line in lines))
        if self._height is not None:
            low, high = self._height
        else:
            arrays = [
                array
                for line in lines
                for array in (line.y, line.low, line.high)
                if array is not None and len(array)
            ]
            values = [mark.value for mark in self._marks if not mark.upright]
            low = min([float(np.nanmin(array)) for array in arrays] + values)
            high = max([float(np.nanmax(array)) for array in arrays] + values)
            spare = (high - low or abs(high) or 1.0) * PADDING
            low, high = low - spare, high + spare
        self.show_range(left, right, low, high)

    # --- hover -----------------------------------------------------------------------------------

    def _longest(self) -> Line | None:
        lines = [line for line in self.lines if len(line.x) and not line.quiet]
        return max(lines, key=lambda line: len(line.x)) if lines else None

    def spot_count(self) -> int:
        line = self._longest()
        return len(line.x) if line is not None else 0

    def spot(self, number: int) -> Spot:
        lead = self._longest()
        assert lead is not None
        x = float(lead.x[number])
        title = value_text(self.x_axis, x)
        if lead.names is not None:
            title = self.say(lead.names[number])
        else:
            title = f"{self.say(self.x_axis.title)} {title}"
        facts = []
        for line in self.lines:
            at = self._place(line, x)
            if at is None or line.quiet:
                continue
            value = value_text(self.y_axis, float(line.y[at]))
            if line.low is not None and line.high is not None:
                low = value_text(self.y_axis, float(line.low[at]))
                value = f"{low} … {value_text(self.y_axis, float(line.high[at]))}"
            facts.append(Fact(self.say(line.title), value, style_of(line.style)))
        return Spot(self.scaled_value(x), float(lead.y[number]), title, tuple(facts))

    def spot_at(self, place: QPointF, _reach: QPointF) -> int | None:
        lead = self._longest()
        if lead is None:
            return None
        return _nearest(self.scaled(lead.x), place.x())

    def light(self, number: int | None) -> None:
        lead = self._longest()
        if number is None or lead is None or number >= len(lead.x):
            self._here.show(None)
            return
        x = float(lead.x[number])
        dots = []
        for line in self.lines:
            at = self._place(line, x)
            if at is not None and line.low is None and not line.quiet:
                dots.append(
                    Dot(
                        self.scaled_value(float(line.x[at])),
                        float(line.y[at]),
                        style_of(line.style),
                        "",
                        False,
                    )
                )
        self._here.show(self.scaled_value(x), dots)

    def _place(self, line: Line, x: float) -> int | None:
        """The point of a line at a value of x, where the line reaches so far."""
        if not len(line.x) or not line.x[0] <= x <= line.x[-1]:
            return None
        return _nearest(line.x, x)

    def table(self) -> Table:
        """One row for each point of each line."""
        header = [
            self.say(Message("Line")),
            self.say(self.x_axis.title),
            self.say(self.y_axis.title),
        ]
        banded = any(line.low is not None for line in self.lines)
        if banded:
            header += [self.say(Message("Lowest")), self.say(Message("Highest"))]
        named = any(line.names is not None for line in self.lines)
        if named:
            header.insert(1, self.say(Message("Name")))
        rows: list[tuple[str | float | int, ...]] = []
        for line in self.lines:
            for n, (x, y) in enumerate(zip(line.x.tolist(), line.y.tolist(), strict=True)):
                row: list[str | float | int] = [self.say(line.title), x, y]
                if banded:
                    row += [
                        float(line.low[n]) if line.low is not None else "",
                        float(line.high[n]) if line.high is not None else "",
                    ]
                if named:
                    row.insert(1, self.say(line.names[n]) if line.names is not None else "")
                rows.append(tuple(row))
        return Table(tuple(header), tuple(rows))


def _nearest(values: Numbers, wanted: float) -> int:
    """The place of the value that is nearest, in rising values."""
    after = int(np.searchsorted(values, wanted))
    if after == 0:
        return 0
    if after == len(values):
        return len(values) - 1
    before = after - 1
    return before if wanted - values[before] <= values[after] - wanted else after
