"""A dispute typed on a real display, under a real keyboard: due, paid, difference, saved."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from trifelt.storage.log import Kind, Log

pytestmark = pytest.mark.xvfb

# The program itself; it tells what it shows whenever a key has been taken in by its fields.
PROGRAM = """
import json, sys
from PySide6.QtCore import QTimer
from trifelt.gui.app import Application, make_qt

qt = make_qt(())
application = Application(qt)
application.bugs.install()
window = application.window
application.choice.choose_game("prosperity-3-pictures")
window.show_pane("check")
window.resize(1280, 800)
application.show()
pane = window.pane("check")

def place(widget):
    centre = widget.mapToGlobal(widget.rect().center())
    return [centre.x(), centre.y()]

def tell():
    print(json.dumps({
        "window": int(window.winId()),
        "platform": qt.platformName(),
    }), flush=True)

def say():
    entry = window.strip.entry
    qt.primaryScreen().grabWindow(0).save(sys.argv[1])
    print(json.dumps({
        "line": pane.check.line,
        "pay": pane.totals.amount.text(),
        "verdict": pane.totals.verdict.text() if pane.totals.verdict.isVisible() else "",
        "sentence": pane.totals.sentence.text(),
        "strip": str(entry.message) if entry else "",
        "whole": pane.check.result.is_whole,
        "places": {
            "paid": place(pane.form.box.rows.rows["tie"].paid),
            "save": place(pane.save),
            "table": place(pane.pages.button("table")),
        },
    }), flush=True)

# F12 is bound to nothing: it asks the program what it shows.
from PySide6.QtGui import QKeySequence, QShortcut
asked = QShortcut(QKeySequence("F12"), window)
asked.activated.connect(lambda: QTimer.singleShot(150, say))
QTimer.singleShot(500, tell)
status = qt.exec()
application.close()
sys.exit(status)
"""


class Screen:
    """A display with the program on it."""

    def __init__(self, display: str, program: subprocess.Popen[str]) -> None:
        self._environment = {**os.environ, "DISPLAY": display}
        self._program = program
        self.begun = self._heard()
        self.places: dict[str, list[int]] = {}
        self.do("windowfocus", "--sync", str(self.begun["window"]))

    def _heard(self) -> dict[str, Any]:
        assert self._program.stdout is not None
        told: dict[str, Any] = json.loads(self._program.stdout.readline())
        return told

    def do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=30)

    def click(self, name: str) -> None:
        x, y = self.places[name]
        self.do("mousemove", "--sync", str(x), str(y), "click", "1")

    def write(self, text: str) -> None:
        """Type a text; Enter where a line of it ends."""
        first, *others = text.split("\n")
        self.do("type", "--delay", "20", first)
        for line in others:
            self.keys("Return")
            if line:
                self.do("type", "--delay", "20", line)

    def keys(self, *names: str) -> None:
        self.do("key", "--clearmodifiers", "--delay", "20", *names)

    def shows(self) -> dict[str, Any]:
        """What the program says that it shows, and where its controls now stand."""
        self.keys("F12")
        told = self._heard()
        self.places = told["places"]
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
            screen = Screen(display, process)
            yield screen
            screen.keys("ctrl+q")
            _, faults = process.communicate(timeout=20)
            assert faults == ""
            assert process.returncode == 0
        finally:
            process.kill()


def test_a_dispute_is_typed_compared_and_saved(
    x_display: str, trifelt_home: Path, tmp_path: Path
) -> None:
    with program(x_display, tmp_path / "screen.png") as screen:
        assert screen.begun["platform"] == "xcb"
        # A hand of six characters moves on to the stakes, the last stake to the dealer.
        screen.write("JsKd9h200\n25\n\n10\n5\nQh10c9")
        before = screen.shows()
        assert before["whole"] is False
        screen.write("s")
        due = screen.shows()
        assert due["whole"] is True, due
        assert due["pay"] == "$450.00"
        assert due["line"] == "1 JsKd9h 200 t25 dpp10 pp5 / d Qh10c9s"
        assert due["sentence"] == "Hand over 4 x 100, 2 x 25."
        screen.click("paid")
        screen.write("0")
        paid = screen.shows()
        assert paid["verdict"] == "Underpaid by $250.00"
        assert paid["sentence"] == "Hand over 2 x 100, 2 x 25 more."
        screen.click("save")
        saved = screen.shows()
        assert str(saved["strip"]).startswith("Saved to the log. Checksum ")
        screen.keys("ctrl+n", "ctrl+l")
        screen.write("1 JsKd9h 200 t25>250 / d Qh10c9s\n")
        again = screen.shows()
        assert again["verdict"] == "Paid as due"
        screen.click("table")
        assert screen.shows()["pay"] == "$450.00"
    with Log(trifelt_home / "data" / "log.sqlite3") as log:
        (entry,) = log.page().entries
        assert entry.kind is Kind.CHECK
        record = log.record(entry.id)
        assert record is not None
        assert record.body["paid"] == [{"box": 1, "bettor": 0, "wager": "tie", "paid": "0"}]
        assert str(record.body["checksum"]) in str(saved["strip"])
