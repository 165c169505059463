"""The keys of the pane of pay tables."""

from typing import Final

from trifelt.engine.message import Message
from trifelt.gui.shell.keys import Key

UNDO: Final = Key("Ctrl+Z", Message("Undo the last change of the house"))
REDO: Final = Key("Ctrl+Shift+Z", Message("Redo the change that was undone"))
SAVE: Final = Key("Ctrl+S", Message("Save the house as your own"))
PAYTABLES_KEYS: Final = (UNDO, REDO, SAVE)
