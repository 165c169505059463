"""Pay tables in the real window on a real display: odds edited, figures seen to move, saved."""

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

pytestmark = pytest.mark.xvfb

# The program itself, telling what shows and where, whenever that is something else.
PROGRAM = """
import json, sys
from PySide6.QtCore import QTimer
from trifelt.gui.app import Application, make_qt
from trifelt.gui.paytables.name_dialog import NameDialog

qt = make_qt(())
application = Application(qt)
application.bugs.install()
window = application.window
window.resize(1440, 900)
application.show()
window.show_pane("paytables")
pane = window.pane("paytables")
told = None

def centre(widget):
    at = widget.mapToGlobal(widget.rect().center())
    return [at.x(), at.y()]

def tell():
    global told
    if pane.priced is None or pane.tables.chart is None:
        return
    line = pane.tables.line("pair-plus", "straight")
    section = next(each for each in pane.tables.sections if each.wager.id == "pair-plus")
    if told is None:
        pane.tables.reveal(section)
    corner = section.tiles.mapToGlobal(section.tiles.rect().topLeft())
    dialog = next((d for d in window.findChildren(NameDialog) if d.isVisible()), None)
    now = {
        "window": int(window.winId()),
        "platform": qt.platformName(),
        "odds": centre(line.odds),
        "words": line.words.text() if line.words.isVisible() else "",
        "tiles": [corner.x(), corner.y(), section.tiles.width(), section.tiles.height()],
        "edge": section.tiles.tiles[0].value,
        "save": centre(pane.save),
        "asks": dialog is not None,
        "house": application.choice.house.id,
    }
    if now != told:
        told = now
        # What the display itself holds, not what the window would paint.
        qt.primaryScreen().grabWindow(0).save(sys.argv[1])
        print(json.dumps(now), flush=True)

timer = QTimer()
timer.timeout.connect(tell)
timer.start(150)
status = qt.exec()
application.close()
sys.exit(status)
"""


class Screen:
    """A display with the program on it, driven by its mouse and keyboard."""

    def __init__(self, display: str, program: subprocess.Popen[str], picture: Path) -> None:
        self._environment = {**os.environ, "DISPLAY": display}
        self._program = program
        self._picture = picture
        self.shown: dict[str, Any] = {}

    def wait_for(self, **wanted: object) -> None:
        """Wait until the program tells this."""
        assert self._program.stdout is not None
        while any(self.shown.get(name) != value for name, value in wanted.items()):
            line = self._program.stdout.readline()
            assert line, f"the program ended before it showed {wanted}"
            self.shown = json.loads(line)

    def do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=20)

    def click(self, name: str) -> None:
        x, y = self.shown[name]
        self.do("mousemove", "--sync", str(x), str(y), "click", "1")

    def type(self, text: str) -> None:
        self.do("key", "--clearmodifiers", "ctrl+a")
        self.do("type", "--delay", "40", text)

    def tiles(self) -> QImage:
        """The figures as the display holds them."""
        x, y, wide, high = self.shown["tiles"]
        return QImage(str(self._picture)).copy(QRect(x, y, wide, high))


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
            screen = Screen(display, process, picture)
            screen.wait_for(platform="xcb")
            screen.do("windowfocus", "--sync", str(screen.shown["window"]))
            yield screen
            screen.do("key", "--clearmodifiers", "ctrl+q")
            _, faults = process.communicate(timeout=20)
            assert (process.returncode, faults) == (0, "")
        finally:
            process.kill()


def test_odds_are_edited_figures_move_on_the_screen_and_the_house_is_saved(
    x_display: str, trifelt_home: Path, tmp_path: Path
) -> None:
    with program(x_display, tmp_path / "screen.png") as screen:
        screen.wait_for(edge="5.575 %", house="mbs")
        before = screen.tiles()
        screen.click("odds")
        screen.type("7 too 1")
        screen.wait_for(
            words="'7 too 1' is no cell of a pay table; write 30, 30 to 1, 1 to 2, 0.95, lose "
            "or push"
        )
        assert screen.shown["edge"] == "−0.941 %"  # of the 7 that could be read on the way
        screen.type("6")
        screen.wait_for(edge="2.317 %", words="")
        after = screen.tiles()
        assert before.size() == after.size()
        assert before != after
        screen.click("save")
        screen.wait_for(asks=True)
        screen.type("Harbour Club")
        screen.do("key", "Return")
        screen.wait_for(asks=False, house="harbour-club")
    file = trifelt_home / "config" / "houses" / "three-card-poker" / "harbour-club.toml"
    saved = tomllib.loads(file.read_text(encoding="utf-8"))
    assert (saved["name"], saved["base"]) == ("Harbour Club", "mbs")
    # With six to one on a straight the table is one that the sheet prints.
    assert saved["wagers"]["pair-plus"]["pays"] == "40-30-6-4-1"
