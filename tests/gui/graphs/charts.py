"""A chart of every kind, with a little in it."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from trifelt.engine.message import Message
from trifelt.gui.graphs.histogram import Histogram
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.model import (
    Axis,
    Bar,
    Bins,
    Number,
    PlottedLine,
    Point,
    Segment,
    Stack,
    ValueLine,
)
from trifelt.gui.graphs.rows import BarChart, StackChart
from trifelt.gui.graphs.scatter import ScatterChart
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.shell.pane import PaneContext

EDGE = Axis(Message("House edge"), Number.PERCENT, 3)
ROUNDS = Axis(Message("Rounds"), Number.COUNT, log=True)
Maker = Callable[[PaneContext], GraphView]


def bars(context: PaneContext) -> GraphView:
    chart = BarChart(context, Message("House edge"), EDGE)
    chart.set_bars(
        [
            Bar("=1+1", 0.0557, "Pair Plus", pinned=True),
            Bar("40-30-6-4-1", 0.0232, "Pair Plus"),
            Bar("as printed", -0.5, Message("Tie")),
        ]
    )
    chart.set_marks([ValueLine(0.0557, "pinned")])
    return chart


def stacks(context: PaneContext) -> GraphView:
    chart = StackChart(context, Message("Share of return"), EDGE)
    parts = (Segment("flush", "flush", 0.4), Segment("pair", "pair", 0.5))
    chart.set_stacks([Stack("one", parts), Stack("two", parts[:1])])
    return chart


def lines(context: PaneContext) -> GraphView:
    chart = LineChart(context, Message("Return"), ROUNDS, EDGE)
    x = np.logspace(0, 6, 61)
    chart.set_lines(
        [
            PlottedLine("seen", "seen", x, 0.02 + 1 / x, 0),
            PlottedLine("band", "exact", x, 0 * x + 0.02, 1, low=0.02 - 1 / x, high=0.02 + 1 / x),
            PlottedLine("few", "few", x[::10], x[::10] * 0 + 0.5, 2),
        ]
    )
    chart.set_marks([ValueLine(0.02, "exact"), ValueLine(1000, "here", upright=True)])
    return chart


def scatter(context: PaneContext) -> GraphView:
    chart = ScatterChart(context, Message("Hit rate against swing"), EDGE, EDGE)
    chart.set_points([Point("a", 0.1, 2.0, 0, "one", pinned=True), Point("b", 0.3, 5.0, 1, "two")])
    return chart


def histogram(context: PaneContext) -> GraphView:
    chart = Histogram(context, Message("Net"), Axis(Message("Net"), Number.MONEY), ROUNDS)
    chart.set_bins(Bins(np.arange(5.0), np.array([1.0, 4, 3, 2]), np.array([1.5, 3.5, 3, 2])))
    return chart


ALL = pytest.mark.parametrize("make", [bars, stacks, lines, scatter, histogram])


def shown(qtbot: QtBot, context: PaneContext, make: Maker) -> GraphView:
    chart = make(context)
    qtbot.addWidget(chart)
    chart.resize(720, 420)
    with qtbot.waitExposed(chart):
        chart.show()
    chart.plot.grab()  # axes find their width when they are first painted
    QApplication.processEvents()
    return chart


def drawn(chart: GraphView) -> QImage:
    image: QImage = chart.plot.grab().toImage()
    return image


def has_colour(image: QImage, colour: str) -> bool:
    wanted = QColor(colour).rgb()
    return any(
        image.pixel(x, y) == wanted for y in range(image.height()) for x in range(image.width())
    )
