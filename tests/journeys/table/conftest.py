"""The table of the whole program, with a hand at it."""

import pytest

from tests.gui.table.table_driver import TableDriver
from trifelt.tour.driver import TourDriver


@pytest.fixture
def table(driver: TourDriver) -> TableDriver:
    """The table with its motion off."""
    return TableDriver(driver)
