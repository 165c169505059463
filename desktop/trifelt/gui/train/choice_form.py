"""Options to choose from, in a list or beside a wager: a digit or a click chooses."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.building import (
    button,
    caption,
    clear,
    column,
    grid,
    holder,
    label,
    row,
    set_role,
)
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.train.model.asking import (
    ACT_KEYS,
    ACTS,
    PAY,
    PUSH,
    TAKE,
    AskedRow,
    OptionList,
    Question,
    act_of,
)
from trifelt.gui.train.model.judging import AnswerVerdict

_SHORT: Final = 28
_ARROWS: Final[dict[int, str]] = {
    Qt.Key.Key_Left: TAKE,
    Qt.Key.Key_Down: PUSH,
    Qt.Key.Key_Right: PAY,
}


class ChoiceForm(QWidget):
    """Keys answer the first open question; Backspace reopens the last one answered."""

    finished = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.given: dict[str, str] = {}
        self.buttons: dict[tuple[str, str], QPushButton] = {}
        self._right: dict[str, str] = {}  # by question, in their order
        self._titles: dict[str, QLabel] = {}
        self._frames: dict[str, QWidget] = {}  # around the options of each question
        self._column = column()
        self.setLayout(self._column)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_question(self, question: Question, stakes: Sequence[QWidget] = ()) -> None:
        """Show a question; with stakes, it asks what is done with each of its rows."""
        self.given, self.buttons, self._right, self._titles, self._frames = {}, {}, {}, {}, {}
        clear(self._column)
        if stakes:
            rows = [self._row(*asked) for asked in zip(question.rows, stakes, strict=True)]
            self._column.addWidget(holder(grid(rows, spacing=STEP, shares=(2, 3))))
        for choice in question.choices:
            self._column.addWidget(self._list(choice, alone=len(question.choices) == 1))
        self._mark()

    def _list(self, choice: OptionList, *, alone: bool) -> QWidget:
        found = self._options(choice.key, choice.options, choice.right)
        for made in found:
            made.setProperty("touch", alone)
            made.setStyleSheet("text-align: left;")
        longest = max(len(self._texts.render(words)) for _, words in choice.options)
        across = 2 if longest <= _SHORT else 1
        rows = [found[n : n + across] for n in range(0, len(found), across)]
        title = None if alone else caption(self._texts, choice.title)
        body = grid(rows, spacing=STEP if alone else HALF, shares=(1,) * across)
        frame = holder(column(title, body, spacing=HALF, margins=HALF), "asked")
        self._frames[choice.key] = frame
        return frame

    def _row(self, asked: AskedRow, stake: QWidget) -> list[QWidget]:
        title = self._titles[asked.key] = label(self._texts, asked.title, wrap=True)
        found = self._options(asked.key, ACTS.items(), act_of(asked))
        for made, act in zip(found, ACTS.values(), strict=True):
            self._texts.name(made, Message("{wager}: {act}", wager=asked.title, act=act))
            made.setMinimumWidth(96)
            made.setProperty("touch", True)
            made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        frame = holder(row(*found, spacing=STEP, margins=HALF), "asked")
        self._frames[asked.key] = frame
        return [holder(column(title, stake, spacing=0)), frame]

    def _options(
        self, key: str, options: Iterable[tuple[str, Message]], right: str
    ) -> list[QPushButton]:
        self._right[key] = right
        for place, (value, words) in enumerate(options, start=1):
            shown = Message("{place}   {words}", place=place, words=words)
            made = button(self._texts, shown, partial(self._choose, key, value), "option")
            made.setCheckable(True)
            self.buttons[key, value] = made
        return list(self._options_of(key).values())

    def _options_of(self, key: str) -> dict[str, QPushButton]:
        return {value: made for (of, value), made in self.buttons.items() if of == key}

    def lock(self, _verdict: AnswerVerdict) -> None:
        """Show what was right; no more choices can be made."""
        for (key, value), made in self.buttons.items():
            made.setEnabled(False)
            if value == self._right[key]:
                set_role(made, "right")
            elif made.isChecked():
                set_role(made, "wrong")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = self._open_question()
        options = {} if key is None else self._options_of(key)
        place = event.key() - Qt.Key.Key_1
        act = ACT_KEYS.get(event.text().lower()) or _ARROWS.get(event.key())
        if key is not None and 0 <= place < len(options):
            self._choose(key, list(options)[place])
        elif key is not None and act in options:
            self._choose(key, act)
        elif key is not None and self.given and event.key() == Qt.Key.Key_Backspace:
            last, _ = self.given.popitem()
            for made in self._options_of(last).values():
                made.setChecked(False)
            self._mark()
        else:
            super().keyPressEvent(event)

    def _open_question(self) -> str | None:
        return next((key for key in self._right if key not in self.given), None)

    def _choose(self, key: str, value: str) -> None:
        self.given.pop(key, None)
        self.given[key] = value
        for option, made in self._options_of(key).items():
            made.setChecked(option == value)
        self._mark()
        if self._open_question() is None:
            self.finished.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._mark()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._mark()

    def _mark(self) -> None:
        """Emphasise the wager that the keys answer, and frame its options while they do."""
        current = self._open_question()
        for key, frame in self._frames.items():
            set_role(frame, "held" if self.hasFocus() and key == current else "asked")
        for key, title in self._titles.items():
            set_role(title, "strong" if key == current else "")
