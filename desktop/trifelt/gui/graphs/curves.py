"""What a chart of lines is drawn of: a curve for each line, and the place that is told about."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor

import pyqtgraph as pg  # isort: skip

from trifelt.gui.graphs.dots import Dot
from trifelt.gui.graphs.items import PixelItem
from trifelt.gui.graphs.legend import BAND_ALPHA
from trifelt.gui.graphs.model import Line
from trifelt.gui.graphs.palette import Style, style_of
from trifelt.gui.graphs.shapes import paint_shape
from trifelt.gui.shell.tokens import Tokens

if TYPE_CHECKING:
    from trifelt.gui.graphs.lines import LineChart

# Up to so many points a line may be two pixels wide; beyond, that costs too much.
WIDE_UP_TO: Final = 600


class Here(PixelItem):
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


class Curve:
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
        self._curve = pg.PlotDataItem()
        self._curve.setDownsampling(auto=True, method="peak")
        self._curve.setClipToView(True)
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
        pen = pg.mkPen(colour, width=width)
        if style.dash and not self.line.quiet:
            pen.setDashPattern([length / width for length in style.dash])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self._curve.opts["antialias"] = wide  # taken up with the pen
        self._curve.setPen(pen)
        if self._band is not None:
            colour.setAlpha(BAND_ALPHA)
            self._band.setBrush(colour)

    def remove(self) -> None:
        for item in (self._curve, self._band):
            if item is not None:
                self._chart.plot.removeItem(item)
