"""How a round is shown: what moves at each step, and how long it is looked at."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsObject

from trifelt.engine.message import Message
from trifelt.gui.cards.pictures import CardItem, StackItem
from trifelt.gui.shell.figures import signed_amount_text
from trifelt.gui.table.felt_items import CardKey
from trifelt.gui.table.items import Pill
from trifelt.gui.table.model.state import FeltState, FeltStep, SpotKey, Tone
from trifelt.gui.table.model.table import Table
from trifelt.gui.table.motion import Script
from trifelt.gui.table.over_felt import FeltFrame
from trifelt.gui.table.sounds import Sound, Sounds

WAITS_MS: Final = {
    FeltStep.BETS: 320,
    FeltStep.CLOSED: 520,
    FeltStep.CARD: 115,
    FeltStep.LOOKED: 280,
    FeltStep.ASKED: 0,
    FeltStep.DECIDED: 260,
    FeltStep.TURNED: 170,
    FeltStep.SETTLED: 330,
    FeltStep.OVER: 0,
}
_GHOST_Z: Final = 60.0
_CALL: Final = Message("No more bets")


class Show:
    """Plays a table's steps on the felt."""

    def __init__(self, over: FeltFrame, shown: Callable[[], None]) -> None:
        self._felt, self._toast, self._shown = over.felt, over.toast, shown
        self._scene = over.felt.scene()
        self.sounds = Sounds()

    def script(self, table: Table) -> Script:
        """Every step of the round from here, with the time that each is looked at."""
        for step in table.proceed():
            before, after = self._felt.state, table.state()
            if step is FeltStep.CLOSED:
                self._toast.call(_CALL)
                self.sounds.play(Sound.CALL)
                if before.discards:
                    self._return_discards()
            if step is FeltStep.CARD:
                self._toast.take_back(_CALL)
            if step in (FeltStep.CARD, FeltStep.TURNED):
                self.sounds.play(Sound.CARD)
            # A card that the user had seen already is not waited for.
            if before == after and step is not FeltStep.CLOSED:
                continue
            self.pay_and_collect(before, after)
            if before.dealer_name is None and after.dealer_name is not None:
                # It is shown at the dealer's cards; a screen reader speaks it.
                self._toast.speak(Message("Dealer: {hand}", hand=after.dealer_name))
            self._felt.show_state(after)
            if wait := WAITS_MS[step]:
                self._shown()
            yield wait

    def collect(self, table: Table) -> None:
        """The chips and cards of a round that is over go where they belong."""
        rack, state = self._felt.rack.place_of(0), self._felt.state
        for spot, cents in (*state.stacks.items(), *state.winnings.items()):
            if spot.box in state.own:
                self._ghost_chips(cents, self._felt.foot_of(spot), rack, 260)
        cards = self._felt.items_of_felt.release_cards()
        self._felt.show_state(table.state())
        self._collect_cards(cards)

    def _collect_cards(self, cards: Mapping[CardKey, CardItem]) -> None:
        """One hand after the other from the dealer's right, the dealer's own last."""
        pile = self._felt.items_of_felt.discards
        pile.change(under_way=len(cards))
        boxes = sorted({whose for whose, _ in cards if whose > 0}, reverse=True)
        order = {whose: n for n, whose in enumerate(boxes)}
        for key, card in cards.items():
            late = order.get(key[0], len(boxes))
            card.set_dimmed(False)
            self._ghost(card, card.pos(), pile.top(), 260 + 70 * late, pile.receive)

    def _return_discards(self) -> None:
        """What was used goes to be shuffled."""
        plan = self._felt.plan
        ghost = CardItem(plan.discards.width)
        start, end = plan.discards, plan.shuffler
        self._ghost(ghost, QPointF(start.x, start.y), QPointF(end.x, end.y), 380)

    def settle_again(self, table: Table) -> Script:
        """An error was found after the round: what was paid and taken goes where it belongs."""
        before, after = self._felt.state, table.state()
        self.pay_and_collect(before, after)
        self._felt.show_state(after)
        self._shown()
        yield WAITS_MS[FeltStep.SETTLED]

    def pay_and_collect(self, before: FeltState, after: FeltState) -> None:
        """Chips go to the dealer or come from him where a result is new; the amount floats by."""
        for spot, mark in after.marks.items():
            if before.marks.get(spot) == mark:
                continue
            foot = self._felt.foot_of(spot)
            self._ghost_change(after.stacks.get(spot, 0) - before.stacks.get(spot, 0), foot)
            beside = self._felt.items_of_felt.place_of(spot, after, won=True)
            self._ghost_change(after.winnings.get(spot, 0) - before.winnings.get(spot, 0), beside)
            if mark.net and spot.box in after.own:
                self._float(spot, mark.net, mark.tone)

    def _ghost_change(self, cents: int, place: QPointF) -> None:
        """Chips from the dealer, or back to him."""
        if cents:
            ways = (self._dealer(), place) if cents > 0 else (place, self._dealer())
            self._ghost_chips(abs(cents), *ways, 280)

    def _dealer(self) -> QPointF:
        plan = self._felt.plan
        if plan.dealer_side:
            return self._felt.rack.place_of(0)
        x, _ = plan.dealer_label
        return QPointF(x, plan.dealer_cards[0].bottom)

    def _ghost_chips(self, cents: int, start: QPointF, end: QPointF, milliseconds: int) -> None:
        plan = self._felt.plan
        self.sounds.play(Sound.CHIP)
        ghost = StackItem(plan.chip, self._felt.items_of_felt.chips_for(cents))
        self._ghost(ghost, start, end, milliseconds)

    def _ghost(
        self,
        ghost: QGraphicsObject,
        start: QPointF,
        end: QPointF,
        milliseconds: int,
        arrived: Callable[[], None] = lambda: None,
    ) -> None:
        """Something that only passes over the felt."""

        def vanish() -> None:
            self._scene.removeItem(ghost)
            arrived()

        ghost.setZValue(_GHOST_Z)
        ghost.setPos(start)
        if ghost.scene() is not self._scene:
            self._scene.addItem(ghost)
        self._felt.movement.glide(ghost, start, end, milliseconds, vanish)

    def _float(self, spot: SpotKey, net: int, tone: Tone) -> None:
        plan, tokens = self._felt.plan, self._felt.what.tokens
        ink = tokens.colour("felt_win" if tone is Tone.WIN else "felt_lose")
        pill = Pill(tokens.colour("felt_sign"), ink, max(13.0, 15 * plan.scale))
        pill.setZValue(_GHOST_Z + 1)
        pill.change(text=signed_amount_text(net))
        foot = self._felt.foot_of(spot)
        self._scene.addItem(pill)
        pill.setPos(foot)
        away = foot - QPointF(0, 56 * plan.scale)
        self._felt.movement.glide(pill, foot, away, 900, lambda: self._scene.removeItem(pill))
