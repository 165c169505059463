"""A round at the table on a real display: real mouse, real keys, and what the screen then shows."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QImage

from tests.gui.pixels import pixels
from trifelt.storage.log import Kind, Log

pytestmark = pytest.mark.xvfb

GAME = "three-card-poker"
START = 100_000
PATIENCE_S = 30.0

# The program itself; each line that it is asked, it answers with a line.
PROGRAM = """
import json, sys
from PySide6.QtCore import QSocketNotifier, QTimer
from trifelt.gui.app import Application, make_qt

qt = make_qt(())
application = Application(qt)
application.bugs.install()
window = application.window
window.resize(1440, 900)
window.move(0, 0)
application.show()

def at(point):
    place = pane.felt.viewport().mapToGlobal(pane.felt.mapFromScene(point))
    return [place.x(), place.y()]

def middle(widget):
    place = widget.mapToGlobal(widget.rect().center())
    return [place.x(), place.y()]

def tell():
    table, felt, toast = pane.table, pane.felt, pane.over.toast.message
    return {
        "window": int(window.winId()),
        "platform": qt.platformName(),
        "spots": {f"{key.box} {key.wager}": at(felt.foot_of(key)) for key, _ in felt.spot_frames()},
        "chips": {str(cents): at(felt.rack.place_of(cents)) for cents in felt.rack.chips},
        "discards": at(felt.items_of_felt.discards.pos()),
        "play": middle(pane.over.tray.play),
        "lies": {
            f"{key.box} {key.wager}": table.own.lies(key)
            for key, _ in felt.spot_frames()
            if table.own.lies(key)
        },
        "said": "" if toast is None else toast.render(),
        "asked": None if felt.movement.scripted else table.asked,
        "phase": str(table.round.phase),
        "busy": felt.movement.busy,
        "dragging": felt.dragging,
        "free": pane.sitting.practice.balance,
        "balance": pane.sitting.standing.balance,
        "marks": {f"{key.box} {key.wager}": mark.net for key, mark in felt.state.marks.items()},
        "reasons": len(pane.side.why.rows),
        "discarded": felt.items_of_felt.discards.count,
    }

def answer():
    words = sys.stdin.readline().split()
    if words and words[0] == "look":
        # What the display itself holds, not what the window would paint.
        qt.primaryScreen().grabWindow(0).save(words[1])
    print(json.dumps(tell()), flush=True)

def begin():
    global pane
    pane = window.pane("table")
    pane.table.seeds = lambda: 3
    application.choice.choose_game(sys.argv[1])
    pane.new_session()
    pane.over.toast.hide()
    print(json.dumps(tell()), flush=True)

asked = QSocketNotifier(0, QSocketNotifier.Type.Read)
asked.activated.connect(answer)
QTimer.singleShot(800, begin)
status = qt.exec()
application.close()
sys.exit(status)
"""


class Screen:
    """A display with the program on it, under a hand's mouse and keys."""

    def __init__(self, display: str, program: "subprocess.Popen[str]") -> None:
        self._environment = {**os.environ, "DISPLAY": display}
        self._program = program
        self.told = self._read()
        self.do("windowfocus", "--sync", str(self.told["window"]))

    def _read(self) -> dict[str, Any]:
        assert self._program.stdout is not None
        line = self._program.stdout.readline()
        assert line, "the program has ended"
        told: dict[str, Any] = json.loads(line)
        return told

    def ask(self, question: str = "tell") -> dict[str, Any]:
        """What the program says of itself now."""
        assert self._program.stdin is not None
        self._program.stdin.write(question + "\n")
        self._program.stdin.flush()
        self.told = self._read()
        return self.told

    def picture(self, file: Path) -> np.ndarray:
        """What the display shows, kept in a file too."""
        self.ask(f"look {file}")
        return pixels(QImage(str(file)))

    def wait(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        until = monotonic() + PATIENCE_S
        while not condition(self.ask()):
            assert monotonic() < until, self.told
            sleep(0.05)
        return self.told

    def do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=20)

    def keys(self, *names: str) -> None:
        self.do("key", "--clearmodifiers", *names)

    def take(self, start: list[int], end: list[int]) -> None:
        """Press the button and carry what lies there to another place."""
        self.do("mousemove", "--sync", str(start[0]), str(start[1]), "mousedown", "1")
        for share in (0.25, 0.5, 0.75, 1.0):
            x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
            self.do("mousemove", "--sync", str(x), str(y))

    def drop(self) -> None:
        self.do("mouseup", "1")

    def drag(self, start: list[int], end: list[int]) -> dict[str, Any]:
        self.take(start, end)
        self.drop()
        return self.wait(lambda told: not told["dragging"] and not told["busy"])

    def chip(self, cents: int) -> list[int]:
        place: list[int] = self.told["chips"][str(cents)]
        return place

    def spot(self, name: str) -> list[int]:
        place: list[int] = self.told["spots"][name]
        return place

    def end(self) -> None:
        self.keys("ctrl+q")
        _, faults = self._program.communicate(timeout=PATIENCE_S)
        assert faults == ""


@contextmanager
def program(display: str) -> Iterator[Screen]:
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, GAME],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield Screen(display, process)
            assert process.returncode == 0
        finally:
            process.kill()


def around(seen: np.ndarray, place: list[int], half: int = 12) -> np.ndarray:
    """The colours of a small square of the screen."""
    x, y = place
    return seen[y - half : y + half, x - half : x + half, :3].astype(int)


def differs(before: np.ndarray, after: np.ndarray, place: list[int], half: int = 12) -> float:
    """By how much a small square changed, in steps of a colour on the average."""
    return float(np.abs(around(before, place, half) - around(after, place, half)).mean())


def test_a_round_is_played_with_the_mouse_and_seen_on_the_screen(
    x_display: str, trifelt_home: Path, tmp_path: Path
) -> None:
    with program(x_display) as screen:
        assert screen.told["platform"] == "xcb"
        ante, bonus, far = (
            screen.spot(name) for name in ("3 ante", "3 pair-plus", "5 progressive")
        )
        empty = screen.picture(tmp_path / "1-empty.png")
        cloth = around(empty, [ante[0], ante[1]]).mean(axis=(0, 1))
        assert cloth[1] > cloth[0]  # felt is green
        assert cloth[1] > cloth[2]

        # In the hand the chip is where the mouse is, and the spots where it may lie are lit.
        screen.take(screen.chip(2_500), ante)
        carried = screen.picture(tmp_path / "2-carried.png")
        assert screen.told["dragging"]
        assert differs(empty, carried, ante) > 20
        other = screen.spot("6 ante")
        assert 1 < differs(empty, carried, other, 20) < 60
        assert differs(empty, carried, far) < 1
        screen.drop()
        told = screen.wait(lambda told: told["lies"] == {"3 ante": 2_500})
        assert told["free"] == START - 2_500

        screen.drag(screen.chip(500), bonus)
        assert screen.told["lies"] == {"3 ante": 2_500, "3 pair-plus": 500}
        placed = screen.picture(tmp_path / "3-placed.png")
        assert differs(empty, placed, bonus) > 20
        assert differs(empty, placed, other) < 1

        # Where it may not lie it flies home, and the clause is told.
        told = screen.drag(screen.chip(250), far)
        assert told["lies"] == {"3 ante": 2_500, "3 pair-plus": 500}
        assert "needs Ante first (3.5)" in told["said"]
        refused = screen.picture(tmp_path / "4-refused.png")
        assert differs(empty, refused, far) < 1
        warned = refused[:, :, :3].astype(int) - placed[:, :, :3]
        assert (np.abs(warned).sum(axis=2) > 30).sum() > 2_000  # the sentence over the felt

        screen.keys("z")
        assert screen.wait(lambda told: told["lies"] == {"3 ante": 2_500})["free"] == START - 2_500
        screen.keys("y")
        screen.wait(lambda told: told["lies"] == {"3 ante": 2_500, "3 pair-plus": 500})

        screen.keys("space")
        screen.wait(lambda told: told["phase"] != "betting")
        screen.wait(lambda told: told["asked"] == 3 and not told["busy"])
        dealt = screen.picture(tmp_path / "5-dealt.png")
        # The hand stands large at the foot of the felt, on white cards.
        foot = dealt[screen.told["play"][1] - 40 : screen.told["play"][1] + 60, 100:900, :3]
        assert (foot.min(axis=2) > 230).mean() > 0.05
        # Bets stay where they are once the call is made.
        told = screen.drag(screen.spot("3 pair-plus"), screen.spot("6 ante"))
        assert told["lies"] == {"3 ante": 2_500, "3 pair-plus": 500}
        assert "No more bets" in told["said"]

        x, y = screen.told["play"]
        screen.do("mousemove", "--sync", str(x), str(y), "click", "1")
        told = screen.wait(lambda told: told["phase"] == "settled" and not told["busy"])
        net = sum(told["marks"].values())
        assert set(told["marks"]) == {"3 ante", "3 play", "3 pair-plus"}
        assert told["balance"] == START + net
        assert told["reasons"] >= 3
        settled = screen.picture(tmp_path / "6-settled.png")
        assert differs(empty, settled, told["spots"]["3 ante"], 24) > 5

        # The next round: the cards lie in the rack, and one key bets as before.
        screen.keys("r")
        told = screen.wait(lambda told: told["phase"] == "betting" and not told["busy"])
        assert told["lies"] == {"3 ante": 2_500, "3 pair-plus": 500}
        assert told["free"] == START + net - 3_000
        assert told["discarded"] == 6
        again = screen.picture(tmp_path / "7-again.png")
        assert differs(empty, again, [told["discards"][0] + 15, told["discards"][1] + 20]) > 5
        assert differs(placed, again, bonus) < 1
        screen.end()
    with Log(trifelt_home / "data" / "log.sqlite3") as log:
        entries = log.page().entries
        assert [entry.kind for entry in entries].count(Kind.ROUND) == 1
        assert {entry.net for entry in entries} == {net}
