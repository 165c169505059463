"""An irregularity as a sheet's clause has it, and one that a round was declared to have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from trifelt.engine.message import Message


class Noticed(StrEnum):
    """When an irregularity was seen."""

    BEFORE_CLOSE = "before-close"
    BEFORE_NEXT_ROUND = "before-next-round"
    LATER = "later"


class Chosen(StrEnum):
    """What a bettor does who may go on or take all bets back."""

    CONTINUE = "continue"
    WITHDRAW = "withdraw"


class Move(NamedTuple):
    """A complete hand that went from one betting area to another."""

    source: int
    target: int


class BettorChoice(NamedTuple):
    box: int
    bettor: str | None
    choice: Chosen


class DecidedAmount(NamedTuple):
    """What a person decided that a wager wins and gets back."""

    box: int
    bettor: str | None
    wager: str
    winnings: int
    returned: int


class Effect(StrEnum):
    """What an irregularity does to the round."""

    PLAYS_ON = "plays-on"
    VOIDS = "voids"  # every wager of the round goes back
    REMOVES_BOX = "removes-box"  # that hand is out, its bets go back; the other bettors choose
    OFFERS_CHOICE = "offers-choice"  # each bettor goes on or takes all bets back
    GIVES_BACK = "gives-back"  # the amount goes back, the rest is settled
    REJECTS_EXCESS = "rejects-excess"  # before the close, the seated player first
    SHARES_EXCESS = "shares-excess"  # what was not rejected plays pro rata
    LETS_WITHDRAW = "lets-withdraw"  # before the close, from an area under its minimum
    MOVES_HANDS = "moves-hands"  # complete hands have been moved; played on
    DECIDES_AMOUNTS = "decides-amounts"
    SHEET_IS_SILENT = "sheet-is-silent"  # a person must decide besides

    @property
    def offers_choice(self) -> bool:
        return self in (Effect.OFFERS_CHOICE, Effect.REMOVES_BOX)

    @property
    def of_excess(self) -> bool:
        return self in (Effect.REJECTS_EXCESS, Effect.SHARES_EXCESS)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an irregularity comes to once everything it asks is answered."""

    declared: Declared
    effect: Effect
    clause: str
    text: Message
    choice_clause: str = ""  # under which bettors choose

    @property
    def moves(self) -> tuple[Move, ...]:
        """The complete hands that went elsewhere before the round was played on."""
        moved = self.effect is Effect.MOVES_HANDS or (
            self.effect.offers_choice and self.declared.reconstructible
        )
        return (self.declared.moves or ()) if moved else ()


def _always(_: Declared) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Ask:
    """What the sheet leaves to a person: the field that answers it, and when it matters at all."""

    field: str
    question: Message
    when: Callable[[Declared], bool] = _always


@dataclass(frozen=True, slots=True, eq=False)
class Incident:
    """One irregularity of a game's sheet."""

    id: str
    clause: str  # empty where no sheet has it
    title: Message
    condition: Message
    effect: Message
    rule: Callable[[Declared], Ruling]
    asks: tuple[Ask, ...] = ()
    accepts: tuple[str, ...] = ()  # may be answered, changes nothing
    new_bet: bool = False  # about a bet that did not lie at the close, anybody's
    within_stake: bool = False  # the amount is part of what lay at the close
    card_count: bool = False  # a hand may be given as it was dealt, with two cards or with four
    # Wagers that this cannot happen to, each with the sentence that says why.
    never: Mapping[str, Message] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field that this may be declared with; who decided and why always belong to it."""
        asked = (*(ask.field for ask in self.asks), *self.accepts, "who", "ground")
        return tuple(dict.fromkeys(asked))


@dataclass(frozen=True, slots=True)
class Declared:
    """An irregularity of this very round, with the answers that were given."""

    incident: Incident
    box: int | None = None
    bettor: str | None = None
    wager: str | None = None
    amount: int | None = None
    handled: bool | None = None
    reconstructible: bool | None = None
    established: bool | None = None
    noticed: Noticed | None = None
    count: int | None = None
    moves: tuple[Move, ...] | None = None
    order: str | None = None
    round: int | str | None = None
    choices: tuple[BettorChoice, ...] | None = None
    amounts: tuple[DecidedAmount, ...] | None = None
    who: str | None = None
    ground: str | None = None
    # Of the house whose round it is; some of them decide what the clause asks.
    readings: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def in_time(self) -> bool:
        """Noticed before the next round began."""
        return self.noticed is not Noticed.LATER

    def missing(self) -> tuple[Ask, ...]:
        """What is asked and not answered; whose bet it is depends on who is on the box."""
        return tuple(
            ask
            for ask in self.incident.asks
            if ask.field != "bettor" and getattr(self, ask.field) is None and ask.when(self)
        )

    def ruling(self) -> Ruling | None:
        """What it comes to; None while an answer is missing."""
        return None if self.missing() else self.incident.rule(self)
