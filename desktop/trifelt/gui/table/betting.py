"""What the user does with chips: each deed is asked of the engine first and refused in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from trifelt.engine.games.game import Decision
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.round.play import Phase
from trifelt.gui.table import actions
from trifelt.gui.table.field_over_felt import amount_of, amount_start
from trifelt.gui.table.model.chips import OwnChips
from trifelt.gui.table.model.state import SpotKey

if TYPE_CHECKING:
    from trifelt.gui.table.view import TablePane

_MOST_NOTCHES = 20


class Betting:
    """Acts on the round that takes bets; after a round it begins the next one."""

    def __init__(self, pane: TablePane) -> None:
        self._pane = pane

    @property
    def _own(self) -> OwnChips:
        return self._pane.table.own

    def _refused(self, why: Message | None) -> bool:
        if why is None:
            return False
        self._pane.over.toast.refuse(why)
        return True

    def _do(self, why: Message | None, deed: Callable[[], object]) -> None:
        if not self._refused(why):
            deed()
            self.changed()

    def changed(self) -> None:
        """Show what lies now."""
        self._pane.over.toast.go_on()
        self._pane.refresh()

    # --- everything at once ------------------------------------------------------------------

    def act(self, name: str) -> None:
        """Undo, redo, clear, double or bet again."""
        pane = self._pane
        if (name == actions.AGAIN or pane.felt.movement.scripted) and self._refused(
            pane.begin_next()
        ):
            return
        own, felt = self._own, pane.table.round.felt
        deeds: dict[str, tuple[Callable[[], Message | None], Callable[[], object]]] = {
            actions.UNDO: (felt.verify_undo, felt.undo),
            actions.REDO: (felt.verify_redo, felt.redo),
            actions.CLEAR: (own.verify_clear, own.clear),
            actions.DOUBLE: (own.verify_double, own.double),
            actions.AGAIN: (
                partial(own.verify_again, pane.table.last),
                partial(own.again, pane.table.last),
            ),
        }
        verify, deed = deeds[name]
        self._do(verify(), deed)

    # --- one spot ----------------------------------------------------------------------------

    def add_chip(self, spot: SpotKey) -> None:
        """Add the picked chip to a spot; on the spot of a raise: play on."""
        pane = self._pane
        choice = pane.table.house.game.choice
        if pane.table.asked == spot.box and choice is not None and spot.wager == choice.raises:
            pane.decide(Decision.PLAY)
        elif not self._refused(pane.begin_next()):
            cents = self._own.amount_to_add(spot, pane.felt.rack.picked)
            self._do(self._own.verify_place(spot, cents), partial(self._own.place, spot, cents))

    def promise(self, spot: SpotKey) -> Message:
        """What Enter does on a spot now, or why it does nothing."""
        pane, table, own = self._pane, self._pane.table, self._own
        choice = table.house.game.choice
        offer = table.house.offers.get(spot.wager)
        if pane.replaying.under_way or offer is None:
            return Message("A replay shows: close it to bet.")
        raises = choice is not None and spot.wager == choice.raises
        if raises and table.asked == spot.box and not pane.felt.movement.scripted:
            price = Amount(table.round.raised(spot.box))
            why = table.verify_decide(Decision.PLAY)
            return why or Message("Enter plays for {price}", price=price)
        cents = own.amount_to_add(spot, pane.felt.rack.picked)
        if table.round.phase.over and not pane.felt.movement.scripted and not raises:
            return Message("Enter starts the next round and adds {chip}", chip=Amount(cents))
        if table.round.phase is not Phase.BETTING:
            return Message("No more bets")
        why = own.verify_place(spot, cents)
        if why is not None:
            return why
        if own.lies(spot):
            return Message("Enter adds {chip}, Backspace takes a chip off", chip=Amount(cents))
        return Message("Enter adds {chip}", chip=Amount(cents))

    def take_chip(self, spot: SpotKey) -> None:
        """Take the top chip off a spot."""
        if not self._refused(self._pane.begin_next()):
            cents = self._own.top_chip(spot, self._pane.felt.rack.chips)
            self._do(self._own.verify_take(spot, cents), partial(self._own.take, spot, cents))

    def clear_spot(self, spot: SpotKey) -> None:
        """Take everything off a spot."""
        if not self._refused(self._pane.begin_next()):
            lies = self._own.lies(spot)
            self._do(self._own.verify_take(spot, lies), partial(self._own.take, spot, lies))

    def wheel(self, spot: SpotKey, notches: int) -> None:
        """Up adds chips, down takes them off."""
        for _ in range(min(abs(notches), _MOST_NOTCHES)):
            if notches > 0:
                self.add_chip(spot)
            else:
                self.take_chip(spot)

    def ask_spot(self, spot: SpotKey, place: QPoint) -> None:
        """The menu of a spot."""
        pane = self._pane
        if self._refused(pane.begin_next() or self._closed()):
            return
        lies = bool(self._own.lies(spot))
        menu = QMenu(pane)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for title, key, deed, possible in (
            (Message("Type an amount…"), "E", self.edit_amount, True),
            (Message("Take a chip off"), "Backspace", self.take_chip, lies),
            (Message("Clear this spot"), "Delete", self.clear_spot, lies),
        ):
            words = Message("{title}\t{key}", title=title, key=key)
            action = menu.addAction(pane.context.texts.render(words))
            action.setEnabled(possible)
            action.triggered.connect(partial(deed, spot))
        menu.popup(place)

    def _closed(self) -> Message | None:
        """Why nothing can be bet in the round that is dealt."""
        table = self._pane.table
        return table.round.felt.verify_place(()) if table.under_way else None

    def edit_amount(self, spot: SpotKey) -> None:
        """Type the amount on a spot."""
        pane = self._pane
        if self._refused(pane.begin_next() or self._closed()):
            return
        offer = pane.table.house.offers.get(spot.wager)
        if offer is None:  # another game began with the next round
            return
        pane.over.field.ask(
            Message("Box {box}, {wager}", box=spot.box, wager=offer.wager.title),
            amount_start(self._own.lies(spot) or self._own.amount_to_add(spot, 0)),
            amount_of(partial(self._set_amount, spot), nothing_allowed=True),
            pane.over.place_of(spot),
            pane.focus_felt,
        )

    def _set_amount(self, spot: SpotKey, cents: int) -> Message | None:
        why = self._own.verify_set(spot, cents)
        if why is None:
            self._own.set(spot, cents)
            self._pane.refresh()
        return why

    # --- the meter ---------------------------------------------------------------------------

    def edit_meter(self) -> None:
        """Type what the meter stands at."""
        pane = self._pane
        jackpot = pane.table.jackpot
        if jackpot is None or pane.replaying.under_way:
            return
        if self._refused(pane.table.verify_jackpot(jackpot)):
            return
        pane.over.field.ask(
            Message("The meter stands at"),
            amount_start(jackpot),
            amount_of(self._set_meter),
            pane.over.place_of_meter(),
            pane.focus_felt,
        )

    def _set_meter(self, cents: int) -> Message | None:
        why = self._pane.table.verify_jackpot(cents)
        if why is None:
            self._pane.table.set_jackpot(cents)
            self._pane.set_felt()
        return why
