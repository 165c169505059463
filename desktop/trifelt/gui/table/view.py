"""The table pane: the felt with its rack and buttons, and the panels beside it."""

from functools import partial
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QResizeEvent

from trifelt.engine.exact.figures import Figures
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.practice.standing import RoundReport, Standing
from trifelt.engine.round.play import Phase
from trifelt.engine.settlement import Settlement
from trifelt.engine.settlement.document import Document
from trifelt.gui.cards.chips import rack_chips
from trifelt.gui.help.model import game_page
from trifelt.gui.shell.building import column, holder
from trifelt.gui.shell.pane import Pane, PaneContext
from trifelt.gui.shell.side_panel import SidePanelLayout
from trifelt.gui.table.betting import Betting
from trifelt.gui.table.felt import FeltView
from trifelt.gui.table.model.coach import CoachNote, before
from trifelt.gui.table.model.kept import kept_luck, take_up_session, write_session
from trifelt.gui.table.model.plan import BAR_HEIGHT
from trifelt.gui.table.model.replaying import replay_of_document, replay_of_record
from trifelt.gui.table.model.state import OWNER, SpotKey, due_words, picked_words, result_words
from trifelt.gui.table.model.table import Table
from trifelt.gui.table.model.why import WhyLine, rare_hand, rare_line
from trifelt.gui.table.over_felt import OverFelt
from trifelt.gui.table.pacing import Show
from trifelt.gui.table.playing import Playing
from trifelt.gui.table.replaying import Replaying
from trifelt.gui.table.side import Side
from trifelt.gui.table.sounds import Sound
from trifelt.gui.table.table_log import TableLog
from trifelt.gui.table.table_menu import HeaderPart, TableMenu
from trifelt.storage.log import Record
from trifelt.storage.settings import Coach, Dealer, Hearing, Looking

_FIRST_JACKPOT: Final = 2_500_000
_FIRST_CHIP: Final = 2_500


class TablePane(Pane):
    """Practise at a table; its parts act on the table, and the pane shows what came of it."""

    header: HeaderPart

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        texts, theme = context.texts, context.theme
        self.log = TableLog(context.folders.record_file, context.strip, self)
        self.saver = self.log.saver
        self.table = Table(
            context.choice.house,
            context.preferences.settings.starting_balance,
            self._keep_round,
            jackpot=_FIRST_JACKPOT,
        )
        self.felt = FeltView(texts, theme)
        texts.name(self.felt, Message("The felt"))
        self.over = OverFelt(self.felt, texts, theme)
        self.spots = self.over.spots
        self.side = Side(context)
        self.felt.told_of = self.side.why.told_of
        self.header = HeaderPart(texts, theme)
        show = Show(self.over, self._name_spots)
        self.sounds = show.sounds
        self.replaying = Replaying(self.over, self.side)
        self.playing = Playing(self.table, self.over, self.side, show, self.replaying)
        self.betting = Betting(self.playing)
        self.felt.drag.policy = self.betting
        self.menu = TableMenu(context, self.header.menu, self.playing, self.log.log, self)
        main = holder(column(self.side.strip, (self.over, 1), spacing=0))
        self.layout_ = SidePanelLayout(main, self.side, foot=round(BAR_HEIGHT))
        self.setLayout(column(self.layout_))
        self._connect()
        for name in ("motion", "sound", "coach", "dealer", "looking"):
            self._on_preferences_changed(name)
        self.set_felt()
        self.betting.pick(self._first_chip())

    def _connect(self) -> None:
        context, betting, spots = self.context, self.betting, self.spots
        self.felt.pressed.connect(spots.take_keyboard)
        self.felt.spot_clicked.connect(spots.go_to)
        self.felt.spot_clicked.connect(betting.add_chip)
        self.felt.spot_asked.connect(spots.go_to)
        self.felt.hand_clicked.connect(betting.look)
        self.felt.spot_wheeled.connect(betting.wheel)
        self.felt.spot_asked.connect(betting.ask_spot)
        self.felt.jackpot_clicked.connect(betting.edit_jackpot)
        self.felt.chip_picked.connect(betting.pick)
        self.felt.pressed.connect(self.over.field.leave)
        self.felt.movement.finished.connect(self._on_movement_finished)
        spots.pressed.connect(betting.press)
        spots.chip_pressed.connect(betting.pick)
        self.over.buttons.asked.connect(betting.act)
        self.over.tray.decided.connect(self.playing.decide)
        betting.changed.connect(partial(self.sounds.play, Sound.CHIP))
        betting.changed.connect(self.refresh)
        betting.picked.connect(self._on_chip_picked)
        betting.hands_dropped.connect(self.menu.move_hands)
        self.playing.changed.connect(self.refresh)
        self.playing.began.connect(self._on_round_began)
        self.replaying.changed.connect(self._on_replay_changed)
        self.menu.session.triggered.connect(self.new_session)
        self.side.rule_known.connect(self._on_rule_known)
        self.side.why.line_chosen.connect(self._on_line_chosen)
        self.side.why.line_walked_to.connect(self.layout_.scroll_to)
        self.header.drawer.clicked.connect(self.toggle_drawer)
        self.layout_.drawer_closed.connect(spots.take_keyboard)
        context.choice.house_changed.connect(self._on_house_changed)
        context.preferences.changed.connect(self._on_preferences_changed)
        context.texts.language_changed.connect(self.refresh)

    # --- the house and the session -----------------------------------------------------------

    def set_felt(self) -> None:
        """Lay out the felt of the house that is played at, or of a replay."""
        source = self.table if self.replaying.replay is None else self.replaying.replay.source
        own = self.context.preferences.settings.chips
        self.felt.set_table(source.house, rack_chips(source.house, own))
        self._show_jackpot(source.house, source.jackpot)
        self.spots.lay_spots()
        self.refresh()

    def _show_jackpot(self, house: House, jackpot: int | None) -> None:
        self.felt.set_jackpot(jackpot)
        self.side.set_house(house, jackpot)

    def _first_chip(self) -> int:
        chips = self.felt.rack.chips
        return _FIRST_CHIP if _FIRST_CHIP in chips else chips[len(chips) // 2]

    def new_session(self) -> None:
        """End the session, keep it in the log, and begin with the starting balance."""
        self.felt.movement.skip()
        if self.table.under_way:
            self.over.toast.refuse(Message("Finish this round first."))
            return
        played = self.table.standing.rounds
        self.log.keep_session(self.table, self.side.luck)
        self.table.begin_session(Standing(self.context.preferences.settings.starting_balance))
        self.refresh()
        kept = Message("New session. The last one is in the log.")
        self.over.toast.call(kept if played else Message("New session"), read=True)

    def _keep_round(self, table: Table, report: RoundReport) -> None:
        self.log.keep_round(table, report)
        # At once, or it could be decided again after a crash.
        QTimer.singleShot(0, self, self.settled.emit)

    def _on_round_began(self) -> None:
        # A house that was chosen during the round takes over here.
        self._on_house_changed()
        self._show_jackpot(self.table.house, self.table.jackpot)
        self.refresh()

    def _on_house_changed(self) -> None:
        house = self.context.choice.house
        if house is self.table.house:
            if self.shown_house is not house:
                self.replaying.close()
            return
        dealt = self.felt.movement.scripted
        self.felt.movement.skip()
        self.replaying.close()
        later = self.table.set_house(house, seen=not (dealt and self.table.round.phase.over))
        if later is None:
            profile = self.context.choice.table
            if profile is not None and profile.jackpot is not None:
                self.table.set_jackpot(profile.jackpot)
            self.set_felt()
        else:
            self.over.toast.call(later, read=True)
        self.house_shown.emit()

    def _on_replay_changed(self) -> None:
        replay = self.replaying.replay
        self.header.round.setVisible(replay is None)  # it is the number of the round that waits
        self.house_shown.emit()
        self.layout_.step_aside(aside=replay is None and self._shows_every_box)
        house = self.table.house if replay is None else replay.source.house
        if house is not self.felt.what.house:
            self.side.show_stakes({})  # what is on the table costs nothing at another house
            self.set_felt()
        self.refresh()

    # --- what shows --------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show everything as it is now, except during a replay; what moves shows by its script."""
        if self.replaying.under_way:
            return
        table, moving = self.table, self.felt.movement.scripted
        with self.spots.keyboard_kept(self):
            state = table.state()
            if not moving:
                self.felt.show_state(state)
            over = table.round.phase.over
            betting = table.round.phase is Phase.BETTING
            self.felt.show_rack(shown=over or betting or table.stands_late)
            self.side.why.invite(may_bet=betting and not moving)
            self.over.buttons.show_table(table, moving=moving)
            self._show_tray()
            self.header.show_round(table.standing.rounds + (0 if over else 1), table.round.seed)
            self.side.show_session(table, table.notes, self._hint())
            self.side.show_round(None if moving else table.round.settlement, state.own)
            self.side.show_stakes({SpotKey(*spot[:2]): cents for spot, cents in table.bets()})
            self._name_spots()
        self.went_on.emit()

    @property
    def _shows_every_box(self) -> bool:
        """Whether the user decides in this round, and must therefore see every box."""
        return self.table.under_way and self.table.house.game.choice is not None

    def _show_tray(self) -> None:
        """The hand that is asked now, with what the coach says before the decision."""
        table = self.table
        advice = None if self.felt.movement.scripted else table.advice()
        self.over.buttons.show()
        choice = table.house.game.choice
        self.layout_.step_aside(aside=self._shows_every_box)
        if advice is None or choice is None:
            self.spots.ask(None)
            self.over.tray.hide()
            return
        currency = self.context.preferences.settings.currency
        self.over.tray.ask(table, advice, self._hint(), currency)
        self.over.toast.follow()
        self.spots.ask(SpotKey(advice.box, choice.raises))

    def _hint(self) -> CoachNote | None:
        """What the coach says of the hand that is due, where it speaks before the decision."""
        if self.context.preferences.settings.coach is not Coach.BEFORE:
            return None
        advice = None if self.felt.movement.scripted else self.table.advice()
        return None if advice is None else before(advice, self.side.strategy)

    def _on_rule_known(self, figures: Figures) -> None:
        """What the coach said before this was counted is said by the rule."""
        round_ = self.table.round
        if figures.house is round_.house and round_.decisions:
            self.table.notes.clear()
            for box, decision in round_.decisions.items():
                self.table.note(box, decision, figures.strategy)
        self.refresh()

    def _name_spots(self) -> None:
        """Every spot's name for screen readers."""
        self.spots.tell(self.betting.promise)

    def _on_chip_picked(self, cents: int) -> None:
        self._name_spots()
        if self.isVisible():
            self.context.texts.announce(self.felt, picked_words(cents))

    def _on_line_chosen(self, line: WhyLine | None) -> None:
        """Light the spot of a line and the cards that decided it; None: the felt is dark again."""
        items = self.felt.items_of_felt
        items.light(frozenset(), None if line is None else line.spot)
        items.light_hands(() if line is None else line.whose_cards)

    def _on_movement_finished(self) -> None:
        self.refresh()
        if self.table.at_look:
            words = Message("Click a hand to look at it (L); Space goes on")
            self.over.toast.call(words, read=True)
        self._announce()

    def _announce(self) -> None:
        """Speak what is due or the round's result, once everything is in place."""
        table, state, box = self.table, self.felt.state, self.table.asked
        if box is not None:
            hint = self._hint()
            advice = None if hint is None else hint.verdict
            words = due_words(state, box, table.round.raised(box), advice)
        elif table.round.settlement is not None and table.last is not None:
            words = result_words(state, table.last.result, table.house.game)
            self._light_rare(table.round.settlement)
        else:
            return
        self.context.texts.announce(self.felt, words)

    def _light_rare(self, settlement: Settlement) -> None:
        """A rare hand has its quiet moment: light on its cards, its line of the pay table."""
        state = self.felt.state
        rare = rare_line(settlement, state.own, OWNER) or rare_hand(settlement, state)
        if rare is not None:
            whose, spot, words = rare
            items = self.felt.items_of_felt
            items.light(frozenset(), spot)
            items.light_hands(whose)
            items.glow_behind(whose)
            self.over.toast.call(words, read=True)

    # --- the shell ---------------------------------------------------------------------------

    @property
    def shown_house(self) -> House:
        """That of the felt: one that is chosen in the middle of a round comes with the next."""
        replay = self.replaying.replay
        return self.table.house if replay is None else replay.source.house

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
        super().end()

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
        if self._shows_every_box and self.layout_.is_drawer and not self.replaying.under_way:
            self.over.toast.refuse(Message("The panel opens when the round is over."))
        else:
            self.layout_.toggle()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.spots.take_keyboard()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.betting.press_key(event):
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

    def _on_preferences_changed(self, name: str) -> None:
        settings = self.context.preferences.settings
        if name == "motion":
            self.felt.movement.set_speed(settings.motion)
        elif name == "sound":
            self.sounds.turn(on=settings.sound is Hearing.ON)
        elif name in ("chip_set", "chip_sets"):
            self.replaying.close()  # it may show the felt of another house
            self.set_felt()
            self.betting.pick(self._first_chip())
        elif name == "dealer":
            self.table.set_noticed(noticed=settings.dealer is Dealer.NOTICES)
            self.refresh()
        elif name == "looking":
            self.table.looks_by_hand = settings.looking is Looking.BY_HAND
        elif name in ("coach", "currency"):
            self.table.coached = settings.coach is not Coach.OFF
            self.refresh()
