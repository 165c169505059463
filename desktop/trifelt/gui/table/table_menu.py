"""The menu of the table: what is wanted now and then, each in a window or a line of its own."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog

from trifelt.engine.checker import Fault
from trifelt.engine.incidents.incident import Declared
from trifelt.engine.message import Message
from trifelt.engine.money import read_whole
from trifelt.engine.shuffle import LARGEST_SEED
from trifelt.gui.shell.background import run_in_background
from trifelt.gui.table.chart_dialog import ChartDialog
from trifelt.gui.table.drill_dialog import DrillDialog
from trifelt.gui.table.incident_dialog import IncidentDialog
from trifelt.gui.table.model.drill import Drill, close_hands, make_drill, past_errors
from trifelt.gui.table.model.layout import felt_of
from trifelt.gui.table.model.replaying import replay_of_round, replay_of_seed
from trifelt.gui.table.players_dialog import PlayersDialog
from trifelt.storage.log import Filter, Kind, Record
from trifelt.storage.refusal import StorageError

if TYPE_CHECKING:
    from trifelt.gui.table.view import TablePane

# So many rounds back errors are looked for.
_LOOKED_BACK = 500


class TableMenu:
    """Builds the menu and does what is picked."""

    def __init__(self, pane: TablePane) -> None:
        self._pane = pane
        add = pane.header.add
        self.chart = add(Message("Ranking and pay tables…"))
        self.players = add(Message("Automatic players…"))
        self.drill = add(Message("Drill of close calls…"))
        pane.header.menu.addSeparator()
        self.incident = add(Message("Declare an irregularity…"))
        self.to_check = add(Message("Open the last round in the payout check"))
        pane.header.menu.addSeparator()
        self.again = add(Message("Replay the last round"))
        self.seed = add(Message("Replay a seed…"))
        pane.header.menu.addSeparator()
        self.session = add(Message("Begin a new session"))
        deeds = (
            (self.chart, self.show_chart),
            (self.players, self.choose_players),
            (self.drill, self.begin_drill),
            (self.incident, self.declare),
            (self.to_check, self.open_check),
            (self.again, self.replay_last),
            (self.seed, self.ask_seed),
            (self.session, self.new_session),
        )
        for action, deed in deeds:
            action.triggered.connect(deed)
        pane.header.menu.aboutToShow.connect(self._on_menu_shown)
        self.dialog: QDialog | None = None

    @property
    def actions(self) -> tuple[QAction, ...]:
        """The entries of the menu."""
        return tuple(self._pane.header.menu.actions())

    def _on_menu_shown(self) -> None:
        pane = self._pane
        table = pane.table
        replaying = pane.replaying.under_way
        has_check = any(entry.id == "check" for entry in pane.context.panes)
        self.drill.setVisible(table.house.game.choice is not None)
        self.to_check.setVisible(has_check)
        self.to_check.setEnabled(pane.last_round is not None)
        self.again.setEnabled(pane.last_round is not None and not table.under_way)
        open_ = bool(table.round.bets.stakes) and not table.round.phase.over
        self.incident.setEnabled(open_ and not replaying)
        for action in (self.seed, self.session, self.players):
            action.setEnabled(not table.under_way and not replaying)

    def _open(self, dialog: QDialog) -> None:
        dialog.setModal(True)
        self.dialog = dialog
        dialog.finished.connect(partial(self._on_dialog_finished, dialog))
        dialog.open()

    def _on_dialog_finished(self, dialog: QDialog, _result: int) -> None:
        self.dialog = None
        dialog.deleteLater()
        self._pane.focus_felt()
        self._pane.felt.movement.go_on()

    # --- windows -----------------------------------------------------------------------------

    def show_chart(self) -> None:
        """The ranking of hands, and what pays what."""
        pane = self._pane
        house = pane.table.house
        self._open(ChartDialog(pane.context.texts, house, felt_of(house.game), pane))

    def choose_players(self) -> None:
        """Let automatic players sit down."""
        pane = self._pane
        dialog = PlayersDialog(
            pane.context.texts, pane.table.house.seats, pane.table.automatic_boxes, pane
        )
        dialog.accepted.connect(partial(self._seat, dialog))
        self._open(dialog)

    def _seat(self, dialog: PlayersDialog) -> None:
        self._pane.table.set_automatic(dialog.chosen)
        self._pane.refresh()

    def declare(self) -> None:
        """Declare an irregularity of the round on the table."""
        pane = self._pane
        # What goes wrong while cards come down is declared there and then.
        pane.felt.movement.hold()
        table = pane.table
        self._open(
            IncidentDialog(pane.context.texts, table.house, table.stakes(), self._declared, pane)
        )

    def _declared(self, declared: Declared) -> tuple[Fault, ...]:
        why = self._pane.table.declare(declared)
        if why is not None:
            return (Fault("", why),)
        ruling = declared.ruling()
        if ruling is not None:
            self._pane.over.toast.call(ruling.text, read=True)
        self._pane.after_declaring()
        return ()

    # --- the drill ---------------------------------------------------------------------------

    def begin_drill(self) -> None:
        """Look for own errors and close calls, then ask them."""
        pane = self._pane
        house = pane.table.house
        if house.game.choice is None:
            return
        log = pane.log.log

        def prepare(_work: object) -> Drill:
            try:
                chosen = Filter(kinds=(Kind.ROUND,), games=(house.game.id,))
                page = log.page(chosen, limit=_LOOKED_BACK)
                found = [log.record(entry.id) for entry in page.entries]
                bodies = [one.body for one in found if isinstance(one, Record)]
            except StorageError:
                bodies = []
            return make_drill(house, close_hands(house), past_errors(bodies), secrets.randbelow)

        run_in_background(parent=pane, op=prepare, success=self._ask_drill, key="drill")

    def _ask_drill(self, drill: Drill) -> None:
        pane = self._pane
        if pane.isVisible() and self.dialog is None:
            self._open(DrillDialog(pane.context.texts, pane.context.theme, drill, pane))

    # --- rounds again ------------------------------------------------------------------------

    def open_check(self) -> None:
        """Hand the last round to the payout check."""
        played = self._pane.last_round
        if played is not None:
            self._pane.context.open_pane("check", played.document())

    def replay_last(self) -> None:
        """See the last round step by step."""
        played = self._pane.last_round
        if played is not None:
            self._pane.replaying.begin(replay_of_round(played))

    def ask_seed(self) -> None:
        """Type a seed, and see the round that it deals."""
        pane = self._pane
        place = QPoint(pane.over.width() - 190, 4)
        pane.over.field.ask(
            Message("The seed to replay"), "", self._take_seed, place, pane.focus_felt
        )

    def _take_seed(self, text: str) -> Message | None:
        pane = self._pane
        table = pane.table
        seed = read_whole(text, LARGEST_SEED)
        if seed is None:
            return Message("A seed is a whole number; the header shows each round's.")
        chips = table.own.lying() or table.last
        if not chips:
            return Message("Place a bet first: the seed deals to the bets on the felt.")
        found = replay_of_seed(table.house, seed, table.jackpot, chips, table.players)
        if isinstance(found, Message):
            return found
        pane.replaying.begin(found)
        return None

    def new_session(self) -> None:
        """End the session, keep it in the log, and begin another one."""
        self._pane.new_session()
