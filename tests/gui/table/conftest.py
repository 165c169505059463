"""The table of a window that shows, with a hand at it."""

from pathlib import Path

import pytest

from tests.gui.table.table_driver import TableDriver
from trifelt.gui.app import Application
from trifelt.tour.driver import TourDriver


@pytest.fixture
def table(shown: Application, tmp_path: Path) -> TableDriver:
    """The table with its motion off."""
    return TableDriver(TourDriver(shown.window, tmp_path))
