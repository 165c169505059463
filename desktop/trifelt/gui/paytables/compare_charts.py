"""The charts of a comparison, in one column or two."""

from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from trifelt.engine.hands import DEAL_COUNT
from trifelt.engine.message import Message, joined
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.model import Axis, Number, PlottedLine, ValueLine
from trifelt.gui.graphs.rows import BarChart, StackChart
from trifelt.gui.graphs.scatter import ScatterChart
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.paytables.model.comparison import Compared
from trifelt.gui.paytables.model.comparison_told import (
    baseline_mark,
    basis,
    comparison_bars,
    hits_alike,
    rows_without,
    share_stacks,
    volatility_points,
    worth_bars,
)
from trifelt.gui.paytables.model.curves import JackpotCurves
from trifelt.gui.paytables.model.priced import Terms
from trifelt.gui.shell.building import STRETCH, card, grid
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP

SHARES_TITLE: Final = Message("What comes back of all stakes")
HITS_TITLE: Final = Message("Hit rate against volatility")
EDGE: Final = Axis(Message("House edge"), Number.PERCENT, 3)
SHARE: Final = Axis(Message("Share of the amount wagered"), Number.PERCENT, 2)
HITS: Final = Axis(Message("Hit rate"), Number.PERCENT, 3)
VOLATILITY: Final = Axis(Message("Volatility per unit staked"), Number.PLAIN, 3)
WORTH: Final = Axis(Message("Return added, points"), Number.PLAIN, 4, small=True)
JACKPOT: Final = Axis(Message("Jackpot"), Number.MONEY)
ODDS: Final = Axis(Message("Odds compared with now"), Number.PERCENT, 0)
BESIDE: Final = Axis(Message("Side bet per unit of the main bet"), Number.PLAIN, 2)
BY_ODDS_TITLE: Final = Message("House edge by the odds of each row")
BY_MIX_TITLE: Final = Message("House edge of all bets, by side bet")
RETURN: Final = Axis(Message("Return"), Number.PERCENT, 2)
TWO_COLUMNS_FROM: Final = 900
POINTS_HEIGHT: Final = 274
MOST_POINTS_HEIGHT: Final = 440


class ComparisonCharts(QWidget):
    """Each chart stands in a panel of its own; one without anything to show is put away."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        self._context = context
        self.edges = BarChart(context, Message("House edge"), EDGE)
        self.volatility = ScatterChart(context, HITS_TITLE, HITS, VOLATILITY)
        self.shares = StackChart(context, SHARES_TITLE, SHARE)
        self.worths = BarChart(context, Message("Value of one more unit"), WORTH)
        self.jackpot = LineChart(context, Message("Return by jackpot"), JACKPOT, RETURN)
        self.even = BarChart(context, Message("Jackpot at which the wager breaks even"), JACKPOT)
        self.by_odds = LineChart(context, BY_ODDS_TITLE, ODDS, EDGE)
        self.by_mix = LineChart(context, BY_MIX_TITLE, BESIDE, EDGE)
        for curves in (self.jackpot, self.by_odds, self.by_mix):
            curves.plot.setFixedHeight(POINTS_HEIGHT)
        self._frames: dict[GraphView, QFrame] = {}
        self._spread_as: tuple[int, tuple[GraphView, ...]] = (0, ())
        self._grid = grid((), spacing=2 * STEP, shares=(1,))
        self.setLayout(self._grid)
        margins = (2 * STEP, 2 * STEP, 2 * STEP, STEP)
        figures = (self.edges, self.volatility, self.shares, self.worths)
        for chart in (*figures, self.by_odds, self.by_mix, self.jackpot, self.even):
            frame = card(context.texts, None, chart, STRETCH, margins=margins)
            # Columns are of one width, whatever stands in them.
            frame.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            frame.setParent(self)  # one that never shows goes with the page too
            frame.hide()
            self._frames[chart] = frame

    def show_compared(
        self,
        compared: Sequence[Compared],
        base: Compared | None,
        bases: Collection[str],
        curves: JackpotCurves | None,
        terms: Terms,
    ) -> None:
        """Draw another comparison."""
        currency = self._context.preferences.settings.currency
        note = basis(compared, terms, currency)
        for chart in self._frames:
            chart.facts = terms.facts
        self.edges.set_note(note)
        self.edges.set_marks(baseline_mark(compared, bases))
        self.edges.set_bars(comparison_bars(compared, bases))
        self.shares.set_note(note)
        self.shares.set_stacks(share_stacks(compared, bases))
        self.shares.set_marks((ValueLine(1.0, Message("even")),))
        title = HITS_TITLE
        if alike := hits_alike(compared):
            title = Message("House edge against volatility")
        self.volatility.set_title(title, note)
        self.volatility.set_unit(EDGE.title if alike else HITS.title)
        self.volatility.set_points(volatility_points(compared, bases))
        if base is not None:
            origin = base.candidate.origin
            self.worths.facts = self.by_odds.facts = (*origin, *terms.facts)
            # Each of its lines is a wager by itself.
            self.by_mix.facts = (*origin[:2], *terms.facts)
            title = Message("Value of one more unit on each row: {name}", name=base.candidate.title)
            self.worths.set_title(title, basis((base,), terms, currency))
        self.worths.set_bars(() if base is None else worth_bars(base))
        if curves is not None:
            # The jackpot and the boxes are what they are drawn by.
            self.jackpot.facts = self.even.facts = curves.origin
            unit = Message("Jackpot, {currency}", currency=currency) if currency else JACKPOT.title
            for chart in (self.jackpot, self.even):
                chart.set_note(curves.note)
                chart.set_unit(unit)
            self.jackpot.set_marks(curves.marks)
        self.jackpot.set_lines(() if curves is None else curves.lines)
        self.even.set_bars(() if curves is None else curves.even)
        self._spread()

    def show_curves(
        self,
        base: Compared | None,
        terms: Terms,
        by_odds: Sequence[PlottedLine] = (),
        by_mix: Sequence[PlottedLine] = (),
    ) -> None:
        """Draw how the house edge hangs on the odds of the baseline, and on what is bet beside."""
        for chart, title, lines in (
            (self.by_odds, BY_ODDS_TITLE, by_odds),
            (self.by_mix, BY_MIX_TITLE, by_mix),
        ):
            if base is not None:
                of, game = base.candidate.title, base.candidate.house.game
                note = basis((base,), terms, self._context.preferences.settings.currency)
                if chart is self.by_mix:  # of the main bet and each other, whatever is the baseline
                    of, told = base.candidate.house_name, f"{DEAL_COUNT:,}"
                    note = Message(
                        "{what}. Exact over all {deals} deals.", what=game.title, deals=told
                    )
                    if game.deciding_wager is not None:
                        note = joined([note, Message("Best play.")])
                elif without := rows_without(base, lines):
                    note = joined([note, without])
                if len(lines) == 1:  # a single curve has no legend
                    note = Message("{title}: {name}", title=lines[0].title, name=note)
                chart.set_title(Message("{title}: {name}", title=title, name=of), note)
            chart.set_lines(lines)
        self._spread()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._spread()

    def _spread(self) -> None:
        """One column of charts, or two where there is room; one left over takes both."""
        columns = 2 if self.width() >= TWO_COLUMNS_FROM else 1
        beside = self.edges.plot.height() if columns == 2 else 0
        self.volatility.plot.setFixedHeight(min(max(POINTS_HEIGHT, beside), MOST_POINTS_HEIGHT))
        shown = tuple(chart for chart in self._frames if chart.spot_count())
        if (columns, shown) == self._spread_as:
            return
        self._spread_as = (columns, shown)
        for chart, frame in self._frames.items():
            frame.setVisible(chart in shown)
        while self._grid.count():
            self._grid.takeAt(0)
        row, place = 0, 0
        for number, chart in enumerate(shown):
            if place == columns or chart is self.shares:
                row, place = row + 1, 0
            alone = chart is self.shares or (place == 0 and number == len(shown) - 1)
            wide = columns if alone else 1
            self._grid.addWidget(self._frames[chart], row, place, 1, wide)
            place += wide
        self._grid.setColumnStretch(1, columns - 1)
