"""The pay tables of the whole program."""

import pytest

from tests.journeys.paytables.paytables_driver import open_pay_tables
from trifelt.gui.app import Application
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.tour.driver import TourDriver


@pytest.fixture
def pane(application: Application, driver: TourDriver) -> PaytablesPane:
    """The pay tables, opened by their key, their figures counted."""
    return open_pay_tables(application, driver)
