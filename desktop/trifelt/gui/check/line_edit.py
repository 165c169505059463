"""The whole check on one line: typed or pasted, and what of it was not understood."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence

from trifelt.engine.games.game import Game
from trifelt.engine.message import Message, joined
from trifelt.engine.payout_check.oneline import example_line, grammar
from trifelt.gui.shell.building import STRETCH, label, row
from trifelt.gui.shell.controls import FaultedField, ReplacedField
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP

_FAULTS_SHOWN = 2


class LineEdit(ReplacedField):
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
    """The line with its example, and with the grammar under what is wrong with it."""

    def __init__(self, texts: Texts) -> None:
        self.line = LineEdit()
        super().__init__(texts, self.line)
        self.waiting = label(texts, Message("Enter fills the form"), "small")
        self.waiting.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.line.setLayout(row(STRETCH, self.waiting, margins=(0, 0, STEP, 0)))
        self.line.textEdited.connect(self.tell_waiting)
        self.tell_waiting()
        self._game: Game | None = None
        self.how = label(texts, Message(""), "small", wrap=True)
        self.how.hide()
        column = self.layout()
        assert column is not None
        column.addWidget(self.how)
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
        self.line.setText("")
        self._texts.show_data(self.line, example_line(game), "placeholderText")
        self._texts.show(self.line, grammar(game), "toolTip")

    def tell_waiting(self) -> None:
        """What is typed waits for Enter, and says so."""
        waits = self.line.isModified()
        self.waiting.setVisible(waits)
        room = self.waiting.sizeHint().width() + STEP if waits else 0
        self.line.setTextMargins(0, 0, room, 0)

    def show_faults(self, faults: tuple[Message, ...]) -> None:
        """Say what was not understood, and how a line is written."""
        self.how.setVisible(bool(faults) and self._game is not None)
        if self._game is not None:
            how = Message("Correct the line, or clear it to go on with what was understood.")
            self._texts.show(self.how, joined((how, grammar(self._game))))
        self.set_fault(joined(faults[:_FAULTS_SHOWN], "\n") if faults else None)
