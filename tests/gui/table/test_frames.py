"""The measure of the felt's frames runs and counts painting; the benchmarks judge its times."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject

from tests.gui.table.frames import drag_frames, round_frames
from tests.gui.table.table_driver import TableDriver
from trifelt.engine.round.play import Phase
from trifelt.gui.app import Application
from trifelt.tour.driver import TourDriver


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.Paint
        return super().eventFilter(watched, event)


def test_every_frame_of_a_drag_and_of_a_round_is_painted(
    shown: Application, tmp_path: Path
) -> None:
    driver = TourDriver(shown.window, tmp_path)
    table = TableDriver(driver)
    table.play("three-card-poker")
    table.bet(3, "ante")
    paints = Paints()
    table.view.installEventFilter(paints)
    dragged = drag_frames(driver, table.pane, frames=20)
    assert len(dragged) == 20
    assert paints.count >= 20
    assert table.lies(3, "ante") == 2_500
    paints.count = 0
    shown_frames = round_frames(driver, table.pane)
    assert len(shown_frames) > 60
    assert paints.count >= len(shown_frames) / 4
    assert table.pane.table.standing.rounds == 1
    assert table.pane.table.round.phase is Phase.BETTING
