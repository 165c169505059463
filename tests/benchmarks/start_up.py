"""How long the window takes to its first paint, and what it holds in memory, beside a bare window.

Run by itself it prints the table: `python -m tests.benchmarks.start_up`. Every figure is that of a
fresh process, taken from before the interpreter starts to the end of the first paint.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import time_ns

WARM_RUNS = 15
DROP_CACHES = Path("/proc/sys/vm/drop_caches")

_BARE = """
from PySide6.QtWidgets import QApplication, QMainWindow
qt = QApplication([])
window = QMainWindow()
"""

_TRIFELT = """
from trifelt.gui.app import Application, make_qt
qt = make_qt(())
application = Application(qt)
window = application.window
"""

# The same end for both. The first paint ends when the event loop comes round after it; the window
# is ready when its first pane has painted too.
_FIRST_PAINT = """
from pathlib import Path
from time import time_ns
from PySide6.QtCore import QEvent, QObject, QTimer

times = []

class Paints(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            window.removeEventFilter(self)
            QTimer.singleShot(0, lambda: times.append(time_ns()))
        return False

paints = Paints()
window.installEventFilter(paints)
window.resize(1440, 900)
window.show()
while not times or not getattr(window, "made_panes", True):
    qt.processEvents()
qt.processEvents()
times.append(time_ns())
status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
print(*times, status["VmRSS"].split()[0])
"""

PROGRAMS = {"bare Qt window": _BARE, "Trifelt": _TRIFELT}


@dataclass(frozen=True, slots=True)
class Start:
    """One start: milliseconds to the first paint and until all is there, megabytes in memory."""

    milliseconds: float
    ready: float
    megabytes: float


def start(program: str, home: str) -> Start:
    """Start a program in a fresh process."""
    environment = {**os.environ, "TRIFELT_HOME": home, "QT_LOGGING_RULES": "*=false"}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time_ns()
    done = subprocess.run(
        [sys.executable, "-c", program + _FIRST_PAINT],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    painted, ready, kilobytes = (int(word) for word in done.stdout.split())
    return Start((painted - began) / 1e6, (ready - began) / 1e6, kilobytes / 1024)


def forget_files() -> bool:
    """Let the kernel forget what it has read, so that the next start is a cold one."""
    os.sync()
    with suppress(OSError):
        DROP_CACHES.write_text("3", encoding="ascii")
        return True
    return False


def table(write: Callable[[str], object] = print) -> None:
    """Cold, warm and memory of both programs, and their ratio."""
    columns = f"{'cold ms':>8} {'warm ms':>8} {'worst':>6} {'pane there':>11} {'MB':>5}"
    write(f"{'to first paint':<16} {columns}")
    medians = {}
    with tempfile.TemporaryDirectory() as home:
        for name, program in PROGRAMS.items():
            cold = start(program, home).milliseconds if forget_files() else None
            warm = [start(program, home) for _ in range(WARM_RUNS)]
            times = [one.milliseconds for one in warm]
            medians[name] = statistics.median(times)
            first = f"{cold:8.0f}" if cold is not None else f"{'–':>8}"
            write(
                f"{name:<16} {first} {medians[name]:8.0f} {max(times):6.0f}"
                f" {statistics.median(one.ready for one in warm):11.0f}"
                f" {statistics.median(one.megabytes for one in warm):5.0f}"
            )
    bare, own = medians.values()
    write(f"Trifelt over bare: {own / bare:.2f} times, target 300 ms warm")


if __name__ == "__main__":
    table()
