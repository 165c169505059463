"""The keys of the felt: each written once, for the pane and for the help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from trifelt.engine.games.game import Decision
from trifelt.engine.message import Message
from trifelt.gui.shell.keys import Key
from trifelt.gui.table.betting import Betting
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
    "Z": Action.UNDO,
    "Y": Action.REDO,
    "R": Action.AGAIN,
    "D": Action.DOUBLE,
    "C": Action.CLEAR,
    "Space": Action.NEXT,
    # What hands know from other programs.
    "Ctrl+Z": Action.UNDO,
    "Ctrl+Y": Action.REDO,
    "Ctrl+Shift+Z": Action.REDO,
}
_DECISIONS: Final = {"P": Decision.PLAY, "F": Decision.FOLD}
_ON_SPOT: Final = {
    "Backspace": Betting.take_chip,
    "Del": Betting.clear_spot,
    "E": Betting.edit_amount,
    "L": Betting.look_next,
}


def press_key(pane: TablePane, event: QKeyEvent) -> bool:
    """Do what a key of the felt stands for; whether it is one."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    key = QKeySequence(QKeyCombination(modifiers, Qt.Key(event.key()))).toString()
    spot, chips, replaying = pane.spots.key, pane.felt.rack.chips, pane.replaying
    if event.key() == Qt.Key.Key_Escape:
        return _escape(pane)
    if replaying.under_way and event.key() == Qt.Key.Key_Backspace:
        replaying.act(BACK)
    elif pane.felt.dragging:
        return False
    elif key in _ACTIONS:
        pane.act(_ACTIONS[key])
    elif key in _DECISIONS:
        pane.decide(_DECISIONS[key])
    elif key in tuple("123456789")[: len(chips)]:
        pane.pick_chip(chips[int(key) - 1])
    elif spot is not None and event.text() == "?":
        pane.felt.show_hint(spot)
    elif spot is not None and key in _ON_SPOT:
        _ON_SPOT[key](pane.betting, spot)
    else:
        return False
    return True


def _escape(pane: TablePane) -> bool:
    if pane.felt.cancel_drag():
        return True
    if pane.replaying.under_way:
        pane.replaying.close()
        return True
    if not pane.has_felt_focus:
        pane.focus_felt()
        return True
    return False
