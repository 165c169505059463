"""The marks of a check: where, who, what was claimed, what came of it."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLineEdit, QPlainTextEdit

from trifelt.gui.check.model.marks import (
    LONGEST,
    LONGEST_TEXT,
    OUTCOMES,
    TITLES,
    CheckMarks,
    Outcome,
)
from trifelt.gui.shell.building import LEFT, STRETCH, column, grid, holder, label
from trifelt.gui.shell.controls import ScrolledPage, Segments
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP

_SHORT = (("table", "shift"), ("seat", "dealer"), ("supervisor", ""), ("who", "rank"))


class _LongText(QPlainTextEdit):
    """Takes as much as is recorded: a whole file that is pasted would be laid out for minutes."""

    def insertFromMimeData(self, source: QMimeData) -> None:
        room = LONGEST_TEXT - len(self.toPlainText()) + len(self.textCursor().selectedText())
        self.insertPlainText(source.text()[: max(0, room)])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_full = len(self.toPlainText()) >= LONGEST_TEXT and not self.textCursor().hasSelection()
        if not (is_full and event.text().isprintable() and event.text()):
            super().keyPressEvent(event)


class RecordPage(ScrolledPage):
    """Fields for the marks; they go into the record and onto the slip."""

    changed = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._marks = CheckMarks()
        self._before: CheckMarks | None = None
        self.edits: dict[str, QLineEdit] = {}
        self.texts_of: dict[str, _LongText] = {}
        self.outcome = Segments(
            texts,
            TITLES["outcome"],
            tuple((str(outcome), title) for outcome, title in OUTCOMES.items()),
        )
        self.outcome.chosen.connect(self._on_outcome_chosen)
        parts = (
            self._pairs(*_SHORT[:3]),
            self._text("claim"),
            label(texts, TITLES["outcome"], "small"),
            (self.outcome, LEFT),
            self._pairs(_SHORT[3]),
            self._text("note"),
            STRETCH,
        )
        self.show_page(holder(column(*parts, spacing=STEP, margins=(0, 0, STEP, 0))))

    @property
    def marks(self) -> CheckMarks:
        """The marks as they stand."""
        return self._marks

    @property
    def for_the_next(self) -> CheckMarks:
        """The marks that hold for the next check of the same shift; none that came with a file."""
        return self._marks.for_the_next() if self._before is None else self._before

    def show_marks(self, marks: CheckMarks, *, of_file: bool = False) -> None:
        """Show these marks; those of a file hold for its round alone."""
        self._before = self.for_the_next if of_file else None
        self._marks = marks
        for name, edit in self.edits.items():
            edit.setText(getattr(marks, name))
        for name, text in self.texts_of.items():
            text.blockSignals(True)
            text.setPlainText(getattr(marks, name))
            text.blockSignals(False)
        self.outcome.set_value(str(marks.outcome))

    def _pairs(self, *pairs: tuple[str, str]) -> QGridLayout:
        """Two short texts beside each other, each under its title."""
        pairs_below = grid((), spacing=(2 * STEP, HALF))
        for line, names in enumerate(pairs):
            for place, name in enumerate(filter(None, names)):
                edit = self.edits[name] = QLineEdit(maxLength=LONGEST)
                self._texts.name(edit, TITLES[name])
                edit.textEdited.connect(partial(self._on_text_typed, name))
                pairs_below.addWidget(label(self._texts, TITLES[name], "small"), 2 * line, place)
                pairs_below.addWidget(edit, 2 * line + 1, place)
        return pairs_below

    def _text(self, name: str) -> QBoxLayout:
        edit = self.texts_of[name] = _LongText()
        edit.setFixedHeight(64)
        edit.setTabChangesFocus(True)
        self._texts.name(edit, TITLES[name])
        edit.textChanged.connect(partial(self._on_long_changed, name))
        return column(label(self._texts, TITLES[name], "small"), edit, spacing=HALF)

    def _on_text_typed(self, name: str, text: str) -> None:
        self._marks = self._marks.with_text(name, text)
        self.changed.emit()

    def _on_long_changed(self, name: str) -> None:
        self._marks = self._marks.with_text(name, self.texts_of[name].toPlainText())
        self.changed.emit()

    def _on_outcome_chosen(self, value: str) -> None:
        self._marks = replace(self._marks, outcome=Outcome(value))
        self.changed.emit()
