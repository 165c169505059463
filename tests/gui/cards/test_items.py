"""Items of a scene: drawn where they say, anew only when they change."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

from tests.gui.pixels import pixels, share_that_differs
from trifelt.gui.cards.chips import Chip
from trifelt.gui.cards.pictures import CardItem, StackItem

CHIP = Chip(2_500, "#17754a", 3)


@pytest.fixture
def view(qtbot: QtBot) -> QGraphicsView:
    scene = QGraphicsScene(QRectF(0, 0, 300, 300))
    view = QGraphicsView(scene)
    scene.setParent(view)
    view.resize(320, 320)
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    return view


def test_a_card_turns_over(view: QGraphicsView, qtbot: QtBot) -> None:
    item = CardItem(100)
    view.scene().addItem(item)
    back = pixels(view.grab())
    item.change(card=51)
    assert item.card == 51
    face = pixels(view.grab())
    assert share_that_differs(back, face) > 0.03
    item.change(card=None)
    assert share_that_differs(back, pixels(view.grab())) == 0


def test_a_card_that_decided_is_framed(view: QGraphicsView) -> None:
    item = CardItem(100)
    item.change(card=51)
    view.scene().addItem(item)
    plain = pixels(view.grab())
    item.change(frame=QColor("#e3b341"))
    lit = pixels(view.grab())
    assert 0.005 < share_that_differs(plain, lit) < 0.06
    item.change(frame=None)
    assert share_that_differs(plain, pixels(view.grab())) == 0


def test_a_stack_draws_inside_its_bounds(view: QGraphicsView) -> None:
    item = StackItem(60, ((CHIP, 3),))
    view.scene().addItem(item)
    item.setPos(150, 150)
    with_stack = pixels(view.grab())
    item.hide()
    without = pixels(view.grab())
    changed = (with_stack != without).any(axis=2)
    rows, columns = changed.nonzero()
    bounds = view.mapFromScene(item.mapToScene(item.boundingRect())).boundingRect()
    assert bounds.top() - 1 <= rows.min()
    assert rows.max() <= bounds.bottom() + 1
    assert bounds.left() - 1 <= columns.min()
    assert columns.max() <= bounds.right() + 1
