"""What may be done with chips at this table: asked of the engine, told in its words."""

from __future__ import annotations

from collections.abc import Callable

from trifelt.engine.message import Message
from trifelt.engine.round.play import Phase
from trifelt.gui.table.gestures import Grip, Load
from trifelt.gui.table.model.state import SpotKey
from trifelt.gui.table.model.table import Table


class ChipPolicy:
    """Answers the gestures for the round that is played."""

    def __init__(
        self,
        table: Callable[[], Table],
        chips: Callable[[], tuple[int, ...]],
        begin: Callable[[], Message | None],
        changed: Callable[[], None],
        refuse: Callable[[Message], None],
    ) -> None:
        self._table = table
        self._chips = chips
        self._begin = begin
        self._changed = changed
        self._refuse = refuse

    def verify_lift(self, grip: Grip) -> Message | None:
        """Chips of the rack must be in the balance; those on the felt must be one's own."""
        table = self._table()
        if grip.spot is None:
            # Reaching for a chip after a round is to bet on the next one.
            why = self._begin()
            if why is not None:
                return why
            if table.round.phase is not Phase.BETTING:
                return table.round.felt.verify_place(())
            return table.practice.verify_covered(grip.chip)
        if table.round.phase is not Phase.BETTING:
            return table.round.felt.verify_take(())
        if not table.own.lies(grip.spot):
            return Message("None of your chips lie there.")
        return None

    def lift(self, grip: Grip) -> Load:
        """The chip, the whole stack, or the chip on top of it."""
        if grip.spot is None:
            return Load(grip, grip.chip)
        own = self._table().own
        if grip.top_only:
            return Load(grip, own.top_chip(grip.spot, self._chips()))
        return Load(grip, own.lies(grip.spot))

    def verify_drop(self, load: Load, spot: SpotKey | None) -> Message | None:
        """Why the chips cannot lie there."""
        own = self._table().own
        if spot is None:
            if load.grip.spot is None:
                return None
            return own.verify_take(load.grip.spot, load.cents)
        if load.grip.spot is None:
            return own.verify_place(spot, load.cents)
        return own.verify_move(load.grip.spot, spot, load.cents)

    def dropped(self, load: Load, spot: SpotKey | None) -> None:
        """Place, move or take off."""
        own = self._table().own
        if load.grip.spot is None:
            if spot is not None:
                own.place(spot, load.cents)
        elif spot is None:
            own.take(load.grip.spot, load.cents)
        else:
            own.move(load.grip.spot, spot, load.cents)
        self._changed()

    def refused(self, why: Message) -> None:
        """Say why."""
        self._refuse(why)
