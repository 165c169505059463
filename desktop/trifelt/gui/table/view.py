"""The table pane: the felt with its rack and buttons, and the panels beside it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from trifelt.engine.games.game import Decision
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.practice.session import bet_mix
from trifelt.engine.practice.standing import RoundReport, Standing
from trifelt.engine.round.play import Phase, Round
from trifelt.engine.settlement.document import Document
from trifelt.gui.cards.chips import Chip, chips_of
from trifelt.gui.help.model import game_page
from trifelt.gui.shell.building import column, holder
from trifelt.gui.shell.pane import Pane, PaneContext
from trifelt.gui.shell.side_panel import SidePanelLayout
from trifelt.gui.table.betting import Betting, press_key
from trifelt.gui.table.felt import FeltView
from trifelt.gui.table.model.kept import kept_luck, take_up_session, write_session
from trifelt.gui.table.model.layout import felt_of
from trifelt.gui.table.model.plan import BAR_HEIGHT
from trifelt.gui.table.model.replaying import replay_of_document, replay_of_record
from trifelt.gui.table.model.state import OWNER, Action
from trifelt.gui.table.model.table import Table
from trifelt.gui.table.over_felt import OverFelt
from trifelt.gui.table.pacing import Show
from trifelt.gui.table.replaying import Replaying
from trifelt.gui.table.showing import Showing
from trifelt.gui.table.side import Side
from trifelt.gui.table.spots import FeltSpots
from trifelt.gui.table.table_log import TableLog
from trifelt.gui.table.table_menu import HeaderPart, TableMenu
from trifelt.storage.log import Record
from trifelt.storage.settings import Coach, Dealer, Hearing, Looking

_FIRST_JACKPOT: Final = 2_500_000
_FIRST_CHIP: Final = 2_500


class TablePane(Pane):
    """Practise at a table; the engine says what is allowed."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        texts, theme = context.texts, context.theme
        self.last_round: Round | None = None
        self.table = Table(
            context.choice.house,
            context.preferences.settings.starting_balance,
            self._on_round_over,
            jackpot=_FIRST_JACKPOT,
        )
        self.felt = FeltView(texts, theme)
        texts.name(self.felt, Message("The felt"))
        self.over = OverFelt(self.felt, texts, theme)
        self.spots = FeltSpots(self.felt, texts, theme)
        self.side = Side(context)
        self.felt.told_of = self.side.why.told_of
        self.header = HeaderPart(texts, theme)
        self.log = TableLog(context.folders.record_file, context.strip.failed, self)
        self.betting = Betting(self)
        self.replaying = Replaying(self)
        self.showing = Showing(self)
        self.menu = TableMenu(self)
        self._show = Show(self.felt, theme, self.over.toast, self.showing.names)
        self.sounds = self._show.sounds
        self.felt.drag.policy = self.betting
        main = holder(column(self.side.strip, (self.over, 1), spacing=0))
        self.layout_ = SidePanelLayout(main, self.side, foot=round(BAR_HEIGHT))
        self.setLayout(column(self.layout_))
        self._connect()
        for name in ("motion", "sound", "coach", "dealer", "looking"):
            self._on_preferences_changed(name)
        self.set_felt()
        self.pick_chip(self._first_chip())

    def _connect(self) -> None:
        context, betting = self.context, self.betting
        self.felt.pressed.connect(self.focus_felt)
        self.felt.spot_clicked.connect(self.spots.go_to)
        self.felt.spot_clicked.connect(betting.add_chip)
        self.felt.spot_asked.connect(self.spots.go_to)
        self.felt.hand_clicked.connect(betting.look)
        self.felt.spot_wheeled.connect(betting.wheel)
        self.felt.spot_asked.connect(betting.ask_spot)
        self.felt.jackpot_clicked.connect(betting.edit_jackpot)
        self.felt.chip_picked.connect(self.pick_chip)
        self.felt.pressed.connect(self.over.field.leave)
        self.felt.movement.finished.connect(self._on_movement_finished)
        self.spots.pressed.connect(betting.press)
        self.spots.chip_pressed.connect(self.pick_chip)
        self.over.buttons.asked.connect(self.act)
        self.over.tray.decided.connect(self.decide)
        self.side.why.line_chosen.connect(self.showing.light)
        self.side.why.line_walked_to.connect(self.layout_.scroll_to)
        self.header.drawer.clicked.connect(self.toggle_drawer)
        self.layout_.drawer_changed.connect(self._on_drawer_changed)
        context.choice.house_changed.connect(self._on_house_changed)
        context.preferences.changed.connect(self._on_preferences_changed)
        context.texts.language_changed.connect(self.refresh)

    # --- sitting down ------------------------------------------------------------------------

    def chips(self) -> tuple[Chip, ...]:
        """The chips of the user's set."""
        settings = self.context.preferences.settings
        return chips_of([(chip.cents, chip.colour) for chip in settings.chips.chips])

    def set_felt(self) -> None:
        """Lay out the felt of the current house."""
        house = self.table.house
        self.felt.set_table(house, felt_of(house.game), self.chips())
        self._follow_jackpot()
        self.spots.lay_spots()
        self.refresh()

    def _follow_jackpot(self) -> None:
        self.felt.set_jackpot(self.table.jackpot)
        self.side.set_house(self.table.house, self.table.jackpot)

    def _first_chip(self) -> int:
        chips = self.felt.rack.chips
        return _FIRST_CHIP if _FIRST_CHIP in chips else chips[len(chips) // 2]

    def pick_chip(self, cents: int) -> None:
        """Let clicks add this chip, except in a replay."""
        if not self.replaying.under_way:
            self.felt.rack.pick(cents)
            self.showing.picked(cents)

    # --- playing -----------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Do what a button or a key asks for, or say why not."""
        if self.replaying.under_way:
            if action is Action.NEXT:
                self.replaying.go_on()
            else:
                self.replaying.close()
        elif action is Action.NEXT:
            self.go_on()
        else:
            self.betting.act(action)

    def go_on(self) -> None:
        """Do whatever comes next: skip what moves, deal, or clear the felt."""
        scripted = self.felt.movement.scripted
        # Chips that only fly home do not count as a step.
        self.felt.movement.skip()
        if scripted:
            return
        if self.table.at_look:
            self.table.end_look()
            self.play_on()
        elif self.table.round.phase.over:
            self.begin_next()
        elif (why := self.table.verify_deal()) is not None:
            self.over.toast.refuse(why)
        else:
            self.play_on()

    def begin_next(self) -> Message | None:
        """Clear the felt for the next round, if one is over, or say why bets are not possible."""
        if self.replaying.under_way:
            return Message("Close the replay to bet.")
        if self.felt.movement.scripted and self.table.round.phase is Phase.BETTING:
            return Message("The call is made: no more bets.")
        if not self.table.round.phase.over or self.felt.movement.scripted:
            return None
        self.over.toast.go_on()
        self.table.next_round()
        self.over.toast.call(Message("Place your bets"))
        self.showing.light(None)
        self._show.collect(self.table)
        # A house that was chosen during the round takes over here.
        self._on_house_changed()
        self._follow_jackpot()
        self.refresh()
        if self.table.balance < min(self.felt.rack.chips):
            self.over.toast.refuse(
                Message("Your balance is spent. Start a new session from the table's menu (F10).")
            )
        return None

    def decide(self, decision: Decision) -> None:
        """Play or fold the hand whose turn it is; if it has not been seen yet, show it first."""
        if self.replaying.under_way:
            return
        if self.felt.movement.scripted:
            self.felt.movement.skip()
            return
        why = self.table.verify_decide(decision)
        if why is not None:
            self.over.toast.refuse(why)
            return
        self.table.decide(decision, self.side.strategy)
        if self.table.coached:
            self.over.toast.call(self.table.notes[-1].brief)
        self.play_on()

    def play_on(self) -> None:
        """Go on until somebody has to decide."""
        with self.keyboard_kept():
            self.over.tray.hide()
        self.over.toast.follow()
        self.over.field.leave()
        if self.table.round.phase is Phase.BETTING:
            self.side.expect(bet_mix(self.table.round, OWNER))
        self.felt.movement.play(self._show.script(self.table))
        self.refresh()

    def after_declaring(self) -> None:
        """Show what an irregularity did to the round, and go on unless somebody has to decide."""
        if self.felt.movement.scripted:
            return  # the show was halted, and goes on from here
        if self.table.counted:
            self._follow_jackpot()
            self.felt.movement.play(self._show.settle_again(self.table))
        elif self.table.under_way and self.table.asked is None and not self.table.at_look:
            self.play_on()
        else:
            self.refresh()

    def new_session(self) -> None:
        """End the session, keep it in the log, and begin with the starting balance."""
        self.felt.movement.skip()
        if self.table.under_way:
            self.over.toast.refuse(Message("Finish this round first."))
            return
        played = self.table.standing.rounds
        self.log.keep_session(self.table, self.side.luck)
        self.table.begin_session(Standing(self.context.preferences.settings.starting_balance))
        self.last_round = None
        self.refresh()
        kept = Message("New session. The last one is in the log.")
        self.over.toast.call(kept if played else Message("New session"), read=True)

    def _on_round_over(self, round_: Round, report: RoundReport) -> None:
        self.last_round = round_
        self.log.keep_round(self.table, round_, report)

    def _on_movement_finished(self) -> None:
        self.refresh()
        if self.table.at_look:
            words = Message("Click a hand to look at it (L); Space goes on")
            self.over.toast.call(words, read=True)
        self.showing.announce()

    def refresh(self) -> None:
        """Show everything as it is now, except during a replay."""
        if self.replaying.under_way:
            return
        with self.keyboard_kept():
            self.showing.everything()

    # --- the shell ---------------------------------------------------------------------------

    def header_part(self) -> QWidget:
        return self.header

    @property
    def shown_house(self) -> House:
        replay = self.replaying.replay
        return self.context.choice.house if replay is None else replay.source.house

    def help_matter(self) -> object:
        return game_page(self.shown_house.game)

    def receive(self, matter: object) -> None:
        """Show a round from another pane, or one from the log, step by step."""
        if isinstance(matter, Document):
            self.replaying.begin(replay_of_document(matter))
        elif isinstance(matter, Record):
            self.replaying.begin(replay_of_record(matter))

    def end(self) -> None:
        """Count the round to its end; the session goes on at the next start."""
        self.felt.movement.skip()
        self.sounds.turn(on=False)
        self.log.close()

    def keep(self) -> bytes:
        return write_session(self.table, self.side.luck)

    def take_up(self, data: bytes) -> None:
        if take_up_session(self.table, data):
            self.side.luck = kept_luck(data)
            self.set_felt()
            if self.table.under_way:
                # Said once the pane shows, which is later.
                words = Message("Your round goes on where you left it.")
                QTimer.singleShot(0, self, lambda: self.over.toast.call(words, read=True))

    def toggle_drawer(self) -> None:
        if self.showing.every_box and self.layout_.is_drawer and not self.replaying.under_way:
            self.over.toast.refuse(Message("The panel opens when the round is over."))
        else:
            self.layout_.toggle()

    def _on_drawer_changed(self, is_open: bool) -> None:
        if not is_open:
            self.focus_felt()

    @property
    def has_felt_focus(self) -> bool:
        """Whether the keyboard is on the felt."""
        return self.spots.current is not None and self.spots.current.hasFocus()

    def focus_felt(self) -> None:
        """Give the keyboard to the felt."""
        if self.spots.current is not None:
            self.spots.current.setFocus(Qt.FocusReason.OtherFocusReason)

    @contextmanager
    def keyboard_kept(self) -> Iterator[None]:
        """Give the keyboard to the felt if its control is hidden or disabled meanwhile."""
        held = QApplication.focusWidget()
        yield
        # Qt would give it to the next control, where Space means something else.
        if held is None or not self.isAncestorOf(held):
            return
        if not (isValid(held) and held.isVisible() and held.isEnabled()):
            self.focus_felt()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_felt()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_key(self, event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.side.strip.setVisible(self.layout_.is_drawer)
        self.header.set_narrow(narrow=self.layout_.is_drawer)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.felt.drag.cancel()
        self.felt.movement.skip()
        self.over.toast.hide()

    def _on_house_changed(self) -> None:
        house = self.context.choice.house
        if house is self.table.house:
            if self.shown_house is not house:
                self.replaying.close()
            return
        dealt = self.felt.movement.scripted
        self.felt.movement.skip()
        self.replaying.close()
        if dealt and self.table.round.phase.over:
            # The result of the round is seen first.
            self.over.toast.call(Message("The house changes with the next round"), read=True)
            return
        why = self.table.set_house(house)
        if why is not None:
            self.over.toast.refuse(why)
            return
        profile = self.context.choice.table
        if profile is not None and profile.jackpot is not None:
            self.table.set_jackpot(profile.jackpot)
        self.set_felt()

    def _on_preferences_changed(self, name: str) -> None:
        settings = self.context.preferences.settings
        if name == "motion":
            self.felt.movement.set_speed(settings.motion)
        elif name == "sound":
            self.sounds.turn(on=settings.sound is Hearing.ON)
        elif name in ("chip_set", "chip_sets"):
            self.replaying.close()  # it may show the felt of another house
            self.set_felt()
            self.pick_chip(self._first_chip())
        elif name == "dealer":
            self.table.set_noticed(noticed=settings.dealer is Dealer.NOTICES)
            self.refresh()
        elif name == "looking":
            self.table.looks_by_hand = settings.looking is Looking.BY_HAND
        elif name in ("coach", "currency"):
            self.table.coached = settings.coach is not Coach.OFF
            self.refresh()
