"""A wrong field says what is wrong right under it, to the eye and to a screen reader."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from trifelt.engine.message import Message
from trifelt.gui.shell.building import STRETCH, column, holder
from trifelt.gui.shell.controls import FaultedField, ScrolledPage
from trifelt.gui.shell.texts import Texts


def test_the_help_of_a_field_comes_back_when_its_fault_is_gone(qtbot: QtBot) -> None:
    texts = Texts()
    field = QLineEdit()
    qtbot.addWidget(field)
    texts.name(field, Message("Amount"), Message("Digits and a point"))
    faulted = FaultedField(texts, field)
    qtbot.addWidget(faulted)
    faulted.set_fault(Message("no amount"))
    assert field.accessibleDescription() == "no amount"
    faulted.set_fault(None)
    assert field.accessibleDescription() == "Digits and a point"


def test_what_is_said_under_a_field_at_the_lower_edge_is_scrolled_into_sight(qtbot: QtBot) -> None:
    texts, above, below = Texts(), QWidget(), QWidget()
    above.setFixedHeight(400)
    below.setFixedHeight(400)
    faulted = FaultedField(texts, QLineEdit())
    page = ScrolledPage(holder(column(above, faulted, below, STRETCH, spacing=0)))
    window = holder(column(page))
    qtbot.addWidget(window)
    window.resize(400, 200)
    window.show()
    window.activateWindow()
    faulted.field.setFocus()
    qtbot.waitUntil(faulted.field.hasFocus)
    qtbot.waitUntil(lambda: page.verticalScrollBar().value() > 0)  # it follows the focus
    lowest_of_field = faulted.y() + faulted.height()
    page.verticalScrollBar().setValue(lowest_of_field - page.viewport().height())
    faulted.set_fault(Message("no amount"))
    words = next(each for each in faulted.findChildren(QLabel) if each.text())
    qtbot.waitUntil(lambda: words.y() > faulted.field.y())
    lowest = words.mapTo(page, QPoint(0, words.height())).y()
    assert lowest <= page.viewport().height()
