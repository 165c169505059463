"""The bar that takes the place of the buttons during a replay."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.building import STRETCH, button, column, label, row
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table.model.replaying import Replay

BACK: Final = "back"
FORWARD: Final = "forward"
CLOSE: Final = "close"

_BUTTONS: Final = {
    "start": (Message("Start"), Message("")),
    BACK: (Message("Back"), Message("Backspace")),
    FORWARD: (Message("Forward"), Message("Space")),
    "end": (Message("End"), Message("")),
    CLOSE: (Message("Close"), Message("Escape")),
}


class ReplayBar(QFrame):
    """Shows where the replay is; its buttons move it."""

    asked = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = texts
        self.setProperty("role", "panel")
        self.title = label(texts, Message(""), "strong", wrap=True)
        self.step = label(texts, Message(""), "small")
        self.buttons: dict[str, QPushButton] = {}
        for name, (title, key) in _BUTTONS.items():
            role = "primary" if name == FORWARD else ""
            made = button(texts, title, partial(self.asked.emit, name), role)
            texts.show(made, key, "toolTip")
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.buttons[name] = made
        words = column(STRETCH, self.title, self.step, STRETCH, spacing=HALF)
        buttons = self.buttons.values()
        self.setLayout(row((words, 1), *buttons, spacing=STEP, margins=(2 * STEP, STEP)))
        self.hide()

    def show_replay(self, replay: Replay) -> None:
        """Say where it is."""
        self._texts.show(self.title, replay.title)
        told = Message(
            "Step {at} of {steps}: {told}", at=replay.at, steps=replay.steps, told=replay.told()
        )
        self._texts.show(self.step, told)
        for name, at in button_places(replay).items():
            self.buttons[name].setEnabled(0 <= at <= replay.steps and at != replay.at)
        self.show()
        self.raise_()


def button_places(replay: Replay) -> dict[str, int]:
    """Where each button that moves it goes."""
    return {"start": 0, BACK: replay.at - 1, FORWARD: replay.at + 1, "end": replay.steps}
