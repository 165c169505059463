"""The program in a window on a real display, under a real mouse and keyboard.

A test has two functions for it: what the program begins with, and what it tells of itself whenever
it is asked. Both run inside the program (`tests.gui.asked_program`).
"""

import json
import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from PySide6.QtGui import QImage

from tests.gui.asked_program import Place
from tests.gui.pixels import Pixels, pixels
from trifelt.gui.app import Application

CHECKOUT = Path(__file__).parents[2]
PATIENCE_S = 600.0

# What the program tells of itself; under "places" where on the screen its controls are.
Told = dict[str, Any]


class Screen:
    """A display with the program on it."""

    def __init__(self, environment: dict[str, str], program: subprocess.Popen[str]) -> None:
        self._environment = environment
        self._program = program
        self.told: Told = {}
        self.ask("begin")
        self.do("windowfocus", "--sync", str(self.told["window"]))

    # --- what the program tells ------------------------------------------------------------------

    def ask(self, question: str = "tell") -> Told:
        """What the program says of itself, once it has taken in all that was done to it."""
        assert self._program.stdin is not None
        self._program.stdin.write(question + "\n")
        self._program.stdin.flush()
        self.told = json.loads(self._answer(question))
        return self.told

    def wait(self, condition: Callable[[Told], bool]) -> Told:
        """Ask until it is so."""
        until = monotonic() + PATIENCE_S
        while not condition(self.ask()):
            assert monotonic() < until, self.told
            sleep(0.05)
        return self.told

    def wait_for(self, **wanted: object) -> Told:
        """Ask until the program tells this."""
        return self.wait(lambda told: {name: told[name] for name in wanted} == wanted)

    def picture(self, file: Path) -> Pixels:
        """What the display shows, kept in a file too."""
        self.ask(f"look {file}")
        return pixels(QImage(str(file)))

    # --- what a hand does ------------------------------------------------------------------------

    def do(self, *words: str) -> None:
        """Have xdotool do this."""
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=PATIENCE_S)

    def place(self, name: str) -> Place:
        """Where a control was when the program last told."""
        place: Place = self.told["places"][name]
        return place

    def click(self, name: str) -> None:
        self._move(self.place(name), "click", "1")

    def take(self, start: str, end: str) -> None:
        """Press the button and carry what lies there to another place."""
        (x, y), (to_x, to_y) = self.place(start), self.place(end)
        self._move([x, y], "mousedown", "1")
        for share in (0.25, 0.5, 0.75, 1.0):
            self._move([round(x + (to_x - x) * share), round(y + (to_y - y) * share)])

    def drop(self) -> None:
        self.do("mouseup", "1")

    def keys(self, *names: str) -> None:
        self.do("key", "--clearmodifiers", "--delay", "20", *names)

    def write(self, text: str) -> None:
        """Type a text; Enter where a line of it ends."""
        first, *others = text.split("\n")
        self.do("type", "--delay", "20", first)
        for line in others:
            self.keys("Return")
            if line:
                self.do("type", "--delay", "20", line)

    def write_anew(self, text: str) -> None:
        """Type over what a field holds."""
        self.keys("ctrl+a")
        self.write(text)

    def end(self) -> None:
        """Close the window by its key; nothing may have been complained about."""
        self.keys("ctrl+q")
        _, faults = self._program.communicate(timeout=PATIENCE_S)
        assert (self._program.returncode, faults) == (0, "")

    def _move(self, place: Place, *words: str) -> None:
        # Without --sync: a mouse that is there already would be waited for in vain.
        self.do("mousemove", *map(str, place), *words)

    def _answer(self, question: str) -> str:
        assert self._program.stdout is not None
        ready, _, _ = select.select([self._program.stdout], [], [], PATIENCE_S)
        line = self._program.stdout.readline() if ready else ""
        if not line:
            self._program.kill()
            _, faults = self._program.communicate()
            raise AssertionError(f"no answer to {question!r}; the program said: {faults}")
        return line


@contextmanager
def real_window(
    display: str, begin: Callable[[Application], None], tell: Callable[[Application], Told]
) -> Iterator[Screen]:
    """The program on this display, ended by its key when all that a test did has gone well."""
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    inside = [f"{part.__module__}:{part.__qualname__}" for part in (begin, tell)]
    with subprocess.Popen(
        [sys.executable, "-m", "tests.gui.asked_program", *inside],
        cwd=CHECKOUT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            screen = Screen(environment, process)
            yield screen
            screen.end()
        finally:
            process.kill()
