"""Shows buttons, tray and names for the table's current state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trifelt.engine.games.game import Decision
from trifelt.engine.message import Message
from trifelt.engine.round.play import Phase
from trifelt.engine.settlement import Settlement
from trifelt.gui.shell.figures import amount_text
from trifelt.gui.table.model.coach import CoachNote, before
from trifelt.gui.table.model.state import (
    OWNER,
    Action,
    SpotKey,
    due_words,
    picked_words,
    result_words,
)
from trifelt.gui.table.model.why import WhyLine, rare_hand, rare_line
from trifelt.storage.settings import Coach

if TYPE_CHECKING:
    from trifelt.gui.table.view import TablePane


class Showing:
    """Asks the table and shows its answers."""

    def __init__(self, pane: TablePane) -> None:
        self._pane = pane

    def everything(self) -> None:
        """Show the table as it is now; what still moves is shown by its script."""
        pane = self._pane
        table, moving = pane.table, pane.felt.movement.scripted
        state = table.state()
        if not moving:
            pane.felt.show_state(state)
        over = table.round.phase.over
        betting = table.round.phase is Phase.BETTING
        pane.felt.show_rack(shown=over or betting or table.stands_late)
        pane.side.why.invite(may_bet=betting and not moving)
        self.actions()
        self.tray()
        pane.header.show_round(table.standing.rounds + (0 if over else 1), table.round.seed)
        pane.side.show_session(table, table.notes, self.hint())
        pane.side.show_round(None if moving else table.round.settlement, state.own)
        stakes = {spot: table.stake(spot) for spot, _ in pane.felt.spot_frames()}
        pane.side.show_stakes({spot: cents for spot, cents in stakes.items() if cents})
        self.names()

    def actions(self) -> None:
        """What can be done now, and what the next step is."""
        pane = self._pane
        table, moving = pane.table, pane.felt.movement.scripted
        over = table.round.phase.over
        called = Message("No more bets") if moving else None
        why_not: dict[Action, Message | None] = {
            action: called or table.verify_action(action)
            for action in Action
            if action is not Action.NEXT
        }
        if over and table.last_bets and not moving:
            why_not[Action.AGAIN] = None
        goes_on = over or moving or table.at_look
        why_not[Action.NEXT] = None if goes_on else table.verify_deal()
        pane.over.buttons.allow(why_not)
        asked = Message("Next round") if table.asked is not None else Message("Deal")
        if table.at_look:
            asked = Message("Go on")
        title = Message("Skip") if moving else Message("Next round") if over else asked
        pane.over.buttons.name_next(title)

    @property
    def every_box(self) -> bool:
        """Whether the user decides in this round, and must therefore see every box."""
        return self._pane.table.under_way and self._pane.table.house.game.choice is not None

    def tray(self) -> None:
        """The hand that is asked now, with what the coach says before the decision."""
        pane = self._pane
        table = pane.table
        box = table.asked
        advice = None if pane.felt.movement.scripted else table.advice()
        pane.over.buttons.show()
        choice = table.house.game.choice
        pane.layout_.step_aside(aside=self.every_box)
        if box is None or advice is None or choice is None:
            pane.spots.ask(None)
            pane.over.tray.hide()
            return
        settings = pane.context.preferences.settings
        stake = table.round.raised(box)
        pane.over.tray.ask(
            Message("Box {box} · {hand}", box=box, hand=advice.name),
            table.round.cards(box),
            (amount_text(stake, settings.currency), amount_text(-stake, settings.currency)),
            advice.chances if settings.coach is Coach.BEFORE else None,
            self.hint(),
        )
        pane.over.toast.follow()
        pane.spots.ask(SpotKey(box, choice.raises))
        pane.over.tray.allow(table.verify_decide(Decision.PLAY), table.verify_decide(Decision.FOLD))

    def hint(self) -> CoachNote | None:
        """What the coach says of the hand that is due, where it speaks before the decision."""
        pane = self._pane
        if pane.context.preferences.settings.coach is not Coach.BEFORE:
            return None
        advice = None if pane.felt.movement.scripted else pane.table.advice()
        return None if advice is None else before(advice, pane.side.strategy)

    def names(self) -> None:
        """Every spot's name for screen readers."""
        pane = self._pane
        promise, picked = pane.betting.promise, pane.felt.rack.picked
        pane.spots.tell(pane.felt.state, self._titles(), promise, picked)

    def picked(self, cents: int) -> None:
        """A chip of the rack was picked."""
        self.names()
        if self._pane.isVisible():
            self._pane.context.texts.announce(self._pane.felt, picked_words(cents))

    def light(self, line: WhyLine | None) -> None:
        """Light the spot of a line and the cards that decided it; None: the felt is dark again."""
        items = self._pane.felt.items_of_felt
        items.light(frozenset(), None if line is None else line.spot)
        items.light_hands(() if line is None else line.whose_cards)

    def _titles(self) -> dict[str, Message]:
        return {wager.id: wager.title for wager in self._pane.table.house.game.wagers}

    def announce(self) -> None:
        """Speak what is due or the round's result, once everything is in place."""
        pane, table = self._pane, self._pane.table
        box = table.asked
        if box is not None:
            hint = self.hint()
            words = due_words(
                pane.felt.state,
                box,
                table.round.raised(box),
                None if hint is None else hint.verdict,
            )
        elif table.round.settlement is not None and table.last is not None:
            words = result_words(
                pane.felt.state,
                table.last.result,
                self._titles(),
                hands=table.house.game.choice is None,
            )
            self._light_rare(table.round.settlement)
        else:
            return
        pane.context.texts.announce(pane.felt, words)

    def _light_rare(self, settlement: Settlement) -> None:
        """A rare hand has its quiet moment: light on its cards, its line of the pay table."""
        state = self._pane.felt.state
        rare = rare_line(settlement, state.own, OWNER) or rare_hand(settlement, state)
        if rare is not None:
            whose, spot, words = rare
            items = self._pane.felt.items_of_felt
            items.light(frozenset(), spot)
            items.light_hands(whose)
            items.glow_behind(whose)
            self._pane.over.toast.call(words, read=True)
