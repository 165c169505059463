"""Take, push or pay for each wager: three keys, or three buttons in each row."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.building import clear, column, grid, holder, label, set_role
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import STEP
from trifelt.gui.train.model.asking import ACTS, PAY, PUSH, TAKE, Question
from trifelt.gui.train.model.judging import AnswerVerdict
from trifelt.gui.train.scene import stake_part
from trifelt.storage.settings import ChipSet

_KEYS: Final = {
    Qt.Key.Key_1: TAKE, Qt.Key.Key_Left: TAKE,
    Qt.Key.Key_2: PUSH, Qt.Key.Key_Down: PUSH,
    Qt.Key.Key_3: PAY, Qt.Key.Key_Right: PAY,
}  # fmt: skip


class OutcomeForm(QWidget):
    """The keys belong to the first wager that is not answered; Backspace goes one back."""

    finished = Signal()

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        self._theme = theme
        self._question: Question | None = None
        self.given: dict[str, str] = {}
        self.buttons: dict[tuple[str, str], QPushButton] = {}
        self._titles: dict[str, QLabel] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_question(self, question: Question, known: ChipSet) -> None:
        """Ask."""
        self._question = question
        self.given, self.buttons, self._titles = {}, {}, {}
        clear(self._column)
        rows: list[list[QWidget]] = []
        for one in question.rows:
            title = label(self._texts, one.title, wrap=True)
            stake = stake_part(self._texts, self._theme, question, one, known)
            self._titles[one.key] = title
            line: list[QWidget] = [holder(column(title, stake, spacing=0))]
            for place, (act, words) in enumerate(ACTS.items(), start=1):
                made = QPushButton()
                self._texts.show(made, Message("{place}   {act}", place=place, act=words))
                self._texts.name(made, Message("{wager}: {act}", wager=one.title, act=words))
                made.setCheckable(True)
                set_role(made, "option")
                made.setMinimumWidth(96)
                made.setProperty("touch", True)
                made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                made.clicked.connect(partial(self._choose, one.key, act))
                self.buttons[one.key, act] = made
                line.append(made)
            rows.append(line)
        inside = QWidget()
        inside.setLayout(grid(rows, spacing=STEP, shares=(2, 1, 1, 1)))
        self._column.addWidget(inside)
        self._mark()

    def lock(self, verdict: AnswerVerdict) -> None:
        """Show what was right; nothing can be chosen any more."""
        right = {part.key: part for part in verdict.parts}
        for (key, act), made in self.buttons.items():
            made.setEnabled(False)
            if ACTS[act] == right[key].due:
                set_role(made, "right")
            elif made.isChecked():
                set_role(made, "wrong")
        for title in self._titles.values():
            set_role(title, "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = self._open_row()
        act = _KEYS.get(Qt.Key(event.key()))
        if key is not None and act is not None:
            self._choose(key, act)
        elif event.key() == Qt.Key.Key_Backspace and self.given and key is not None:
            last = next(reversed(self.given))
            del self.given[last]
            for act in ACTS:
                self.buttons[last, act].setChecked(False)
            self._mark()
        else:
            super().keyPressEvent(event)

    def _open_row(self) -> str | None:
        return next((key for key in self._titles if key not in self.given), None)

    def _choose(self, key: str, act: str) -> None:
        self.given.pop(key, None)
        self.given[key] = act
        for one in ACTS:
            self.buttons[key, one].setChecked(one == act)
        self._mark()
        if self._open_row() is None:
            self.finished.emit()

    def _mark(self) -> None:
        """Stress the wager that the keys belong to."""
        current = self._open_row()
        for key, title in self._titles.items():
            set_role(title, "strong" if key == current else "")
