"""The measure of the felt's frames runs; the benchmarks judge its times."""

from pathlib import Path

from tests.gui.table.frames import deal_frames, drag_frames, share_within
from tests.gui.table.table_driver import TableDriver
from trifelt.gui.app import Application
from trifelt.gui.tour.driver import TourDriver


def test_frames_are_measured_while_dragging_and_dealing(shown: Application, tmp_path: Path) -> None:
    driver = TourDriver(shown.window, tmp_path)
    table = TableDriver(driver)
    table.play("three-pictures")
    table.bet(3, "main")
    dragged = drag_frames(driver, table.pane, frames=20)
    dealt = deal_frames(driver, table.pane, frames=20)
    assert (len(dragged), len(dealt)) == (20, 20)
    assert 0 <= share_within(dragged) <= 1
    assert table.lies(3, "main") == 2_500
