"""Every graph of the returns: saved as each kind through its menu, copied, asked, put back."""

import csv
import io
import json
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from trifelt.cli.main import main
from trifelt.gui.app import Application
from trifelt.gui.graphs.histogram import Histogram
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.palette import style_of
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.returns.view import SESSION, ReturnsPane
from trifelt.gui.shell.figures import percent_text
from trifelt.gui.shell.tokens import DARK, LIGHT
from trifelt.tour.driver import TourDriver

ROUNDS = 1_200_000
SEED = 3
# The entries of a graph's menu, counted with the lines between them.
PNG, SVG, CSV, PICTURE, FIGURES, SHOW_ALL = 0, 1, 2, 4, 5, 7
GRAPHS = ("returns", "results", "fan", "ends")

graphs = pytest.mark.parametrize("name", GRAPHS)


@pytest.fixture
def pane(pane: ReturnsPane, driver: TourDriver, qtbot: QtBot) -> ReturnsPane:
    """A run that has ended."""
    for field, text in ((pane.run_panel.rounds, str(ROUNDS)), (pane.run_panel.seed, str(SEED))):
        driver.click(field)
        driver.key("Ctrl+A")
        driver.write(text)
    driver.click(pane.live.controls.run)
    qtbot.waitUntil(lambda: pane.live.controls.run.text() == "Run again")
    return pane


@pytest.fixture
def graph(pane: ReturnsPane, driver: TourDriver, qtbot: QtBot, name: str) -> GraphView:
    """One of the graphs, showing."""
    if name in ("fan", "ends"):
        driver.click(pane.views.button(SESSION))
        qtbot.waitUntil(lambda: pane.session.answer is not None)
    found = {
        "returns": pane.live.returns,
        "results": pane.live.results,
        "fan": pane.session.fan,
        "ends": pane.session.ends,
    }[name]
    driver.settle(50)
    assert found.isVisible()
    return found


def choose(graph: GraphView, driver: TourDriver, entry: int) -> None:
    """Open the menu by its button and click an entry."""
    chosen: list[bool] = []

    def click_entry() -> None:
        # The button waits for its menu: this comes while it does.
        action = graph.menu.actions()[entry]
        chosen.append(graph.menu.isVisible() and action.isEnabled())
        driver.click(graph.menu, graph.menu.actionGeometry(action).center())
        graph.menu.close()

    QTimer.singleShot(50, click_entry)
    driver.press(graph.more)
    driver.settle()
    assert chosen == [True]


def save(graph: GraphView, driver: TourDriver, qtbot: QtBot, entry: int, file: Path) -> None:
    choose(graph, driver, entry)
    dialog = graph.findChild(QFileDialog)
    assert dialog is not None
    with qtbot.waitExposed(dialog):
        pass
    name = dialog.findChild(QLineEdit)
    assert name is not None
    assert name.text().endswith(file.suffix)
    name.selectAll()
    qtbot.keyClicks(name, str(file))
    with qtbot.waitSignal(graph.saved):
        qtbot.keyClick(name, Qt.Key.Key_Return)
    assert file.exists()


def colours_of(image: QImage) -> Counter[int]:
    return Counter(
        image.pixel(x, y) for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)
    )


def paper(graph: GraphView) -> set[int]:
    """The colours of the lines that a saved picture must hold, on paper whatever the theme."""
    if isinstance(graph, LineChart):
        drawn = [line.style for line in graph.lines if not line.bare and not line.quiet]
    else:
        drawn = [0]
    return {QColor(style_of(style).light).rgb() for style in drawn}


@graphs
def test_a_saved_picture_is_the_graph_on_paper(
    graph: GraphView, application: Application, driver: TourDriver, qtbot: QtBot, tmp_path: Path
) -> None:
    application.theme.set_mode("dark")
    file = tmp_path / "graph.png"
    save(graph, driver, qtbot, PNG, file)
    image = QImage(str(file))
    assert image.width() >= 1600
    found = colours_of(image)
    assert found.most_common(1)[0][0] == QColor(LIGHT.surface).rgb()
    assert found[QColor(DARK.surface).rgb()] < 100  # no more than soft edges come to by chance
    assert len(found) > 20
    if isinstance(graph, LineChart):
        assert all(found[colour] > 10 for colour in paper(graph))


@graphs
def test_a_saved_drawing_has_its_words_as_words(
    graph: GraphView, driver: TourDriver, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "graph.svg"
    save(graph, driver, qtbot, SVG, file)
    root = ET.parse(file).getroot()
    space = "{http://www.w3.org/2000/svg}"
    texts = {"".join(node.itertext()).strip() for node in root.iter(f"{space}text")}
    assert graph.overhead.title in texts
    assert {graph.say(graph.x_axis.title), graph.say(graph.y_axis.title)} <= texts
    assert {entry.words for entry in graph.entries()} <= texts
    assert not list(root.iter(f"{space}image"))
    renderer = QSvgRenderer(str(file))
    assert renderer.isValid()
    image = QImage(renderer.defaultSize() * 2, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    found = colours_of(image)
    assert found.most_common(1)[0][0] == QColor(LIGHT.surface).rgb()
    assert paper(graph) & set(found) or isinstance(graph, Histogram)
    assert len(found) > 20


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@graphs
def test_saved_figures_are_those_of_the_graph_to_their_last_digit(
    graph: GraphView, driver: TourDriver, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "graph.csv"
    save(graph, driver, qtbot, CSV, file)
    rows = rows_of(file.read_text(encoding="utf-8-sig"))
    if isinstance(graph, LineChart):
        by_line: dict[str, list[dict[str, str]]] = {}
        for row in rows:
            by_line.setdefault(row["Line"], []).append(row)
        for line in graph.lines:
            of_line = by_line[graph.say(line.title)]
            x, y = graph.say(graph.x_axis.title), graph.say(graph.y_axis.title)
            assert [float(row[x]) for row in of_line] == line.x.tolist()
            assert [float(row[y]) for row in of_line] == line.y.tolist()
            if line.low is not None and line.high is not None:
                assert [float(row["Lowest"]) for row in of_line] == line.low.tolist()
                assert [float(row["Highest"]) for row in of_line] == line.high.tolist()
    else:
        assert isinstance(graph, Histogram)
        assert [float(row["From"]) for row in rows] == graph.bins.edges[:-1].tolist()
        assert [float(row["To"]) for row in rows] == graph.bins.edges[1:].tolist()
        share = next(name for name in rows[0] if name in ("Dealt", "Exact"))
        assert [float(row[share]) for row in rows] == graph.bins.values.tolist()
        if "Dealt" in rows[0]:
            assert [float(row["Exact"]) for row in rows] == pytest.approx(graph.bins.expected)


@pytest.mark.parametrize("name", ["returns"])
def test_the_last_saved_figure_is_what_simulate_counts(
    graph: GraphView,
    pane: ReturnsPane,
    driver: TourDriver,
    qtbot: QtBot,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "graph.csv"
    save(graph, driver, qtbot, CSV, file)
    mix = pane.mix
    assert mix is not None
    stakes = ",".join(f"{wager}={cents / 100:.2f}" for wager, cents in mix.stakes.items())
    how = ["--wagers", stakes, "--rounds", str(ROUNDS), "--seed", str(SEED), "--json"]
    assert main(["simulate", mix.house.game.id, *how]) == 0
    told = json.loads(capsys.readouterr().out)
    rows = rows_of(file.read_text(encoding="utf-8-sig"))
    for wager in told["wagers"]:
        title = mix.house.game.wager[wager["wager"]].title.render()
        last = [row for row in rows if row["Line"] == title][-1]
        assert int(float(last["Rounds"])) == ROUNDS
        assert float(last["Return"]) == pytest.approx(1 + wager["observed_net"], abs=1e-12)


@graphs
def test_a_graph_is_copied_as_a_picture_and_as_figures(
    graph: GraphView, driver: TourDriver
) -> None:
    QGuiApplication.clipboard().clear()
    choose(graph, driver, PICTURE)
    image = QGuiApplication.clipboard().image()
    assert image.width() >= 1600
    assert len(colours_of(image)) > 20
    choose(graph, driver, FIGURES)
    copied = QGuiApplication.clipboard().text().splitlines()
    table = graph.table()
    assert copied[0].split("\t") == list(table.header)
    assert len(copied) == len(table.rows) + 1
    cells = copied[-1].split("\t")
    for cell, wanted in zip(cells, table.rows[-1], strict=True):
        assert cell == wanted if isinstance(wanted, str) else float(cell) == wanted


def spot_place(graph: GraphView, number: int) -> QPoint:
    spot = graph.spot(number)
    place: QPoint = graph.plot.mapFromScene(graph.view.mapViewToScene(QPointF(spot.x, spot.y)))
    return place


@graphs
def test_hovering_tells_the_exact_values(
    graph: GraphView, pane: ReturnsPane, driver: TourDriver, name: str
) -> None:
    number = graph.spot_count() * 3 // 5
    place = spot_place(graph, number)
    port = graph.plot.viewport()
    inside = QPoint(
        min(max(place.x(), 60), port.width() - 30), min(max(place.y(), 20), port.height() - 60)
    )
    driver.move(port, inside - QPoint(3, 0))
    driver.move(port, inside)
    driver.settle()
    assert graph.card.isVisible()
    spot = graph.card.spot
    assert spot is not None
    told = {fact.words: fact.value for fact in spot.facts}
    if name == "returns":
        series = pane.houses[0][0].series
        band = series[0].band
        line = next(each for each in pane.live.returns.lines if each.low is not None)
        at = int(np.abs(pane.live.returns.scaled(line.x) - spot.x).argmin())
        low, high = (
            percent_text(float(edge[at]), 4) for edge in (band.quantiles[0], band.quantiles[3])
        )
        assert told[graph.say(line.title)] == f"{low} … {high}"
    elif name == "results":
        bins = pane.live.results.bins
        assert bins.expected is not None
        at = next(n for n in range(len(bins.values)) if graph.spot(n).title == spot.title)
        assert told["Dealt"].startswith(percent_text(float(bins.values[at]), 4)[:5])
        assert told["Exact"].startswith(percent_text(float(bins.expected[at]), 4)[:5])
    elif name == "fan":
        assert set(told) == {
            "98 % of sessions", "90 % of sessions", "50 % of sessions", "Median"
        }  # fmt: skip
    else:
        assert "Exact" in told
    driver.move(port, QPoint(2, port.height() - 2))
    driver.settle()
    assert not graph.card.isVisible()


@graphs
def test_a_dragged_view_is_put_back_by_the_menu(graph: GraphView, driver: TourDriver) -> None:
    driver.settle(50)
    before = graph.view.viewRange()
    port = graph.plot.viewport()
    middle = port.rect().center()
    driver.press(port, middle)
    for step in range(1, 8):
        driver.move(port, middle + QPoint(10 * step, 2 * step), pressed=True)
        driver.settle(20)  # no more than a hundred moves a second are looked at
    driver.release(port, middle + QPoint(70, 14))
    driver.settle()
    moved = graph.view.viewRange()
    assert moved[0] != pytest.approx(before[0])
    choose(graph, driver, SHOW_ALL)
    assert np.array(graph.view.viewRange()) == pytest.approx(np.array(before))


@graphs
def test_no_two_series_look_alike_without_colour(graph: GraphView) -> None:
    """Lines are told apart by their dashes; bands by how dark they are; columns from lines."""
    looks = [
        (entry.swatch, entry.style.dash if entry.swatch.value == "line" else entry.depth)
        for entry in graph.entries()
    ]
    assert len(set(looks)) == len(looks)
