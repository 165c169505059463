"""Above the check: its part of the window's header, and the line that says where it is from."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QToolButton, QWidget

from trifelt.engine.message import Message, joined
from trifelt.gui.check import keys
from trifelt.gui.check.model.steps import Said
from trifelt.gui.shell.building import button, label, row
from trifelt.gui.shell.controls import MenuButton
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP

Acts = Sequence[tuple[Message, Callable[[], None]]]


class CheckHeader(QWidget):
    """What is done with a check, and a file of payments in its place; the rest in a menu."""

    show_wanted = Signal()
    audit_wanted = Signal(bool)
    new_wanted = Signal()

    def __init__(self, texts: Texts, theme: Theme, acts: Acts) -> None:
        super().__init__()
        self.new_button, self.show_button = QToolButton(), QToolButton()
        for part, word, key, wanted in (
            (self.new_button, Message("New check"), keys.CLEAR, self.new_wanted),
            (self.show_button, Message("Show"), keys.SHOW, self.show_wanted),
        ):
            texts.show(part, word)
            texts.name(part, key.does)
            said = Message("{does} ({key})", does=key.does, key=key.sequence)
            texts.show(part, said, "toolTip")
            part.clicked.connect(wanted)
        self.more = MenuButton("house", theme)
        texts.show(self.more, Message("More"))
        texts.name(self.more, Message("What else can be done with this check"))
        audit = Message("Audit a file of recorded payments")
        for title, act in ((audit, lambda: self.audit_wanted.emit(True)), *acts):
            self.more.entry(texts, title, act)
        self.setLayout(row(self.new_button, self.show_button, self.more, spacing=HALF))


class Banner(QFrame):
    """Says where the check is from; one of another time can be put under the house of today."""

    today_wanted = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.setProperty("role", "notice")
        self.said = label(texts, Message(""), "muted", wrap=True)
        self.today = button(texts, Message("Use the house of today"), self.today_wanted.emit)
        self.setLayout(row((self.said, 1), self.today, margins=(2 * STEP, HALF, STEP, HALF)))
        self.show_text(None)

    def say_first(self, text: Message) -> None:
        """Say this before what is said already."""
        before, then = self.shown
        self.show_text(text if before is None else joined((text, before), " "), then)

    def show_text(self, text: Message | None, then: bool = False) -> None:
        """Say this, or nothing; `then` offers the house of today."""
        self.shown: Said = (text, then)
        self.setVisible(text is not None)
        self.today.setVisible(then)
        if text is not None:
            self._texts.show(self.said, text)
