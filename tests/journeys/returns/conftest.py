"""The returns of the whole program."""

import pytest
from pytestqt.qtbot import QtBot

from tests.journeys.opening import opened_by_click
from trifelt.gui.app import Application
from trifelt.gui.returns.view import ReturnsPane
from trifelt.tour.driver import TourDriver


@pytest.fixture
def pane(application: Application, driver: TourDriver, qtbot: QtBot) -> ReturnsPane:
    """The returns, opened by the mouse, their lines drawn."""
    shown = opened_by_click(application, driver, "returns", ReturnsPane)
    qtbot.waitUntil(lambda: bool(shown.houses))
    return shown
