"""Chips placed and taken while bets are open, with unlimited undo and redo."""

from collections.abc import Sequence
from typing import Protocol

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.round import records
from trifelt.engine.round.bets import Bets, Spot, verify_less, verify_more, verify_spot
from trifelt.engine.round.records import AnyRecord, RefusedError, refuse

Chips = Sequence[tuple[Spot, int]]


class Closed(Protocol):
    """Says why the felt is closed for placing, or for taking; None while bets are open."""

    def __call__(self, taking: bool) -> Message | None: ...


class Keep(Protocol):
    """Keeps what was done."""

    def __call__(self, record: AnyRecord) -> AnyRecord: ...


class Felt:
    """The bets on the felt, and every earlier state of them."""

    def __init__(
        self, house: House, closed: Closed, keep: Keep, *, has_jackpot: bool, noticed: bool
    ) -> None:
        self._house = house
        self._closed = closed
        self._keep = keep
        self._has_jackpot = has_jackpot
        self._noticed = noticed
        self._past: list[Bets] = []
        self._future: list[Bets] = []
        self.bets = Bets()

    def _now(self, found: Bets | Message) -> None:
        """Put these bets on the felt, or refuse with the reason why not."""
        if isinstance(found, Message):
            raise RefusedError(found)
        self._past.append(self.bets)
        self._future.clear()
        self.bets = found

    # --- placing and taking -----------------------------------------------------------------------

    def _with_chips(self, chips: Chips, *, taking: bool) -> Bets | Message:
        """The bets after chips are placed or taken one after the other, or why they cannot be."""
        closed = self._closed(taking=taking)
        if closed is not None:
            return closed
        if not chips:
            nothing = Message("There is nothing to take off.")
            return nothing if taking else Message("There is nothing to place.")
        bets = self.bets
        for spot, cents in chips:
            verify = self._verify_less if taking else self._verify_more
            refusal = verify(bets, spot, cents)
            if refusal is not None:
                return refusal
            bets = bets.with_more(spot, -cents if taking else cents)
        return bets

    def _verify_more(self, bets: Bets, spot: Spot, cents: int) -> Message | None:
        if not self._has_jackpot and spot.wager == self._house.game.priced_wager:
            return Message("The jackpot is not known; this wager needs it.")
        return verify_more(self._house, bets, spot, cents, noticed=self._noticed)

    def _verify_less(self, bets: Bets, spot: Spot, cents: int) -> Message | None:
        return verify_less(self._house, bets, spot, cents, noticed=self._noticed)

    def verify_place(self, chips: Chips) -> Message | None:
        """Why these bets cannot all be placed, one after the other."""
        return _refusal(self._with_chips(chips, taking=False))

    def can_place(self, chips: Chips) -> bool:
        return self.verify_place(chips) is None

    def place(self, chips: Chips) -> records.ChipsPlaced:
        self._now(self._with_chips(chips, taking=False))
        return self._keep(records.ChipsPlaced(tuple(chips)))

    def verify_take(self, chips: Chips) -> Message | None:
        """Why these bets cannot all be taken, in this order."""
        return _refusal(self._with_chips(chips, taking=True))

    def take(self, chips: Chips) -> records.ChipsTaken:
        self._now(self._with_chips(chips, taking=True))
        return self._keep(records.ChipsTaken(tuple(chips)))

    def bets_of(
        self, person: str | None = None, box: int | None = None
    ) -> tuple[tuple[Spot, int], ...]:
        """A person's bets on the felt or on one box, in an order that lets all be taken."""
        wagers = self._house.game.wager
        own = [
            (spot, cents)
            for spot, cents in self.bets.stakes.items()
            if spot.person == person and box in (None, spot.box)
        ]
        return tuple(sorted(own, key=lambda bet: wagers[bet[0].wager].needs is None))

    # --- moving and sitting -----------------------------------------------------------------------

    def _moved(self, source: Spot, target: Spot, cents: int) -> Bets | Message:
        """The bets after chips move from one spot to another, or why they cannot."""
        closed = self._closed(taking=True)
        if closed is not None:
            return closed
        if source == target:
            return Message("It is already there.")
        if source.person != target.person:
            return Message("Chips stay with the person who placed them.")
        without = self.bets.with_more(source, -cents)
        refusal = self._verify_less(self.bets, source, cents)
        refusal = refusal or self._verify_more(without, target, cents)
        return refusal or without.with_more(target, cents)

    def verify_move(self, source: Spot, target: Spot, cents: int) -> Message | None:
        return _refusal(self._moved(source, target, cents))

    def move(self, source: Spot, target: Spot, cents: int) -> records.ChipsMoved:
        self._now(self._moved(source, target, cents))
        return self._keep(records.ChipsMoved(source, target, cents))

    def verify_seat(self, box: int, person: str | None) -> Message | None:
        """Why the person cannot sit there; a seat matters only where several bet on a box."""
        closed = self._closed(taking=False)
        if closed is not None:
            return closed
        game = self._house.game
        if not game.bettors:
            return Message("A box has one player in this game.")
        sits = self.bets.seated.get(box)
        if person is None:
            return Message("Nobody sits at box {box}.", box=box) if sits is None else None
        if sits == person:
            return Message("'{person}' already sits at box {box}.", person=person, box=box)
        return verify_spot(self._house, self.bets, Spot(box, game.main, person))

    def seat(self, box: int, person: str | None) -> records.PersonSeated:
        """Seat a person at a box; None empties the seat."""
        refuse(self.verify_seat(box, person))
        self._now(self.bets.with_seat(box, person))
        return self._keep(records.PersonSeated(box, person))

    # --- undo and redo ----------------------------------------------------------------------------

    def forget(self) -> None:
        """Make what is on the felt now final: other people's bets are not undone."""
        self._past.clear()
        self._future.clear()

    def verify_undo(self) -> Message | None:
        if self._past:
            return self._closed(taking=True)
        return Message("There is nothing to undo.")

    def undo(self) -> records.BetsUndone:
        refuse(self.verify_undo())
        self._future.append(self.bets)
        self.bets = self._past.pop()
        return self._keep(records.BetsUndone())

    def verify_redo(self) -> Message | None:
        if self._future:
            return self._closed(taking=False)
        return Message("There is nothing to redo.")

    def redo(self) -> records.BetsRedone:
        refuse(self.verify_redo())
        self._past.append(self.bets)
        self.bets = self._future.pop()
        return self._keep(records.BetsRedone())


def _refusal(found: Bets | Message) -> Message | None:
    return found if isinstance(found, Message) else None
