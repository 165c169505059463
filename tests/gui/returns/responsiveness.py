"""How the window keeps up while a run goes at full speed: gaps of a fine timer, and the speed."""

from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QEventLoop, QTimer

from trifelt.gui.returns.model.runner import Snapshot, State
from trifelt.gui.returns.view import ReturnsPane

TICK_MS = 16


def measure_run(pane: ReturnsPane, start: Callable[[], None]) -> tuple[list[float], Snapshot]:
    """The gaps in milliseconds between ticks until the run is over, and how it ended."""
    gaps: list[float] = []
    loop = QEventLoop()
    ticks = QTimer()
    ticks.setTimerType(ticks.timerType().PreciseTimer)
    before = perf_counter()

    def tick() -> None:
        nonlocal before
        now = perf_counter()
        gaps.append((now - before) * 1000)
        before = now
        if pane.runner is not None and pane.runner.state in (State.DONE, State.STOPPED):
            loop.quit()

    ticks.timeout.connect(tick)
    start()
    before = perf_counter()
    ticks.start(TICK_MS)
    loop.exec()
    ticks.stop()
    assert pane.runner is not None
    return gaps, pane.runner.snapshot()
