"""Boxes of choices with names for screen readers, their lists included."""

from PySide6.QtWidgets import QComboBox

from trifelt.engine.message import Message
from trifelt.gui.shell.building import ChoiceBox
from trifelt.gui.shell.texts import Texts


def choice_box(texts: Texts, name: Message, *, low: bool = True) -> QComboBox:
    """A box of choices: low as the cells of a table are, or as high as other fields."""
    box = ChoiceBox()
    if low:
        box.setProperty("role", "cell")
    texts.name(box, name)
    texts.name(box.view(), Message("Choices: {name}", name=name))
    return box
