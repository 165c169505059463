"""A replay on the felt: the round under way waits, nothing of it counts."""

from PySide6.QtCore import QObject, Signal

from trifelt.engine.message import Message
from trifelt.gui.table.model.replaying import Replay
from trifelt.gui.table.model.state import OWNER
from trifelt.gui.table.over_felt import OverFelt
from trifelt.gui.table.replay_bar import CLOSE, FORWARD, button_places
from trifelt.gui.table.side import Side


class Replaying(QObject):
    """Shows a replay over the table, until it is closed."""

    changed = Signal()  # a replay begins, or the table shows again

    def __init__(self, over: OverFelt, side: Side) -> None:
        super().__init__(over)
        self._over, self._side = over, side
        self.replay: Replay | None = None
        over.replay.asked.connect(self.act)

    @property
    def under_way(self) -> bool:
        """Whether a replay shows."""
        return self.replay is not None

    def begin(self, replay: Replay | Message) -> None:
        """Show a replay, or say why there is none."""
        self._over.felt.movement.skip()
        if isinstance(replay, Message):
            self._over.toast.refuse(replay)
            return
        self.replay = replay
        self.changed.emit()
        self._go(replay, 0)
        self._over.spots.take_keyboard()

    def go_on(self) -> None:
        """The next step; after the last one back to the table."""
        at_end = self.replay is not None and self.replay.at == self.replay.steps
        self.act(CLOSE if at_end else FORWARD)

    def act(self, name: str) -> None:
        """Move through the replay, or close it."""
        if name == CLOSE:
            self.close()
        elif self.replay is not None:
            self._go(self.replay, button_places(self.replay)[name])

    def close(self) -> None:
        """Back to the table."""
        if self.replay is not None:
            self.replay = None
            self._over.replay.hide()
            self.changed.emit()
            self._over.spots.take_keyboard()

    def _go(self, replay: Replay, at: int) -> None:
        replay.go(at)
        over, settlement = self._over, replay.round.settlement
        with over.spots.keyboard_kept(over):
            over.tray.hide()
            over.buttons.hide()
            over.replay.show_replay(replay)
        self._side.why.invite(may_bet=False)
        over.felt.show_rack(shown=False)
        over.felt.show_state(replay.state())
        if own := replay.round.own_boxes(OWNER):
            self._side.show_round(settlement, own)
        else:
            self._side.show_round(settlement, frozenset(replay.round.bets.boxes), None)
