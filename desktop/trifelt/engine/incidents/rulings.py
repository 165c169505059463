"""What all the irregularities of a round do to it together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from trifelt.engine.incidents.incident import (
    Chosen,
    DecidedAmount,
    Declared,
    Effect,
    Ruling,
)
from trifelt.engine.message import Message


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
    def decided_bets(self) -> frozenset[tuple[int, str | None, str]]:
        """The bets whose amounts persons decided: box, bettor and wager."""
        return frozenset((one.box, one.bettor, one.wager) for _, one in self.decided)


NO_RULINGS: Final = Rulings()


def _chose(declared: Declared, box: int, bettor: str | None) -> Chosen | None:
    for one in declared.choices or ():
        if one.box == box and one.bettor == bettor:
            return one.choice
    return None


def rulings_of(declared: Iterable[Declared], readings: Mapping[str, str] | None = None) -> Rulings:
    """The rulings of irregularities, those with all answers; under other readings where given."""
    if readings is not None:
        declared = (replace(one, readings=readings) for one in declared)
    found = tuple(ruling for one in declared if (ruling := one.ruling()) is not None)
    return Rulings(found) if found else NO_RULINGS
