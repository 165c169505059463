"""No key of the window is a secret: the help lists every one that does something."""

from collections import Counter

from PySide6.QtGui import QKeySequence, QShortcut

from trifelt.gui.app import Application
from trifelt.gui.help.view import key_lists
from trifelt.gui.panes import PANES


def told_keys() -> Counter[str]:
    """How often each key is in the help, as Qt writes it."""
    keys = [entry.term.render() for keys in key_lists(PANES) for entry in keys.entries]
    return Counter(QKeySequence(key).toString() for key in keys if key != "1 … 9")


def test_every_shortcut_of_every_pane_is_in_the_help(shown: Application) -> None:
    window = shown.window
    for entry in PANES:
        window.show_pane(entry.id)
    found = {shortcut.key().toString() for shortcut in window.findChildren(QShortcut)}
    assert len(found) > 20
    assert sorted(found - set(told_keys())) == []
