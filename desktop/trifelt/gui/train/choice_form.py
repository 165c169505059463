"""Options to choose from: a digit or a click chooses, once for each question."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.building import caption, clear, column, grid, holder, set_role
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP
from trifelt.gui.train.model.asking import OptionList, Question
from trifelt.gui.train.model.judging import AnswerVerdict

_SHORT = 28


class ChoiceForm(QWidget):
    """The digits belong to the first question that is not answered."""

    finished = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._question: Question | None = None
        self.given: dict[str, str] = {}
        self.buttons: dict[tuple[str, str], QPushButton] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_question(self, question: Question) -> None:
        """Ask."""
        self._question = question
        self.given, self.buttons = {}, {}
        clear(self._column)
        for choice in question.choices:
            for place, (value, words) in enumerate(choice.options, start=1):
                made = QPushButton()
                self._texts.show(made, Message("{place}   {words}", place=place, words=words))
                made.setProperty("touch", len(question.choices) == 1)
                made.setCheckable(True)
                set_role(made, "option")
                made.setProperty("option", value)
                made.setStyleSheet("text-align: left;")
                made.clicked.connect(partial(self._choose, choice.key, value))
                self.buttons[choice.key, value] = made
        lines = []
        for choice in question.choices:
            found = [self.buttons[choice.key, value] for value, _ in choice.options]
            longest = max(len(self._texts.render(words)) for _, words in choice.options)
            across = 2 if longest <= _SHORT else 1
            rows = [found[n : n + across] for n in range(0, len(found), across)]
            title = caption(self._texts, choice.title) if len(question.choices) > 1 else None
            spacing = STEP if title is None else STEP // 2
            body = grid(rows, spacing=spacing, shares=(1,) * across)
            lines.append(holder(column(title, body, spacing=STEP // 2)))
        for line in lines:
            self._column.addWidget(line)

    def lock(self, _verdict: AnswerVerdict) -> None:
        """Show what was right; nothing can be chosen any more."""
        assert self._question is not None
        for choice in self._question.choices:
            for value, _ in choice.options:
                made = self.buttons[choice.key, value]
                made.setEnabled(False)
                if value == choice.right:
                    set_role(made, "right")
                elif made.isChecked():
                    set_role(made, "wrong")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        choice = self._open_choice()
        place = event.key() - Qt.Key.Key_1
        if choice is not None and 0 <= place < len(choice.options):
            self._choose(choice.key, choice.options[place][0])
        else:
            super().keyPressEvent(event)

    def _open_choice(self) -> OptionList | None:
        choices = () if self._question is None else self._question.choices
        return next((one for one in choices if one.key not in self.given), None)

    def _choose(self, key: str, value: str) -> None:
        self.given[key] = value
        for (of, option), made in self.buttons.items():
            if of == key:
                made.setChecked(option == value)
        if self._open_choice() is None:
            self.finished.emit()
