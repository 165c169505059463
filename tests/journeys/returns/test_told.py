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
from trifelt.gui.returns.model.odds import PLAYING_BANDS, PLAYING_MEDIAN
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
    rows = _saved(pane.live.returns, tmp_path)
    mix = certain(pane.mix)
    stakes = ",".join(f"{wager}={cents / 100:.2f}" for wager, cents in mix.stakes.items())
    how = ["--wagers", stakes, "--rounds", str(ROUNDS), "--seed", str(SEED), "--json"]
    assert main(["simulate", mix.house.game.id, *how]) == 0
    told = json.loads(capsys.readouterr().out)
    for wager in told["wagers"]:
        title = mix.house.game.wager[wager["wager"]].title.render()
        last = [row for row in rows if row["Line"] == title][-1]
        assert int(float(last["Rounds"])) == ROUNDS
        assert float(last["Return"]) == pytest.approx(1 + wager["observed_net"], abs=1e-12)
        assert float(last["Exact"]) == pytest.approx(1 + wager["exact_net"], abs=1e-12)


def test_a_saved_run_can_be_dealt_again_from_what_it_says(
    pane: ReturnsPane, tmp_path: Path
) -> None:
    for graph in (pane.live.returns, pane.live.results):
        rows = _saved(graph, tmp_path)
        assert {(row["Seed"], row["Rounds dealt"]) for row in rows} == {(str(SEED), str(ROUNDS))}
        assert f"Seed: {SEED}" in str(graph.exported().basis)


def test_a_column_that_holds_all_beyond_it_has_no_end(pane: ReturnsPane, tmp_path: Path) -> None:
    columns = pane.houses[0][0].columns
    nets = pane.houses[0][0].exact.results.nets / 100
    assert columns.beyond == (nets.min() < columns.edges[0], nets.max() >= columns.edges[-1])
    assert columns.beyond[1]
    rows = _saved(pane.live.results, tmp_path)
    assert rows[-1]["To"] == ""
    assert all(row["To"] for row in rows[:-1])
    assert str(columns.names[-1]) in str(columns.note)


def test_show_all_takes_every_exact_line_into_the_picture(
    pane: ReturnsPane, driver: TourDriver
) -> None:
    chart = pane.live.returns
    exact = [series.exact for series in pane.houses[0][0].series]
    chart.set_height((exact[0] - 1e-5, exact[0] + 1e-5))
    assert "Outside this picture" in chart.overhead.note
    chart.reset_view()
    driver.settle()
    low, high = chart.view.viewRange()[1]
    assert all(low < each < high for each in exact)
    assert not chart.overhead.note


def _saved(graph: GraphView, folder: Path) -> list[dict[str, str]]:
    graph.save(folder / "graph.csv")
    with (folder / "graph.csv").open(encoding="utf-8-sig") as opened:
        return list(csv.DictReader(opened))


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
    titles = *(title for *_, title in PLAYING_BANDS), PLAYING_MEDIAN
    assert set(told) == {title.render() for title in titles}
