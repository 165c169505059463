"""A run in the real window on a real display: started, paused, stepped, stopped by the mouse."""

from pathlib import Path
from time import sleep

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor

from tests.gui.asked_program import at, middle
from tests.gui.real_window import Screen, Told, real_window
from tests.journeys.opening import pane_of
from trifelt.gui.app import Application
from trifelt.gui.graphs.palette import style_of
from trifelt.gui.returns.view import ReturnsPane

pytestmark = pytest.mark.xvfb


def begin(application: Application) -> None:
    application.window.resize(1440, 900)
    application.window.show_pane("returns")


def tell(application: Application) -> Told:
    pane = pane_of(application, "returns", ReturnsPane)
    controls, plot = pane.live.controls, pane.live.returns.plot
    snapshot = None if pane.runner is None else pane.runner.snapshot()
    return {
        "platform": application.qt.platformName(),
        "plot": [*at(plot, QPoint()), plot.width(), plot.height()],
        "words": controls.run.text(),
        "ready": controls.run.isEnabled(),
        "run": id(pane.runner),
        "state": None if snapshot is None else snapshot.state.value,
        "dealt": 0 if snapshot is None else snapshot.rounds,
        "card": pane.live.last_round.isVisible(),
        "told": pane.live.wagers.figures.rows[0].cells[1].text if pane.houses else "",
        "fields": [pane.run_panel.rounds.text(), pane.run_panel.seed.text()],
        "places": {
            "run": middle(controls.run),
            "step": middle(controls.step),
            "stop": middle(controls.stop),
            "seed": middle(pane.run_panel.seed),
            "rounds": middle(pane.run_panel.rounds),
        },
    }


def fill(screen: Screen, field: str, text: str) -> None:
    """Type over what a field holds."""
    screen.click(field)
    screen.write_anew(text)


def come_to_rest(screen: Screen) -> None:
    """What was under way when the pause came is taken in; from then on nothing moves."""
    seen = -1
    while seen != screen.ask()["dealt"]:
        seen = screen.told["dealt"]
        sleep(0.1)


def test_a_run_is_started_paused_stepped_stopped_and_run_again(
    x_display: str, trifelt_home: Path, tmp_path: Path
) -> None:
    with real_window(x_display, begin, tell) as screen:
        assert screen.told["platform"] == "xcb"
        screen.wait_for(ready=True)
        fill(screen, "rounds", "900000000")
        fill(screen, "seed", "31")
        screen.wait_for(fields=["900,000,000", "31"], ready=True)
        screen.click("run")
        screen.wait(lambda told: told["state"] == "running" and told["dealt"] > 1_000_000)
        assert screen.told["words"] == "Pause"
        screen.click("run")
        screen.wait_for(state="paused", words="Continue")
        come_to_rest(screen)
        screen.click("step")
        first = screen.wait_for(card=True)["dealt"]
        screen.click("step")
        screen.wait_for(dealt=first + 1)
        screen.click("stop")
        screen.wait_for(words="Run again", state="stopped", dealt=first + 1)
        assert screen.told["told"].endswith(" %")
        # The curve is on the screen itself, where the graph stands.
        seen = screen.picture(tmp_path / "stopped.png")
        left, top, width, height = screen.told["plot"]
        line = QColor(style_of(0).light)
        wanted = (line.red(), line.green(), line.blue())
        graph = seen[top : top + height, left : left + width, :3]
        assert (graph == wanted).all(axis=2).sum() > 50
        # Shorter, and to its end; then once more: the same figures.
        fill(screen, "rounds", "30000000")
        screen.wait(lambda told: told["fields"][0] == "30000000" and told["ready"])
        found = []
        runs = [screen.told["run"]]
        for _ in range(2):
            screen.click("run")
            screen.wait(lambda told: told["run"] != runs[-1])
            told = screen.wait_for(state="done", words="Run again")
            runs.append(told["run"])
            found.append(told["told"])
        assert found[0] == found[1]
