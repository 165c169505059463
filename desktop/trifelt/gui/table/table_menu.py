"""What the table has in the header: the round with its seed, and the menu of the table."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction, QCursor, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QMenu, QToolButton, QWidget

from trifelt.engine.cards import LARGEST_SEED
from trifelt.engine.checker import Fault
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.incidents.incident import Declared
from trifelt.engine.message import Message, joined
from trifelt.engine.money import read_whole
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.play import Phase
from trifelt.gui.irregularity.dialog import IrregularityDialog
from trifelt.gui.irregularity.model import read_declared
from trifelt.gui.shell.background import run_in_background
from trifelt.gui.shell.building import add_action, label, row
from trifelt.gui.shell.controls import IconButton
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import STEP
from trifelt.gui.table.dialogs import ChartDialog, DrillDialog, PlayersDialog
from trifelt.gui.table.keys import MENU_KEY
from trifelt.gui.table.model.coach import Drill, close_hands, make_drill, past_errors
from trifelt.gui.table.model.layout import felt_of
from trifelt.gui.table.model.replaying import replay_of_round, replay_of_seed
from trifelt.gui.table.model.state import OWNER, bets_of, hands_moved
from trifelt.storage.log import Filter, Record, RecordKind
from trifelt.storage.refusal import StorageError
from trifelt.storage.settings import Dealer, Looking

if TYPE_CHECKING:
    from trifelt.gui.table.view import TablePane

# How many rounds back errors are looked for.
_LOOKED_BACK = 500
# A round to look at: on every box a bet, and cards that win, lose and push.
_SAMPLE_SEED, _SAMPLE_BET = 7, 25_00
_SIZE: Final = QSize(38, 38)


class HeaderPart(QWidget):
    """The round's number and seed, the drawer's button on a narrow window, and the menu."""

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        self._shown: tuple[int, int | None] = (1, None)
        self._narrow = False
        self.round = label(texts, Message(""), "muted")
        self.drawer = IconButton(texts, theme, "drawer", Message("Show or hide the panel (F9)"))
        self.menu_button = IconButton(texts, theme, "menu", Message("The table's menu (F10)"))
        for made in (self.drawer, self.menu_button):
            made.setFixedSize(_SIZE)
            made.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self.menu = QMenu(self.menu_button)
        self.menu_button.setMenu(self.menu)
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu.aboutToHide.connect(self._on_menu_hidden)
        # A shortcut of this part: it is one only while the table shows.
        QShortcut(QKeySequence(MENU_KEY.sequence), self).activated.connect(self.open_menu)
        self.setLayout(row(self.round, self.drawer, self.menu_button, spacing=STEP))

    def open_menu(self) -> None:
        """Open the menu by the keyboard, on its first entry that can be picked."""
        button = self.menu_button
        self.menu.popup(
            button.mapToGlobal(QPoint(button.width() - self.menu.sizeHint().width(), 0))
            + QPoint(0, button.height())
        )
        first = next((each for each in self.menu.actions() if each.isEnabled()), None)
        if first is not None:
            self.menu.setActiveAction(first)

    def _on_menu_hidden(self) -> None:
        """Redraw the button, which did not notice that the mouse moved to the menu."""
        here = self.menu_button.rect().contains(self.menu_button.mapFromGlobal(QCursor.pos()))
        self.menu_button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, here)
        self.menu_button.update()

    def show_round(self, number: int, seed: int | None) -> None:
        """Say which round this is."""
        self._shown = (number, seed)
        short = Message("Round {number}", number=f"{number:,}")
        whole = Message("Round {number} · seed {seed}", number=f"{number:,}", seed=seed)
        self._texts.show(self.round, short if self._narrow or seed is None else whole)
        self._texts.show(self.round, short if seed is None else whole, "toolTip")

    def set_narrow(self, *, narrow: bool) -> None:
        """Leave the seed to the hint, and show the drawer's button."""
        self._narrow = narrow
        self.drawer.setVisible(narrow)
        self.show_round(*self._shown)


class TableMenu:
    """Builds the menu and does what is picked."""

    def __init__(self, pane: TablePane) -> None:
        self._pane = pane
        self._add = add = partial(add_action, pane.context.texts, pane.header.menu)
        apart = pane.header.menu.addSeparator
        self.chart = add(Message("Ranking and pay tables…"), self.show_chart)
        self.players = add(Message("Automatic players…"), self.choose_players)
        self.drill = add(Message("Drill of close calls…"), self.begin_drill)
        apart()
        self.busy = self._switch(Message("Busy dealer"), "dealer", Dealer.BUSY, Dealer.NOTICES)
        self.wait = self._switch(
            Message("Wait for me to look at my cards"), "looking", Looking.BY_HAND, Looking.AT_ONCE
        )
        apart()
        self.incident = add(Message("Declare an irregularity…"), self.declare)
        self.to_check = add(Message("Open the last round in the payout check"), self.open_check)
        apart()
        self.again = add(Message("Replay the last round"), self.replay_last)
        self.seed = add(Message("Replay a seed…"), self.ask_seed)
        self.sample = add(Message("Watch a sample round"), self.show_sample)
        apart()
        self.session = add(Message("Start a new session"), pane.new_session)
        pane.header.menu.aboutToShow.connect(self._on_menu_shown)
        self.dialog: QDialog | None = None

    def _switch(self, title: Message, name: str, on: StrEnum, off: StrEnum) -> QAction:
        """An entry that turns a setting on and off."""
        preferences = self._pane.context.preferences

        def turn() -> None:
            preferences.change(**{name: on if switch.isChecked() else off})

        def follow() -> None:
            switch.setChecked(getattr(preferences.settings, name) == on)

        switch = self._add(title, turn)
        switch.setCheckable(True)
        self._pane.header.menu.aboutToShow.connect(follow)
        return switch

    def _on_menu_shown(self) -> None:
        pane = self._pane
        table = pane.table
        replaying = pane.replaying.under_way
        has_check = any(entry.id == "check" for entry in pane.context.panes)
        self.drill.setVisible(table.house.game.choice is not None)
        self.to_check.setVisible(has_check)
        self.to_check.setEnabled(pane.last_round is not None)
        self.again.setEnabled(pane.last_round is not None and not table.under_way)
        open_ = bool(table.round.bets.stakes) and table.round.phase is not Phase.VOID
        self.incident.setEnabled(open_ and not replaying)
        for action in (self.seed, self.sample, self.session, self.players):
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
        dialog = PlayersDialog(pane.context.texts, pane.table, pane)
        dialog.accepted.connect(partial(self._seat, dialog))
        self._open(dialog)

    def _seat(self, dialog: PlayersDialog) -> None:
        self._pane.table.company = dialog.company.isChecked()
        self._pane.table.automatic_boxes = dialog.chosen
        self._pane.refresh()

    def declare(self) -> None:
        """Declare irregularities of the round on the table."""
        self._declare(None)

    def _declare(self, begun: Mapping[str, Any] | None) -> None:
        """The same, one of them begun already."""
        pane = self._pane
        # What goes wrong while cards come down is declared there and then.
        pane.felt.movement.hold()
        scope = bets_of(pane.table.round)
        self._open(IrregularityDialog(pane.context.texts, scope, self._declared, pane, begun))

    def move_hands(self, source: int, target: int) -> None:
        """Two hands change places: at once where the clause asks nothing more."""
        begun = hands_moved(self._pane.table.round, source, target)
        if self._pane.betting.refused(begun if isinstance(begun, Message) else None):
            return
        assert not isinstance(begun, Message)
        declared, faults = read_declared(self._pane.table.house.game, begun)
        if declared is None or faults or self._declared((declared,)):
            self._declare(begun)

    def _declared(self, declared: Sequence[Declared]) -> tuple[Fault, ...]:
        why = self._pane.table.declare(declared)
        if why is not None:
            return (Fault("", why),)
        self._pane.after_declaring()
        rulings = [ruling.text for one in declared if (ruling := one.ruling()) is not None]
        if rulings:
            self._pane.over.toast.call(joined(rulings), read=True)
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
                chosen = Filter(kinds=(RecordKind.ROUND,), games=(house.game.id,))
                page = log.page(chosen, limit=_LOOKED_BACK)
                rounds = (entry for entry in page.entries if entry.kind is RecordKind.ROUND)
                found = [log.record(entry.id) for entry in rounds]
                bodies = [one.body for one in found if isinstance(one, Record)]
            except StorageError:
                bodies = []
            errors, strategy = past_errors(bodies), analyze_house(house).strategy
            return make_drill(house, close_hands(house), errors, secrets.randbelow, strategy)

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

    def show_sample(self) -> None:
        """See a round with a bet on every first spot, step by step; nothing of it counts."""
        table = self._pane.table
        first = table.house.game.placeable[0].id
        cents = table.house.offers[first].minimum or _SAMPLE_BET
        chips = tuple((Spot(n + 1, first, OWNER), cents) for n in range(table.house.seats))
        self._pane.replaying.begin(
            replay_of_seed(table.house, _SAMPLE_SEED, table.jackpot, chips, ())
        )

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
            return Message("Enter a whole number, as at a round's number or in its tooltip.")
        chips = table.bets() or table.last_bets
        if not chips:
            return Message("Place a bet first: the seed deals to the bets on the felt.")
        found = replay_of_seed(table.house, seed, table.jackpot, chips, table.players)
        if isinstance(found, Message):
            return found
        pane.replaying.begin(found)
        return None
