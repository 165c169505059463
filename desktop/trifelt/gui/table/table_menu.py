"""What the table has in the header: the round with its seed, and the menu of the table."""

import secrets
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, QPoint, QSize, Qt
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
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import STEP
from trifelt.gui.table.dialogs import ChartDialog, DrillDialog, PlayersDialog
from trifelt.gui.table.keys import MENU_KEY
from trifelt.gui.table.model.coach import Drill, close_hands, make_drill, past_errors
from trifelt.gui.table.model.replaying import Replay, replay_of_seed
from trifelt.gui.table.model.state import OWNER, bets_of, hands_moved
from trifelt.gui.table.playing import Playing
from trifelt.storage.log import Filter, Log, RecordKind
from trifelt.storage.refusal import StorageError
from trifelt.storage.settings import Dealer, Looking

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


class TableMenu(QObject):
    """Builds the menu and does what is picked; `owner` is what its windows open over."""

    def __init__(
        self, context: PaneContext, menu: QMenu, playing: Playing, log: Log, owner: QWidget
    ) -> None:
        super().__init__(owner)
        self._context, self._menu, self._log, self._owner = context, menu, log, owner
        self._playing, self._table, self._over = playing, playing.table, playing.over
        self._add = add = partial(add_action, context.texts, menu)
        apart = menu.addSeparator
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
        self.session = add(Message("Start a new session"))
        menu.aboutToShow.connect(self._on_menu_shown)
        self.dialog: QDialog | None = None

    def _switch(self, title: Message, name: str, on: StrEnum, off: StrEnum) -> QAction:
        """An entry that turns a setting on and off."""
        preferences = self._context.preferences

        def turn() -> None:
            preferences.change(**{name: on if switch.isChecked() else off})

        def follow() -> None:
            switch.setChecked(getattr(preferences.settings, name) == on)

        switch = self._add(title, turn)
        switch.setCheckable(True)
        self._menu.aboutToShow.connect(follow)
        return switch

    def _on_menu_shown(self) -> None:
        table, replaying = self._table, self._playing.replaying.under_way
        has_check = any(entry.id == "check" for entry in self._context.panes)
        self.drill.setVisible(table.house.game.choice is not None)
        self.to_check.setVisible(has_check)
        self.to_check.setEnabled(table.last_round is not None)
        self.again.setEnabled(table.last_round is not None and not table.under_way)
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
        self._over.spots.take_keyboard()
        self._over.felt.movement.go_on()

    # --- windows -----------------------------------------------------------------------------

    def show_chart(self) -> None:
        """The ranking of hands, and what pays what."""
        self._open(ChartDialog(self._context.texts, self._table.house, self._owner))

    def choose_players(self) -> None:
        """Let automatic players sit down."""
        dialog = PlayersDialog(self._context.texts, self._table, self._owner)
        dialog.accepted.connect(partial(self._seat, dialog))
        self._open(dialog)

    def _seat(self, dialog: PlayersDialog) -> None:
        self._table.company = dialog.company.isChecked()
        self._table.automatic_boxes = dialog.chosen
        self._playing.changed.emit()

    def declare(self) -> None:
        """Declare irregularities of the round on the table."""
        self._declare(None)

    def _declare(self, begun: Mapping[str, Any] | None) -> None:
        """The same, one of them begun already."""
        # What goes wrong while cards come down is declared there and then.
        self._over.felt.movement.hold()
        texts, scope = self._context.texts, bets_of(self._table.round)
        self._open(IrregularityDialog(texts, scope, self._declared, self._owner, begun))

    def move_hands(self, source: int, target: int) -> None:
        """Two hands change places: at once where the clause asks nothing more."""
        begun = hands_moved(self._table.round, source, target)
        if isinstance(begun, Message):
            self._over.toast.refuse(begun)
            return
        declared, faults = read_declared(self._table.house.game, begun)
        if declared is None or faults or self._declared((declared,)):
            self._declare(begun)

    def _declared(self, declared: Sequence[Declared]) -> tuple[Fault, ...]:
        why = self._table.declare(declared)
        if why is not None:
            return (Fault("", why),)
        self._playing.after_declaring()
        rulings = [ruling.text for one in declared if (ruling := one.ruling()) is not None]
        if rulings:
            self._over.toast.call(joined(rulings), read=True)
        return ()

    # --- the drill ---------------------------------------------------------------------------

    def begin_drill(self) -> None:
        """Look for own errors and close calls, then ask them."""
        house, log = self._table.house, self._log
        if house.game.choice is None:
            return

        def prepare(_work: object) -> Drill:
            try:
                places = log.places(Filter(kinds=(RecordKind.ROUND,), games=(house.game.id,)))
                bodies = [kept.body for kept in log.kept_at(places[-_LOOKED_BACK:])]
            except StorageError:
                bodies = []
            errors, strategy = past_errors(bodies), analyze_house(house).strategy
            return make_drill(house, close_hands(house), errors, secrets.randbelow, strategy)

        run_in_background(parent=self, op=prepare, success=self._ask_drill, key="drill")

    def _ask_drill(self, drill: Drill) -> None:
        if self._owner.isVisible() and self.dialog is None:
            self._open(DrillDialog(self._context.texts, self._context.theme, drill, self._owner))

    # --- rounds again ------------------------------------------------------------------------

    def open_check(self) -> None:
        """Hand the last round to the payout check."""
        if (played := self._table.last_round) is not None:
            self._context.open_pane("check", played.document())

    def replay_last(self) -> None:
        """See the last round step by step."""
        if (played := self._table.last_round) is not None:
            self._playing.replaying.begin(Replay(played, Message("Replay of this round")))

    def show_sample(self) -> None:
        """See a round with a bet on every first spot, step by step; nothing of it counts."""
        table = self._table
        first = table.house.game.placeable[0].id
        cents = table.house.offers[first].minimum or _SAMPLE_BET
        chips = tuple((Spot(n + 1, first, OWNER), cents) for n in range(table.house.seats))
        found = replay_of_seed(table.house, _SAMPLE_SEED, table.jackpot, chips, ())
        self._playing.replaying.begin(found)

    def ask_seed(self) -> None:
        """Type a seed, and see the round that it deals."""
        place = QPoint(self._over.width() - 190, 4)
        self._over.field.ask(Message("The seed to replay"), "", self._take_seed, place)

    def _take_seed(self, text: str) -> Message | None:
        table = self._table
        seed = read_whole(text, LARGEST_SEED)
        if seed is None:
            return Message("Enter a whole number, as at a round's number or in its tooltip.")
        chips = table.bets() or table.last_bets
        if not chips:
            return Message("Place a bet first: the seed deals to the bets on the felt.")
        found = replay_of_seed(table.house, seed, table.jackpot, chips, table.players)
        if isinstance(found, Message):
            return found
        self._playing.replaying.begin(found)
        return None
