"""What happens at the table step by step, and what its buttons ask for."""

from enum import StrEnum


class Action(StrEnum):
    """What a button or a key does with all bets at once, or with the round."""

    UNDO = "undo"
    REDO = "redo"
    CLEAR = "clear"
    AGAIN = "again"
    DOUBLE = "double"
    NEXT = "next"


class FeltStep(StrEnum):
    """What just happened on the felt, for whoever paces it."""

    BETS = "bets"
    CLOSED = "closed"
    CARD = "card"
    LOOKED = "looked"
    ASKED = "asked"
    DECIDED = "decided"
    TURNED = "turned"
    SETTLED = "settled"
    OVER = "over"
