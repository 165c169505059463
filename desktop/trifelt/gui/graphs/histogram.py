"""Columns of what was seen, with what was expected drawn over them in steps."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

import pyqtgraph as pg  # isort: skip

from trifelt.engine.message import Message
from trifelt.gui.graphs.hover import Fact, HoverPoint
from trifelt.gui.graphs.model import Axis, Bins, DataTable, Name, value_text
from trifelt.gui.graphs.palette import LegendEntry, LegendSwatch, dashed_pen, style_of
from trifelt.gui.graphs.view import Column, GraphView
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import Tokens

SEEN: Final = 0
EXPECTED: Final = 1


class Histogram(GraphView):
    """Columns between edges; made for data that changes many times a second."""

    def __init__(
        self,
        context: PaneContext,
        title: Message,
        x: Axis,
        y: Axis,
        seen: Name = "",
        expected: Name = "",
    ) -> None:
        self.bins = Bins(np.zeros(1), np.zeros(0))
        self._names = (seen or Message("Seen"), expected or Message("Expected"))
        self._columns = pg.PlotCurveItem(np.zeros(2), np.zeros(1), stepMode="center", fillLevel=0.0)
        self._expected = pg.PlotCurveItem(np.zeros(2), np.zeros(1), stepMode="center")
        super().__init__(context, title, x, y, grid="left")
        self.plot.addItem(self._columns, ignoreBounds=True)
        self.plot.addItem(self._expected, ignoreBounds=True)
        self.apply_theme(self._tokens)

    def set_bins(self, bins: Bins) -> None:
        """Show other columns."""
        self.bins = bins
        if len(bins.values):
            self._columns.setData(bins.edges, bins.values)
        self._expected.setVisible(bins.expected is not None)
        if bins.expected is not None and len(bins.expected):
            self._expected.setData(bins.edges, bins.expected)
        self.refreshed()

    def apply_theme(self, tokens: Tokens) -> None:
        colour = QColor(style_of(SEEN).colour(tokens))
        self._columns.setPen(pg.mkPen(colour, width=1))
        colour.setAlpha(120)
        self._columns.setBrush(colour)
        pen = dashed_pen(style_of(EXPECTED), tokens, 1)
        pen.setCosmetic(True)
        self._expected.setPen(pen)

    def entries(self) -> Sequence[LegendEntry]:
        if self.bins.expected is None:
            return ()
        return (
            LegendEntry(self.say(self._names[0]), style_of(SEEN), LegendSwatch.BOX),
            LegendEntry(self.say(self._names[1]), style_of(EXPECTED), LegendSwatch.LINE),
        )

    def fit(self) -> None:
        """Show all columns."""
        if not len(self.bins.values):
            return
        high = float(self.bins.values.max())
        if self.bins.expected is not None and len(self.bins.expected):
            high = max(high, float(self.bins.expected.max()))
        left, right = float(self.bins.edges[0]), float(self.bins.edges[-1])
        over = 1.25 if any(mark.title for mark in self.marks) else 1.06  # words stand at the top
        self.show_range(left, right, 0.0, (high or 1.0) * over)

    def spot_count(self) -> int:
        return len(self.bins.values)

    def spot(self, number: int) -> HoverPoint:
        bins = self.bins
        low, high = float(bins.edges[number]), float(bins.edges[number + 1])
        title = f"{value_text(self.x_axis, low)} … {value_text(self.x_axis, high)}"
        if bins.names is not None:
            title = self.say(bins.names[number])
        value = float(bins.values[number])
        facts = [Fact(self.say(self._names[0]), value_text(self.y_axis, value), style_of(SEEN))]
        if bins.expected is not None:
            expected = value_text(self.y_axis, float(bins.expected[number]))
            facts.append(Fact(self.say(self._names[1]), expected, style_of(EXPECTED)))
        return HoverPoint((low + high) / 2, value, title, tuple(facts))

    def spot_at(self, place: QPointF, _reach: QPointF) -> int | None:
        number = int(np.searchsorted(self.bins.edges, place.x(), side="right")) - 1
        return number if 0 <= number < len(self.bins.values) else None

    def table(self) -> DataTable:
        bins, last = self.bins, len(self.bins.values) - 1
        below, above = bins.beyond
        columns: list[Column[int]] = [
            (Message("From"), lambda n: "" if below and not n else float(bins.edges[n])),
            (Message("To"), lambda n: "" if above and n == last else float(bins.edges[n + 1])),
            (self._names[0], lambda n: float(bins.values[n])),
        ]
        if (expected := bins.expected) is not None:
            columns.append((self._names[1], lambda n: float(expected[n])))
        return self.tabled(range(len(bins.values)), *columns)
