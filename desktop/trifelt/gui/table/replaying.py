"""A replay on the felt: the round under way waits, nothing of it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trifelt.engine.message import Message
from trifelt.gui.table import replay_bar
from trifelt.gui.table.focus import keyboard_kept
from trifelt.gui.table.model.chips import OWNER
from trifelt.gui.table.model.felt_of_round import own_boxes
from trifelt.gui.table.model.layout import felt_of
from trifelt.gui.table.model.replaying import Replay

if TYPE_CHECKING:
    from trifelt.gui.table.view import TablePane


class Replaying:
    """Shows a replay over the table, and gives the felt back."""

    def __init__(self, pane: TablePane) -> None:
        self._pane = pane
        self.replay: Replay | None = None
        pane.over.replay.asked.connect(self.act)

    @property
    def under_way(self) -> bool:
        """Whether a replay shows."""
        return self.replay is not None

    def begin(self, replay: Replay | Message) -> None:
        """Show a replay, or say why there is none."""
        pane = self._pane
        pane.felt.movement.skip()
        if isinstance(replay, Message):
            pane.over.toast.refuse(replay)
            return
        self.replay = replay
        pane.house_shown.emit()
        house = replay.source.house
        if house is not pane.table.house:
            pane.felt.set_table(house, felt_of(house.game), pane.chips())
            pane.felt.set_meter(replay.source.jackpot)
        replay.go(0)
        self._show()
        pane.focus_felt()

    def go_on(self) -> None:
        """The next step; after the last one back to the table."""
        replay = self.replay
        if replay is not None:
            self.act(replay_bar.FORWARD if replay.at < replay.steps else replay_bar.CLOSE)

    def act(self, name: str) -> None:
        """Move through the replay, or close it."""
        replay = self.replay
        if replay is None:
            return
        if name == replay_bar.CLOSE:
            self.close()
            return
        at = {
            replay_bar.START: 0,
            replay_bar.BACK: replay.at - 1,
            replay_bar.FORWARD: replay.at + 1,
            replay_bar.END: replay.steps,
        }[name]
        replay.go(at)
        self._show()

    def close(self) -> None:
        """Back to the table."""
        if self.replay is None:
            return
        pane = self._pane
        house = self.replay.source.house
        self.replay = None
        pane.house_shown.emit()
        pane.over.replay.hide()
        if house is not pane.table.house:
            pane.set_felt()
        pane.refresh()
        pane.focus_felt()

    def _show(self) -> None:
        pane, replay = self._pane, self.replay
        assert replay is not None
        with keyboard_kept(pane, pane.focus_felt):
            pane.over.tray.hide()
            pane.over.buttons.hide()
            pane.over.replay.show_replay(replay)
        pane.side.why.invite(may_bet=False)
        pane.felt.show_rack(shown=False)
        pane.felt.show_state(replay.state())
        settlement = replay.round.settlement
        own = own_boxes(replay.round)
        if own:
            pane.side.show_round(settlement, own, OWNER)
        else:
            pane.side.show_round(settlement, frozenset(replay.round.bets.boxes))
