"""The right-hand panel: beside a wide pane, a drawer over a narrow one."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from trifelt.gui.shell.side_panel import SidePanelLayout
from trifelt.gui.shell.tokens import DRAWER_BELOW, PANEL_WIDTH


class Split(SidePanelLayout):
    def __init__(self) -> None:
        self.main, self.side = QWidget(), QLabel("side")
        super().__init__(self.main, self.side)


@pytest.fixture
def split(qtbot: QtBot) -> Split:
    made = Split()
    qtbot.addWidget(made)
    made.resize(1440, 800)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_narrow_pane_has_all_room_until_the_drawer_is_opened(split: Split, qtbot: QtBot) -> None:
    split.resize(DRAWER_BELOW - 1, 700)
    assert split.main.width() == DRAWER_BELOW - 1
    assert not split.side.isVisible()
    split.toggle()
    assert split.side.isVisible()
    assert split.main.width() == DRAWER_BELOW - 1
    with qtbot.waitSignal(split.drawer_closed):
        qtbot.keyClick(split, Qt.Key.Key_Escape)
    assert not split.side.isVisible()


def test_a_drawer_left_open_is_a_panel_again_when_there_is_room(split: Split) -> None:
    split.resize(1100, 700)
    split.toggle()
    split.resize(1400, 700)
    assert split.side.isVisible()
    assert split.main.width() == 1400 - PANEL_WIDTH - 16
    split.resize(1100, 700)
    assert not split.side.isVisible()
