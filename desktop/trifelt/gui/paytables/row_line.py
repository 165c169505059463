"""One row of a pay table: its name, its odds to type over, and its figures."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

from trifelt.engine.message import Message
from trifelt.engine.variants.row_titles import row_title
from trifelt.engine.wager import Wager
from trifelt.gui.paytables.painted import FigureLine
from trifelt.gui.shell.building import PlainLabel, column, label, set_role
from trifelt.gui.shell.building import row as row_of
from trifelt.gui.shell.figure_table import Cell
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP

NAME_WIDTH: Final = 176
ODDS_WIDTH: Final = 136
COLUMNS: Final = (
    (Message("Base"), 1.0),
    (Message("Probability"), 1.05),
    (Message("How often"), 1.15),
    (Message("Exactly"), 1.5),
    (Message("Share of return"), 1.15),
)
BASE: Final = 0  # the column that tells what the base has where that differs


class RowLine(QWidget):
    """Tells what is typed; is told what to show."""

    typed = Signal(str, str, str)
    left = Signal()
    stepped = Signal(object, int)

    def __init__(self, context: PaneContext, wager: Wager, row: str) -> None:
        super().__init__()
        self._texts = context.texts
        self.wager, self.row = wager.id, row
        title = row_title(row, wager.id)
        self.name = label(context.texts, title, wrap=True)
        self.name.setFixedWidth(NAME_WIDTH)
        self.odds = QLineEdit()
        self.odds.setProperty("role", "cell")
        self.odds.setFixedWidth(ODDS_WIDTH)
        self.odds.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.odds.setMaxLength(40)
        self.odds.textEdited.connect(self._on_text_edited)
        self.odds.editingFinished.connect(self._on_editing_finished)
        self.odds.installEventFilter(self)
        name = Message("{wager}, odds of {row}", wager=wager.title, row=title)
        context.texts.name(self.odds, name)
        self.figures = FigureLine(context, COLUMNS)
        self.words = PlainLabel()
        self.words.setProperty("role", "fault")
        self.words.setContentsMargins(NAME_WIDTH + STEP, 0, 0, 0)
        self.words.setWordWrap(True)
        self.words.hide()
        line = row_of(self.name, self.odds, (self.figures, 1), spacing=STEP)
        self.setLayout(column(line, self.words, spacing=0))

    def show_odds(self, text: str) -> None:
        """Show what the table has, unless it is being typed just now."""
        typed = self.window().focusWidget() is self.odds and self.odds.isModified()
        if self.odds.text() != text and not typed:
            self.odds.setText(text)

    def force_odds(self, text: str) -> None:
        """Show what the table has, whatever was being typed."""
        if self.odds.text() != text:
            self.odds.setText(text)
        self.odds.setModified(False)

    def say(self, fault: Message | None, remark: Message | None = None) -> None:
        """Say beside the cell what is wrong with it, or how it was read."""
        shown = fault or remark
        self.words.setVisible(shown is not None)
        if shown is not None:
            set_role(self.words, "fault" if fault is not None else "clause")
            self._texts.show(self.words, shown)
        self._texts.show(self.odds, shown or Message(""), "accessibleDescription")
        if bool(self.odds.property("fault")) != (fault is not None):
            self.odds.setProperty("fault", fault is not None)
            self.odds.style().unpolish(self.odds)
            self.odds.style().polish(self.odds)

    @property
    def has_changed(self) -> bool:
        """Whether the base has something else in this row."""
        return bool(self.figures.cells and self.figures.cells[BASE].text)

    def show_figures(self, cells: tuple[Cell, ...], note: Message | None) -> None:
        """Show the row's figures; a note stands in the field of an emptied row."""
        self.figures.show_cells(cells)
        self._texts.show(self.odds, note or Message(""), "placeholderText")
        set_role(self.name, "muted" if note is not None else "")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            # One history for the whole house: the field's own would know of its letters only.
            for keys in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo):
                if event.matches(keys):
                    event.ignore()
                    return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = event.key()
            if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                self.stepped.emit(self, 1 if key == Qt.Key.Key_Down else -1)
                return True
        return super().eventFilter(watched, event)

    def _on_text_edited(self, text: str) -> None:
        self.typed.emit(self.wager, self.row, text)

    def _on_editing_finished(self) -> None:
        self.odds.setModified(False)
        self.left.emit()
