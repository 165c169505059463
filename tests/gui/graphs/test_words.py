"""Words in graphs: nothing is cut off, nothing stands over another, on the screen and on paper."""

import itertools
from math import ceil

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QTextDocument
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from tests.gui.pixels import pixels
from trifelt.engine.message import Message
from trifelt.gui.graphs import scatter
from trifelt.gui.graphs.axes import FigureAxis, in_two_lines, small_font
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.model import Axis, Bar, Number, PlottedLine, Point, value_text
from trifelt.gui.graphs.palette import LegendEntry, LegendSwatch, Overhead, paint_box, style_of
from trifelt.gui.graphs.rows import BarChart
from trifelt.gui.graphs.saving import Sheet
from trifelt.gui.graphs.scatter import ScatterChart, _name, _together
from trifelt.gui.shell.building import STRETCH, column, holder
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import LIGHT

EDGE = Axis(Message("House edge"), Number.PERCENT, 3)
LONG = "The Grand Harbour Casino and Resort, main floor, high limit room"


def test_a_long_name_takes_two_lines_and_is_cut_only_after_them(qapp: QApplication) -> None:
    metrics = QFontMetricsF(small_font())
    whole = metrics.horizontalAdvance(LONG)
    assert in_two_lines(LONG, metrics, whole + 1) == LONG
    two = in_two_lines(LONG, metrics, whole * 0.6)
    assert two.replace("\n", " ") == LONG
    assert two.count("\n") == 1
    assert "…" in in_two_lines(LONG, metrics, whole * 0.3)
    odds = "Three of a kind, deuce as fourth card, 60 to 1"
    for part in (0.55, 0.7, 0.9):
        lines = in_two_lines(odds, metrics, metrics.horizontalAdvance(odds) * part).split("\n")
        assert lines[1].endswith("card, 60 to 1")
    one_word = in_two_lines("Unbreakable" * 9, metrics, 60)
    assert one_word.startswith("Un")
    assert one_word.endswith("le")
    assert "\n" not in one_word


@pytest.mark.parametrize("pixels_wide", [90, 180, 400, 1200])
def test_ticks_have_room_for_their_figures_side_by_side(
    qapp: QApplication, pixels_wide: int
) -> None:
    axis = FigureAxis("bottom", EDGE, str)
    (spacing, values), *_ = axis.tickValues(-18_000.0, 18_000.0, pixels_wide)
    metrics = QFontMetricsF(small_font())
    texts = axis.tickStrings(values, 1.0, spacing)
    places = [(value + 18_000.0) / 36_000.0 * pixels_wide for value in values]
    ends = [
        (at - metrics.horizontalAdvance(text) / 2, at + metrics.horizontalAdvance(text) / 2)
        for at, text in zip(places, texts, strict=True)
    ]
    assert all(before[1] < after[0] for before, after in itertools.pairwise(ends))
    assert 0.0 in values


def test_points_that_lie_on_each_other_share_their_name_and_are_told_together(
    qtbot: QtBot, context: PaneContext
) -> None:
    places = [QPointF(10, 10), QPointF(90, 90), QPointF(12, 11)]
    assert _together(places) == [[0, 2], [1]]
    chart = ScatterChart(context, Message("Hit rate against swing"), EDGE, EDGE)
    qtbot.addWidget(chart)
    chart.resize(600, 400)
    chart.set_points(
        [
            Point("one", 0.25, 2.0, note="first"),
            Point("two", 0.25, 2.0, note="second"),
            Point("three", 0.5, 9.0),
        ]
    )
    with qtbot.waitExposed(chart):
        chart.show()
    assert chart.spot(0).text().endswith("; first; two: second")
    assert "one" not in chart.spot(2).text()


def test_points_with_room_for_one_name_have_that_of_the_baseline(
    qtbot: QtBot, context: PaneContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[list[str]] = []
    monkeypatch.setattr(scatter, "_name", lambda _painter, words, *_: told.append(words))
    chart = ScatterChart(context, Message("Hit rate against swing"), EDGE, EDGE)
    qtbot.addWidget(chart)
    chart.resize(600, 400)
    chart.set_points([Point("one", 1, 2), Point("base", 1, 2, pinned=True), Point("far", 5, 9)])
    chart.show()
    chart.grab()
    assert told[0] == ["base · one", "base (+1)"]


def test_words_over_a_graph_are_as_high_as_their_lines(qtbot: QtBot) -> None:
    words = Overhead()
    qtbot.addWidget(words)
    words.resize(900, 20)
    words.show_words(LONG, "<b>1 < 2</b>")
    with qtbot.waitExposed(words):
        words.show()
    two = words.height()
    words.resize(180, 20)
    assert words.height() > 2 * two


def test_a_swatch_stays_beside_its_name_in_any_width(qtbot: QtBot) -> None:
    words = Overhead()
    qtbot.addWidget(words)
    names = ("Main", "Lucky Tie", "Lucky Pictures", "Player Lucky 6", "Dealer Lucky 6", "Median")
    words.show_entries(
        [LegendEntry(name, style_of(n), LegendSwatch.LINE) for n, name in enumerate(names)]
    )
    for width in range(190, 900, 7):
        words.height_in(width)
        page = words.findChild(QTextDocument)
        assert page is not None
        block = page.begin()
        while block.isValid():
            layout = block.layout()
            assert layout.lineCount() == 1, (width, block.text())
            assert block.text().startswith("\N{OBJECT REPLACEMENT CHARACTER}")
            block = block.next()


def bar_chart(context: PaneContext, qtbot: QtBot, value: float) -> BarChart:
    chart = BarChart(context, Message("House edge"), EDGE)
    qtbot.addWidget(chart)
    chart.resize(420, 320)
    chart.set_bars([Bar(LONG, value), Bar("MBS", value / 3)])
    with qtbot.waitExposed(chart):
        chart.show()
    chart.plot.grab()
    QApplication.processEvents()
    return chart


@pytest.mark.parametrize("value", [0.05, 18_099.0914])
def test_figures_after_bars_have_room_whatever_their_size(
    qtbot: QtBot, context: PaneContext, value: float
) -> None:
    chart = bar_chart(context, qtbot, value)
    end = chart.view.mapViewToScene(QPointF(value, 0)).x()
    figure = QFontMetricsF(small_font()).horizontalAdvance(value_text(EDGE, value))
    assert end + 6 + figure <= chart.view.sceneBoundingRect().right()


def test_a_sheet_has_room_for_a_long_title_and_note(qtbot: QtBot, context: PaneContext) -> None:
    chart = bar_chart(context, qtbot, 0.05)
    plain = Sheet(chart).size.height()
    chart.set_title(Message("{name}", name=f"{LONG}, {LONG}"), Message("{note}", note=LONG * 3))
    assert Sheet(chart).size.height() > plain + 40
    image = Sheet(chart).image()
    seen = pixels(image)[:, :, :3]
    assert (seen[:, -20:] == seen[0, 0]).all()  # the margin stays empty


def test_curves_are_as_wide_on_paper_as_on_the_screen(qtbot: QtBot, context: PaneContext) -> None:
    chart = LineChart(context, Message("Return"), EDGE, EDGE)
    qtbot.addWidget(chart)
    chart.resize(600, 400)
    chart.set_lines([PlottedLine("one", "one", np.array([0.0, 1.0]), np.array([0.5, 0.5]))])
    with qtbot.waitExposed(chart):
        chart.show()
    chart.plot.grab()
    image = Sheet(chart).image()
    ratio = image.devicePixelRatio()
    seen = pixels(image)[:, :, :3].astype(int)
    column = seen[:, seen.shape[1] // 2]
    coloured = (np.abs(column - column[-1]).max(axis=1) > 60).sum()
    assert coloured >= 2 * ratio - 1


def test_the_title_of_an_axis_stands_whole_below_its_figures(
    qtbot: QtBot, context: PaneContext
) -> None:
    chart = bar_chart(context, qtbot, 0.05)
    label = chart.bottom.label
    letters = label.document().documentMargin()
    end = label.mapToScene(label.boundingRect().bottomLeft()).y() - letters
    assert end + 1 <= chart.plot.viewport().height()


def test_the_title_of_a_low_axis_is_not_cut_at_its_end(qtbot: QtBot, context: PaneContext) -> None:
    title = Message("Share of all rounds dealt")
    chart = LineChart(context, title, Axis(Message("Rounds")), Axis(title))
    qtbot.addWidget(chart)
    line = PlottedLine("one", title, np.arange(3.0), np.arange(3.0))
    chart.set_lines([line])
    chart.resize(400, 212)
    chart.show()
    QApplication.processEvents()
    label = chart.left.label
    assert chart.left.size().height() < label.boundingRect().width()
    assert label.mapToParent(label.boundingRect().topRight()).y() >= 0


def test_zero_is_one_line_on_paper(qtbot: QtBot, context: PaneContext) -> None:
    chart = bar_chart(context, qtbot, 0.05)
    paper = Sheet(chart).image()
    line = (255 - pixels(paper)[:, :, :3].astype(int)).sum(axis=2)
    zero = LIGHT.colour("control_line")
    dark = 3 * 255 - zero.red() - zero.green() - zero.blue()
    # In the gap between two bars, all that is as dark as the line.
    ratio = paper.devicePixelRatio()
    top = chart.view.mapViewToScene(QPointF(0, 0.5)).y() + Sheet(chart)._head
    columns = np.flatnonzero(line[round(top * ratio)] > 0.6 * dark)
    assert 1 <= len(columns) <= ceil(ratio)
    assert (np.diff(columns) == 1).all()


@pytest.mark.parametrize("ratio", [1, 2])
def test_hatching_is_as_coarse_on_a_fine_picture(qapp: QApplication, ratio: int) -> None:
    image = QImage(64 * ratio, 64 * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    paint_box(painter, QRectF(0, 0, 64, 64), style_of(1), LIGHT)
    painter.end()
    row = pixels(image)[20 * ratio, :, 0].astype(int)
    strokes = int((np.diff((row > row.mean()).astype(int)) == 1).sum())
    assert 7 <= strokes <= 9


def test_every_point_is_named_also_where_points_are_crowded(qtbot: QtBot) -> None:
    picture = QImage(700, 500, QImage.Format.Format_RGB32)
    places = [QPointF(300 + 14 * (n % 4), 220 + 14 * (n // 4)) for n in range(16)]
    taken = [QRectF(place.x() - 8, place.y() - 8, 16, 16) for place in places]
    with QPainter(picture) as painter:
        for number, place in enumerate(places):
            _name(painter, [f"30-30-5-{number}"], place, taken, QRectF(picture.rect()))
    named = taken[len(places) :]
    assert len(named) == len(places)
    assert not any(one.intersects(other) for one, other in itertools.combinations(named, 2))


def test_a_graph_fills_its_height_when_its_names_come_to_take_two_lines(
    qtbot: QtBot, context: PaneContext
) -> None:
    chart = BarChart(context, Message("House edge"), EDGE)
    page = QScrollArea()
    page.setWidgetResizable(True)
    page.setWidget(holder(column(chart, STRETCH)))
    qtbot.addWidget(page)
    chart.set_bars([Bar(f"Mini-royal, deuce as the fourth card {n}", 0.05) for n in range(12)])
    page.resize(1300, 500)
    page.show()
    heights = set()
    for width in (1300, 500, 1200, 480):
        page.resize(width, 500)
        for _ in range(6):
            QApplication.processEvents()
        assert chart.plot.centralWidget.geometry().height() == chart.plot.height()
        heights.add(chart.plot.height())
    assert len(heights) == 2
