"""Asks a question with a few answers: what is lost, or which of two changes is to be kept."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.building import label
from trifelt.gui.shell.child_dialog import ChildDialog
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP


class ChoiceDialog(ChildDialog):
    """A question with a few answers; `chosen` tells which, Esc tells none."""

    chosen = Signal(str)

    def __init__(
        self,
        texts: Texts,
        title: Message,
        words: Message,
        answers: tuple[tuple[str, Message], ...],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        texts.show(self, title, "windowTitle")
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * STEP, 3 * STEP, 3 * STEP, 3 * STEP)
        column.setSpacing(2 * STEP)
        column.addWidget(label(texts, title, "heading"))
        column.addWidget(label(texts, words, wrap=True))
        line = QHBoxLayout()
        line.addStretch(1)
        self.buttons: dict[str, QPushButton] = {}
        for place, (answer, says) in enumerate(answers):
            button = QPushButton()
            texts.show(button, says)
            button.clicked.connect(partial(self._on_button_clicked, answer))
            if place == len(answers) - 1:
                button.setProperty("role", "primary")
                button.setDefault(True)
            self.buttons[answer] = button
            line.addWidget(button)
        column.addLayout(line)
        self.setMinimumWidth(520)

    def _on_button_clicked(self, answer: str) -> None:
        self.accept()
        self.chosen.emit(answer)
