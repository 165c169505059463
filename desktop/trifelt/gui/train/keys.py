"""The keys of the pane for training, for the help."""

from typing import Final

from trifelt.engine.message import Message
from trifelt.gui.shell.keys import Key

TRAIN_KEYS: Final = (
    Key("1 … 9", Message("Start an exercise; choose an answer; at the seat, type what is paid")),
    Key("T, -", Message("Take a bet")),
    Key("U, *", Message("Push a bet")),
    Key("Enter", Message("Answer")),
    Key("Space", Message("The next exercise; at the dealer's seat the next step")),
    Key("A", Message("At the seat: deal all cards, hear all players")),
    Key("Arrows", Message("At the seat: move between boxes (left, right) and bets (up, down)")),
    Key(
        "Backspace",
        Message("Take the last answer or the last chip back; at the seat, a take or a push too"),
    ),
    Key("F", Message("At the seat: fill the float")),
    Key("Escape", Message("Stop practising")),
)
