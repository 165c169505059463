"""Charts by real events: hover, keys, theme, zoom, and data that come in."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.graphs.charts import (
    ALL,
    EDGE,
    ROUNDS,
    Maker,
    bars,
    drawn,
    has_colour,
    lines,
    shown,
    stacks,
)
from trifelt.engine.message import Message
from trifelt.gui.graphs.axes import small_font
from trifelt.gui.graphs.histogram import Histogram
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.model import PlottedLine, Segment, Stack
from trifelt.gui.graphs.palette import style_of
from trifelt.gui.graphs.rows import BarChart, StackChart
from trifelt.gui.graphs.scatter import ScatterChart
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import DARK, LIGHT


def over(qtbot: QtBot, chart: GraphView, x: float, y: float) -> QPoint:
    """Move the mouse over a place of the data."""
    place: QPoint = chart.plot.mapFromScene(chart.view.mapViewToScene(QPointF(x, y)))
    qtbot.mouseMove(chart.plot.viewport(), place - QPoint(1, 1))
    qtbot.mouseMove(chart.plot.viewport(), place)
    return place


def turn(page: QWidget, over: QWidget, place: QPoint, notches: int) -> None:
    """Turn the wheel over a place of a widget, as the window system tells it."""
    at = QPointF(over.mapTo(page, place))
    QTest.wheelEvent(page.windowHandle(), at, QPoint(0, 120 * notches))
    QApplication.processEvents()


@ALL
def test_hover_tells_the_exact_values_and_leaving_stops_it(
    qtbot: QtBot, context: PaneContext, make: Maker
) -> None:
    chart = shown(qtbot, context, make)
    spot = chart.spot(1)
    over(qtbot, chart, spot.x, spot.y)
    assert chart.card.isVisible()
    assert chart.card.spot == spot
    assert spot.facts
    before = drawn(chart)
    qtbot.mouseMove(chart.plot.viewport(), QPoint(1, chart.plot.viewport().height() - 1))
    assert not chart.card.isVisible()
    assert drawn(chart) != before


@pytest.mark.parametrize("title", ["Longest house name " * 4, "House" * 16])
def test_a_name_that_is_cut_is_told_whole_where_the_mouse_rests_on_it(
    qtbot: QtBot, context: PaneContext, title: str
) -> None:
    chart = certain(shown(qtbot, context, bars), BarChart)
    chart.resize(400, 420)
    chart.set_bars([replace(chart.bars[0], title=title), *chart.bars[1:]])
    QApplication.processEvents()
    drawn(chart)
    place = chart.plot.mapFromScene(chart.view.mapViewToScene(QPointF(0, chart.spot(0).y)))
    qtbot.mouseMove(chart.plot.viewport(), QPoint(39, place.y() - 1))
    qtbot.mouseMove(chart.plot.viewport(), QPoint(40, place.y()))
    card = chart.card
    assert card.isVisible()
    assert card.spot is not None
    assert card.spot.title == title
    lines = 1 + len(card.spot.facts)
    assert card.height() > (lines + 1) * QFontMetricsF(small_font()).height()
    assert card.width() <= chart.width()
    qtbot.mouseMove(chart.plot.viewport(), QPoint(40, chart.plot.viewport().height() - 2))
    assert not card.isVisible()


def test_a_line_tells_all_lines_at_the_nearest_point(qtbot: QtBot, context: PaneContext) -> None:
    chart = shown(qtbot, context, lines)
    over(qtbot, chart, 3.02, 0.3)
    assert chart.card.spot is not None
    assert chart.card.spot.title == "Rounds 1,000"
    assert [fact.value for fact in chart.card.spot.facts] == [
        "2.100 %",
        "1.900 % … 2.100 %",
        "50.000 %",
    ]


@ALL
def test_keyboard_walks_through_the_values(qtbot: QtBot, context: PaneContext, make: Maker) -> None:
    chart = shown(qtbot, context, make)
    chart.plot.setFocus()
    qtbot.keyClick(chart.plot, Qt.Key.Key_Right)
    assert chart.card.spot == chart.spot(0)
    assert chart.plot.accessibleDescription() == chart.spot(0).text()
    qtbot.keyClick(chart.plot, Qt.Key.Key_Right)
    assert chart.card.spot == chart.spot(1)
    for _ in range(200):
        qtbot.keyClick(chart.plot, Qt.Key.Key_Right)
    assert chart.card.spot == chart.spot(chart.spot_count() - 1)
    qtbot.keyClick(chart.plot, Qt.Key.Key_Escape)
    assert not chart.card.isVisible()


@ALL
def test_the_theme_changes_live(qtbot: QtBot, context: PaneContext, make: Maker) -> None:
    chart = shown(qtbot, context, make)
    assert has_colour(drawn(chart), LIGHT.surface)
    context.theme.set_mode("dark")
    image = drawn(chart)
    assert has_colour(image, DARK.surface)
    assert not has_colour(image, LIGHT.surface)
    if make in (bars, stacks):
        assert has_colour(image, style_of(0).dark)


def test_a_dragged_view_stays_until_it_is_put_back(qtbot: QtBot, context: PaneContext) -> None:
    chart = certain(shown(qtbot, context, lines), LineChart)
    before = chart.view.viewRange()
    port = chart.plot.viewport()
    start = QPoint(300, 150)
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 9):
        # pytest-qt's own move carries no button.
        place = QPointF(start + QPoint(12 * step, 0))
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            place,
            QPointF(port.mapToGlobal(place)),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(port, event)
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=start + QPoint(96, 0))
    moved = chart.view.viewRange()
    assert moved[0][0] < before[0][0]
    chart.update_line("seen", np.array([1.0, 10.0]), np.array([9.0, 9.0]))
    chart.follow()
    assert chart.view.viewRange() == moved
    qtbot.keyClick(chart.plot, Qt.Key.Key_Home)
    assert chart.view.viewRange()[1][1] > 9.0


def test_new_data_keep_the_curves_and_the_view_follows(qtbot: QtBot, context: PaneContext) -> None:
    chart = certain(shown(qtbot, context, lines), LineChart)
    items = len(chart.view.addedItems)
    x = np.linspace(1, 1000, 5000)
    for turn in range(20):
        chart.update_line("seen", x, np.sin(x) + turn)
        chart.follow()
    assert len(chart.view.addedItems) == items
    assert chart.view.viewRange()[1][1] > 19


def test_an_empty_chart_is_drawn_and_asked_without_harm(qtbot: QtBot, context: PaneContext) -> None:
    for make in (
        lambda: BarChart(context, Message("Nothing"), EDGE),
        lambda: StackChart(context, Message("Nothing"), EDGE),
        lambda: LineChart(context, Message("Nothing"), ROUNDS, EDGE),
        lambda: ScatterChart(context, Message("Nothing"), EDGE, EDGE),
        lambda: Histogram(context, Message("Nothing"), EDGE, EDGE),
    ):
        chart = make()
        chart.refreshed()
        shown_chart = shown(qtbot, context, lambda _context, chart=chart: chart)  # type: ignore[misc]
        over(qtbot, shown_chart, 0.5, 0.5)
        assert not shown_chart.card.isVisible()
        assert not shown_chart.table().rows


@pytest.mark.parametrize("place", ["plot", "bottom axis", "left axis"])
def test_the_wheel_scrolls_the_page_wherever_over_a_graph_it_turns(
    context: PaneContext, qtbot: QtBot, place: str
) -> None:
    chart = lines(context)
    chart.setFixedHeight(700)
    page = ScrolledPage(chart)
    page.resize(600, 300)
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    qtbot.wait(20)
    canvas = chart.plot.viewport()
    parts: dict[str, Any] = {
        "plot": chart.view,
        "bottom axis": chart.bottom,
        "left axis": chart.left,
    }
    at = chart.plot.mapFromScene(parts[place].sceneBoundingRect().center())
    page.ensureVisible(0, canvas.mapTo(chart, at).y())
    bar, seen = page.verticalScrollBar(), chart.view.viewRange()
    before = bar.value()
    turn(page, canvas, at, -3 if before < bar.maximum() else 3)
    assert bar.value() != before
    assert chart.view.viewRange() == seen


def test_a_band_has_its_name_and_no_other_figure_in_a_table(
    qtbot: QtBot, context: PaneContext
) -> None:
    x, low, high = np.array([1.0, 2.0]), np.array([0.1, 0.2]), np.array([0.8, 0.9])
    band = PlottedLine(
        "band", Message("in the darker part"), x, low, low=low, high=high, bare=True,
        tabled=Message("98 %"),
    )  # fmt: skip
    chart = LineChart(context, Message("Return"), ROUNDS, EDGE)
    qtbot.addWidget(chart)
    chart.set_lines([band])
    assert chart.table().rows[0] == ("98 %", 1.0, "", 0.1, 0.8)


def test_a_stack_s_legend_goes_as_its_parts_lie_and_leaves_out_what_is_too_small_to_be_seen(
    qtbot: QtBot, context: PaneContext
) -> None:
    def stack(group: str, **parts: float) -> Stack:
        segments = tuple(Segment(f"{group}{id}", id, value) for id, value in parts.items())
        return Stack("one", segments, group)

    chart = StackChart(context, Message("Share of return"), EDGE)
    qtbot.addWidget(chart)
    chart.set_stacks(
        [
            stack("main", win=0.5, push=0.3),
            stack("side", straight=0.4, speck=0.0001, pair=0.5),
            stack("side", royal=0.1, straight=0.4, pair=0.5, last=0.1),
        ]
    )
    words = [entry.words for entry in chart.entries()]
    assert words == ["win", "push", "royal", "straight", "pair", "last"]
    assert "speck" in chart.table().header
