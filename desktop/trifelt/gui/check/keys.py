"""The keys of the payout check, each written once: for the shortcut and for the help."""

from typing import Final

from trifelt.engine.message import Message
from trifelt.gui.shell.keys import Key

LINE: Final = Key("Ctrl+L", Message("Type or paste the whole check on one line"))
NEXT_BOX: Final = Key("+", Message("In a field: go to the next box, or add one"))
DEALER: Final = Key("/", Message("In a field: go to the dealer's hand"))
PAID: Final = Key(">", Message("In a field: go to what was paid; beside a stake, - does too"))
REST: Final = Key("=", Message("In a field: everything else was paid as due"))
PLAY: Final = Key("P", Message("In a stake: the box plays"))
FOLD: Final = Key("F", Message("In a stake: the box folds"))
DUPLICATE: Final = Key("Ctrl+D", Message("Another box with the same stakes"))
IRREGULARITY: Final = Key("Ctrl+I", Message("Declare an irregularity: type a word or its clause"))
CLAUSES: Final = Key("F2", Message("The words of the clauses that decide this box"))
RANDOM: Final = Key("Ctrl+R", Message("Deal a random round"))
CLEAR: Final = Key("Ctrl+N", Message("A new check: clear everything"))
UNDO: Final = Key("Ctrl+Z", Message("Undo the last change, or bring back the check before"))
REDO: Final = Key("Ctrl+Shift+Z", Message("Redo the change that was undone"))
REDO_TOO: Final = Key("Ctrl+Y", REDO.does)
SHOW: Final = Key("F8", Message("Show the result large, for the player across the table"))
COPY: Final = Key("Ctrl+Shift+C", Message("Copy the check as text"))
SLIP: Final = Key("Ctrl+P", Message("The slip: preview, print, PDF"))
SAVE: Final = Key("Ctrl+S", Message("Save the check to the log"))
BOXES: Final = tuple(
    Key(f"Alt+{number}", Message("Go to box {number}", number=number)) for number in range(1, 8)
)

CHECK_KEYS: Final = (
    LINE,
    NEXT_BOX,
    DEALER,
    PAID,
    REST,
    PLAY,
    FOLD,
    *BOXES,
    DUPLICATE,
    IRREGULARITY,
    CLAUSES,
    RANDOM,
    CLEAR,
    UNDO,
    REDO,
    REDO_TOO,
    SHOW,
    COPY,
    SLIP,
    SAVE,
)
