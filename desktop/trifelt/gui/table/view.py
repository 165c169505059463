"""The table pane: the felt with its rack and buttons, and the panel beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from trifelt.engine.games.game import Decision
from trifelt.engine.message import Message
from trifelt.engine.practice.standing import RoundReport
from trifelt.engine.round.play import Phase, Round
from trifelt.gui.cards.chips import chips_of
from trifelt.gui.shell.amounts import amount_text
from trifelt.gui.shell.pane import Pane, PaneContext
from trifelt.gui.shell.side_panel import SidePanelLayout
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table import actions
from trifelt.gui.table.coach_panel import CoachPanel, CostsPanel
from trifelt.gui.table.costs import Costs
from trifelt.gui.table.felt import FeltView
from trifelt.gui.table.header_part import HeaderPart
from trifelt.gui.table.keys import Keyboard
from trifelt.gui.table.ledger import LedgerPanel, LedgerStrip
from trifelt.gui.table.model.coach import CoachNote, after, before, costs, edges, score
from trifelt.gui.table.model.layout import felt_of
from trifelt.gui.table.model.sitting import Sitting
from trifelt.gui.table.model.state import SpotKey
from trifelt.gui.table.model.table import Table
from trifelt.gui.table.model.why import DEALER, SHARED, WhyLine, why_lines, why_notices
from trifelt.gui.table.over_felt import OverFelt
from trifelt.gui.table.pacing import Show
from trifelt.gui.table.policy import ChipPolicy
from trifelt.gui.table.seeds import fresh_seed
from trifelt.gui.table.spots import FeltSpots
from trifelt.gui.table.table_log import TableLog
from trifelt.gui.table.why_panel import WhyPanel
from trifelt.storage.settings import Coach

FIRST_METER: Final = 2_500_000
_FIRST_CHIP: Final = 2_500


class TablePane(Pane):
    """Practise at a table: everything that is allowed is the engine's to say."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        texts, theme = context.texts, context.theme
        self.sitting = Sitting(context.preferences.settings.starting_balance)
        self.table = Table(
            context.choice.house,
            self.sitting.practice,
            fresh_seed,
            self._on_round_over,
            FIRST_METER,
        )
        self.felt = FeltView(texts, theme)
        texts.name(self.felt, Message("The felt"))
        self.over = OverFelt(self.felt, texts, theme)
        self.spots = FeltSpots(self.felt, texts, theme)
        self.strip = LedgerStrip(texts, theme)
        self.ledger = LedgerPanel(texts, theme)
        self.why = WhyPanel(texts, theme)
        self.coach = CoachPanel(texts)
        self.costs = CostsPanel(texts)
        self.header = HeaderPart(texts, theme)
        self.show_ = Show(self.felt, theme, self.over.toast.call, self._on_step_shown)
        self.policy = ChipPolicy(
            lambda: self.table,
            lambda: self.felt.rack.chips,
            self.begin_next,
            self.refresh,
            self.over.toast.refuse,
        )
        self.felt.set_policy(self.policy)
        self.keyboard = Keyboard(self)
        self._figures = Costs(self._show_costs, self)
        self.log = TableLog(context.folders.record_file, self._on_log_refused, self)
        self._note: CoachNote | None = None
        self._lay_out()
        self._connect()
        self._sit_down()

    def _lay_out(self) -> None:
        main = QWidget()
        column = QVBoxLayout(main)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.strip)
        column.addWidget(self.over, 1)
        side = QWidget()
        panels = QVBoxLayout(side)
        panels.setContentsMargins(0, 0, 0, 0)
        panels.setSpacing(STEP + HALF)
        for panel in (self.ledger, self.why, self.coach, self.costs):
            panels.addWidget(panel)
        panels.addStretch(1)
        self.side = SidePanelLayout(main, side)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.side)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _connect(self) -> None:
        context = self.context
        self.felt.spot_clicked.connect(self.add_chip)
        self.felt.spot_wheeled.connect(self._on_spot_wheeled)
        self.felt.spot_asked.connect(self.ask_spot)
        self.felt.chip_picked.connect(self.pick_chip)
        self.felt.meter_clicked.connect(self.edit_meter)
        self.felt.movement.finished.connect(self.refresh)
        self.spots.pressed.connect(self.add_chip)
        self.over.buttons.asked.connect(self.act)
        self.over.tray.decided.connect(self.decide)
        self.why.line_chosen.connect(self._on_line_chosen)
        context.choice.house_changed.connect(self._on_house_changed)
        context.preferences.changed.connect(self._on_preferences_changed)
        context.texts.language_changed.connect(self._on_language_changed)

    # --- sitting down ------------------------------------------------------------------------

    def _sit_down(self) -> None:
        settings = self.context.preferences.settings
        self.felt.movement.set_speed(settings.motion)
        self._set_felt()
        self.pick_chip(self._first_chip())

    def _set_felt(self) -> None:
        settings = self.context.preferences.settings
        chips = chips_of([(chip.cents, chip.colour) for chip in settings.chips.chips])
        house = self.table.house
        self.felt.set_table(house, felt_of(house.game), chips)
        self.felt.set_meter(self.table.jackpot)
        self.spots.lay_spots()
        self.coach.setVisible(house.game.choice is not None)
        self._figures.ask(house, self.table.jackpot)
        self.refresh()

    def _first_chip(self) -> int:
        chips = self.felt.rack.chips
        return _FIRST_CHIP if _FIRST_CHIP in chips else chips[len(chips) // 2]

    # --- what is asked for -------------------------------------------------------------------

    def act(self, name: str) -> None:
        """Do what a button or a key asks for, or say why not."""
        if name == actions.NEXT:
            self.go_on()
            return
        if name == actions.AGAIN:
            self.begin_next()
        own, felt = self.table.own, self.table.round.felt
        deeds: dict[str, tuple[Callable[[], Message | None], Callable[[], object]]] = {
            actions.UNDO: (felt.verify_undo, felt.undo),
            actions.REDO: (felt.verify_redo, felt.redo),
            actions.CLEAR: (own.verify_clear, own.clear),
            actions.DOUBLE: (own.verify_double, own.double),
            actions.AGAIN: (
                partial(own.verify_again, self.table.last),
                partial(own.again, self.table.last),
            ),
        }
        verify, do = deeds[name]
        if self._refuse(verify()):
            return
        do()
        self.refresh()

    def go_on(self) -> None:
        """The next thing, whatever it is: skip what moves, deal, or clear the felt."""
        if self.felt.movement.busy:
            self.felt.movement.skip()
        elif self.table.asked is not None:
            self.over.toast.call(Message("Play (P) or fold (F)"))
        elif self.table.round.phase.over:
            self.begin_next()
        elif not self._refuse(self.table.verify_deal()):
            self._play_on()

    def begin_next(self) -> None:
        """Clear the felt for the next round, if one is over."""
        if not self.table.round.phase.over or self.felt.movement.scripted:
            return
        self.table.next_round()
        self.why.clear()
        self.felt.items_of_felt.light_cards(frozenset())
        self.show_.collect(self.table)
        self.refresh()

    def decide(self, decision: Decision) -> None:
        """Play or fold the hand that is asked."""
        self.felt.movement.skip()
        if self._refuse(self.table.verify_decide(decision)):
            return
        advice = self.table.advice()
        stake = self.table.round.raised(self.table.asked or 0)
        self.table.decide(decision)
        if advice is not None:
            self._note = after(advice, decision, stake)
        self._play_on()

    def add_chip(self, spot: SpotKey) -> None:
        """Add the picked chip to a spot; on the spot of a raise: play on."""
        choice = self.table.house.game.choice
        if self.table.asked == spot.box and choice is not None and spot.wager == choice.raises:
            self.decide(Decision.PLAY)
            return
        self.begin_next()
        cents = self.table.own.amount_to_add(spot, self.felt.rack.picked)
        if not self._refuse(self.table.own.verify_place(spot, cents)):
            self.table.own.place(spot, cents)
            self.refresh()

    def take_chip(self, spot: SpotKey) -> None:
        """Take the top chip off a spot."""
        own = self.table.own
        cents = own.top_chip(spot, self.felt.rack.chips)
        if not self._refuse(own.verify_take(spot, cents)):
            own.take(spot, cents)
            self.refresh()

    def clear_spot(self, spot: SpotKey) -> None:
        """Take everything off a spot."""
        own = self.table.own
        if not self._refuse(own.verify_take(spot, own.lies(spot))):
            own.take(spot, own.lies(spot))
            self.refresh()

    def pick_chip(self, cents: int) -> None:
        """Let clicks add this chip."""
        self.felt.rack.pick(cents)
        self._name_spots()

    def ask_spot(self, spot: SpotKey, place: QPoint) -> None:
        """The menu of a spot."""
        self.begin_next()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        render = self.context.texts.render
        menu.addAction(render(Message("Type an amount…\tE"))).triggered.connect(
            partial(self.edit_amount, spot)
        )
        menu.addAction(render(Message("Take a chip off\tBackspace"))).triggered.connect(
            partial(self.take_chip, spot)
        )
        menu.addAction(render(Message("Clear this spot\tDelete"))).triggered.connect(
            partial(self.clear_spot, spot)
        )
        menu.popup(place)

    def edit_amount(self, spot: SpotKey) -> None:
        """Type the amount on a spot."""
        self.begin_next()
        own = self.table.own
        why = self.table.round.felt.verify_place(()) if self.table.under_way else None
        if self._refuse(why):
            return
        lies = own.lies(spot) or own.amount_to_add(spot, 0)
        title = Message(
            "Box {box}, {wager}", box=spot.box, wager=self.table.house.game.wager[spot.wager].title
        )
        self.over.amount.ask(
            title,
            lies,
            partial(self._set_amount, spot),
            self.over.place_of(spot),
            self.focus_felt,
            nothing_allowed=True,
        )

    def _set_amount(self, spot: SpotKey, cents: int) -> Message | None:
        own = self.table.own
        why = own.verify_set(spot, cents)
        if why is None:
            own.set(spot, cents)
            self.refresh()
        return why

    def edit_meter(self) -> None:
        """Type what the meter stands at."""
        if self.table.jackpot is None or self._refuse(self.table.verify_jackpot(1)):
            return
        self.over.amount.ask(
            Message("The meter stands at"),
            self.table.jackpot,
            self._set_meter,
            self.over.place_of_meter(),
            self.focus_felt,
        )

    def _set_meter(self, cents: int) -> Message | None:
        why = self.table.verify_jackpot(cents)
        if why is None:
            self.table.set_jackpot(cents)
            self.felt.set_meter(cents)
            self._figures.ask(self.table.house, cents)
            self.refresh()
        return why

    def _refuse(self, why: Message | None) -> bool:
        if why is None:
            return False
        self.over.toast.refuse(why)
        return True

    # --- playing -----------------------------------------------------------------------------

    def _play_on(self) -> None:
        self.over.tray.hide()
        self.over.amount.leave()
        self.felt.movement.play(self.show_.script(self.table))
        self.refresh()

    def _on_step_shown(self) -> None:
        self._name_spots()

    def _on_round_over(self, round_: Round, report: RoundReport) -> None:
        self.log.keep_round(self.sitting, round_, report)

    def _on_log_refused(self, why: Message) -> None:
        self.context.strip.failed(why)

    # --- what shows --------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show everything as it is now."""
        table = self.table
        if not self.felt.movement.scripted:
            self.felt.show_state(table.state())
        betting = table.round.phase is Phase.BETTING
        self.felt.rack.set_shown(shown=betting or table.round.phase.over)
        self._show_actions()
        self._show_tray()
        self._show_panels()
        self._name_spots()

    def _show_actions(self) -> None:
        table, own, felt = self.table, self.table.own, self.table.round.felt
        over = table.round.phase.over
        moving = self.felt.movement.scripted
        again = None if over and table.last else own.verify_again(table.last)
        self.over.buttons.allow(
            {
                actions.UNDO: felt.verify_undo(),
                actions.REDO: felt.verify_redo(),
                actions.CLEAR: own.verify_clear(),
                actions.DOUBLE: own.verify_double(),
                actions.AGAIN: again,
                actions.NEXT: None if over or moving else table.verify_deal(),
            }
        )
        title = Message("Skip") if moving else Message("Next round") if over else Message("Deal")
        self.over.buttons.name_next(title)

    def _show_tray(self) -> None:
        table = self.table
        box = table.asked
        advice = None if self.felt.movement.scripted else table.advice()
        self.over.buttons.setVisible(advice is None)
        if box is None or advice is None:
            self.over.tray.hide()
            return
        mode = self.context.preferences.settings.coach
        note = before(advice) if mode is Coach.BEFORE else None
        stake = table.round.raised(box)
        currency = self.context.preferences.settings.currency
        self.over.tray.ask(
            Message("Box {box}", box=box),
            advice.name,
            table.round.cards(box),
            (amount_text(stake, currency), amount_text(-stake, currency)),
            advice.chances if mode is not Coach.OFF else None,
            note.verdict if note is not None else None,
        )
        self.over.tray.allow(table.verify_decide(Decision.PLAY), table.verify_decide(Decision.FOLD))
        if note is not None:
            self._note = note

    def _show_panels(self) -> None:
        settings = self.context.preferences.settings
        ledger = self.sitting.ledger()
        self.ledger.show_ledger(ledger, settings.currency)
        self.strip.show_ledger(ledger, settings.currency)
        over = self.table.round.phase.over
        number = ledger.rounds + (0 if over else 1)
        self.header.show_round(number, self.table.round.seed)
        settlement = self.table.round.settlement
        if settlement is not None and not self.felt.movement.scripted and not self.why.rows:
            own = self.table.state().own
            self.why.show_round(why_lines(settlement, own), why_notices(settlement))
        self.coach.say(self._note if settings.coach is not Coach.OFF else None)
        standing = self.sitting.standing
        decisions = standing.right + standing.wrong
        self.coach.tell_score(score(standing.right, decisions, round(standing.cost_of_errors)))
        self._show_costs()

    def _show_costs(self) -> None:
        figures = self._figures.figures
        if figures is None:
            self.costs.show_costs(())
            return
        lying = {
            spot: cents
            for spot, cents in self.table.state().stacks.items()
            if self.table.own.lies(spot)
        }
        self.costs.show_costs(costs(figures, lying) if lying else edges(figures))

    def _name_spots(self) -> None:
        game = self.table.house.game
        titles = {wager.id: wager.title for wager in game.wagers}
        self.spots.tell(self.felt.state, titles, self.felt.rack.picked)

    def _on_line_chosen(self, line: WhyLine | None) -> None:
        items = self.felt.items_of_felt
        if line is None:
            items.light(frozenset(), None)
            items.light_cards(frozenset())
            return
        items.light(frozenset(), line.spot)
        whose = set(line.whose_cards)
        items.light_cards(
            frozenset(
                key for key in items.cards if key[0] in whose and key[0] in (DEALER, SHARED, *whose)
            )
        )

    # --- the shell ---------------------------------------------------------------------------

    def header_part(self) -> QWidget:
        return self.header

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.strip.setVisible(self.side.is_drawer)
        self.header.set_narrow(narrow=self.side.is_drawer)

    def toggle_drawer(self) -> None:
        self.side.toggle()

    def focus_felt(self) -> None:
        """Give the keyboard to the felt."""
        if self.spots.current is not None:
            self.spots.current.setFocus(Qt.FocusReason.OtherFocusReason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_felt()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keyboard.press(event):
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.felt.cancel_drag()
        self.felt.movement.skip()
        self.over.toast.hide()

    def _on_spot_wheeled(self, spot: SpotKey, notches: int) -> None:
        for _ in range(min(abs(notches), 20)):
            (self.add_chip if notches > 0 else self.take_chip)(spot)

    def _on_house_changed(self) -> None:
        house = self.context.choice.house
        if house is self.table.house:
            return
        self.felt.movement.skip()
        if self._refuse(self.table.set_house(house)):
            return
        self.why.clear()
        self._note = None
        self._set_felt()

    def _on_preferences_changed(self, name: str) -> None:
        settings = self.context.preferences.settings
        if name == "motion":
            self.felt.movement.set_speed(settings.motion)
        elif name in ("chip_set", "chip_sets"):
            self._set_felt()
            self.pick_chip(self._first_chip())
        elif name in ("coach", "currency"):
            self.refresh()

    def _on_language_changed(self, _code: str) -> None:
        self.refresh()
