"""Curves: several lines with bands, exact values to compare with, followed as they grow."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

# PySide6 goes first: pyqtgraph takes the Qt binding that is loaded already.
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

import pyqtgraph as pg  # isort: skip

from trifelt.engine.message import Message
from trifelt.gui.graphs.hover import Fact, HoverPoint
from trifelt.gui.graphs.items import PixelItem
from trifelt.gui.graphs.model import Axis, DataTable, Numbers, PlottedLine, ValueLine, value_text
from trifelt.gui.graphs.palette import (
    BAND_ALPHA,
    LegendEntry,
    LegendSwatch,
    Style,
    dashed_pen,
    paint_shape,
    style_of,
)
from trifelt.gui.graphs.view import Column, GraphView
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import Tokens

PADDING: Final = 0.05
# Up to so many points a line may be two pixels wide; beyond, that costs too much.
WIDE_UP_TO: Final = 600


class HoverLine(PixelItem):
    """The line and the dots at what is told about."""

    def __init__(self) -> None:
        super().__init__()
        self._x: float | None = None
        self._dots: Sequence[tuple[QPointF, Style]] = ()
        self.setZValue(50)

    def show(self, x: float | None, dots: Sequence[tuple[QPointF, Style]] = ()) -> None:
        self._x, self._dots = x, dots
        self.update()

    def paint_pixels(self, painter: Any, way: Any, seen: Any) -> None:
        if self._x is None:
            return
        x = round(way.map(QPointF(self._x, 0.0)).x()) + 0.5
        painter.setPen(pg.mkPen(self.tokens.colour("control_line"), width=1))
        painter.drawLine(QPointF(x, seen.top()), QPointF(x, seen.bottom()))
        painter.setRenderHint(painter.RenderHint.Antialiasing)
        for place, style in self._dots:
            paint_shape(painter, way.map(place), style, self.tokens, 4.0)


class Curve:
    """One line's curves in the plot; made once, given new data as often as wanted."""

    def __init__(self, chart: "LineChart", line: PlottedLine) -> None:
        self.line = line
        self._chart = chart
        self._low: Any = None
        self._high: Any = None
        self._band: Any = None
        plot = chart.plot
        if line.low is not None and line.high is not None:
            self._low, self._high = pg.PlotCurveItem(), pg.PlotCurveItem()
            self._band = pg.FillBetweenItem(self._low, self._high)
            self._band.setZValue(-20)
            plot.addItem(self._band, ignoreBounds=True)
        self._curve = pg.PlotDataItem()
        self._curve.setDownsampling(auto=True, method="peak")
        self._curve.setClipToView(True)
        plot.addItem(self._curve, ignoreBounds=True)

    def show(self, line: PlottedLine) -> None:
        """Give the curve new data."""
        self.line = line
        x = self._chart.scaled(line.x)
        if not line.bare:
            self._curve.setData(x, self._chart.within_sight(line.y))
            self._curve.setSymbol("o" if len(x) == 1 else None)  # one point makes no line
        if self._band is not None and line.low is not None and line.high is not None:
            self._low.setData(x, line.low)
            self._high.setData(x, line.high)

    def apply_theme(self, tokens: Tokens) -> None:
        # What only stands behind the others is drawn thin and plain.
        wide = self._chart.draws_wide(self.line)
        style = style_of(self.line.style)
        pen = dashed_pen(style, tokens, 2 if wide else 1, plain=self.line.quiet)
        pen.setCosmetic(True)
        self._curve.opts["antialias"] = wide  # taken up with the pen
        self._curve.setPen(pen)
        self._curve.setSymbolPen(pen)
        self._curve.setSymbolBrush(style.colour(tokens))
        if self._band is not None:
            colour = QColor(style.colour(tokens))
            colour.setAlpha(BAND_ALPHA)
            self._band.setBrush(colour)

    def remove(self) -> None:
        for item in (self._curve, self._band):
            if item is not None:
                self._chart.plot.removeItem(item)


class LineChart(GraphView):
    """Curves over one axis; a line keeps its curve while its id stays."""

    def __init__(self, context: PaneContext, title: Message, x: Axis, y: Axis) -> None:
        self._curves: dict[str, Curve] = {}
        self._span: tuple[float, float] | None = None
        self._height: tuple[float, float] | None = None
        self._all = False
        self._leads: frozenset[str] | None = None
        super().__init__(context, title, x, y, grid="left")
        self._cursor = HoverLine()
        self.add_item(self._cursor)

    @property
    def lines(self) -> tuple[PlottedLine, ...]:
        """The lines that show."""
        return tuple(curve.line for curve in self._curves.values())

    def set_lines(self, lines: Sequence[PlottedLine]) -> None:
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
            curve.apply_theme(self._tokens)
        self._curves = {line.id: self._curves[line.id] for line in lines}
        self.refreshed()

    def update_line(self, id: str, x: Numbers, y: Numbers) -> None:
        """New data for one line, as often as the screen is drawn; call `follow` after the last."""
        curve = self._curves[id]
        line = curve.line
        before = self.draws_wide(line)
        curve.show(replace(line, x=x, y=y))
        if before != self.draws_wide(curve.line):
            curve.apply_theme(self._tokens)

    def draw_wide_only(self, leads: Iterable[str] | None) -> None:
        """Draw only these lines wide while data come with every picture; all of them at rest."""
        wanted = None if leads is None else frozenset(leads)
        if wanted == self._leads:
            return
        self._leads = wanted
        self.apply_theme(self._tokens)

    def draws_wide(self, line: PlottedLine) -> bool:
        """Whether there is time for a line of full width."""
        leads = self._leads is None or line.id in self._leads
        return leads and len(line.x) <= WIDE_UP_TO and not line.quiet

    def follow(self) -> None:
        """Let the view follow the data, unless the user has moved it."""
        if self.follows:
            self.fit()

    def lines_across(self) -> Sequence[ValueLine]:
        return [
            replace(mark, value=self.scaled_value(mark.value)) if mark.upright else mark
            for mark in self.marks
        ]

    def set_span(self, span: tuple[float, float] | None) -> None:
        """Fix what of x shows, in place of all that the lines reach."""
        self._span, self._all = span, False
        self.follow()

    def set_height(self, height: tuple[float, float] | None) -> None:
        """Fix what of y shows, in place of all that the lines reach."""
        self._height = height
        self.follow()

    def reset_view(self) -> None:
        """Show all there is again: beside a fixed height every value that lines are held to."""
        self._all = True
        super().reset_view()
        self._draw_again()

    @property
    def _heights(self) -> tuple[float, float] | None:
        """What of y is fixed."""
        if self._height is None or not self._all:
            return self._height
        values = (*self._height, *self._marked())
        return _spared(min(values), max(values))

    def _marked(self) -> list[float]:
        return [mark.value for mark in self.marks if not mark.upright]

    def within_sight(self, y: Numbers) -> Numbers:
        """The values to draw: dashes far outside of what is looked at cost more than all others."""
        if (heights := self._heights) is None or not self.follows:
            return y
        low, high = heights
        return np.clip(y, low - (high - low), high + (high - low))

    def _on_range_changed_manually(self, *sides: object) -> None:
        followed = self.follows
        super()._on_range_changed_manually(*sides)
        if followed:
            self._draw_again()

    def _draw_again(self) -> None:
        """Curves that end where nobody looked, where a height is fixed."""
        for curve in self._curves.values() if self._height is not None else ():
            curve.show(curve.line)

    def scaled(self, x: Numbers) -> Numbers:
        """Values of x as the view has them."""
        values: Numbers = np.log10(np.maximum(x, 1e-300)) if self.x_axis.log else x
        return values

    def scaled_value(self, x: float) -> float:
        """A value of x as the view has it."""
        return float(self.scaled(np.array([x]))[0])

    def apply_theme(self, tokens: Tokens) -> None:
        for curve in self._curves.values():
            curve.apply_theme(tokens)

    def entries(self) -> Sequence[LegendEntry]:
        if len(self._curves) < 2:
            return ()
        found = []
        bands: Counter[int] = Counter()
        for line in self.lines:
            bands[line.style] += line.bare
            if not line.quiet:
                kind = LegendSwatch.BAND if line.bare else LegendSwatch.LINE
                depth = bands[line.style] if line.bare else 1
                found.append(LegendEntry(self.say(line.title), style_of(line.style), kind, depth))
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
        if (heights := self._heights) is None:
            arrays = [
                array
                for line in lines
                for array in (line.y, line.low, line.high)
                if array is not None and len(array)
            ]
            values = self._marked()
            heights = _spared(
                min([float(np.nanmin(array)) for array in arrays] + values),
                max([float(np.nanmax(array)) for array in arrays] + values),
            )
        self.show_range(left, right, *heights)

    # --- hover -----------------------------------------------------------------------------------

    def _longest(self) -> PlottedLine | None:
        lines = [line for line in self.lines if len(line.x) and not line.quiet]
        return max(lines, key=lambda line: len(line.x)) if lines else None

    def spot_count(self) -> int:
        line = self._longest()
        return len(line.x) if line is not None else 0

    def spot(self, number: int) -> HoverPoint:
        lead = self._longest()
        assert lead is not None
        x = float(lead.x[number])
        title = value_text(self.x_axis, x)
        if lead.names is not None:
            title = self.say(lead.names(number))
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
        return HoverPoint(self.scaled_value(x), float(lead.y[number]), title, tuple(facts))

    def spot_at(self, place: QPointF, _reach: QPointF) -> int | None:
        lead = self._longest()
        if lead is None:
            return None
        return _nearest(self.scaled(lead.x), place.x())

    def light(self, number: int | None) -> None:
        lead = self._longest()
        if number is None or lead is None or number >= len(lead.x):
            self._cursor.show(None)
            return
        x = float(lead.x[number])
        dots = []
        for line in self.lines:
            at = self._place(line, x)
            if at is not None and line.low is None and not line.quiet:
                place = QPointF(self.scaled_value(float(line.x[at])), float(line.y[at]))
                dots.append((place, style_of(line.style)))
        self._cursor.show(self.scaled_value(x), dots)

    def _place(self, line: PlottedLine, x: float) -> int | None:
        """The point of a line at a value of x, where the line reaches so far."""
        if not len(line.x) or not line.x[0] <= x <= line.x[-1]:
            return None
        return _nearest(line.x, x)

    def table(self) -> DataTable:
        """One row for each point of each line."""
        columns: list[Column[tuple[PlottedLine, int]]] = [
            (Message("Line"), lambda at: self.say(at[0].tabled or at[0].title)),
            (self.x_axis.title, lambda at: float(at[0].x[at[1]])),
            (self.y_axis.title, lambda at: "" if at[0].bare else float(at[0].y[at[1]])),
        ]
        if any(line.names is not None for line in self.lines):
            columns.insert(1, (Message("Name"), self._name))
        if any(line.low is not None for line in self.lines):
            columns.append((Message("Lowest"), lambda at: _at(at[0].low, at[1])))
            columns.append((Message("Highest"), lambda at: _at(at[0].high, at[1])))
        # What a line is held to.
        exact = {of.style: of.value for of in self.marks if of.style is not None and not of.upright}
        if exact:
            columns.append((Message("Exact"), lambda at: exact.get(at[0].style, "")))
        return self.tabled([(line, n) for line in self.lines for n in range(len(line.x))], *columns)

    def _name(self, at: tuple[PlottedLine, int]) -> str:
        return "" if at[0].names is None else self.say(at[0].names(at[1]))


def _spared(low: float, high: float) -> tuple[float, float]:
    """The same with a margin."""
    spare = (high - low or abs(high) or 1.0) * PADDING
    return low - spare, high + spare


def _at(values: Any, place: int) -> Any:
    """A value that not every line has."""
    return "" if values is None else values[place]


def _nearest(values: Numbers, wanted: float) -> int:
    """The place of the value that is nearest."""
    return int(np.abs(values - wanted).argmin())
