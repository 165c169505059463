"""The real window on a real display, under a real mouse and keyboard."""

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest
from PySide6.QtGui import QImage

from tests.gui.pixels import pixels
from trifelt.engine.games import GAMES
from trifelt.gui.shell.tokens import DARK

pytestmark = pytest.mark.xvfb

# The program itself, telling where its controls came to stand on the screen.
PROGRAM = """
import json, sys
from PySide6.QtCore import QTimer
from trifelt.gui.app import Application, make_qt

qt = make_qt(())
application = Application(qt)
application.bugs.install()
window = application.window
application.show()

def place(widget):
    centre = widget.mapToGlobal(widget.rect().center())
    return [centre.x(), centre.y()]

def tell():
    pane = window.pane("preferences")
    print(json.dumps({
        "window": int(window.winId()),
        "platform": qt.platformName(),
        "size": [window.width(), window.height()],
        "dark": place(pane.theme.button("dark")),
        "balance": place(pane.balance),
    }), flush=True)

def look():
    # What the display itself holds, not what the window would paint.
    qt.primaryScreen().grabWindow(0).save(sys.argv[1])
    print("looked", flush=True)

application.theme.changed.connect(lambda: QTimer.singleShot(300, look))
window.show_pane("preferences")
QTimer.singleShot(300, tell)
status = qt.exec()
application.close()
print(json.dumps({"current": window.current, "game": application.choice.game.id}), flush=True)
sys.exit(status)
"""


class Screen:
    """A display with the program on it."""

    def __init__(self, display: str, program: subprocess.Popen[str]) -> None:
        self._environment = {**os.environ, "DISPLAY": display}
        self._program = program
        assert program.stdout is not None
        self.places = json.loads(program.stdout.readline())
        self.do("windowfocus", "--sync", str(self.places["window"]))

    def do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=20)

    def click(self, name: str) -> None:
        x, y = self.places[name]
        self.do("mousemove", "--sync", str(x), str(y), "click", "1")

    def keys(self, *names: str) -> None:
        self.do("key", "--clearmodifiers", *names)

    def wait_for_picture(self) -> None:
        """Wait until the program has looked at its display."""
        assert self._program.stdout is not None
        assert self._program.stdout.readline() == "looked\n"

    def end(self) -> dict[str, object]:
        self.keys("ctrl+q")
        answer, faults = self._program.communicate(timeout=20)
        assert faults == ""
        told: dict[str, object] = json.loads(answer.splitlines()[-1])
        return told


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
        try:
            yield Screen(display, process)
            assert process.returncode == 0
        finally:
            process.kill()


def wait_for(condition: Callable[[], bool]) -> None:
    until = monotonic() + 10
    while not condition():
        assert monotonic() < until
        sleep(0.05)


def test_mouse_and_keys_set_what_they_mean_and_all_comes_back(
    x_display: str, trifelt_home: Path, tmp_path: Path
) -> None:
    settings = trifelt_home / "config" / "settings.toml"
    picture = tmp_path / "screen.png"

    def written(name: str, value: str) -> bool:
        return (
            settings.exists()
            and tomllib.loads(settings.read_text(encoding="utf-8")).get(name) == value
        )

    with program(x_display, picture) as screen:
        assert screen.places["platform"] == "xcb"
        screen.click("dark")
        wait_for(lambda: written("theme", "dark"))
        screen.click("balance")
        screen.keys("ctrl+a")
        screen.do("type", "4321.50")
        wait_for(lambda: written("starting-balance", "4321.50"))
        screen.keys("ctrl+g")
        sleep(0.2)
        screen.keys("Down", "Down", "Return")
        wait_for(lambda: written("game", GAMES[2].id))
        screen.do("windowsize", "--sync", str(screen.places["window"]), "1234", "800")
        screen.keys("F1")
        told = screen.end()
    assert told == {"current": "help", "game": GAMES[2].id}
    with program(x_display, picture) as screen:
        assert screen.places["size"] == [1234, 800]
        assert screen.end()["game"] == GAMES[2].id


def test_what_is_on_the_screen_is_the_theme(
    x_display: str, trifelt_home: Path, tmp_path: Path
) -> None:
    picture = tmp_path / "screen.png"
    with program(x_display, picture) as screen:
        screen.click("dark")
        screen.wait_for_picture()
        seen = pixels(QImage(str(picture)))
        width, height = screen.places["size"]
        assert [f"{value:02x}" for value in seen[height - 6, width - 6, :3]] == [
            DARK.window[place : place + 2] for place in (1, 3, 5)
        ]
        screen.end()
