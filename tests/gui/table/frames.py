"""How long the felt's frames take while chips are dragged and a round is shown; for the benchmarks.

A frame is timed from the event, or the tick of the clock, to the painted window: offscreen a window
asks to be painted on a timer of its own, so the painting is asked for here and not waited for.
"""

from collections.abc import Callable, Iterable
from functools import partial
from time import perf_counter, sleep, thread_time
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtWidgets import QApplication

from trifelt.engine.games.game import Decision
from trifelt.gui.table.view import TablePane
from trifelt.storage.settings import Motion
from trifelt.tour.driver import TourDriver

FRAME_MS = 1000 / 60


class Frame(NamedTuple):
    """Milliseconds of a frame: by the clock, and what this thread itself worked."""

    clock: float
    work: float


def drag_frames(driver: TourDriver, pane: TablePane, frames: int = 240) -> list[Frame]:
    """From each move of the mouse to the repainted felt, a chip in the hand."""
    view = pane.felt.viewport()
    start = pane.felt.mapFromScene(pane.felt.rack.place_of(pane.felt.rack.chips[3]))
    driver.press(view, start)
    path: Iterable[QPoint] = (
        QPoint(60 + n * 7 % (view.width() - 120), 120 + n * 11 % (view.height() - 240))
        for n in range(frames)
    )
    times = [_timed(driver, partial(driver.move, view, place, pressed=True)) for place in path]
    driver.key("Escape")
    driver.release(view, start)
    driver.settle()
    return times


def round_frames(driver: TourDriver, pane: TablePane, most: int = 4_000) -> list[Frame]:
    """Every frame from the call to the cleared felt, cards flying and chips being paid."""
    driver.window.context.preferences.change(motion=Motion.NORMAL)
    times = [_timed(driver, pane.playing.go_on)]
    while len(times) < most and not (pane.table.round.phase.over and not pane.felt.movement.busy):
        asked = pane.table.asked is not None and not pane.felt.movement.scripted
        deed = partial(pane.playing.decide, Decision.PLAY) if asked else None
        times.append(_timed(driver, deed))
    times.append(_timed(driver, pane.playing.go_on))
    while len(times) < most and pane.felt.movement.busy:
        times.append(_timed(driver, None))
    return times


def _timed(driver: TourDriver, deed: Callable[[], object] | None) -> Frame:
    if deed is None:
        # The next tick of the clock that moves things.
        sleep(0.015)
    begun, worked = perf_counter(), thread_time()
    if deed is not None:
        deed()
    QApplication.processEvents()
    QApplication.sendEvent(driver.window, QEvent(QEvent.Type.UpdateRequest))
    return Frame((perf_counter() - begun) * 1000, (thread_time() - worked) * 1000)


def share_within(times: Iterable[float], most: float = FRAME_MS) -> float:
    """The part of the frames that came in time."""
    kept = list(times)
    return sum(time <= most for time in kept) / len(kept)
