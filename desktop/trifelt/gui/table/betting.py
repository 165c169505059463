"""What hands do on the felt: chips, gestures and keys; each change is asked of the engine first."""

from functools import partial
from typing import Final

from PySide6.QtCore import QKeyCombination, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu

from trifelt.engine.games.game import Decision
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.practice.session import BetChange
from trifelt.engine.round.play import Phase
from trifelt.engine.round.records import ChipsMoved, ChipsPlaced, ChipsTaken
from trifelt.engine.wager import Kind
from trifelt.gui.table.felt_paint import rect_of
from trifelt.gui.table.gestures import Grip, Load
from trifelt.gui.table.model.state import OWNER, Action, SpotKey
from trifelt.gui.table.model.table import own_spot
from trifelt.gui.table.over_felt import amount_of, amount_start
from trifelt.gui.table.playing import Playing
from trifelt.gui.table.replay_bar import BACK

_MOST_NOTCHES = 20


class KeyMenu(QMenu):
    """A menu whose entries can be picked by the keys shown beside them."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        pressed = QKeySequence(event.keyCombination())
        chosen = next((each for each in self.actions() if each.shortcut() == pressed), None)
        if chosen is None:
            super().keyPressEvent(event)
        elif chosen.isEnabled():
            self.close()
            chosen.trigger()


class Betting(QObject):
    """Acts on the round that takes bets, for gestures too; after a round it begins the next one."""

    changed = Signal()  # the bets are others, and chips click
    picked = Signal(int)
    hands_dropped = Signal(int, int)  # on each other: the boxes from which and to which

    def __init__(self, playing: Playing) -> None:
        super().__init__(playing)
        self._playing, self._replaying = playing, playing.replaying
        self._table, self._over = playing.table, playing.over
        self._felt, self._spots = playing.over.felt, playing.over.spots

    def refused(self, why: Message | None) -> bool:
        """Say why, if there is a reason."""
        if why is not None:
            self._over.toast.refuse(why)
        return why is not None

    def _do(self, bet: BetChange) -> None:
        if not self.refused(self._table.verify(bet)):
            self._change(bet)

    def _change(self, bet: BetChange) -> None:
        late = self._table.stands_late
        self._table.change(bet)
        self._over.toast.go_on()
        if late:
            self._over.toast.call(Message("Placed after the call: nobody noticed"))
        self.changed.emit()

    def pick(self, cents: int) -> None:
        """Let clicks add this chip, except in a replay."""
        if not self._replaying.under_way:
            self._felt.rack.pick(cents)
            self.picked.emit(cents)

    # --- everything at once ------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Do what a button or a key asks for, or say why not."""
        if action is Action.NEXT:
            self._playing.go_on()
            return
        if self._replaying.under_way:
            self._replaying.close()
            return
        first = action is Action.AGAIN or self._felt.movement.scripted
        if first and self.refused(self._playing.begin_next()):
            return
        if not self.refused(self._table.verify_action(action)):
            self._change(self._table.bet_for(action))

    # --- one spot ----------------------------------------------------------------------------

    def add_chip(self, spot: SpotKey) -> None:
        """Add the picked chip to a spot; on the spot of a raise: play on."""
        choice = self._table.house.game.choice
        if self._table.asked == spot.box and choice is not None and spot.wager == choice.raises:
            self._playing.decide(Decision.PLAY)
        elif not self.refused(self._playing.begin_next()):
            self._do(_placed(spot, self._table.chip_to_add(spot, self._felt.rack.picked)))

    def press(self, spot: SpotKey) -> None:
        """Enter on a spot: after a round it begins the next one, and bets only then."""
        if self._table.round.phase.over and not self._felt.movement.scripted:
            self.refused(self._playing.begin_next())
        else:
            self.add_chip(spot)

    def promise(self, spot: SpotKey) -> Message:
        """What Enter does on a spot now, or why it does nothing."""
        table, scripted = self._table, self._felt.movement.scripted
        choice = table.house.game.choice
        offer = table.house.offers.get(spot.wager)
        if self._replaying.under_way or offer is None:
            return Message("Close the replay to bet.")
        raises = choice is not None and spot.wager == choice.raises
        if raises and table.asked == spot.box and not scripted:
            price = Amount(table.round.raised(spot.box))
            why = table.verify_decide(Decision.PLAY)
            return why or Message("Enter plays for {price}", price=price)
        cents = table.chip_to_add(spot, self._felt.rack.picked)
        if table.round.phase.over and not scripted:
            return Message("Enter starts the next round")
        if table.round.phase is not Phase.BETTING and not table.stands_late:
            return Message("No more bets")
        why = table.verify(_placed(spot, cents))
        if why is not None:
            return why
        if table.stake(spot):
            return Message("Enter adds {chip}, Backspace takes a chip off", chip=Amount(cents))
        return Message("Enter adds {chip}", chip=Amount(cents))

    def take_chip(self, spot: SpotKey) -> None:
        """Take the top chip off a spot."""
        if not self.refused(self._playing.begin_next()):
            self._do(_taken(spot, self._table.top_chip(spot, self._felt.rack.chips)))

    def clear_spot(self, spot: SpotKey) -> None:
        """Take everything off a spot."""
        if not self.refused(self._playing.begin_next()):
            self._do(_taken(spot, self._table.stake(spot)))

    def wheel(self, spot: SpotKey, notches: int) -> None:
        """Up adds chips, down takes them off."""
        for _ in range(min(abs(notches), _MOST_NOTCHES)):
            if notches > 0:
                self.add_chip(spot)
            else:
                self.take_chip(spot)

    def ask_spot(self, spot: SpotKey, place: QPoint) -> None:
        """The menu of a spot."""
        if self.refused(self._playing.begin_next() or self._closed()):
            return
        stake = bool(self._table.stake(spot))
        menu = KeyMenu(self._over)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for title, key, deed, possible in (
            (Message("Type an amount…"), "E", self.edit_amount, True),
            (Message("Take a chip off"), "Backspace", self.take_chip, stake),
            (Message("Clear this spot"), "Delete", self.clear_spot, stake),
        ):
            action = menu.addAction(self._felt.what.render(title))
            action.setShortcut(key)
            action.setEnabled(possible)
            action.triggered.connect(partial(deed, spot))
        menu.popup(place)

    def _closed(self) -> Message | None:
        """Why nothing can be bet in the round that is dealt."""
        table = self._table
        closed = table.under_way and not table.stands_late
        return table.round.felt.verify_place(()) if closed else None

    def edit_amount(self, spot: SpotKey) -> None:
        """Type the amount on a spot."""
        if self.refused(self._playing.begin_next() or self._closed()):
            return
        table = self._table
        offer = table.house.offers.get(spot.wager)
        if offer is None:  # another game began with the next round
            return
        if offer.wager.kind is Kind.RAISED and self.refused(table.verify(_placed(spot, 1))):
            return
        self._over.ask_at(
            self._felt.items_of_felt.spot_frame(spot),
            Message("Box {box} · {wager}", box=spot.box, wager=offer.wager.title),
            amount_start(table.stake(spot) or table.chip_to_add(spot, 0)),
            amount_of(partial(self._set_amount, spot)),
        )

    def _set_amount(self, spot: SpotKey, cents: int) -> Message | None:
        more = cents - self._table.stake(spot)
        if not more:
            return None
        bet = _placed(spot, more) if more > 0 else _taken(spot, -more)
        why = self._table.verify(bet)
        if why is None:
            self._change(bet)
        return why

    # --- the jackpot -------------------------------------------------------------------------

    def edit_jackpot(self) -> None:
        """Type the amount of the jackpot."""
        jackpot = self._table.jackpot
        if jackpot is None or self._replaying.under_way:
            return
        if self.refused(self._table.verify_jackpot(jackpot)):
            return
        take, place = amount_of(self._set_jackpot), rect_of(self._felt.plan.jackpot)
        self._over.ask_at(place, Message("Jackpot"), amount_start(jackpot), take)

    def _set_jackpot(self, cents: int) -> Message | None:
        why = self._table.verify_jackpot(cents)
        if why is None:
            self._table.set_jackpot(cents)
            self._playing.began.emit()
        return why

    # --- the cards ---------------------------------------------------------------------------

    def look(self, box: int) -> None:
        """Look at a hand that waits for it."""
        if not self.refused(self._table.verify_look(box)):
            self._table.look(box)
            self._playing.changed.emit()

    def look_next(self, spot: SpotKey) -> None:
        """Look at this hand, or at the first own one that waits for it where this does not."""
        table = self._table
        own = (spot.box, *sorted(table.round.own_boxes(OWNER)))
        self.look(next((each for each in own if table.verify_look(each) is None), spot.box))

    # --- dragging ----------------------------------------------------------------------------

    def verify_lift(self, grip: Grip) -> Message | None:
        """Chips of the rack must be in the balance; those on the felt must be one's own."""
        table = self._table
        if grip.hand is not None:
            return table.round.verify_move_hands()
        if grip.spot is None:
            # Reaching for a chip after a round is to bet on the next one.
            why = self._playing.begin_next()
            return why or self._closed() or table.verify_covered(grip.chip)
        if table.round.phase is Phase.BETTING and table.stake(grip.spot):
            return None
        return table.verify(ChipsTaken(()))

    def lift(self, grip: Grip) -> Load:
        """The chip, the whole stack, or the chip on top of it; cards are worth nothing."""
        if grip.hand is not None:
            return Load(grip, 0)
        if grip.spot is None:
            return Load(grip, grip.chip)
        if grip.top_only:
            return Load(grip, self._table.top_chip(grip.spot, self._felt.rack.chips))
        return Load(grip, self._table.stake(grip.spot))

    def verify_drop(self, load: Load, spot: SpotKey | None) -> Message | None:
        """Why the chips cannot go there; where hands go the clause is asked once they are there."""
        if load.grip.hand is not None:
            return self._table.round.verify_move_hands()
        bet = _dropped(load, spot)
        return None if bet is None else self._table.verify(bet)

    def dropped(self, load: Load, spot: SpotKey | None) -> None:
        """Place, move or take off; two hands change places."""
        if load.grip.hand is not None and spot is not None:
            self.hands_dropped.emit(load.grip.hand, spot.box)
            return
        bet = _dropped(load, spot)
        if bet is not None:
            # Asked once more: with the chips put down the call may be over, and they stay.
            self._do(bet)
            self._playing.changed.emit()
        if spot is not None:
            self._spots.go_to(spot)

    # --- keys --------------------------------------------------------------------------------

    def press_key(self, event: QKeyEvent) -> bool:
        """Do what a key of the felt means; whether it is one."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key = QKeySequence(QKeyCombination(modifiers, Qt.Key(event.key()))).toString()
        spot, chips = self._spots.key, self._felt.rack.chips
        if event.key() == Qt.Key.Key_Escape:
            return self._escape()
        if self._replaying.under_way and event.key() == Qt.Key.Key_Backspace:
            self._replaying.act(BACK)
        elif self._felt.drag.dragging:
            return False
        elif key in _ACTIONS:
            self.act(_ACTIONS[key])
        elif key in _DECISIONS:
            self._playing.decide(_DECISIONS[key])
        elif key == "J":
            self.edit_jackpot()
        elif key in tuple("123456789")[: len(chips)]:
            self.pick(chips[int(key) - 1])
        elif spot is not None and event.text() == "?":
            self._felt.show_hint(spot)
        elif spot is not None and key in _ON_SPOT:
            _ON_SPOT[key](self, spot)
        else:
            return False
        return True

    def _escape(self) -> bool:
        if self._felt.drag.cancel():
            return True
        if self._replaying.under_way:
            self._replaying.close()
            return True
        if self._spots.has_keyboard:
            return False
        self._spots.take_keyboard()
        return True


def _placed(spot: SpotKey, cents: int) -> ChipsPlaced:
    return ChipsPlaced(((own_spot(spot), cents),))


def _taken(spot: SpotKey, cents: int) -> ChipsTaken:
    return ChipsTaken(((own_spot(spot), cents),))


def _dropped(load: Load, spot: SpotKey | None) -> BetChange | None:
    source = load.grip.spot
    if spot is None:
        return None if source is None else _taken(source, load.cents)
    if source is None:
        return _placed(spot, load.cents)
    return ChipsMoved(own_spot(source), own_spot(spot), load.cents)


_ACTIONS: Final = {
    "Z": Action.UNDO,
    "Y": Action.REDO,
    "R": Action.AGAIN,
    "D": Action.DOUBLE,
    "C": Action.CLEAR,
    "Space": Action.NEXT,
    # What hands know from other programs.
    "Ctrl+Z": Action.UNDO,
    "Ctrl+Y": Action.REDO,
    "Ctrl+Shift+Z": Action.REDO,
}
_DECISIONS: Final = {"P": Decision.PLAY, "F": Decision.FOLD}
_ON_SPOT: Final = {
    "Backspace": Betting.take_chip,
    "Del": Betting.clear_spot,
    "E": Betting.edit_amount,
    "L": Betting.look_next,
}
