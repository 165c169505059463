"""The steps of a round at the table: what comes next, and what is decided."""

from PySide6.QtCore import QObject, Signal

from trifelt.engine.games.game import Decision
from trifelt.engine.message import Message
from trifelt.engine.practice.session import bet_mix
from trifelt.engine.round.play import Phase
from trifelt.gui.table.model.state import OWNER
from trifelt.gui.table.model.table import Table
from trifelt.gui.table.over_felt import OverFelt
from trifelt.gui.table.pacing import Show
from trifelt.gui.table.replaying import Replaying
from trifelt.gui.table.side import Side


class Playing(QObject):
    """Takes the round on and lets the felt show it; what is not possible is said there."""

    changed = Signal()  # what shows is to follow the table
    began = Signal()  # a round, whose house and jackpot may be others

    def __init__(
        self, table: Table, over: OverFelt, side: Side, show: Show, replaying: Replaying
    ) -> None:
        super().__init__(over)
        self.table, self.over, self.replaying = table, over, replaying
        self._side, self._show = side, show
        self._movement = over.felt.movement

    def go_on(self) -> None:
        """Do whatever comes next: skip what moves, deal, or clear the felt."""
        if self.replaying.under_way:
            self.replaying.go_on()
            return
        scripted = self._movement.scripted
        # Chips that only fly home do not count as a step.
        self._movement.skip()
        if scripted:
            return
        if self.table.at_look:
            self.table.end_look()
            self.play_on()
        elif self.table.round.phase.over:
            if (why := self.begin_next()) is not None:
                self.over.toast.refuse(why)
        elif (why := self.table.verify_deal()) is not None:
            self.over.toast.refuse(why)
        else:
            self.play_on()

    def begin_next(self) -> Message | None:
        """Clear the felt for the next round, if one is over, or say why bets are not possible."""
        if self.replaying.under_way:
            return Message("Close the replay to bet.")
        if self._movement.scripted and self.table.round.phase is Phase.BETTING:
            return Message("The call is made: no more bets.")
        if self.table.round.phase.over and not self._movement.scripted:
            self.over.toast.go_on()
            self.table.next_round()
            self.over.toast.call(Message("Place your bets"))
            self.over.felt.items_of_felt.light(frozenset(), None)
            self._show.collect(self.table)
            self.began.emit()
        staked = self.table.round.staked(self.table.person)
        if not staked and self.table.balance < min(self.over.felt.rack.chips):
            return Message(
                "Your balance is spent. Start a new session from the table's menu (F10)."
            )
        return None

    def decide(self, decision: Decision) -> None:
        """Play or fold the hand whose turn it is; if it has not been seen yet, show it first."""
        if self.replaying.under_way:
            return
        if self._movement.scripted:
            self._movement.skip()
            return
        why = self.table.verify_decide(decision)
        if why is not None:
            self.over.toast.refuse(why)
            return
        self.table.decide(decision, self._side.strategy)
        if self.table.coached:
            self.over.toast.call(self.table.notes[-1].brief)
        self.play_on()

    def play_on(self) -> None:
        """Go on until somebody has to decide."""
        with self.over.spots.keyboard_kept(self.over):
            self.over.tray.hide()
        self.over.toast.follow()
        self.over.field.leave()
        if self.table.round.phase is Phase.BETTING:
            self._side.expect(bet_mix(self.table.round, OWNER))
        self._movement.play(self._show.script(self.table))
        self.changed.emit()

    def after_declaring(self) -> None:
        """Show what an irregularity did to the round, and go on unless somebody has to decide."""
        if self._movement.scripted:
            return  # the show was halted, and goes on from here
        if self.table.counted:
            self.over.felt.set_jackpot(self.table.jackpot)
            self._side.set_house(self.table.house, self.table.jackpot)
            self._movement.play(self._show.settle_again(self.table))
        elif self.table.under_way and self.table.asked is None and not self.table.at_look:
            self.play_on()
        else:
            self.changed.emit()
