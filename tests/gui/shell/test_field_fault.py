"""A wrong field says what is wrong right under it, to the eye and to a screen reader."""

from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from trifelt.engine.message import Message
from trifelt.gui.shell.controls import FaultedField
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
