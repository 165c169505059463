"""The colours of printed cards: paper stays paper in both themes."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QColor

from trifelt.engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, suit_of

PAPER: Final = "#fdfcf8"
EDGE: Final = "#c9c6bc"
BLACK: Final = "#1a2228"
RED: Final = "#bf1f2b"
GOLD: Final = "#e3ae3c"
PALE_GOLD: Final = "#f7e9c6"
LINE: Final = "#2a2320"
SKIN: Final = "#f6dcc0"
BACK: Final = "#1f3a52"
BACK_LINE: Final = "#4f7592"


@dataclass(frozen=True, slots=True)
class Inks:
    """What one card is printed in."""

    suit: QColor
    robe: QColor
    mantle: QColor
    hair: QColor


_RED_HAIR: Final = QColor("#8a4a22")
_BLACK_HAIR: Final = QColor("#33291f")

# Each suit's court wears its own colour: on a picture the suit itself is small.
_INKS: Final = {
    HEARTS: Inks(QColor(RED), QColor("#b3202c"), QColor("#7d1420"), _RED_HAIR),
    DIAMONDS: Inks(QColor(RED), QColor("#c8662d"), QColor("#8e3f16"), _RED_HAIR),
    SPADES: Inks(QColor(BLACK), QColor("#2c4a63"), QColor("#172a3a"), _BLACK_HAIR),
    CLUBS: Inks(QColor(BLACK), QColor("#2f6650"), QColor("#163b2c"), _BLACK_HAIR),
}


def inks_of(card: int) -> Inks:
    """The inks of a card: hearts and diamonds are red."""
    return _INKS[suit_of(card)]
