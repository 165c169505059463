"""What the keys of the felt do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from trifelt.engine.games.game import Decision
from trifelt.gui.table.betting import Betting
from trifelt.gui.table.model.state import Action
from trifelt.gui.table.replaying import BACK

if TYPE_CHECKING:
    from trifelt.gui.table.view import TablePane

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
    elif pane.felt.drag.dragging:
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
    if pane.felt.drag.cancel():
        return True
    if pane.replaying.under_way:
        pane.replaying.close()
        return True
    if not pane.has_felt_focus:
        pane.focus_felt()
        return True
    return False
