"""Accessible spots: named buttons over drawn things that follow them, walked by arrows."""

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsScene,
    QGraphicsView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from trifelt.engine.message import Message
from trifelt.gui.shell.spots import SpotButton, SpotLayer
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme

PLACES = {
    "left": QRectF(20, 100, 60, 60),
    "middle": QRectF(120, 100, 60, 60),
    "right": QRectF(220, 100, 60, 60),
    "above": QRectF(125, 10, 60, 60),
}


class Table(QWidget):
    """A drawn table between two buttons."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.texts = Texts(self)
        self.scene = QGraphicsScene(QRectF(0, 0, 300, 200), self)
        self.presses: list[QPoint] = []
        self.view = QGraphicsView(self.scene)
        self.before, self.after = QPushButton("before"), QPushButton("after")
        column = QVBoxLayout(self)
        for part in (self.before, self.view, self.after):
            column.addWidget(part)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.layer = SpotLayer(self.view, self.texts, theme)
        self.spots = {
            name: self.layer.add(Message("Spot {name}", name=name), self.place_of(name))
            for name in PLACES
        }
        self.resize(400, 400)

    def place_of(self, name: str) -> Callable[[], QRectF]:
        return lambda: PLACES[name]


@pytest.fixture
def table(qapp: QApplication, qtbot: QtBot) -> Table:
    root = QObject()
    table = Table(Theme(qapp, "light", root))
    root.setParent(table)
    qtbot.addWidget(table)
    with qtbot.waitExposed(table):
        table.show()
    table.activateWindow()
    return table


def over(table: Table, spot: SpotButton, name: str) -> bool:
    wanted = table.view.mapFromScene(PLACES[name]).boundingRect()
    return spot.geometry() == wanted


def test_spots_follow_a_view_that_grows_and_zooms(table: Table, qtbot: QtBot) -> None:
    table.resize(900, 700)
    table.view.scale(1.7, 1.7)
    table.layer.follow()
    for name, spot in table.spots.items():
        qtbot.waitUntil(partial(over, table, spot, name))
    table.resize(300, 260)
    for name, spot in table.spots.items():
        qtbot.waitUntil(partial(over, table, spot, name))


def test_a_screen_reader_finds_every_spot_as_a_named_button(table: Table) -> None:
    viewport = QAccessible.queryAccessibleInterface(table.view.viewport())
    found = {
        viewport.child(place).text(QAccessible.Text.Name): viewport.child(place).role()
        for place in range(viewport.childCount())
    }
    assert found == {f"Spot {name}": QAccessible.Role.Button for name in PLACES}


def test_the_whole_table_is_one_stop_of_the_tab_key(table: Table, qtbot: QtBot) -> None:
    table.before.setFocus()
    qtbot.keyClick(table.before, Qt.Key.Key_Tab)
    first = QApplication.focusWidget()
    assert first is table.spots["left"]
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is table.after


@pytest.mark.parametrize(
    ("start", "keys", "end"),
    [
        ("left", "R", "middle"),
        ("left", "RR", "right"),
        ("middle", "U", "above"),
        ("above", "D", "middle"),
        ("right", "L", "middle"),
        ("left", "L", "left"),
        ("right", "RRR", "right"),
    ],
)
def test_arrows_walk_the_spots(table: Table, qtbot: QtBot, start: str, keys: str, end: str) -> None:
    arrows = {
        "L": Qt.Key.Key_Left,
        "R": Qt.Key.Key_Right,
        "U": Qt.Key.Key_Up,
        "D": Qt.Key.Key_Down,
    }
    table.layer.make_current(table.spots[start])
    table.spots[start].setFocus()
    for key in keys:
        qtbot.keyClick(QApplication.focusWidget(), arrows[key])
    assert QApplication.focusWidget() is table.spots[end]
    assert table.layer.current is table.spots[end]


def test_return_presses_and_space_is_left_to_the_pane(table: Table, qtbot: QtBot) -> None:
    spot = table.spots["left"]
    spot.setFocus()
    with qtbot.waitSignal(spot.clicked):
        qtbot.keyClick(spot, Qt.Key.Key_Return)
    with qtbot.assertNotEmitted(spot.clicked):
        qtbot.keyClick(spot, Qt.Key.Key_Space)


def test_the_mouse_goes_through_to_the_scene(table: Table) -> None:
    centre = table.spots["left"].geometry().center()
    assert table.view.viewport().childAt(centre) is None


def test_a_removed_spot_is_gone_and_another_takes_the_tab_stop(table: Table, qtbot: QtBot) -> None:
    table.layer.remove(table.spots["left"])
    assert len(table.layer.spots) == 3
    table.before.setFocus()
    qtbot.keyClick(table.before, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is table.layer.current
    assert table.layer.current is table.spots["middle"]
