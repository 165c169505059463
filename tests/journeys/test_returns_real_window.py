"""A run in the real window on a real display: started, paused, stepped, stopped by the mouse."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage

from tests.gui.pixels import pixels
from trifelt.gui.graphs.palette import style_of

pytestmark = pytest.mark.xvfb

# The program itself, telling where a run is whenever that has changed, and what the screen shows.
PROGRAM = """
import json, sys
from PySide6.QtCore import QTimer
from trifelt.gui.app import Application, make_qt

qt = make_qt(())
application = Application(qt)
application.bugs.install()
window = application.window
window.resize(1440, 900)
application.show()
window.show_pane("returns")
pane = window.pane("returns")
told = None

def centre(widget):
    at = widget.mapToGlobal(widget.rect().center())
    return [at.x(), at.y()]

def tell():
    global told
    controls = pane.live.controls
    plot = pane.live.returns.plot
    corner = plot.mapToGlobal(plot.rect().topLeft())
    snapshot = None if pane.runner is None else pane.runner.snapshot()
    now = {
        "window": int(window.winId()),
        "platform": qt.platformName(),
        "run": centre(controls.run),
        "step": centre(controls.step),
        "stop": centre(controls.stop),
        "seed": centre(pane.run_panel.seed),
        "rounds": centre(pane.run_panel.rounds),
        "plot": [corner.x(), corner.y(), plot.width(), plot.height()],
        "words": controls.run.text(),
        "ready": controls.run.isEnabled(),
        "state": None if snapshot is None else snapshot.state.value,
        "dealt": 0 if snapshot is None else snapshot.rounds,
        "card": pane.live.last_round.isVisible(),
        "told": pane.live.wagers.figures.rows[0].cells[1].text if pane.houses else "",
        "fields": [pane.run_panel.rounds.text(), pane.run_panel.seed.text()],
    }
    if now != told:
        told = now
        if now["state"] == "stopped":
            qt.primaryScreen().grabWindow(0).save(sys.argv[1])
        print(json.dumps(now), flush=True)

timer = QTimer()
timer.timeout.connect(tell)
timer.start(50)
status = qt.exec()
application.close()
sys.exit(status)
"""


class Screen:
    """A display with the program on it, driven by its mouse and keyboard."""

    def __init__(self, display: str, program: subprocess.Popen[str]) -> None:
        self._environment = {**os.environ, "DISPLAY": display}
        self._program = program
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._reader = Thread(target=self._read)
        self._reader.start()
        self.now: dict[str, Any] = {}

    def do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=20)

    def click(self, name: str) -> None:
        x, y = self.now[name]
        # Without waiting for the move: a mouse that is there already would be waited for in vain.
        self.do("mousemove", str(x), str(y), "click", "1")

    def write(self, name: str, text: str) -> None:
        self.click(name)
        self.do("key", "--clearmodifiers", "ctrl+a")
        self.do("type", "--delay", "20", text)

    def wait(self, condition: Callable[[dict[str, Any]], bool]) -> None:
        """Read what the program tells until it is so."""
        until = monotonic() + 30
        while not (self.now and condition(self.now)):
            try:
                line = self._lines.get(timeout=max(until - monotonic(), 0.01))
            except Empty:
                raise AssertionError(self.now) from None
            assert line, "the program ended"
            self.now = json.loads(line)

    def _read(self) -> None:
        assert self._program.stdout is not None
        for line in self._program.stdout:
            self._lines.put(line)
        self._lines.put("")

    def end(self) -> None:
        """Close the window by its key; nothing may have been complained about."""
        self.do("key", "--clearmodifiers", "ctrl+q")
        assert self._program.wait(timeout=20) == 0
        assert self._program.stderr is not None
        assert self._program.stderr.read() == ""

    def drop(self) -> None:
        self._program.kill()
        self._reader.join()


@contextmanager
def program(display: str, picture: Path) -> Iterator[Screen]:
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(picture)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        screen = Screen(display, process)
        try:
            screen.wait(lambda now: now["ready"])
            screen.do("windowfocus", "--sync", str(screen.now["window"]))
            yield screen
            screen.end()
        finally:
            screen.drop()


def test_a_run_is_started_paused_stepped_stopped_and_run_again(
    x_display: str, trifelt_home: Path, tmp_path: Path
) -> None:
    picture = tmp_path / "screen.png"
    with program(x_display, picture) as screen:
        assert screen.now["platform"] == "xcb"
        screen.write("rounds", "900000000")
        screen.write("seed", "31")
        screen.wait(lambda now: now["fields"][1] == "31" and now["ready"])
        screen.click("run")
        screen.wait(lambda now: now["state"] == "running" and now["dealt"] > 1_000_000)
        assert screen.now["words"] == "Pause"
        screen.click("run")
        screen.wait(lambda now: now["state"] == "paused" and now["words"] == "Go on")
        sleep(0.5)
        screen.click("step")
        screen.wait(lambda now: now["card"])
        first = screen.now["dealt"]
        screen.click("step")
        screen.wait(lambda now: now["dealt"] == first + 1)
        screen.click("stop")
        screen.wait(lambda now: now["words"] == "Run again" and now["state"] == "stopped")
        assert screen.now["dealt"] == first + 1
        assert screen.now["told"].endswith(" %")
        # The curve is on the screen itself, where the graph stands.
        left, top, width, height = screen.now["plot"]
        seen = pixels(QImage(str(picture)))[top : top + height, left : left + width, :3]
        line = QColor(style_of(0).light)
        wanted = (line.red(), line.green(), line.blue())
        assert (seen == wanted).all(axis=2).sum() > 50
        # Shorter, and to its end; then once more: the same figures.
        screen.write("rounds", "30000000")
        screen.wait(lambda now: now["fields"][0] == "30000000" and now["ready"])
        found = []
        for _ in range(2):
            screen.click("run")
            screen.wait(lambda now: now["state"] != "done")
            screen.wait(lambda now: now["state"] == "done" and now["words"] == "Run again")
            found.append(screen.now["told"])
        assert found[0] == found[1]
