"""An irregularity as a sheet's clause has it, what it asks, and one that a round had;
what all the irregularities of a round do to it together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

from trifelt.engine.message import Message
from trifelt.engine.wager import Bet


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

    @property
    def bet(self) -> Bet:
        return self.box, self.bettor, self.wager


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


@dataclass(frozen=True, slots=True)
class Ruling:
    """The consequence of an irregularity, once all its questions are answered."""

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


class AnswerKind(StrEnum):
    """The kind of an answer: how it is written, read and picked, wherever it is asked."""

    BOX = "box"
    BETTOR = "bettor"
    WAGER = "wager"
    AMOUNT = "amount"
    YES_NO = "yes-no"
    MOMENT = "moment"
    COUNT = "count"
    MOVES = "moves"
    ORDER = "order"
    ROUND = "round"
    CHOICES = "choices"
    AMOUNTS = "amounts"
    TEXT = "text"


# What sheets leave to a person: each field with the kind of its answer and the question.
QUESTIONS: Mapping[str, tuple[AnswerKind, Message]] = {
    "box": (AnswerKind.BOX, Message("which box?")),
    "bettor": (AnswerKind.BETTOR, Message("whose bet on the box?")),
    "wager": (AnswerKind.WAGER, Message("which wager?")),
    "amount": (AnswerKind.AMOUNT, Message("how much?")),
    "handled": (AnswerKind.YES_NO, Message("has any player handled the cards?")),
    "reconstructible": (AnswerKind.YES_NO, Message("can the cards be reconstructed?")),
    "established": (
        AnswerKind.YES_NO,
        Message("has any available bet conclusively won or lost already?"),
    ),
    "noticed": (
        AnswerKind.MOMENT,
        Message("when was it noticed: before-close, before-next-round or later?"),
    ),
    "count": (AnswerKind.COUNT, Message("how many cards were exposed?")),
    "moves": (
        AnswerKind.MOVES,
        Message("which complete hands were moved, from which box to which?"),
    ),
    "order": (AnswerKind.ORDER, Message("in which order are the cards received?")),
    "round": (AnswerKind.ROUND, Message("in which round did the error occur?")),
    "choices": (
        AnswerKind.CHOICES,
        Message("does each player continue, or withdraw all bets?"),
    ),
    "amounts": (
        AnswerKind.AMOUNTS,
        Message("what does each wager win and get back, as decided?"),
    ),
    "who": (AnswerKind.TEXT, Message("who decided?")),
    "ground": (AnswerKind.TEXT, Message("on what ground?")),
}


def _always(_: Declared) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Ask:
    """What the sheet leaves to a person: the field that answers it, and when it matters at all."""

    field: str
    question: Message
    when: Callable[[Declared], bool] = _always
    optional: bool = False  # may be left empty
    # The answer that the clause itself supposes, and what of it is said with the verdict.
    supposes: tuple[object, Message] | None = None

    @property
    def kind(self) -> AnswerKind:
        """How it is answered."""
        return QUESTIONS[self.field][0]


def asking(
    field: str, when: Callable[[Declared], bool] = _always, question: Message | None = None
) -> Ask:
    """The question about a field, in other words where a clause needs them."""
    return Ask(field, question or QUESTIONS[field][1], when)


NOT_HANDLED: Final = Ask(
    *("handled", QUESTIONS["handled"][1]),
    supposes=(False, Message("This holds if no player has handled the cards")),
)
IN_TIME: Final = Ask(
    *("noticed", QUESTIONS["noticed"][1]),
    supposes=(
        Noticed.BEFORE_NEXT_ROUND,
        Message("This holds if it was noticed before the next round began"),
    ),
)


@dataclass(frozen=True, eq=False)
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
    new_bet: bool = False  # about a bet that was not there at the close, anybody's
    within_stake: bool = False  # the amount is part of the stake at the close
    card_count: bool = False  # a hand may be given as far as it was dealt, or with a card too many
    # Wagers that this cannot happen to, each with the sentence that says why.
    never: Mapping[str, Message] = field(default_factory=lambda: MappingProxyType({}))

    @cached_property
    def optional(self) -> tuple[Ask, ...]:
        """What may be answered besides; who decided and why always belong to it."""
        asked = {one.field for one in self.asks}
        names = dict.fromkeys((*self.accepts, "who", "ground"))
        return tuple(
            Ask(name, QUESTIONS[name][1], optional=True) for name in names if name not in asked
        )

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field that this may be declared with."""
        return tuple(one.field for one in (*self.asks, *self.optional))

    @property
    def reopens(self) -> bool:
        """Whether it still counts after the round was settled, until the next one begins."""
        return self.card_count and "noticed" in self.fields


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

    def asks(self) -> tuple[Ask, ...]:
        """What is asked, as far as the answers given make it matter."""
        return tuple(one for one in self.incident.asks if one.when(self))

    def missing(self) -> tuple[Ask, ...]:
        """What is asked and not answered; bettors and choices depend on who is at the table."""
        return tuple(
            one
            for one in self.asks()
            if one.field not in ("bettor", "choices") and getattr(self, one.field) is None
        )

    def ruled(
        self, effect: Effect, text: Message, clause: str | None = None, choice_clause: str = ""
    ) -> Ruling:
        """Its consequence, under its own clause unless another is named."""
        under = self.incident.clause if clause is None else clause
        return Ruling(self, effect, under, text, choice_clause)

    def ruling(self) -> Ruling | None:
        """Its consequence; None while an answer is missing."""
        return None if self.missing() else self.incident.rule(self)


@dataclass(frozen=True, slots=True)
class Returned:
    """Why a bet is returned unsettled."""

    clause: str
    reason: Message


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rulings of a round, in the order in which they were declared."""

    rulings: tuple[Ruling, ...] = ()

    def _of(self, *effects: Effect) -> Iterable[Ruling]:
        return (ruling for ruling in self.rulings if ruling.effect in effects)

    @property
    def void(self) -> Ruling | None:
        """The first that voids the round."""
        return next(iter(self._of(Effect.VOIDS)), None)

    def removed(self, box: int) -> Ruling | None:
        """The first that takes this box's hand out."""
        return next((one for one in self._of(Effect.REMOVES_BOX) if one.declared.box == box), None)

    def goes_back(self, box: int, bettor: str | None) -> Returned | None:
        """Why all bets of this bettor on this box are returned, if they are."""
        if (void := self.void) is not None:
            return Returned(void.clause, Message("Void: the wager is returned."))
        if (out := self.removed(box)) is not None:
            return Returned(out.clause, Message("The hand is out of play: the bet is returned."))
        for ruling in self._of(Effect.OFFERS_CHOICE, Effect.REMOVES_BOX):
            if _chose(ruling.declared, box, bettor) is Chosen.WITHDRAW:
                return Returned(
                    ruling.choice_clause, Message("The player takes the bets back: returned.")
                )
        return None

    def invalidates(self, box: int) -> Returned | None:
        """Why the hand of a box is out, once anybody on it took the bets back."""
        for ruling in self._of(Effect.OFFERS_CHOICE, Effect.REMOVES_BOX):
            for one in ruling.declared.choices or ():
                if one.box == box and one.choice is Chosen.WITHDRAW:
                    return Returned(
                        ruling.choice_clause,
                        Message("The hand is invalidated for the whole box: the bet is returned."),
                    )
        return None

    def rejects_excess(self, box: int) -> bool:
        """Whether what is over this box's maximum was rejected before the close."""
        return any(one.declared.box in (None, box) for one in self._of(Effect.REJECTS_EXCESS))

    def withdrew_before_close(self, box: int, bettor: str | None) -> bool:
        """Whether a bettor took back what was under the minimum."""
        return any(
            _chose(one.declared, box, bettor) is Chosen.WITHDRAW
            for one in self._of(Effect.LETS_WITHDRAW)
        )

    @property
    def given_back(self) -> tuple[Ruling, ...]:
        """Each amount that came after the call."""
        return tuple(self._of(Effect.GIVES_BACK))

    @property
    def decided(self) -> tuple[tuple[Ruling, DecidedAmount], ...]:
        """What persons decided that wagers come to."""
        return tuple(
            (ruling, amount)
            for ruling in self._of(Effect.DECIDES_AMOUNTS)
            for amount in ruling.declared.amounts or ()
        )

    @property
    def decided_bets(self) -> frozenset[Bet]:
        """The bets whose amounts persons decided: box, bettor and wager."""
        return frozenset(one.bet for _, one in self.decided)


NO_RULINGS: Final = Rulings()


def _chose(declared: Declared, box: int, bettor: str | None) -> Chosen | None:
    chosen = (one.choice for one in declared.choices or () if one[:2] == (box, bettor))
    return next(chosen, None)


def held_stakes(declared: Iterable[Declared]) -> Counter[Bet]:
    """What players took back of their stakes after the call: by box, bettor and wager."""
    held = Counter[Bet]()
    for one in declared:
        if one.incident.within_stake:
            held[one.box or 0, one.bettor, one.wager or ""] += one.amount or 0
    return held


def rulings_of(declared: Iterable[Declared], readings: Mapping[str, str] | None = None) -> Rulings:
    """The rulings of irregularities, those with all answers; under other readings where given."""
    if readings is not None:
        declared = (replace(one, readings=readings) for one in declared)
    found = tuple(ruling for one in declared if (ruling := one.ruling()) is not None)
    return Rulings(found) if found else NO_RULINGS
