"""Returns as a person uses them: run, pause, step, stop, again, two houses, sliders, exports."""

import csv
import io
import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from trifelt.cli.main import main
from trifelt.gui.app import Application
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.returns.model.runner import State
from trifelt.gui.returns.model.standing import percent_text
from trifelt.gui.returns.view import SESSION, ReturnsPane

LEFT = Qt.MouseButton.LeftButton
ROUNDS = 3_000_000


@pytest.fixture
def pane(application: Application, qtbot: QtBot) -> ReturnsPane:
    qtbot.mouseClick(application.window.rail.button("returns"), LEFT)
    shown = application.window.pane("returns")
    assert isinstance(shown, ReturnsPane)
    qtbot.waitUntil(lambda: bool(shown.houses), timeout=10_000)
    return shown


def type_into(qtbot: QtBot, field: object, text: str) -> None:
    qtbot.mouseClick(field, LEFT)
    qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(field, text)


def run_to_the_end(pane: ReturnsPane, qtbot: QtBot) -> list[tuple[str, ...]]:
    qtbot.mouseClick(pane.live.controls.run, LEFT)
    qtbot.waitUntil(
        lambda: (
            pane.runner is not None
            and pane.runner.state is State.DONE
            and pane.live.controls.run.text() == "Run again"
        ),
        timeout=20_000,
    )
    return figures(pane)


def figures(pane: ReturnsPane) -> list[tuple[str, ...]]:
    tables = (pane.live.wagers, pane.live.outcomes)
    return [
        tuple(str(cell.text) for cell in row.cells)
        for table in tables
        for row in table.figures.rows
    ]


def test_it_opens_with_exact_lines_before_the_first_round(pane: ReturnsPane) -> None:
    assert pane.live.controls.run.isEnabled()
    banded = [line for line in pane.live.returns.lines if line.low is not None]
    assert banded
    assert all(len(line.x) > 50 for line in banded)
    assert pane.live.results.bins.expected is not None
    assert float(pane.live.results.bins.expected.sum()) == pytest.approx(1.0)


def test_the_same_seed_gives_the_same_figures_and_those_of_the_command_line(
    pane: ReturnsPane, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    type_into(qtbot, pane.run_panel.rounds, str(ROUNDS))
    type_into(qtbot, pane.run_panel.seed, "42")
    first = run_to_the_end(pane, qtbot)
    assert run_to_the_end(pane, qtbot) == first
    mix = pane.mix
    assert mix is not None
    stakes = ",".join(f"{wager}={cents / 100:.2f}" for wager, cents in mix.stakes.items())
    status = main(
        [
            "simulate",
            mix.house.game.id,
            "--wagers",
            stakes,
            "--rounds",
            str(ROUNDS),
            "--seed",
            "42",
            "--json",
        ]
    )
    assert status == 0
    told = json.loads(capsys.readouterr().out)
    returns = [percent_text(1 + told["total"]["observed_net"])]
    returns += [percent_text(1 + wager["observed_net"]) for wager in told["wagers"]]
    assert [row[1] for row in first[: len(returns)]] == returns


def test_run_pause_step_and_stop(pane: ReturnsPane, qtbot: QtBot) -> None:
    controls = pane.live.controls
    qtbot.mouseClick(controls.step, LEFT)
    qtbot.waitUntil(pane.live.last_round.isVisible, timeout=5_000)
    assert len(pane.live.last_round.player.cards) == 3
    controls.pace.setFocus()
    qtbot.keyClick(controls.pace, Qt.Key.Key_Home)
    assert controls.chosen_pace == 1
    qtbot.keyClick(controls.pace, Qt.Key.Key_End)
    qtbot.mouseClick(controls.run, LEFT)
    qtbot.waitUntil(lambda: pane.runner is not None and pane.runner.snapshot().rounds > 10**6)
    qtbot.mouseClick(controls.run, LEFT)
    assert pane.runner is not None
    assert pane.runner.state is State.PAUSED
    qtbot.wait(100)
    before = pane.runner.snapshot().rounds
    qtbot.mouseClick(controls.step, LEFT)
    qtbot.waitUntil(lambda: pane.runner is not None and pane.runner.snapshot().rounds == before + 1)
    qtbot.mouseClick(controls.stop, LEFT)
    qtbot.waitUntil(lambda: controls.run.text() == "Run again", timeout=5_000)
    assert not controls.stop.isEnabled()


def test_two_houses_meet_the_same_cards(pane: ReturnsPane, qtbot: QtBot) -> None:
    qtbot.keyClick(pane.run_panel.rival, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: len(pane.houses) == 2, timeout=10_000)
    type_into(qtbot, pane.run_panel.rounds, "200000")
    rows = run_to_the_end(pane, qtbot)
    assert sum(1 for row in rows if len(row) == 1) == 2  # a heading for each house


def test_a_slider_drag_asks_the_session_anew(pane: ReturnsPane, qtbot: QtBot) -> None:
    qtbot.mouseClick(pane.views.button(SESSION), LEFT)
    qtbot.waitUntil(lambda: pane.session.answer is not None, timeout=20_000)
    first = pane.session.answer
    assert first is not None
    slider = pane.session_panel.bankroll.slider
    middle = slider.height() // 2
    start = QPoint(round(slider.width() * slider.value() / slider.maximum()), middle)
    qtbot.mousePress(slider, LEFT, pos=start)
    qtbot.mouseMove(slider, QPoint(start.x() + 30, middle))
    qtbot.mouseRelease(slider, LEFT, pos=QPoint(start.x() + 30, middle))
    asked = pane.session_panel.bankroll.value
    assert asked > first.question.bankroll
    qtbot.waitUntil(
        lambda: pane.session.answer is not None and pane.session.answer.question.bankroll == asked,
        timeout=20_000,
    )
    assert pane.session.answer is not None
    assert (pane.session.answer.session.ruined or 0) < (first.session.ruined or 0)


def test_every_kind_of_export_opens_again(pane: ReturnsPane, qtbot: QtBot, tmp_path: Path) -> None:
    graphs: tuple[GraphView, ...] = (pane.live.returns, pane.live.results)
    for number, graph in enumerate(graphs):
        for ending in ("png", "svg", "csv"):
            graph.save(tmp_path / f"{number}.{ending}")
        assert QImage(str(tmp_path / f"{number}.png")).width() >= 1000
        assert QSvgRenderer(str(tmp_path / f"{number}.svg")).isValid()
        text = (tmp_path / f"{number}.csv").read_text(encoding="utf-8-sig")
        assert len(list(csv.reader(io.StringIO(text)))) == len(graph.table().rows) + 1
