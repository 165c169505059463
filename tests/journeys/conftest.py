"""The whole program on the screen, driven as by a person."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from trifelt.gui.app import Application
from trifelt.tour.driver import TourDriver


@pytest.fixture
def application(qapp: QApplication, trifelt_home: Path, qtbot: QtBot) -> Iterator[Application]:
    """The program as a first start makes it, its window on the screen."""
    made = Application(qapp)
    with qtbot.waitExposed(made.window):
        made.show()
    made.window.activateWindow()
    yield made
    made.window.close()
    made.close()


@pytest.fixture
def driver(application: Application, tmp_path: Path) -> TourDriver:
    """Keys and clicks, handed to the window as a window system does."""
    return TourDriver(application.window, tmp_path)
