"""The marks of a check: where, who, what was claimed, what came of it."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from trifelt.gui.check.model.marks import LONGEST, OUTCOMES, TITLES, CheckMarks, Outcome
from trifelt.gui.shell.building import label
from trifelt.gui.shell.controls import ScrolledPage, Segments
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP

_SHORT = (("table", "shift"), ("seat", "dealer"), ("supervisor", ""), ("who", "rank"))


class RecordPage(ScrolledPage):
    """Fields for the marks; they go into the record and onto the slip."""

    changed = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._marks = CheckMarks()
        self.edits: dict[str, QLineEdit] = {}
        self.texts_of: dict[str, QPlainTextEdit] = {}
        page = QWidget()
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * STEP)
        grid.setVerticalSpacing(HALF)
        for row, pair in enumerate(_SHORT[:3]):
            self._add_pair(grid, 2 * row, pair)
        self.outcome = Segments(
            texts,
            TITLES["outcome"],
            tuple((str(outcome), title) for outcome, title in OUTCOMES.items()),
        )
        self.outcome.set_value("")
        self.outcome.chosen.connect(self._on_outcome_chosen)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, STEP, 0)
        column.setSpacing(STEP)
        column.addLayout(grid)
        column.addWidget(self._text("claim"))
        column.addWidget(label(texts, TITLES["outcome"], "small"))
        column.addWidget(self.outcome, 0, Qt.AlignmentFlag.AlignLeft)
        decided = QGridLayout()
        decided.setHorizontalSpacing(2 * STEP)
        decided.setVerticalSpacing(HALF)
        self._add_pair(decided, 0, _SHORT[3])
        column.addLayout(decided)
        column.addWidget(self._text("note"))
        column.addStretch(1)
        self.show_page(page)

    @property
    def marks(self) -> CheckMarks:
        """The marks as they stand."""
        return self._marks

    def show_marks(self, marks: CheckMarks) -> None:
        """Show these marks."""
        self._marks = marks
        for name, edit in self.edits.items():
            edit.setText(getattr(marks, name))
        for name, text in self.texts_of.items():
            text.blockSignals(True)
            text.setPlainText(getattr(marks, name))
            text.blockSignals(False)
        self.outcome.set_value(str(marks.outcome))

    def _add_pair(self, grid: QGridLayout, row: int, names: tuple[str, str]) -> None:
        for column, name in enumerate(names):
            if not name:
                continue
            edit = QLineEdit()
            edit.setMaxLength(LONGEST)
            self._texts.name(edit, TITLES[name])
            edit.textEdited.connect(partial(self._on_text_typed, name))
            self.edits[name] = edit
            grid.addWidget(label(self._texts, TITLES[name], "small"), row, column)
            grid.addWidget(edit, row + 1, column)

    def _text(self, name: str) -> QWidget:
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(HALF)
        edit = QPlainTextEdit()
        edit.setFixedHeight(64)
        edit.setTabChangesFocus(True)
        self._texts.name(edit, TITLES[name])
        edit.textChanged.connect(partial(self._on_long_changed, name))
        self.texts_of[name] = edit
        column.addWidget(label(self._texts, TITLES[name], "small"))
        column.addWidget(edit)
        return part

    def _on_text_typed(self, name: str, text: str) -> None:
        self._marks = self._marks.with_text(name, text)
        self.changed.emit()

    def _on_long_changed(self, name: str) -> None:
        self._marks = self._marks.with_text(name, self.texts_of[name].toPlainText())
        self.changed.emit()

    def _on_outcome_chosen(self, value: str) -> None:
        self._marks = replace(self._marks, outcome=Outcome(value))
        self.changed.emit()
