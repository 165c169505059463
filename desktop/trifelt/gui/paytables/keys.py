"""The keys of the pane of pay tables, each written once: for the shortcut and for the help."""

from typing import Final

from trifelt.engine.message import Message
from trifelt.gui.shell.keys import Key

UNDO: Final = Key("Ctrl+Z", Message("Undo the last change of the house"))
REDO: Final = Key("Ctrl+Shift+Z", Message("Do it again after all"))
SAVE: Final = Key("Ctrl+S", Message("Save the house as one's own"))

PAYTABLES_KEYS: Final = (UNDO, REDO, SAVE)
