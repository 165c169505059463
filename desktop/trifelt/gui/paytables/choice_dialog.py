"""Asks a question with a few answers: what is lost, or which of two changes is to be kept."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.building import button, label
from trifelt.gui.shell.dialogs import ChildDialog
from trifelt.gui.shell.texts import Texts


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
        self.buttons = {
            answer: button(texts, says, partial(self._on_button_clicked, answer))
            for answer, says in answers
        }
        last = self.buttons[answers[-1][0]]
        last.setProperty("role", "primary")
        last.setDefault(True)
        self.lay_out(
            texts,
            title,
            label(texts, title, "heading"),
            label(texts, words, wrap=True),
            buttons=tuple(self.buttons.values()),
        )
        self.setMinimumWidth(520)

    def _on_button_clicked(self, answer: str) -> None:
        self.accept()
        self.chosen.emit(answer)
