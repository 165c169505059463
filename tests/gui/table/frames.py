"""How long the felt's frames take while chips are dragged and cards dealt; for the benchmarks."""

from collections.abc import Callable, Iterable
from functools import partial
from time import perf_counter

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from trifelt.gui.table.view import TablePane
from trifelt.gui.tour.driver import TourDriver
from trifelt.storage.settings import Motion

FRAME_MS = 1000 / 60


def drag_frames(driver: TourDriver, pane: TablePane, frames: int = 240) -> list[float]:
    """Milliseconds from each move of the mouse to the repainted felt, a chip in the hand."""
    view = pane.felt.viewport()
    start = pane.felt.mapFromScene(pane.felt.rack.place_of(pane.felt.rack.chips[3]))
    driver.press(view, start)
    path: Iterable[QPoint] = (
        QPoint(60 + n * 7 % (view.width() - 120), 120 + n * 11 % (view.height() - 240))
        for n in range(frames)
    )
    times = [_timed(partial(driver.move, view, place, pressed=True)) for place in path]
    driver.key("Escape")
    driver.release(view, start)
    driver.settle()
    return times


def deal_frames(driver: TourDriver, pane: TablePane, frames: int = 240) -> list[float]:
    """Milliseconds that each turn of the event loop takes while cards fly and chips are paid."""
    driver.window.context.preferences.change(motion=Motion.NORMAL)
    pane.go_on()
    times: list[float] = []
    while len(times) < frames and pane.felt.movement.busy:
        times.append(_timed(lambda: None))
        driver.settle(1)
    pane.felt.movement.skip()
    return times


def _timed(deed: Callable[[], object]) -> float:
    begun = perf_counter()
    deed()
    QApplication.processEvents()
    return (perf_counter() - begun) * 1000


def share_within(times: list[float], most: float = FRAME_MS) -> float:
    """The part of the frames that came in time."""
    return sum(time <= most for time in times) / len(times)
