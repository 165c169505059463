"""The panels beside the felt: balance, why, coach, and what the wagers cost."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from trifelt.engine.houses.house import House
from trifelt.engine.practice.expecting import Mix, expected_of, variance_of
from trifelt.engine.practice.standing import Standing
from trifelt.engine.settlement import Settlement
from trifelt.engine.settlement.house_notices import edge_notices
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table.coach_panel import CoachPanel
from trifelt.gui.table.costs_panel import CostsPanel
from trifelt.gui.table.house_figures import HouseFigures
from trifelt.gui.table.ledger import LedgerPanel, LedgerStrip
from trifelt.gui.table.model.coach import CoachNote, score
from trifelt.gui.table.model.costs import costs, edges
from trifelt.gui.table.model.sitting import Sitting
from trifelt.gui.table.model.state import SpotKey, Tone
from trifelt.gui.table.model.why import why_lines, why_notices
from trifelt.gui.table.why_panel import WhyPanel
from trifelt.storage.settings import Coach


class Side(QWidget):
    """Shows what it is told; the strip stands in for the balance where this is a drawer."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        texts, theme = context.texts, context.theme
        self._context = context
        self.strip = LedgerStrip(texts, theme)
        self.ledger = LedgerPanel(texts, theme)
        self.why = WhyPanel(texts, theme)
        self.coach = CoachPanel(texts)
        self.costs = CostsPanel(texts)
        self._figures = HouseFigures(self._show_costs, self)
        self._lying: dict[SpotKey, int] = {}
        self._shown: Settlement | None = None
        self._sitting: Sitting | None = None
        self._counted: Standing | None = None
        self._counting = False
        self._luck: float | None = None
        panels = QVBoxLayout(self)
        panels.setContentsMargins(0, 0, 0, 0)
        panels.setSpacing(STEP + HALF)
        for panel in (self.ledger, self.why, self.coach, self.costs):
            panels.addWidget(panel)
        panels.addStretch(1)

    @property
    def luck(self) -> float | None:
        """The luck that shows."""
        return self._luck

    def set_house(self, house: House, jackpot: int | None) -> None:
        """Count the figures of a house; a game without decisions needs no coach."""
        self.coach.setVisible(house.game.choice is not None)
        self._figures.ask(house, jackpot)

    def show_sitting(
        self, sitting: Sitting, notes: Sequence[CoachNote], hint: CoachNote | None
    ) -> None:
        """Show how the session stands, and what the coach says of this round."""
        settings = self._context.preferences.settings
        self._sitting = sitting
        self._show_ledger()
        if sitting.standing is not self._counted:
            self._count_luck(sitting.standing)
        off = settings.coach is Coach.OFF
        self.coach.say(() if off else notes, hint, off=off)
        standing = sitting.standing
        # Decisions of a round under way count at once.
        due = notes if sitting.practice.round is not None else ()
        wrong = sum(note.tone is Tone.LOSE for note in due)
        decisions = standing.right + standing.wrong + len(due)
        cost = round(standing.cost_of_errors) + sum(note.cost for note in due)
        self.coach.tell_score(score(standing.right + len(due) - wrong, decisions, cost))

    def _show_ledger(self) -> None:
        assert self._sitting is not None
        currency = self._context.preferences.settings.currency
        ledger = self._sitting.ledger(self._luck)
        self.ledger.show_ledger(ledger, currency)
        self.strip.show_ledger(ledger, currency)

    def _count_luck(self, standing: Standing) -> None:
        """The spread of several boxes takes up to seconds the first time: off this thread."""
        self._counted = standing
        if not standing.rounds:
            self._luck = None
        elif not self._counting:
            # One at a time: what changes meanwhile is counted next.
            self._counting = True
            run_in_background(
                parent=self,
                op=lambda work: (standing, luck_of(work, standing)),
                success=self._on_luck_counted,
            )

    def _on_luck_counted(self, found: tuple[Standing, float | None]) -> None:
        counted, luck = found
        self._counting = False
        latest = self._counted
        if latest is counted:
            self._luck = luck
            self._show_ledger()
        elif latest is not None:
            self._count_luck(latest)

    def expect(self, mix: Mix | None) -> None:
        """Count what the end of the round will ask for while the cards come down."""
        if mix is not None:
            run_in_background(
                parent=self, op=lambda _: weigh(mix), success=lambda _: None, key="expected"
            )

    def show_round(
        self, settlement: Settlement | None, boxes: frozenset[int], person: str | None = None
    ) -> None:
        """Show why a round ended as it did for a person, or for all; None: no round is over."""
        if settlement is self._shown:
            return
        self._shown = settlement
        if settlement is None:
            self.why.clear()
        else:
            self.why.show_round(why_lines(settlement, boxes, person), why_notices(settlement))

    def show_stakes(self, lying: dict[SpotKey, int]) -> None:
        """Show what these stakes cost."""
        self._lying = lying
        self._show_costs()

    def _show_costs(self) -> None:
        figures = self._figures.figures
        if figures is None:
            self.costs.show_costs(None)
        else:
            self.costs.show_costs(costs(figures, self._lying) if self._lying else edges(figures))


def weigh(mix: Mix) -> None:
    """What these bets are expected to bring, and what is to be said of their edges: kept then."""
    expected_of(mix)
    edge_notices(mix.house, {wager for box in mix.boxes for wager, _ in box}, mix.jackpot)


def luck_of(work: Work, standing: Standing) -> float | None:
    """The luck of a session; the count of a new mix of stakes can be stopped on the way."""
    for mix in standing.mixes:
        variance_of(mix, lambda: not work.cancelled)
    return standing.luck
