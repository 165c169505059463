"""Graphs kept through their menu: their files opened again, the clipboard read."""

import csv
import io
import re
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.graphs.charts import ALL, Maker, bars, drawn, has_colour, histogram, lines, shown
from trifelt import __version__
from trifelt.gui.graphs.palette import style_of
from trifelt.gui.graphs.saving import Sheet
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.strip import MessageKind
from trifelt.gui.shell.tokens import DARK, LIGHT

MATRIX = re.compile(r"matrix\((.*)\)")


def save_by_menu(qtbot: QtBot, chart: GraphView, item: int, file: Path) -> None:
    """Open the menu, choose a way of saving, write a name, and press Enter."""
    qtbot.keyClick(chart.plot, Qt.Key.Key_Menu)
    assert chart.menu.isVisible()
    action = chart.menu.actions()[item]
    qtbot.mouseClick(
        chart.menu, Qt.MouseButton.LeftButton, pos=chart.menu.actionGeometry(action).center()
    )
    dialog = certain(chart.findChild(QFileDialog))
    with qtbot.waitExposed(dialog):
        pass
    name = certain(dialog.findChild(QLineEdit))
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


def test_saved_page_holds_words_as_text(qtbot: QtBot, context: PaneContext, tmp_path: Path) -> None:
    chart = shown(qtbot, context, lines)
    save_by_menu(qtbot, chart, 2, tmp_path / "graph.pdf")
    (page,) = PdfReader(tmp_path / "graph.pdf").pages
    sizes: list[float] = []
    words = page.extract_text(
        visitor_text=lambda _text, way, place, _font, size: sizes.append(
            abs(size * place[3] * way[3])
        )
    )
    assert chart.overhead.title in " ".join(words.split())
    # An axis' figures too, which are painted by way of a picture.
    assert min(size for size in sizes if size > 0.1) > 8


@ALL
def test_a_saved_svg_is_a_drawing_with_texts(
    qtbot: QtBot, context: PaneContext, make: Maker, tmp_path: Path
) -> None:
    chart = shown(qtbot, context, make)
    file = tmp_path / "graph.svg"
    save_by_menu(qtbot, chart, 1, file)
    root = ET.parse(file).getroot()
    size = Sheet(chart).size
    # Of whole dots: a viewer would round it up, and leave an edge clear.
    assert (root.get("width"), root.get("height")) == (f"{size.width()}", f"{size.height()}")
    space = "{http://www.w3.org/2000/svg}"
    texts = {"".join(node.itertext()).strip() for node in root.iter(f"{space}text")}
    assert chart.overhead.title in texts
    assert chart.say(chart.x_axis.title) in texts
    basis = str(chart.exported().basis).replace(" · ", "\N{NO-BREAK SPACE}· ")
    assert basis.endswith(f"Version: Trifelt {__version__}")
    assert root.findtext(f"{space}desc") == basis
    assert all(word in " ".join(texts) for word in basis.split())
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
def test_no_words_of_a_saved_svg_are_clipped_away(
    qtbot: QtBot, context: PaneContext, make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Words higher than the places kept for them, as in some fonts.
    monkeypatch.setattr("trifelt.gui.graphs.axes.SMALL_TEXT", 15)
    chart = shown(qtbot, context, make)
    root = ET.fromstring(Sheet(chart).svg())
    space = "{http://www.w3.org/2000/svg}"
    clips = {
        node.get("id"): [
            (float(x), float(y))
            for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", certain(node[0].get("d")))
        ]
        for node in root.iter(f"{space}clipPath")
    }
    for group in root.iter(f"{space}g"):
        corners = clips.get(group.get("clip-path", "")[5:-1], [])
        for inside in group:
            for text in inside.iter(f"{space}text") if corners else ():
                if inside.get("transform") == "matrix(1,0,0,1,0,0)":
                    x, y = float(certain(text.get("x"))), float(certain(text.get("y")))
                    assert min(c[0] for c in corners) - 1 <= x <= max(c[0] for c in corners) + 1
                    assert min(c[1] for c in corners) - 1 <= y <= max(c[1] for c in corners) + 1


@ALL
def test_a_saved_csv_has_the_figures_of_the_graph(
    qtbot: QtBot, context: PaneContext, make: Maker, tmp_path: Path
) -> None:
    chart = shown(qtbot, context, make)
    file = tmp_path / "graph.csv"
    save_by_menu(qtbot, chart, 3, file)
    rows = list(csv.reader(io.StringIO(file.read_text("utf-8-sig"))))
    table = chart.exported()
    assert len(rows) == len(table.rows) + 1
    for row, wanted in zip(rows[1:], table.rows, strict=True):
        for cell, value in zip(row, wanted, strict=True):
            if isinstance(value, str):
                assert cell in (value, f"'{value}")
            else:
                assert float(cell) == value
    if make is bars:
        assert rows[1] == ["Pair Plus", "'=1+1", "0.0557", f"Trifelt {__version__}"]


def test_a_folder_that_cannot_be_written_is_said(
    qtbot: QtBot, context: PaneContext, tmp_path: Path
) -> None:
    chart = shown(qtbot, context, bars)
    chart.save(tmp_path / "nowhere" / "graph.png")
    entry = certain(context.strip.entry)
    assert entry.kind is MessageKind.FAILURE
    assert "nowhere" in entry.message.render()


def test_copying_puts_picture_or_figures_on_clipboard(qtbot: QtBot, context: PaneContext) -> None:
    chart = shown(qtbot, context, bars)
    chart.plot.setFocus()
    qtbot.keyClick(chart.plot, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().image().width() >= 1600
    qtbot.keyClick(chart.plot, Qt.Key.Key_Menu)
    action = chart.menu.actions()[6]
    qtbot.mouseClick(
        chart.menu, Qt.MouseButton.LeftButton, pos=chart.menu.actionGeometry(action).center()
    )
    lines_copied = QGuiApplication.clipboard().text().splitlines()
    assert lines_copied[0] == "Group\tName\tHouse edge\tVersion"
    assert lines_copied[2] == f"Pair Plus\t40-30-6-4-1\t0.0232\tTrifelt {__version__}"


@ALL
def test_a_saved_svg_draws_nothing_stretched_and_nothing_out_of_sight(
    qtbot: QtBot, context: PaneContext, make: Maker
) -> None:
    chart = shown(qtbot, context, make)
    (left, right), (low, high) = chart.view.viewRange()
    wide, tall = right - left, high - low
    chart.show_range(left + 0.3 * wide, left + 0.5 * wide, low + 0.3 * tall, low + 0.4 * tall)
    root = ET.fromstring(Sheet(chart).svg())
    width, height = (float(size) for size in root.attrib["viewBox"].split()[2:])
    out_of_sight = 0

    def look(node: ET.Element, *, clipped: bool) -> None:
        nonlocal out_of_sight
        clipped = clipped or node.get("clip-path", "none") != "none"
        if matrix := MATRIX.fullmatch(node.get("transform", "")):
            across, _, _, down, *_ = map(float, matrix[1].split(","))
            drawn = [part for part in node.iter() if part.tag.endswith(("path", "line"))]
            assert abs(abs(across) - abs(down)) < 0.01 or not drawn
        points = re.findall(r"(-?[\d.e+-]+),(-?[\d.e+-]+)", node.get("d", node.get("points", "")))
        if any(abs(float(x)) > width or abs(float(y)) > height for x, y in points):
            out_of_sight += 1
            assert clipped
        for part in node:
            if not part.tag.endswith("defs"):
                look(part, clipped=clipped)

    look(root, clipped=False)
    assert out_of_sight or make is not lines
