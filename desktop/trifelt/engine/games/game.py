"""What a game declares of itself; nothing outside its module knows more of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from trifelt.engine.games.names import Misreading
from trifelt.engine.hands import Column
from trifelt.engine.incidents.incident import Incident
from trifelt.engine.incidents.shared import ANY_GAME
from trifelt.engine.message import Message
from trifelt.engine.wager import Reading, TableColumn, Wager


class Decision(StrEnum):
    PLAY = "play"
    FOLD = "fold"


class Suits(StrEnum):
    """How far suits can be exchanged without any wager of the game noticing."""

    ALIKE = "alike"
    COLOURS = "colours"  # only within red, within black, and red with black as a whole


class FourthCard(NamedTuple):
    """A card that all boxes share, seen only after the decisions."""

    title: Message
    wager: str  # the wager that cannot be settled without it
    column: TableColumn  # what it says to the rules


class Qualifier(NamedTuple):
    """Which hands of the dealer qualify: those of a column, and the lowest of them."""

    column: Column
    lowest: Message
    clause: str


class BoxDecision(NamedTuple):
    """The decision on a box: which wager asks for it and which one it adds."""

    wager: str
    raises: str
    clause: str
    covers: str = ""  # the clause that puts the cards face down under the raise


class EnvyRule(NamedTuple):
    """Who is paid for whose hand."""

    payment: str
    holder: str  # the wager that one must have to be paid
    cause: str  # the wager that the other hand must have
    without: str  # the clause for a hand that has none
    folded_reading: str  # whether a folded hand causes it
    own_reading: str  # whether one's own other boxes cause it
    per_reading: str  # whether each box is paid, or each player once for a hand


class LimitRule(NamedTuple):
    """What becomes of bets on an area that together are over its maximum or under its minimum."""

    rejected: str  # the clause for an excess noticed before the close
    shared: str  # that for a share of the maximum
    protected: str  # that for a bet under the minimum, which plays in full
    withdrawn: str  # that for a bet under the minimum, withdrawn before the close
    under: str  # that for an area under its minimum, which plays as placed
    reading: str  # who bears a minimum that is protected
    plain: str  # the value under which the house does
    below: tuple[str, str]  # the reading, and its value, under which a bet below it spares its box


@dataclass(frozen=True, eq=False)
class Game:
    """A game's descriptor."""

    id: str
    title: Message
    wagers: tuple[Wager, ...]
    readings: tuple[Reading, ...]
    suits: Suits
    hand_name: Callable[[int], Message]
    hand_facts: Callable[[int], Mapping[str, object]]
    side_on_box: bool = False  # a side wager needs the main wager of the box, not of its bettor
    bettors: bool = False  # several bettors may share a box
    limits: LimitRule | None = None  # where bets over the maximum are cut
    # The reading by which a hand that one bettor gives up is out for the whole box.
    whole_box: tuple[str, str] | None = None
    examine_one: str = ""  # the clause that lets a person look at one hand only
    incidents: tuple[Incident, ...] = ()  # the irregularities of the sheet
    choice: BoxDecision | None = None
    fourth_card: FourthCard | None = None
    qualifier: Qualifier | None = None
    envy: EnvyRule | None = None
    # The wagers that a maximum aggregate payout may cover, with the clause that allows it.
    capped: Mapping[str, str] = field(default_factory=dict)
    hand_reason: Callable[[int], Message] | None = None  # why a hand is called so
    # What a hand was called by earlier versions, where records of theirs have it.
    hand_name_before: Callable[[int], Message] | None = None
    misreadings: tuple[Misreading, ...] = ()  # how its hands are misread at a table
    one_at_a_time: bool = False  # the sheet deals single cards round the table
    dealer_first: str = ""  # the clause that turns the dealer's hand before the players'
    ranking: str = ""  # the clauses that say how hands rank
    sold_as: tuple[str, ...] = ()  # what else it is called, in the first of two Chinese scripts
    announces: str = ""  # the wager whose result the dealer calls with the own hand

    @cached_property
    def wager(self) -> Mapping[str, Wager]:
        return {wager.id: wager for wager in self.wagers}

    @cached_property
    def placeable(self) -> tuple[Wager, ...]:
        """The wagers that a bettor places before the cards."""
        return tuple(wager for wager in self.wagers if wager.kind == "staked")

    @cached_property
    def main(self) -> str:
        """The wager that a box is dealt in for, the first where there are two."""
        return next(wager.id for wager in self.placeable if wager.entitles)

    @cached_property
    def irregularities(self) -> tuple[Incident, ...]:
        """Those of the sheet, then those of any game."""
        return (*self.incidents, *ANY_GAME)

    def irregularity(self, id: str) -> Incident | None:
        """The irregularity with this id."""
        return next((one for one in self.irregularities if one.id == id), None)

    @cached_property
    def reading(self) -> Mapping[str, Reading]:
        return {reading.id: reading for reading in self.readings}

    @cached_property
    def priced_wager(self) -> str | None:
        """The wager with a fixed price that pays from the jackpot, where the game has one."""
        return next((wager.id for wager in self.placeable if wager.price is not None), None)

    @property
    def deciding_wager(self) -> str | None:
        """The wager that the decision is about, where the game has one."""
        return None if self.choice is None else self.choice.wager
