"""What the graphs of the returns tell under the mouse and save: exactly what was counted."""

import csv
import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF
from pytestqt.qtbot import QtBot

from tests.certain import certain
from trifelt.cli.main import main
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.returns.view import SESSION, ReturnsPane
from trifelt.gui.shell.figures import percent_text
from trifelt.tour.driver import TourDriver

ROUNDS, SEED = 1_200_000, 3


@pytest.fixture
def pane(pane: ReturnsPane, driver: TourDriver, qtbot: QtBot) -> ReturnsPane:
    """A run that has ended."""
    for field, text in ((pane.run_panel.rounds, str(ROUNDS)), (pane.run_panel.seed, str(SEED))):
        driver.fill(field, text)
    driver.click(pane.live.controls.run)
    qtbot.waitUntil(lambda: pane.live.controls.run.text() == "Run again")
    return pane


def test_the_last_saved_figure_is_what_simulate_counts(
    pane: ReturnsPane, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "graph.csv"
    pane.live.returns.save(file)
    mix = certain(pane.mix)
    stakes = ",".join(f"{wager}={cents / 100:.2f}" for wager, cents in mix.stakes.items())
    how = ["--wagers", stakes, "--rounds", str(ROUNDS), "--seed", str(SEED), "--json"]
    assert main(["simulate", mix.house.game.id, *how]) == 0
    told = json.loads(capsys.readouterr().out)
    with file.open(encoding="utf-8-sig") as opened:
        rows = list(csv.DictReader(opened))
    for wager in told["wagers"]:
        title = mix.house.game.wager[wager["wager"]].title.render()
        last = [row for row in rows if row["Line"] == title][-1]
        assert int(float(last["Rounds"])) == ROUNDS
        assert float(last["Return"]) == pytest.approx(1 + wager["observed_net"], abs=1e-12)


def hover(driver: TourDriver, graph: GraphView) -> tuple[int, dict[str, str]]:
    """Point at a place of a graph; its number, and what is told by name."""
    driver.settle(50)
    number = graph.spot_count() * 3 // 5
    spot, port = graph.spot(number), graph.plot.viewport()
    place = graph.plot.mapFromScene(graph.view.mapViewToScene(QPointF(spot.x, spot.y)))
    x, y = min(max(place.x(), 60), port.width() - 30), min(max(place.y(), 20), port.height() - 60)
    driver.move(port, QPoint(x - 3, y))
    driver.move(port, QPoint(x, y))
    driver.settle()
    shown = certain(graph.card.spot)
    numbers = (n for n in range(graph.spot_count()) if graph.spot(n).title == shown.title)
    return next(numbers), {fact.words: fact.value for fact in shown.facts}


def test_hovering_tells_exact_values(pane: ReturnsPane, driver: TourDriver, qtbot: QtBot) -> None:
    bins = pane.live.results.bins
    at, told = hover(driver, pane.live.results)
    assert told["Dealt"].startswith(percent_text(float(bins.values[at]), 4)[:5])
    assert told["Exact"].startswith(percent_text(float(certain(bins.expected)[at]), 4)[:5])
    _, told = hover(driver, pane.live.returns)
    band = next(line for line in pane.live.returns.lines if line.low is not None)
    assert " … " in told[pane.live.returns.say(band.title)]
    driver.click(pane.views.button(SESSION))
    qtbot.waitUntil(lambda: pane.session.answer is not None)
    _, told = hover(driver, pane.session.fan)
    assert set(told) == {*(f"{n} % of sessions" for n in (98, 90, 50)), "Median"}
