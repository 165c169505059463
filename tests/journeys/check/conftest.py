"""The payout check of the whole program."""

import pytest

from tests.journeys.opening import opened_by_key
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.tour.driver import TourDriver


@pytest.fixture
def pane(application: Application, driver: TourDriver) -> CheckPane:
    """The check, opened by its key."""
    return opened_by_key(application, driver, "check", CheckPane)
