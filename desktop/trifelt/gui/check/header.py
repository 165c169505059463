"""The check's part of the window's header: the show view, and what else can be done."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from trifelt.engine.message import Message
from trifelt.gui.check import keys
from trifelt.gui.shell.menu_button import MenuButton
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF

Acts = Sequence[tuple[Message, Callable[[], None]]]


class CheckHeader(QWidget):
    """Two buttons: one shows the result large, the other drops a menu down."""

    show_wanted = Signal()

    def __init__(self, texts: Texts, theme: Theme, acts: Acts) -> None:
        super().__init__()
        self.show_button = QToolButton()
        texts.show(self.show_button, Message("Show"))
        texts.name(self.show_button, keys.SHOW.does)
        texts.show(
            self.show_button,
            Message("{does} ({key})", does=keys.SHOW.does, key=keys.SHOW.sequence),
            "toolTip",
        )
        self.show_button.clicked.connect(self.show_wanted)
        self.more = MenuButton("house", theme)
        texts.show(self.more, Message("More"))
        texts.name(self.more, Message("What else can be done with this check"))
        for title, act in acts:
            action = self.more.drop_down.addAction("")
            texts.show(action, title)
            action.triggered.connect(act)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(HALF)
        line.addWidget(self.show_button)
        line.addWidget(self.more)
