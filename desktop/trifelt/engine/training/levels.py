"""The levels: what is hinted, what is hidden, and how hard the rounds are. One table."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from trifelt.engine.message import Message


class ExerciseKind(StrEnum):
    """The kinds of exercise."""

    READ = "read"
    OUTCOME = "outcome"
    PAY = "pay"
    BOX = "box"
    TABLE = "table"
    ERROR = "error"
    RULING = "ruling"


# The kinds that are practised here, in the order of learning.
TITLES: Final[dict[ExerciseKind, tuple[Message, Message]]] = {
    ExerciseKind.READ: (Message("Read the hand"), Message("Name a hand at a glance.")),
    ExerciseKind.OUTCOME: (
        Message("Take, push or pay"),
        Message("What happens to each wager?"),
    ),
    ExerciseKind.PAY: (Message("Pay a wager"), Message("Work out one winning payment.")),
    ExerciseKind.BOX: (
        Message("Settle a box"),
        Message("Take and pay a whole box."),
    ),
    ExerciseKind.TABLE: (
        Message("The dealer's seat"),
        Message("Deal, take and pay a whole table."),
    ),
    ExerciseKind.ERROR: (
        Message("Find the error"),
        Message("A dealer has paid. Is it right?"),
    ),
    ExerciseKind.RULING: (
        Message("Make a ruling"),
        Message("What happens, under which clause?"),
    ),
}


class Told(StrEnum):
    """When a wrong answer is pointed out."""

    AT_ONCE = "at-once"
    AFTER_THE_BOX = "after-the-box"
    AT_THE_END = "at-the-end"


@dataclass(frozen=True, slots=True)
class Level:
    """One level."""

    id: str
    title: Message
    hints: bool  # the rule and the pay table row are beside the question
    names: bool  # hands are named
    totals: bool  # stakes are written as amounts, not only shown in chips
    rare: float  # how often a row of a pay table is chosen evenly, and not by plain chance
    boxes: int  # at the most
    sides: float  # how likely each side wager is
    odd_stakes: bool  # amounts that one kind of chip does not make
    misplays: float  # how often a player decides against best play
    errors: float  # how likely a table of the kind `error` holds one
    pace: float  # target seconds, in parts of those of a dealer who is ready
    clock: bool
    told: Told


LEVELS: Final = (
    Level(
        "learn", Message("Learn"),
        hints=True, names=True, totals=True, rare=0.6, boxes=2, sides=0.3, odd_stakes=False,
        misplays=0.0, errors=0.5, pace=3.0, clock=False, told=Told.AT_ONCE,
    ),
    Level(
        "guided", Message("Guided"),
        hints=False, names=True, totals=True, rare=0.5, boxes=3, sides=0.5, odd_stakes=False,
        misplays=0.05, errors=0.6, pace=2.0, clock=False, told=Told.AT_ONCE,
    ),
    Level(
        "practice", Message("Practice"),
        hints=False, names=False, totals=True, rare=0.4, boxes=5, sides=0.6, odd_stakes=True,
        misplays=0.1, errors=0.6, pace=1.5, clock=True, told=Told.AFTER_THE_BOX,
    ),
    Level(
        "table-ready", Message("Table-ready"),
        hints=False, names=False, totals=False, rare=0.2, boxes=7, sides=0.7, odd_stakes=True,
        misplays=0.1, errors=0.5, pace=1.0, clock=True, told=Told.AT_THE_END,
    ),
)  # fmt: skip

# What a dealer who is ready takes; a table or an error for each box of it.
SECONDS: Final = {
    ExerciseKind.READ: 3.0,
    ExerciseKind.OUTCOME: 4.0,
    ExerciseKind.PAY: 6.0,
    ExerciseKind.BOX: 15.0,
    ExerciseKind.TABLE: 20.0,
    ExerciseKind.ERROR: 10.0,
    ExerciseKind.RULING: 25.0,
}


def find_level(id: str) -> Level | None:
    """The level with this id."""
    return next((level for level in LEVELS if level.id == id), None)
