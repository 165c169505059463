"""A sentence over the felt that goes by itself: why something was refused, or what is called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.building import PlainLabel
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP

READ_FOR_MS: Final = 4500
CALLED_FOR_MS: Final = 1600
Place = Callable[[], tuple[int, int, int]]
"""The middle of the sentence, and how wide it may be."""


class Toast(QFrame):
    """One sentence at a time; the mouse goes through it."""

    def __init__(self, texts: Texts, place: Place, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = texts
        self._place = place
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setObjectName("toast")
        self._label = PlainLabel()
        self._label.setWordWrap(True)
        self._label.setProperty("role", "strong")
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        line = QHBoxLayout(self)
        line.setContentsMargins(2 * STEP, HALF + 2, 2 * STEP, HALF + 2)
        line.addWidget(self._label)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self._message: Message | None = None
        self._refused = False
        self.hide()

    def follow(self) -> None:
        """Stand where the felt has room for it now."""
        if self.isVisible():
            self._lay()

    @property
    def message(self) -> Message | None:
        """What is said now."""
        return self._message if self.isVisible() else None

    def refuse(self, why: Message) -> None:
        """Say why something was not done."""
        self._say(why, "failure", READ_FOR_MS)

    def call(self, what: Message, *, read: bool = False) -> None:
        """Call something out, as a dealer does."""
        self._say(what, "notice", READ_FOR_MS if read else CALLED_FOR_MS)

    def take_back(self, what: Message) -> None:
        """What was called is over."""
        if self.message == what:
            self.hide()

    def go_on(self) -> None:
        """What was refused is past once something else was done."""
        if self._refused:
            self.hide()

    def _lay(self) -> None:
        x, y, most = self._place()
        words = self._label.fontMetrics().horizontalAdvance(self._label.text())
        self._label.setFixedWidth(min(most - 4 * STEP, words + 8))
        self._label.setFixedHeight(max(20, self._label.heightForWidth(self._label.width())))
        self.adjustSize()
        self.move(x - self.width() // 2, y - self.height() // 2)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _say(self, what: Message, role: str, milliseconds: int) -> None:
        self._message = what
        self._refused = role == "failure"
        self._texts.show(self._label, what)
        self.setProperty("role", role)
        self.style().unpolish(self)
        self.style().polish(self)
        self._lay()
        self.show()
        self.raise_()
        self._timer.start(milliseconds)
        self._texts.announce(self._label, what)
