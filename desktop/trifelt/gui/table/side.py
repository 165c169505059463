"""The panels beside the felt: balance, why, coach, and what the wagers cost."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.exact.figures import Figures
from trifelt.engine.exact.play import Strategy
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message, joined
from trifelt.engine.practice.standing import Mix, Standing, expected_of, variance_of
from trifelt.engine.settlement import Settlement
from trifelt.engine.settlement.house_notices import edge_notices
from trifelt.gui.help.page import ClauseDialog
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import (
    STRETCH,
    card,
    clear,
    column,
    data_label,
    grid,
    label,
    set_role,
)
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table.model.coach import CoachNote, score, summary
from trifelt.gui.table.model.prints import Cost, costs
from trifelt.gui.table.model.state import OWNER, SpotKey, Tone
from trifelt.gui.table.model.table import Table
from trifelt.gui.table.model.why import rare_kinds, why_lines, why_notices
from trifelt.gui.table.panels import LedgerPanel, LedgerStrip, WhyPanel
from trifelt.storage.settings import Coach

_WIDEST_AMOUNT: Final = 10


class CoachPanel(QFrame):
    """What the coach says of the hand, and the score of the decisions so far."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.title = label(texts, Message(""), "strong", wrap=True)
        self.verdict = label(texts, Message(""), "win", wrap=True)
        self.detail = label(texts, Message(""), "small", wrap=True)
        self.seen = label(texts, Message(""), "small", wrap=True)
        self._column = column(spacing=HALF)
        self.lines: list[QLabel] = []
        self.score = label(texts, Message(""), "small", wrap=True)
        parts = (self.title, self.verdict, self.detail, self.seen, self._column, self.score)
        self.setLayout(column(card(texts, Message("Coach"), *parts, spacing=HALF)))
        self._told: tuple[CoachNote, ...] = ()
        self.say((), None)

    def say(self, notes: Sequence[CoachNote], hint: CoachNote | None, *, off: bool = False) -> None:
        """Say this of the decisions of a round, and of the one that is due; or that it is off."""
        # The worst leads, and gives the colour.
        notes = sorted(notes, key=lambda note: note.tone is not Tone.LOSE)
        alone = hint or (notes[0] if len(notes) == 1 else None)
        self._list(() if alone is not None and hint is None else tuple(notes))
        for part in (self.verdict, self.detail):
            part.setVisible(alone is not None)
        self.seen.setVisible(alone is not None and alone.seen is not None)
        if alone is not None:
            set_role(self.title, "strong")
            self._texts.show(self.title, alone.title)
            self._texts.show(self.verdict, alone.verdict)
            set_role(self.verdict, alone.tone)
            self._texts.show(self.detail, alone.detail)
            if alone.seen is not None:
                self._texts.show(self.seen, alone.seen)
        elif notes:
            set_role(self.title, notes[0].tone)
            self._texts.show(self.title, summary(notes))
        else:
            waits = Message("No decision yet.")
            self._texts.show(self.title, Message("The coach is off.") if off else waits)
            set_role(self.title, "muted")

    def _list(self, notes: tuple[CoachNote, ...]) -> None:
        """One line for each decision."""
        if notes == self._told:
            return
        self._told = notes
        clear(self._column)
        self.lines = []
        for note in notes:
            line = label(self._texts, note.brief, note.tone, wrap=True)
            self._texts.show(line, joined((note.title, note.seen or note.detail)), "toolTip")
            self._column.addWidget(line)
            self.lines.append(line)


class CostsPanel(QFrame):
    """The exact edge of the wagers that were placed, and what they cost a round."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._grid = grid((), spacing=(HALF, STEP), shares=(1,))
        self._counting = label(texts, Message("Counting…"), "muted")
        self._costs: tuple[Cost, ...] | None = None
        title = Message("House edge, exact")
        self.setLayout(column(card(texts, title, self._grid, self._counting)))

    def show_costs(self, costs: tuple[Cost, ...] | None) -> None:
        """Show these wagers; None while they are counted."""
        if costs == self._costs:
            return
        self._costs = costs
        self._counting.setVisible(costs is None)
        clear(self._grid)
        for place, cost in enumerate(costs or ()):
            title = label(self._texts, cost.title, "" if cost.edge else "strong", wrap=True)
            edge = data_label(self._texts, cost.edge)
            long = len(cost.amount) > _WIDEST_AMOUNT
            amount = data_label(self._texts, cost.amount, "small" if long else "strong")
            # A column that says nothing gives its room to the one before it; what is too long for
            # a column has a line of its own.
            beside = bool(cost.amount) and not long
            spans = (1 if cost.edge else 2, 1 if beside else 2, 3 if long else 1)
            for across, (part, span) in enumerate(zip((title, edge, amount), spans, strict=True)):
                if not part.text():
                    continue
                if across:
                    part.setAlignment(Qt.AlignmentFlag.AlignRight)
                below = long and part is amount
                self._grid.addWidget(part, 2 * place + below, 0 if below else across, 1, span)


class Side(QWidget):
    """The panel beside the felt; where it is a drawer, a strip shows the balance."""

    rule_known = Signal(object)  # the figures of a house, once there are any

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        texts, theme = context.texts, context.theme
        self._context = context
        self.strip = LedgerStrip(texts, theme)
        self.ledger = LedgerPanel(texts, theme)
        self.why = WhyPanel(texts, theme)
        self.why.clause_wanted.connect(self.read_clause)
        self.why.practised.connect(partial(context.open_pane, "train"))
        self.coach = CoachPanel(texts)
        self.costs = CostsPanel(texts)
        self.figures: Figures | None = None
        """What is counted of the house; for the jackpot before until this one is counted."""
        self._house: tuple[House, int | None] | None = None
        self._staked: dict[SpotKey, int] = {}
        self._shown: Settlement | None = None
        self._table: Table | None = None
        self._counted: Standing | None = None
        self._counting = False
        self.luck: float | None = None
        panels = (self.ledger, self.why, self.coach, self.costs)
        self.setLayout(column(*panels, STRETCH, spacing=STEP + HALF))

    # --- the session -------------------------------------------------------------------------

    def show_session(
        self, table: Table, notes: Sequence[CoachNote], hint: CoachNote | None
    ) -> None:
        """Show how the session goes, and what the coach says of this round."""
        self._table, standing = table, table.standing
        if standing is not self._counted:
            if self._counted is not None and self._counted.rounds:
                self.luck = None  # it was that of the rounds before
            self._count_luck(standing)
        self._show_ledger()
        off = self._context.preferences.settings.coach is Coach.OFF
        self.coach.say(() if off else notes, hint, off=off)
        # Decisions of a round under way count at once.
        due = () if table.counted else notes
        wrong = sum(note.tone is Tone.LOSE for note in due)
        decisions = standing.right + standing.wrong + len(due)
        cost = round(standing.cost_of_errors) + sum(note.cost for note in due)
        right = standing.right + len(due) - wrong
        self._context.texts.show(self.coach.score, score(right, decisions, cost))

    def _show_ledger(self) -> None:
        assert self._table is not None
        currency = self._context.preferences.settings.currency
        for ledger in (self.ledger, self.strip):
            ledger.show_session(self._table, self.luck, currency)

    def _count_luck(self, standing: Standing) -> None:
        """The spread of several boxes takes up to seconds the first time: off this thread."""
        self._counted = standing
        if standing.rounds and not self._counting:
            # One at a time: what changes meanwhile is counted next.
            self._counting = True
            run_in_background(
                parent=self,
                op=lambda work: luck_of(work, standing),
                success=partial(self._on_luck_counted, standing),
            )

    def _on_luck_counted(self, counted: Standing, luck: float | None) -> None:
        self._counting = False
        latest = self._counted
        if latest is counted:
            self.luck = luck
            self._show_ledger()
        elif latest is not None:
            self._count_luck(latest)

    def expect(self, mix: Mix | None) -> None:
        """Count what the end of the round will ask for while the cards come down."""
        if mix is not None:
            run_in_background(
                parent=self, op=lambda _: weigh(mix), success=lambda _: None, key="expected"
            )

    # --- the round ---------------------------------------------------------------------------

    def show_round(
        self, settlement: Settlement | None, boxes: frozenset[int], person: str | None = OWNER
    ) -> None:
        """Show why a round ended as it did for a person, or for all; None: no round is over."""
        if settlement is self._shown:
            return
        self._shown = settlement
        if settlement is None:
            self.why.clear()
        else:
            self.why.show_round(why_lines(settlement, boxes, person), why_notices(settlement))

    def read_clause(self, citation: str) -> None:
        """Read out the clauses that a line of the round cites."""
        assert self._shown is not None
        ClauseDialog(self._context, self._shown.document.game, [citation], self).open()

    # --- what the wagers cost ----------------------------------------------------------------

    def set_house(self, house: House, jackpot: int | None) -> None:
        """Count the figures of a house; a game without decisions needs no coach."""
        self.coach.setVisible(house.game.choice is not None)
        if self._house is None or self._house[0] is not house:
            self.figures = None
        elif self._house[1] == jackpot:
            return
        self._house = house, jackpot
        self._show_costs()
        run_in_background(
            parent=self,
            op=lambda _: analyze_house(house, jackpot),
            success=self._on_figures_counted,
            key="figures",
        )

    def _on_figures_counted(self, figures: Figures) -> None:
        known, self.figures = self.figures, figures
        self._show_costs()
        if known is None:
            self.rule_known.emit(figures)

    @property
    def strategy(self) -> Strategy | None:
        """Best play at the house that shows, once it is counted, in a game with a decision."""
        return None if self.figures is None else self.figures.strategy

    def show_stakes(self, staked: dict[SpotKey, int]) -> None:
        """Show what these stakes cost."""
        self._staked = staked
        self._show_costs()

    def _show_costs(self) -> None:
        figures = self.figures
        self.costs.show_costs(None if figures is None else costs(figures, self._staked))


def weigh(mix: Mix) -> None:
    """What these bets are expected to bring, and what is to be said of their edges: kept then."""
    expected_of(mix)
    rare_kinds(mix.house.game)
    edge_notices(mix.house, frozenset(w for box in mix.boxes for w, _ in box), mix.jackpot)


def luck_of(work: Work, standing: Standing) -> float | None:
    """The luck of a session; the count of a new mix of stakes can be stopped on the way."""
    for mix in standing.mixes:
        variance_of(mix, work.check)
    return standing.luck
