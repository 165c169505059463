"""The keys of the felt: each written once, for the pane and for the help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from trifelt.engine.games.game import Decision
from trifelt.engine.message import Message
from trifelt.gui.shell.keys import Key
from trifelt.gui.table.model.steps import Action
from trifelt.gui.table.replaying import BACK
from trifelt.gui.table.table_menu import MENU_KEY

if TYPE_CHECKING:
    from trifelt.gui.table.view import TablePane

TABLE_KEYS: Final = (
    Key("Space", Message("The next step: deal, skip the motion, next round")),
    Key("1 … 9", Message("Pick a chip from the rack")),
    Key("Arrows", Message("Move between boxes (left, right) and spots (up, down)")),
    Key("Return", Message("Add the picked chip to the spot")),
    Key("Backspace", Message("Take the top chip off the spot")),
    Key("Delete", Message("Clear the spot")),
    Key("E", Message("Type the amount on the spot")),
    Key("?", Message("Show what the spot pays")),
    Key("L", Message("Look at the hand, where it waits for you")),
    Key("P", Message("Play on")),
    Key("F", Message("Fold")),
    Key("Z", Message("Undo the last change to your bets")),
    Key("Y", Message("Redo it")),
    Key("R", Message("Repeat the bets of the last round")),
    Key("D", Message("Double all bets")),
    Key("C", Message("Clear all bets")),
    MENU_KEY,
    Key("Escape", Message("Put dragged chips back; from a panel or a button, back to the felt")),
)

_ACTIONS: Final = {
    Qt.Key.Key_Z: Action.UNDO,
    Qt.Key.Key_Y: Action.REDO,
    Qt.Key.Key_R: Action.AGAIN,
    Qt.Key.Key_D: Action.DOUBLE,
    Qt.Key.Key_C: Action.CLEAR,
    Qt.Key.Key_Space: Action.NEXT,
}
_DECISIONS: Final = {Qt.Key.Key_P: Decision.PLAY, Qt.Key.Key_F: Decision.FOLD}
_PLAIN: Final = Qt.KeyboardModifier.NoModifier
_CONTROL: Final = Qt.KeyboardModifier.ControlModifier
# What hands know from other programs.
_AS_ELSEWHERE: Final = {
    (_CONTROL, Qt.Key.Key_Z): Action.UNDO,
    (_CONTROL, Qt.Key.Key_Y): Action.REDO,
    (_CONTROL | Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_Z): Action.REDO,
}


class Keyboard:
    """Does what a key of the felt stands for."""

    def __init__(self, pane: TablePane) -> None:
        self._pane = pane

    def press(self, event: QKeyEvent) -> bool:
        """Whether the key was one of the felt's."""
        pane, key = self._pane, Qt.Key(event.key())
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key == Qt.Key.Key_Escape:
            return self._escape()
        if pane.replaying.under_way and key == Qt.Key.Key_Backspace:
            pane.replaying.act(BACK)
            return True
        if pane.felt.dragging:
            return False
        if (modifiers, key) in _AS_ELSEWHERE:
            pane.act(_AS_ELSEWHERE[modifiers, key])
            return True
        if event.text() == "?" and pane.spots.key is not None:
            pane.felt.show_hint(pane.spots.key)
            return True
        if modifiers != _PLAIN:
            return False
        if key in _ACTIONS:
            pane.act(_ACTIONS[key])
        elif key in _DECISIONS:
            pane.decide(_DECISIONS[key])
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self._pick(key - Qt.Key.Key_1)
        else:
            return self._on_spot(key)
        return True

    def _escape(self) -> bool:
        pane = self._pane
        if pane.felt.cancel_drag():
            return True
        if pane.replaying.under_way:
            pane.replaying.close()
            return True
        if not pane.has_felt_focus:
            pane.focus_felt()
            return True
        return False

    def _pick(self, place: int) -> None:
        chips = self._pane.felt.rack.chips
        if place < len(chips):
            self._pane.pick_chip(chips[place])

    def _on_spot(self, key: Qt.Key) -> bool:
        spot = self._pane.spots.key
        if spot is None:
            return False
        if key == Qt.Key.Key_Backspace:
            self._pane.betting.take_chip(spot)
        elif key == Qt.Key.Key_Delete:
            self._pane.betting.clear_spot(spot)
        elif key == Qt.Key.Key_L:
            self._pane.betting.look_next(spot.box)
        elif key == Qt.Key.Key_E:
            self._pane.betting.edit_amount(spot)
        else:
            return False
        return True
