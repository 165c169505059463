"""What the user's chips can do now: place, move, take off, bet again, double; or why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trifelt.engine.message import Message
from trifelt.engine.payout_check.chips import fewest_chips
from trifelt.engine.practice.session import Practice
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.play import Phase, Round
from trifelt.gui.table.model.state import SpotKey

# The name under which the user's own bets lie, as the records keep it.
OWNER: Final = "You"
Chips = tuple[tuple[Spot, int], ...]


def own_spot(key: SpotKey) -> Spot:
    """The user's own place on a spot."""
    return Spot(key.box, key.wager, OWNER)


class OwnChips:
    """The user's betting in one round; every refusal is the engine's or the balance's."""

    def __init__(self, round_: Round, practice: Practice) -> None:
        self._round = round_
        self._practice = practice

    @property
    def free(self) -> int:
        """What is left of the balance besides what lies and what playing on may cost."""
        return self._practice.free

    def lies(self, key: SpotKey) -> int:
        """What the user has on a spot."""
        return self._round.bets.on(own_spot(key))

    def amount_to_add(self, key: SpotKey, cents: int) -> int:
        """What a chip of this value adds: where a wager has one price, that."""
        offer = self._round.house.offers.get(key.wager)
        return cents if offer is None or offer.price is None else offer.price

    # --- one spot ----------------------------------------------------------------------------

    def verify_place(self, key: SpotKey, cents: int) -> Message | None:
        """Why these chips cannot lie there."""
        return self._verify_all(((own_spot(key), cents),))

    def place(self, key: SpotKey, cents: int) -> None:
        self._round.felt.place(((own_spot(key), cents),))

    def verify_take(self, key: SpotKey, cents: int) -> Message | None:
        """Why these chips cannot come off."""
        if self._round.phase is Phase.BETTING and not self.lies(key):
            return Message("None of your chips lie there.")
        return self._round.felt.verify_take(((own_spot(key), cents),))

    def take(self, key: SpotKey, cents: int) -> None:
        self._round.felt.take(((own_spot(key), cents),))

    def verify_move(self, source: SpotKey, target: SpotKey, cents: int) -> Message | None:
        """Why these chips cannot go from one spot to the other."""
        if self._practice.round is not self._round:
            return self._round.felt.verify_move(own_spot(source), own_spot(target), cents)
        return self._practice.verify_move(own_spot(source), own_spot(target), cents)

    def move(self, source: SpotKey, target: SpotKey, cents: int) -> None:
        self._round.felt.move(own_spot(source), own_spot(target), cents)

    def verify_set(self, key: SpotKey, cents: int) -> Message | None:
        """Why the user cannot have just this much on a spot."""
        lies = self.lies(key)
        if cents > lies:
            return self.verify_place(key, cents - lies)
        if cents < lies:
            return self.verify_take(key, lies - cents)
        return None

    def set(self, key: SpotKey, cents: int) -> None:
        """Have just this much on a spot."""
        lies = self.lies(key)
        if cents > lies:
            self.place(key, cents - lies)
        elif cents < lies:
            self.take(key, lies - cents)

    def top_chip(self, key: SpotKey, values: Sequence[int]) -> int:
        """The value of the chip on top of the user's stack, which is the smallest in it."""
        lies = self.lies(key)
        made = fewest_chips(lies, values)
        return min((value for value, _ in made.counts), default=lies) if not made.rest else lies

    # --- all at once -------------------------------------------------------------------------

    def verify_clear(self) -> Message | None:
        """Why the felt cannot be cleared."""
        if self._round.phase is Phase.BETTING and not self._round.felt.lying(OWNER):
            return Message("No chips of yours lie on the felt.")
        return self._round.felt.verify_take(self._round.felt.lying(OWNER))

    def clear(self) -> None:
        self._round.felt.take(self._round.felt.lying(OWNER))

    def verify_double(self) -> Message | None:
        """Why everything cannot be doubled; wagers of one price stay as they are."""
        chips = self._doubling()
        if self._round.phase is Phase.BETTING and not chips:
            return Message("No chips of yours lie on the felt.")
        return self._verify_all(chips)

    def double(self) -> None:
        self._round.felt.place(self._doubling())

    def _doubling(self) -> Chips:
        offers = self._round.house.offers
        lying = self._round.felt.lying(OWNER)
        # Main wagers first, so that no side wager is ever without the one that it needs.
        return tuple(
            (spot, cents) for spot, cents in reversed(lying) if offers[spot.wager].price is None
        )

    def verify_again(self, last: Chips) -> Message | None:
        """Why the bets of the last round cannot be placed again."""
        if not last:
            return Message("There is no round to repeat yet.")
        if self._round.phase is Phase.BETTING and self._round.felt.lying(OWNER):
            return Message("Chips lie already; clear them first to bet as before.")
        return self._verify_all(last)

    def again(self, last: Chips) -> None:
        self._round.felt.place(last)

    def lying(self) -> Chips:
        """The user's bets in an order in which they can be placed again."""
        return tuple(reversed(self._round.felt.lying(OWNER)))

    def _verify_all(self, chips: Chips) -> Message | None:
        if self._practice.round is not self._round:
            return self._round.felt.verify_place(chips)
        return self._practice.verify_place(chips)
