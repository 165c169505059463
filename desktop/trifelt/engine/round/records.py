"""What was done in a round, action by action: enough to play it again from the same deck."""

from dataclasses import dataclass
from typing import TypeVar

from trifelt.engine.games.game import Decision
from trifelt.engine.incidents.incident import Declared
from trifelt.engine.message import Message
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.dealing import Place


class RefusedError(ValueError):
    """An action that the round does not allow, with the sentence that says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.render())
        self.message = message


def refuse(message: Message | None) -> None:
    """Raise where a check has said why not."""
    if message is not None:
        raise RefusedError(message)


@dataclass(frozen=True, slots=True)
class ChipsPlaced:
    """Chips put down at once, on one spot or on several."""

    bets: tuple[tuple[Spot, int], ...]


@dataclass(frozen=True, slots=True)
class ChipsTaken:
    bets: tuple[tuple[Spot, int], ...]


@dataclass(frozen=True, slots=True)
class ChipsMoved:
    source: Spot
    target: Spot
    cents: int


@dataclass(frozen=True, slots=True)
class PersonSeated:
    box: int
    person: str | None


@dataclass(frozen=True, slots=True)
class BetsUndone:
    pass


@dataclass(frozen=True, slots=True)
class BetsRedone:
    pass


@dataclass(frozen=True, slots=True)
class BetsClosed:
    pass


@dataclass(frozen=True, slots=True)
class CardDealt:
    place: Place
    card: int


@dataclass(frozen=True, slots=True)
class HandExamined:
    box: int
    person: str | None


@dataclass(frozen=True, slots=True)
class DecisionMade:
    """A decision, and what it added to the felt."""

    box: int
    decision: Decision
    raised: int


@dataclass(frozen=True, slots=True)
class CardTurned:
    place: Place
    card: int


@dataclass(frozen=True, slots=True)
class IncidentsDeclared:
    declared: tuple[Declared, ...]


@dataclass(frozen=True, slots=True)
class RoundSettled:
    pass


Record = (
    ChipsPlaced
    | ChipsTaken
    | ChipsMoved
    | PersonSeated
    | BetsUndone
    | BetsRedone
    | BetsClosed
    | CardDealt
    | HandExamined
    | DecisionMade
    | CardTurned
    | IncidentsDeclared
    | RoundSettled
)

AnyRecord = TypeVar("AnyRecord", bound=Record)
