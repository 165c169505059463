"""The dealer's seat on the felt: the table's own view turned round, with the float at its foot."""

from collections.abc import Iterable
from functools import partial
from itertools import islice
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message, joined
from trifelt.engine.round import records
from trifelt.engine.round.dealing import TablePlace
from trifelt.gui.cards.chips import Chip, rack_of
from trifelt.gui.shell.building import button, column, holder, label, row
from trifelt.gui.shell.side_panel import SidePanelLayout
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table.felt import FeltView
from trifelt.gui.table.gestures import Grip, Load
from trifelt.gui.table.model.plan import BAR_HEIGHT, plan_from_dealer
from trifelt.gui.table.model.replaying import step_text
from trifelt.gui.table.model.state import FeltStep, SpotKey
from trifelt.gui.table.motion import Script
from trifelt.gui.table.over_felt import FeltFrame, amount_of, amount_start
from trifelt.gui.table.pacing import WAITS_MS, Show
from trifelt.gui.train.model.asking import ACT_KEYS, PUSH, TAKE
from trifelt.gui.train.model.judging import AnswerVerdict
from trifelt.gui.train.model.practice import Asked
from trifelt.gui.train.model.seat import Seat, SeatPhase
from trifelt.gui.train.model.seat_bets import BoxPlayer
from trifelt.gui.train.scene import stake_text
from trifelt.gui.train.seat_parts import (
    ALL,
    ALL_OF,
    BACK,
    BET_BUTTONS,
    FILL,
    HOW,
    NEXT,
    PROMPTS,
    AnnouncePlate,
    SeatButtons,
    SeatPanel,
    SeatSpots,
)
from trifelt.storage.settings import Settings

_CALLS: Final = {
    SeatPhase.CALL: Message("“Place your bets, please”"),
    SeatPhase.CLOSE: Message("“No more bets”"),
}
_KEYS: Final = {
    Qt.Key.Key_Backspace: BACK, Qt.Key.Key_F: FILL, Qt.Key.Key_A: ALL, Qt.Key.Key_Space: NEXT,
}  # fmt: skip
_WAITS: Final = {
    SeatPhase.DEAL: WAITS_MS[FeltStep.CARD],
    SeatPhase.DECIDE: WAITS_MS[FeltStep.DECIDED],
}


class SeatForm(SidePanelLayout):
    """Shows a seat and does what keys, buttons and chips ask for; the policy of its own felt."""

    began = Signal()  # to settle: the clock runs from here
    finished = Signal()
    wanted_next = Signal()

    seat: Seat  # of the exercise that shows; there is none before the first

    def __init__(self, texts: Texts, theme: Theme) -> None:
        self._texts = texts
        self._locked = False
        self._printed: tuple[House, tuple[Chip, ...]] | None = None
        self.todo = label(texts, Message(""), "strong", wrap=True)
        self.drawer = button(texts, Message("Notes  F9"))
        self.drawer.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.felt = FeltView(texts, theme, plan_from_dealer)
        texts.name(self.felt, Message("The felt from the dealer's side"))
        self.buttons, self.plate = SeatButtons(texts), AnnouncePlate(texts)
        self.over = FeltFrame(self.felt, self.buttons, self.plate, texts)
        self.spots = SeatSpots(self.felt, texts, theme)
        self.panel = SeatPanel(texts, theme)
        head = row(self.drawer, (self.todo, 1), spacing=STEP)  # where no drawer covers it
        main = column(head, label(texts, HOW, "small", wrap=True), (self.over, 1), spacing=HALF)
        super().__init__(holder(main), self.panel, foot=round(BAR_HEIGHT))
        self._show = Show(self.over, self._tell_spots)
        self.felt.drag.policy = self
        self.drawer.clicked.connect(self.toggle)
        self.buttons.asked.connect(self.act)
        self.felt.pressed.connect(self.over.field.leave)
        self.felt.pressed.connect(self.spots.take_keyboard)
        self.over.field.left.connect(self.spots.take_keyboard)
        self.felt.spot_clicked.connect(self._on_spot_clicked)
        self.felt.chip_picked.connect(self._on_chip_picked)
        self.felt.movement.finished.connect(self.refresh)
        self.spots.pressed.connect(self.ask_amount)
        self.spots.chip_pressed.connect(self._on_chip_picked)
        self.plate.choices.finished.connect(self._on_announced)

    # --- an exercise -----------------------------------------------------------------------------

    def show_asked(self, asked: Asked, settings: Settings, *, tells: bool) -> None:
        """Sit down at another table."""
        self._locked = False
        question = asked.question
        self.seat = Seat(question, tells=tells)
        house = question.house
        chips = rack_of(house.chips, settings.chips)
        self.felt.movement.forget()
        self.felt.movement.set_speed(settings.motion)
        if (house, chips) != self._printed:  # printing the cloth takes longer than all the rest
            self._printed = house, chips
            self.felt.set_table(house, chips)
        self.felt.set_jackpot(question.exercise.document.jackpot)
        self.spots.lay_spots()
        self.spots.set_bets(spot for bets in self.seat.bets.values() for spot in bets)
        self.panel.show_asked(asked, self.seat.told, tells=tells)
        self.over.toast.hide()
        if self.shows_side:
            self.toggle()  # a drawer that told of the last table
        self.refresh()
        self._stand_at_hand()  # not where the last table left it

    @property
    def given(self) -> dict[str, str]:
        """What was done."""
        return self.seat.given

    def lock(self, _verdict: AnswerVerdict) -> None:
        """Nothing can be done any more; the panel tells how it went."""
        self._locked = True
        self.panel.told.show()
        self.refresh()
        if self.is_drawer and not self.shows_side:
            self.toggle()
        self.buttons.made[NEXT].setFocus()

    # --- steps -----------------------------------------------------------------------------------

    def act(self, name: str) -> None:
        """Do what a button or a key asks for."""
        seat = self.seat
        if self.felt.movement.scripted:
            self.felt.movement.skip()
        elif self._locked:
            if name == NEXT:
                self.wanted_next.emit()
        elif name == NEXT and seat.phase is SeatPhase.SETTLE:
            self._finish()
        elif name == NEXT and seat.phase not in (SeatPhase.ANNOUNCE, SeatPhase.OVER):
            self._play(islice(seat.steps(), 1))
        elif name == ALL and seat.phase in ALL_OF:
            self._play(seat.steps())
        elif name in BET_BUTTONS:
            self._on_bet(name)

    def _play(self, steps: Iterable[records.Record]) -> None:
        phase = self.seat.phase
        if phase in _CALLS:
            self.over.toast.call(_CALLS[phase])
        self.felt.movement.play(self._script(phase, steps))

    def _script(self, phase: SeatPhase, steps: Iterable[records.Record]) -> Script:
        for record in steps:
            if phase is SeatPhase.DECIDE:
                self.over.toast.call(step_text(record))
            self.refresh()
            yield _WAITS.get(phase, 0)

    def _on_announced(self) -> None:
        (said,) = self.plate.choices.given.values()
        self.seat.announce(said)
        self.plate.hide()
        self.panel.begin()
        self.began.emit()
        self._tell()
        self._stand_at_hand()
        self.spots.take_keyboard()
        self.refresh()

    def _finish(self) -> None:
        seat = self.seat
        player, spot = seat.current, seat.unsettled
        if spot is not None:
            self.spots.go_to(spot)
            wager = seat.bets[player][spot].rows[0].title
            self.refused(Message("{wager} is not settled yet: pay, take or push it.", wager=wager))
            return
        seat.finish()
        self._tell(player)
        if seat.phase is not SeatPhase.OVER:
            self._stand_at_hand()
        self.refresh()
        if seat.phase is SeatPhase.OVER:
            self.finished.emit()

    def _stand_at_hand(self) -> None:
        """The keyboard goes to the first bet of the hand that is due."""
        spot = next(iter(self.seat.bets[self.seat.current]), None)
        if spot is not None:
            self.spots.go_to(spot)

    # --- bets ------------------------------------------------------------------------------------

    def _on_bet(self, name: str) -> None:
        seat, spot = self.seat, self.spots.key
        checks = seat.verify_take if name == TAKE else seat.verify_take_back
        if name == FILL:
            seat.fill()
            self.over.toast.call(Message("Fill"))
        elif spot is None or self.refused(checks(spot)):
            return
        else:
            if name == BACK:
                self.over.toast.hide()  # what was told of it is past
            {TAKE: seat.take, PUSH: seat.push, BACK: seat.take_back}[name](spot)
        self._after_act()

    def _after_act(self) -> None:
        self.over.toast.go_on()
        self._show.pay_and_collect(self.felt.state, self.seat.state())
        self._tell()
        self.refresh()

    def _pay_chip(self, spot: SpotKey, value: int) -> None:
        if not self.refused(self.seat.verify(spot) or self.seat.verify_chip(value)):
            self.seat.pay_chip(spot, value)
            self._after_act()

    def _pay(self, spot: SpotKey, cents: int) -> Message | None:
        why = self.seat.verify_pay(spot, cents)
        if why is None:
            self.seat.pay(spot, cents)
            self._after_act()
            self.spots.go_to(self.seat.next_untouched(spot))
        return why

    def ask_amount(self, spot: SpotKey, typed: str = "") -> None:
        """Type what is paid on a bet."""
        seat = self.seat
        if seat.phase is not SeatPhase.SETTLE and not typed:
            self.act(NEXT)  # Enter goes on, as everywhere else
            return
        if self._locked or self.refused(seat.verify(spot)):
            return
        bet = seat.bet_at(spot)
        assert bet is not None
        title = Message("{player} · {wager}: pay", player=bet.player.title, wager=bet.rows[0].title)
        self.over.ask_at(
            self.felt.items_of_felt.spot_frame(spot),
            title,
            typed or amount_start(bet.paid),
            amount_of(partial(self._pay, spot)),
        )
        if typed:
            self.over.field.field.end(False)

    def _on_spot_clicked(self, spot: SpotKey) -> None:
        self.spots.go_to(spot)
        self.seat.choose(spot)
        self.refresh()

    def _on_chip_picked(self, value: int) -> None:
        if self.spots.key is not None and not self._locked:
            self._pay_chip(self.spots.key, value)

    # --- dragging: the policy of the felt --------------------------------------------------------

    def verify_lift(self, grip: Grip) -> Message | None:
        """Chips come from a float that has them; a bet is lifted to be taken."""
        seat = self.seat
        if self._locked or seat.phase is not SeatPhase.SETTLE:
            return Message("Bets are settled once your hand is announced.")
        if grip.spot is None:
            return seat.verify_chip(grip.chip)
        return seat.verify_take(grip.spot)

    def lift(self, grip: Grip) -> Load:
        """A chip, or what is taken of a bet."""
        bet = None if grip.spot is None else self.seat.bet_at(grip.spot)
        return Load(grip, grip.chip if bet is None else bet.loses)

    def verify_drop(self, load: Load, spot: SpotKey | None) -> Message | None:
        """Chips of the float go beside a bet, a bet goes to the float."""
        if load.grip.spot is None:
            return None if spot is None else self.seat.verify(spot)
        return None if spot is None else Message("A bet is taken to the float, or it stays.")

    def dropped(self, load: Load, spot: SpotKey | None) -> None:
        if spot is not None:
            self.spots.go_to(spot)
            self._pay_chip(spot, load.grip.chip)
        elif load.grip.spot is not None:
            self.spots.go_to(load.grip.spot)
            self.seat.take(load.grip.spot)
            self._after_act()

    def refused(self, why: Message | None) -> bool:
        """Say why something was not done, if there is a reason."""
        if why is not None:
            self.over.toast.refuse(why)
        return why is not None

    # --- what shows ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show everything as it is now."""
        seat, phase = self.seat, self.seat.phase
        self.felt.show_state(seat.state())
        self.felt.rack.show_counts(seat.float)
        self.felt.viewport().update()
        self.buttons.show_phase(phase, seat.current)
        self._texts.show(self.todo, PROMPTS.get(phase) or self._what_is_due(seat))
        self.panel.show_counts(seat, reveals=self._locked)
        self._tell_spots()
        asks = phase is SeatPhase.ANNOUNCE and not self.felt.movement.scripted
        if asks and self.plate.isHidden():
            self.over.toast.hide()
            self.plate.ask(seat.question)
        elif not asks:
            self.plate.hide()

    def _what_is_due(self, seat: Seat) -> Message:
        question = seat.question
        match seat.phase:
            case SeatPhase.DEAL:
                place = seat.next_place
                if place is TablePlace.DEALER:
                    return Message("The next card is yours.")
                if isinstance(place, int):
                    return Message("The next card goes to box {box}.", box=place)
                return Message("The first card is the fourth card.")
            case SeatPhase.DECIDE:
                return Message("Box {box} decides.", box=seat.round.to_decide or 0)
            case SeatPhase.TURN if question.house.game.choice is None:
                return Message("The cards are dealt. Turn your hand.")
            case SeatPhase.TURN:
                return Message("Every player has acted. Turn your hand.")
        player = seat.current
        stakes = [
            Message(
                "{wager} {stake}", wager=bet.rows[0].title, stake=stake_text(question, bet.stake)
            )
            for bet in seat.bets[player].values()
        ]
        return joined((player.title, *stakes), " · ")

    def _tell(self, player: BoxPlayer | None = None) -> None:
        """Tell what went wrong, as far as the level does; beside the felt, or over it."""
        news = self.seat.take_news()
        self.panel.tell(self.seat, news, player)
        if news and not self.shows_side:
            told = Message("{title}: {said}", title=news[0].title, said=news[0].said)
            self.over.toast.correct(news[0].chips or told)

    def _tell_spots(self) -> None:
        self.spots.tell(self._promise)

    def _promise(self, spot: SpotKey) -> Message:
        return self.seat.verify(spot) or Message("Type the amount that it pays; T takes, U pushes")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, spot = Qt.Key(event.key()), self.spots.key
        if key == Qt.Key.Key_Escape and self.felt.drag.cancel():
            return
        name = ACT_KEYS.get(event.text().lower()) or _KEYS.get(key)
        if name is not None and not self.felt.drag.dragging:
            self.act(name)
        elif event.text().isdigit() and spot is not None and not self._locked:
            self.ask_amount(spot, event.text())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.drawer.setVisible(self.is_drawer)
