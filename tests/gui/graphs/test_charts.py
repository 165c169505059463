"""Charts by real events: hover, keys, menu, zoom; and their files opened again."""

import csv
import io
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QMouseEvent, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from trifelt.engine.message import Message
from trifelt.engine.values import replace
from trifelt.gui.graphs.histogram import Histogram
from trifelt.gui.graphs.hover import LINE
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.model import (
    Axis,
    Bar,
    Bins,
    Line,
    Mark,
    Number,
    Point,
    Segment,
    Stack,
)
from trifelt.gui.graphs.palette import style_of
from trifelt.gui.graphs.rows import BarChart, StackChart
from trifelt.gui.graphs.scatter import ScatterChart
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.strip import Kind
from trifelt.gui.shell.tokens import DARK, LIGHT

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
    chart.set_marks([Mark(0.0557, "pinned")])
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
            Line("seen", "seen", x, 0.02 + 1 / x, 0),
            Line("band", "exact", x, 0 * x + 0.02, 1, low=0.02 - 1 / x, high=0.02 + 1 / x),
            Line("few", "few", x[::10], x[::10] * 0 + 0.5, 2),
        ]
    )
    chart.set_marks([Mark(0.02, "exact"), Mark(1000, "here", upright=True)])
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


def over(qtbot: QtBot, chart: GraphView, x: float, y: float) -> QPoint:
    """Move the mouse over a place of the data."""
    place: QPoint = chart.plot.mapFromScene(chart.view.mapViewToScene(QPointF(x, y)))
    qtbot.mouseMove(chart.plot.viewport(), place - QPoint(1, 1))
    qtbot.mouseMove(chart.plot.viewport(), place)
    return place


def drawn(chart: GraphView) -> QImage:
    image: QImage = chart.plot.grab().toImage()
    return image


def has_colour(image: QImage, colour: str) -> bool:
    wanted = QColor(colour).rgb()
    return any(
        image.pixel(x, y) == wanted for y in range(image.height()) for x in range(image.width())
    )


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
    chart = shown(qtbot, context, bars)
    assert isinstance(chart, BarChart)
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
    assert card.height() > (lines + 0.5) * LINE
    assert card.width() <= chart.width()
    qtbot.mouseMove(chart.plot.viewport(), QPoint(40, chart.plot.viewport().height() - 2))
    assert not card.isVisible()


def test_a_bar_tells_its_value_to_three_places(qtbot: QtBot, context: PaneContext) -> None:
    chart = shown(qtbot, context, bars)
    spot = chart.spot(2)
    over(qtbot, chart, spot.x / 2, spot.y)
    assert chart.card.spot is not None
    assert chart.card.spot.text() == "as printed; House edge: −50.000 %"


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
def test_the_keyboard_walks_through_the_values(
    qtbot: QtBot, context: PaneContext, make: Maker
) -> None:
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


def save_by_menu(qtbot: QtBot, chart: GraphView, item: int, file: Path) -> None:
    """Open the menu, choose a way of saving, write a name, and press Enter."""
    qtbot.keyClick(chart.plot, Qt.Key.Key_Menu)
    assert chart.menu.isVisible()
    action = chart.menu.actions()[item]
    qtbot.mouseClick(
        chart.menu, Qt.MouseButton.LeftButton, pos=chart.menu.actionGeometry(action).center()
    )
    dialog = chart.findChild(QFileDialog)
    assert dialog is not None
    with qtbot.waitExposed(dialog):
        pass
    name = dialog.findChild(QLineEdit)
    assert name is not None
    name.selectAll()
    qtbot.keyClicks(name, str(file))
    with qtbot.waitSignal(chart.saved):
        qtbot.keyClick(name, Qt.Key.Key_Return)


@ALL
def test_a_saved_png_is_the_graph_on_white_paper(
    qtbot: QtBot, context: PaneContext, make: Maker, tmp_path: Path
) -> None:
    context.theme.set_mode("dark")
    chart = shown(qtbot, context, make)
    file = tmp_path / "graph.png"
    save_by_menu(qtbot, chart, 0, file)
    image = QImage(str(file))
    assert image.width() >= 1600
    assert image.pixelColor(2, 2).name() == LIGHT.surface
    colours = Counter(
        image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)
    )
    assert len(colours) > 20
    assert colours.most_common(1)[0][0] == QColor(LIGHT.surface).rgb()
    assert colours[QColor(DARK.surface).rgb()] < 100
    # The window is as dark as it was.
    assert has_colour(drawn(chart), DARK.surface)


@ALL
def test_a_saved_svg_is_a_drawing_with_texts(
    qtbot: QtBot, context: PaneContext, make: Maker, tmp_path: Path
) -> None:
    chart = shown(qtbot, context, make)
    file = tmp_path / "graph.svg"
    save_by_menu(qtbot, chart, 1, file)
    root = ET.parse(file).getroot()
    space = "{http://www.w3.org/2000/svg}"
    texts = {"".join(node.itertext()).strip() for node in root.iter(f"{space}text")}
    assert chart.sheet_title() in texts
    assert chart.say(chart.x_axis.title) in texts
    assert not list(root.iter(f"{space}image")), "a drawing holds no pictures"
    renderer = QSvgRenderer(str(file))
    assert renderer.isValid()
    image = QImage(renderer.defaultSize(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    wanted = QColor(style_of(0).light)
    if make is not histogram:  # its columns let the grid through
        assert has_colour(image, wanted.name())


@ALL
def test_a_saved_csv_has_the_figures_of_the_graph(
    qtbot: QtBot, context: PaneContext, make: Maker, tmp_path: Path
) -> None:
    chart = shown(qtbot, context, make)
    file = tmp_path / "graph.csv"
    save_by_menu(qtbot, chart, 2, file)
    rows = list(csv.reader(io.StringIO(file.read_text("utf-8-sig"))))
    table = chart.table()
    assert len(rows) == len(table.rows) + 1
    for row, wanted in zip(rows[1:], table.rows, strict=True):
        for cell, value in zip(row, wanted, strict=True):
            if isinstance(value, str):
                assert cell in (value, f"'{value}")
            else:
                assert float(cell) == value
    if make is bars:
        assert rows[1] == ["Pair Plus", "'=1+1", "0.0557"]


def test_a_folder_that_cannot_be_written_is_said(
    qtbot: QtBot, context: PaneContext, tmp_path: Path
) -> None:
    chart = shown(qtbot, context, bars)
    chart.save(tmp_path / "nowhere" / "graph.png")
    entry = context.strip.entry
    assert entry is not None
    assert entry.kind is Kind.FAILURE
    assert "nowhere" in entry.message.render()


def test_copying_puts_picture_or_figures_on_the_clipboard(
    qtbot: QtBot, context: PaneContext
) -> None:
    chart = shown(qtbot, context, bars)
    chart.plot.setFocus()
    qtbot.keyClick(chart.plot, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().image().width() >= 1600
    qtbot.keyClick(chart.plot, Qt.Key.Key_Menu)
    action = chart.menu.actions()[5]
    qtbot.mouseClick(
        chart.menu, Qt.MouseButton.LeftButton, pos=chart.menu.actionGeometry(action).center()
    )
    lines_copied = QGuiApplication.clipboard().text().splitlines()
    assert lines_copied[0] == "Group\tName\tHouse edge"
    assert lines_copied[2] == "Pair Plus\t40-30-6-4-1\t0.0232"


def test_a_dragged_view_stays_until_it_is_put_back(qtbot: QtBot, context: PaneContext) -> None:
    chart = shown(qtbot, context, lines)
    assert isinstance(chart, LineChart)
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
    chart = shown(qtbot, context, lines)
    assert isinstance(chart, LineChart)
    items = len(chart.view.addedItems)
    x = np.linspace(1, 1000, 5000)
    for turn in range(20):
        chart.update_line("seen", x, np.sin(x) + turn)
        chart.follow()
    assert len(chart.view.addedItems) == items
    assert chart.view.viewRange()[1][1] > 19


def test_only_the_leading_line_is_wide_while_data_come_in_a_hurry(
    qtbot: QtBot, context: PaneContext
) -> None:
    chart = shown(qtbot, context, lines)
    assert isinstance(chart, LineChart)

    def inked() -> int:
        """Pixels that are not bare ground."""
        image = drawn(chart)
        pixels = Counter(
            image.pixel(x, y) for y in range(image.height()) for x in range(image.width())
        )
        return pixels.total() - pixels.most_common(1)[0][1]

    all_wide = inked()
    chart.hurry(["seen"])
    one_wide = inked()
    chart.hurry([])
    assert inked() < one_wide < all_wide
    chart.hurry(None)
    assert inked() == all_wide


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
