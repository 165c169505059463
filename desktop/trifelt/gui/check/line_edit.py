"""The whole check on one line: typed or pasted, and what of it was not understood."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

from trifelt.engine.checks.oneline import example_line, grammar
from trifelt.engine.games.game import Game
from trifelt.engine.message import Message, joined
from trifelt.gui.shell.field_fault import FaultedField
from trifelt.gui.shell.texts import Texts

_FAULTS_SHOWN = 2


class LineEdit(QLineEdit):
    """Enter fills the form, and so does a paste, of whose text the first line is the form."""

    filled = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            lines = QGuiApplication.clipboard().text().strip().splitlines()
            if lines:
                self.setText(lines[0])
                self.filled.emit()
        else:
            super().keyPressEvent(event)


class LineField(FaultedField):
    """The line with its example, and with the grammar under it where something is wrong."""

    def __init__(self, texts: Texts) -> None:
        self.line = LineEdit()
        super().__init__(texts, self.line)
        self._game: Game | None = None
        self.line.setClearButtonEnabled(False)
        texts.name(
            self.line,
            Message("The whole check on one line"),
            Message("Fills the form when Enter is pressed or a line is pasted"),
        )

    def use_game(self, game: Game) -> None:
        """Show how a line of this game is written."""
        if game is self._game:
            return
        self._game = game
        self._texts.show_data(self.line, example_line(game), "placeholderText")
        self._texts.show(self.line, grammar(game), "toolTip")

    def show_faults(self, faults: tuple[Message, ...]) -> None:
        """Say what was not understood, and how a line is written."""
        if not faults or self._game is None:
            self.set_fault(None)
        else:
            self.set_fault(joined([*faults[:_FAULTS_SHOWN], grammar(self._game)]))
