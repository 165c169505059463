"""Curves: several lines with bands, steps, exact values to compare with, followed as they grow."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor

from trifelt.engine.values import replace

import pyqtgraph as pg  # isort: skip

from trifelt.engine.message import Message
from trifelt.gui.graphs.dots import Dot
from trifelt.gui.graphs.hover import Fact, Spot
from trifelt.gui.graphs.items import Across, Grid, Marks, PixelItem
from trifelt.gui.graphs.legend import BAND_ALPHA, Entry, Swatch
from trifelt.gui.graphs.model import Axis, Line, Mark, Numbers, Table, value_text
from trifelt.gui.graphs.palette import Style, style_of
from trifelt.gui.graphs.shapes import paint_shape
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import Tokens

# Up to so many points a line may be two pixels wide; beyond, that costs too much.
WIDE_UP_TO: Final = 600
PADDING: Final = 0.05


class _Here(PixelItem):
    """The line and the dots at what is told about."""

    def __init__(self) -> None:
        super().__init__()
        self._x: float | None = None
        self._dots: Sequence[Dot] = ()
        self.setZValue(50)

    def show(self, x: float | None, dots: Sequence[Dot] = ()) -> None:
        self._x, self._dots = x, dots
        self.update()

    def paint_pixels(self, painter: Any, way: Any, seen: Any) -> None:
        if self._x is None:
            return
        x = round(way.map(QPointF(self._x, 0.0)).x()) + 0.5
        painter.setPen(pg.mkPen(self.tokens.colour("control_line"), width=1))
        painter.drawLine(QPointF(x, seen.top()), QPointF(x, seen.bottom()))
        painter.setRenderHint(painter.RenderHint.Antialiasing)
        for dot in self._dots:
            paint_shape(painter, way.map(QPointF(dot.x, dot.y)), dot.style, self.tokens, 4.0)


class _Curve:
    """One line's curves in the plot; made once, given new data as often as wanted."""

    def __init__(self, chart: "LineChart", line: Line) -> None:
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
        # A value holds from where it was reached, to the right of it.
        self._curve = pg.PlotDataItem(stepMode="right" if line.steps else None)
        self._curve.setDownsampling(auto=True, method="peak")
        self._curve.setClipToView(not line.steps)
        plot.addItem(self._curve, ignoreBounds=True)

    @property
    def style(self) -> Style:
        return style_of(self.line.style)

    def show(self, line: Line) -> None:
        """Give the curve new data."""
        self.line = line
        x = self._chart.scaled(line.x)
        if not line.bare:
            self._curve.setData(x, self._chart.within_sight(line.y))
        if self._band is not None and line.low is not None and line.high is not None:
            self._low.setData(x, line.low)
            self._high.setData(x, line.high)

    def put_on(self, tokens: Tokens) -> None:
        style = self.style
        colour = QColor(style.colour(tokens))
        # What only stands behind the others is drawn thin and plain.
        wide = self._chart.draws_wide(self.line)
        width = 2 if wide else 1
        pen = pg.mkPen(colour, width=width * self._chart.fineness)
        if style.dash and not self.line.quiet:
            pen.setDashPattern([length / width for length in style.dash])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self._curve.opts["antialias"] = wide  # taken up with the pen
        self._curve.setPen(pen)
        if self.line.marked:
            self._curve.setSymbol("o")
            self._curve.setSymbolSize(8)
            self._curve.setSymbolBrush(colour)
            self._curve.setSymbolPen(pg.mkPen(tokens.colour("surface"), width=1))
        if self._band is not None:
            colour.setAlpha(BAND_ALPHA)
            self._band.setBrush(colour)

    def remove(self) -> None:
        for item in (self._curve, self._band):
            if item is not None:
                self._chart.plot.removeItem(item)


class LineChart(GraphView):
    """Curves over one axis; a line keeps its curve while its id stays."""

    def __init__(
        self, context: PaneContext, title: Message, x: Axis, y: Axis, *, moves: bool = True
    ) -> None:
        self._curves: dict[str, _Curve] = {}
        self._marks: tuple[Mark, ...] = ()
        self._span: tuple[float, float] | None = None
        self._height: tuple[float, float] | None = None
        self._leads: frozenset[str] | None = None
        super().__init__(context, title, x, y, moves=moves)
        self.marks = Marks()
        self._here = _Here()
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
                curve = self._curves[line.id] = _Curve(self, line)
            curve.show(line)
            curve.put_on(self._tokens)
        self._curves = {line.id: self._curves[line.id] for line in lines}
        self.refreshed()

    def update_line(
        self,
        id: str,
        x: Numbers,
        y: Numbers,
        low: Numbers | None = None,
        high: Numbers | None = None,
    ) -> None:
        """New data for one line, as often as the screen is drawn; call `follow` after the last."""
        curve = self._curves[id]
        line = curve.line
        before = self.draws_wide(line)
        curve.show(
            replace(
                line,
                x=x,
                y=y,
                low=line.low if low is None else low,
                high=line.high if high is None else high,
            )
        )
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
                Across(
                    self.scaled_value(mark.value) if mark.upright else mark.value,
                    self.say(mark.title),
                    mark.upright,
                    None if mark.style is None else style_of(mark.style),
                )
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
                found.append(
                    Entry(self.say(line.title), style_of(line.style), kind, line.marked, depth)
                )
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
        if line.steps:
            return int(np.searchsorted(line.x, x, side="right")) - 1
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
