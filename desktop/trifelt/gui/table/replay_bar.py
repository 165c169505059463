"""The bar of a replay: back and forward through a round that was played."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.building import label
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table.model.replaying import Replay

START: Final = "start"
BACK: Final = "back"
FORWARD: Final = "forward"
END: Final = "end"
CLOSE: Final = "close"

_TITLES: Final = (
    (START, Message("Start"), None),
    (BACK, Message("Back"), Message("Backspace")),
    (FORWARD, Message("Forward"), Message("Space")),
    (END, Message("End"), None),
    (CLOSE, Message("Close"), Message("Escape")),
)


class ReplayBar(QFrame):
    """Shows where the replay stands; its buttons move it."""

    asked = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = texts
        self.setProperty("role", "panel")
        self.title = label(texts, Message(""), "strong")
        self.step = label(texts, Message(""), "small")
        words = QVBoxLayout()
        words.setSpacing(HALF)
        words.addStretch(1)
        words.addWidget(self.title)
        words.addWidget(self.step)
        words.addStretch(1)
        line = QHBoxLayout(self)
        line.setContentsMargins(2 * STEP, STEP, 2 * STEP, STEP)
        line.setSpacing(STEP)
        line.addLayout(words, 1)
        self.buttons: dict[str, QPushButton] = {}
        for name, title, key in _TITLES:
            button = QPushButton()
            texts.show(button, title)
            if key is not None:
                texts.show(button, key, "toolTip")
            button.setProperty("action", name)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(self._on_button_clicked)
            line.addWidget(button)
            self.buttons[name] = button
        self.buttons[FORWARD].setProperty("role", "primary")
        self.hide()

    def show_replay(self, replay: Replay) -> None:
        """Say where it stands."""
        self._texts.show(self.title, replay.title)
        self._texts.show(
            self.step,
            Message(
                "Step {at} of {steps}: {told}",
                at=replay.at,
                steps=replay.steps,
                told=replay.told(),
            ),
        )
        for name in (START, BACK):
            self.buttons[name].setEnabled(replay.at > 0)
        for name in (FORWARD, END):
            self.buttons[name].setEnabled(replay.at < replay.steps)
        self.show()
        self.raise_()

    def _on_button_clicked(self) -> None:
        pressed = self.sender()
        assert isinstance(pressed, QPushButton)
        self.asked.emit(str(pressed.property("action")))
