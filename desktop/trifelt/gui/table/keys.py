"""The keys of the felt, for the help; `betting` does what they say."""

from typing import Final

from trifelt.engine.message import Message
from trifelt.gui.shell.keys import Key

MENU_KEY: Final = Key("F10", Message("Open the table's menu"))
TABLE_KEYS: Final = (
    Key("Space", Message("The next step: deal, skip the motion, next round")),
    Key("1 … 9", Message("Pick a chip from the rack")),
    Key("Arrows", Message("Move between boxes (left, right) and spots (up, down)")),
    Key("Enter", Message("Add the picked chip to the spot")),
    Key("Backspace", Message("Take the top chip off the spot")),
    Key("Delete", Message("Clear the spot")),
    Key("E", Message("Type the amount on the spot")),
    Key("J", Message("Type the jackpot, where the game has one")),
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
