"""A replay on the felt: the round under way waits, nothing of it counts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.building import STRETCH, button, column, label, row
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table.model.layout import felt_of
from trifelt.gui.table.model.replaying import Replay
from trifelt.gui.table.model.state import OWNER

if TYPE_CHECKING:
    from trifelt.gui.table.view import TablePane

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
        for name, at in _places(replay).items():
            self.buttons[name].setEnabled(0 <= at <= replay.steps and at != replay.at)
        self.show()
        self.raise_()


def _places(replay: Replay) -> dict[str, int]:
    """Where each button that moves it goes."""
    return {"start": 0, BACK: replay.at - 1, FORWARD: replay.at + 1, "end": replay.steps}


class Replaying:
    """Shows a replay over the table, and gives the felt back."""

    def __init__(self, pane: TablePane) -> None:
        self._pane = pane
        self.replay: Replay | None = None
        pane.over.replay.asked.connect(self.act)

    @property
    def under_way(self) -> bool:
        """Whether a replay shows."""
        return self.replay is not None

    def begin(self, replay: Replay | Message) -> None:
        """Show a replay, or say why there is none."""
        pane = self._pane
        pane.felt.movement.skip()
        if isinstance(replay, Message):
            pane.over.toast.refuse(replay)
            return
        self.replay = replay
        pane.header.round.hide()  # it is the number of the round that waits
        pane.house_shown.emit()
        house = replay.source.house
        if house is not pane.table.house:
            pane.felt.set_table(house, felt_of(house.game), pane.chips())
            pane.felt.set_jackpot(replay.source.jackpot)
            pane.side.show_stakes({})  # what lies on the table costs nothing here
            pane.side.set_house(house, replay.source.jackpot)
        replay.go(0)
        self._show()
        pane.focus_felt()

    def go_on(self) -> None:
        """The next step; after the last one back to the table."""
        at_end = self.replay is not None and self.replay.at == self.replay.steps
        self.act(CLOSE if at_end else FORWARD)

    def act(self, name: str) -> None:
        """Move through the replay, or close it."""
        if self.replay is None:
            return
        if name == CLOSE:
            self.close()
        else:
            self.replay.go(_places(self.replay)[name])
            self._show()

    def close(self) -> None:
        """Back to the table."""
        if self.replay is None:
            return
        pane = self._pane
        house = self.replay.source.house
        self.replay = None
        pane.header.round.show()
        pane.house_shown.emit()
        pane.over.replay.hide()
        if house is not pane.table.house:
            pane.set_felt()
        pane.refresh()
        pane.focus_felt()

    def _show(self) -> None:
        pane, replay = self._pane, self.replay
        assert replay is not None
        with pane.keyboard_kept():
            pane.over.tray.hide()
            pane.layout_.step_aside(aside=False)
            pane.over.buttons.hide()
            pane.over.replay.show_replay(replay)
        pane.side.why.invite(may_bet=False)
        pane.felt.show_rack(shown=False)
        pane.felt.show_state(replay.state())
        settlement = replay.round.settlement
        if own := replay.round.own_boxes(OWNER):
            pane.side.show_round(settlement, own)
        else:
            pane.side.show_round(settlement, frozenset(replay.round.bets.boxes), None)
