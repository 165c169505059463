"""The line over a check that came from elsewhere: from the table, or from the log as it was."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from trifelt.engine.message import Message
from trifelt.gui.shell.building import label
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP


class Banner(QFrame):
    """Says where the check is from; one of another time can be put under the house of today."""

    today_wanted = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.setProperty("role", "notice")
        self.said = label(texts, Message(""), "muted", wrap=True)
        self.today = QPushButton()
        texts.show(self.today, Message("Use the house of today"))
        self.today.clicked.connect(self.today_wanted)
        line = QHBoxLayout(self)
        line.setContentsMargins(2 * STEP, HALF, STEP, HALF)
        line.addWidget(self.said, 1)
        line.addWidget(self.today)
        self.show_text(None)

    def show_text(self, text: Message | None, *, then: bool = False) -> None:
        """Say this, or nothing; `then` offers the house of today."""
        self.setVisible(text is not None)
        self.today.setVisible(then)
        if text is not None:
            self._texts.show(self.said, text)
