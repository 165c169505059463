"""Every control of every pane has a name for screen readers and is reached by the keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.looking import CONTROLS, tree
from trifelt.gui.app import Application
from trifelt.gui.panes import PANES

ALL = pytest.mark.parametrize("pane_id", [entry.id for entry in PANES])


def focusable(widget: QWidget) -> bool:
    return (
        bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        and widget.isVisible()
        and widget.isEnabled()
        and widget.focusProxy() is None
    )


@ALL
def test_no_two_controls_of_a_pane_are_called_alike(shown: Application, pane_id: str) -> None:
    shown.window.show_pane(pane_id)
    names = [
        # Of a box of choices Qt tells what is chosen, which may well be alike in several.
        interface.object().property("accessibleName") or interface.text(QAccessible.Text.Name)
        for interface in tree(QAccessible.queryAccessibleInterface(shown.window.pane(pane_id)))
        if interface.role() in CONTROLS and interface.object() is not None
    ]
    assert len(names) == len(set(names)), sorted(names)


@ALL
def test_the_tab_key_reaches_every_control(shown: Application, pane_id: str, qtbot: QtBot) -> None:
    window = shown.window
    window.show_pane(pane_id)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.rail.buttons[pane_id].setFocus()
    reached: set[QWidget] = set()
    wanted = {widget for widget in window.findChildren(QWidget) if focusable(widget)}
    for _ in range(3 * len(wanted)):
        focus = certain(QApplication.focusWidget())
        reached.add(focus)
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    # Of a group of choices the Tab key meets the chosen one; arrows reach the others.
    missed = {
        widget
        for widget in wanted - reached
        if not (hasattr(widget, "group") and widget.group() is not None)
    }
    assert missed == set(), [(type(w).__name__, w.accessibleName()) for w in missed]
