"""The buttons at the foot of the felt: betting on the left of them, the next step last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.icons import icon_picture
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP

UNDO: Final = "undo"
REDO: Final = "redo"
CLEAR: Final = "clear"
AGAIN: Final = "again"
DOUBLE: Final = "double"
NEXT: Final = "next"

_TITLES: Final = {
    UNDO: (Message("Undo"), "Z"),
    REDO: (Message("Redo"), "Y"),
    CLEAR: (Message("Clear"), "C"),
    AGAIN: (Message("Bet again"), "R"),
    DOUBLE: (Message("Double"), "D"),
}


class Actions(QWidget):
    """Emits what was asked for; what cannot be done now is disabled and says why."""

    asked = Signal(str)

    def __init__(self, texts: Texts, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = texts
        self._theme = theme
        self._buttons: dict[str, QPushButton | QToolButton] = {}
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 2 * STEP, 0)
        line.setSpacing(STEP - 2)
        line.addStretch(1)
        for name, (title, _) in _TITLES.items():
            button: QPushButton | QToolButton
            if name in (UNDO, REDO):
                button = QToolButton()
                button.setFixedSize(QSize(38, 38))
                button.setIconSize(QSize(20, 20))
            else:
                button = QPushButton()
                texts.show(button, title)
            texts.name(button, title)
            self._add(line, name, button)
        line.addSpacing(HALF)
        self.next = QPushButton()
        self.next.setProperty("role", "primary")
        self.next.setMinimumWidth(136)
        self._add(line, NEXT, self.next)
        theme.changed.connect(self._draw_icons)
        self._draw_icons()

    def button(self, name: str) -> QPushButton | QToolButton:
        """The button of an action."""
        return self._buttons[name]

    def allow(self, why_not: Mapping[str, Message | None]) -> None:
        """Enable what can be done now; the hint of what cannot says why."""
        for name, why in why_not.items():
            button = self._buttons[name]
            button.setEnabled(why is None)
            if name == NEXT:
                self._texts.show(button, why or Message("Space"), "toolTip")
            else:
                title, key = _TITLES[name]
                hint = Message("{title} ({key})", title=title, key=key)
                self._texts.show(button, why or hint, "toolTip")

    def name_next(self, title: Message) -> None:
        """Say what the next step is."""
        self._texts.show(self.next, title)
        self._texts.name(self.next, title)

    def _add(self, line: QHBoxLayout, name: str, button: QPushButton | QToolButton) -> None:
        button.setProperty("action", name)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(self._on_button_clicked)
        self._buttons[name] = button
        line.addWidget(button)
        if name == REDO:
            line.addSpacing(HALF)

    def _draw_icons(self) -> None:
        for name in (UNDO, REDO):
            tokens = self._theme.tokens
            icon = QIcon(icon_picture(name, tokens.text, 20, 2.0))
            icon.addPixmap(icon_picture(name, tokens.disabled, 20, 2.0), QIcon.Mode.Disabled)
            self._buttons[name].setIcon(icon)

    def _on_button_clicked(self) -> None:
        pressed = self.sender()
        assert isinstance(pressed, QPushButton | QToolButton)
        self.asked.emit(str(pressed.property("action")))
