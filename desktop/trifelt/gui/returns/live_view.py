"""The live view: returns closing in on their exact lines, columns, tables, and the last round."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from trifelt.engine.message import Message
from trifelt.engine.simulation.report import Report
from trifelt.engine.variants.row_titles import outcome_title
from trifelt.gui.graphs.histogram import Histogram
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.model import Axis, Number
from trifelt.gui.returns.controls import Controls
from trifelt.gui.returns.last_round import LastRound
from trifelt.gui.returns.model.expected import TOGETHER, Expected
from trifelt.gui.returns.model.live import (
    RoundSeen,
    exact_lines,
    height_of,
    line_id,
    lines_of,
    out_of_sight,
    remark,
    stands_out,
    wager_of,
)
from trifelt.gui.returns.model.runner import Snapshot
from trifelt.gui.shell.building import button, caption, card, column, holder, label, row, set_role
from trifelt.gui.shell.figure_table import Cell, CellTone, FigureRow, FigureTable
from trifelt.gui.shell.figures import NONE, number_text, percent_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP

RETURN: Final = Axis(Message("Return"), Number.PERCENT, 4)
ROUNDS: Final = Axis(Message("Rounds"), Number.COUNT, log=True)
NET: Final = Axis(Message("Net of a round"), Number.MONEY)
SHARE: Final = Axis(Message("Share of rounds"), Number.PERCENT, 4)

# Two hands of cards side by side are as wide: the column stays when they come.
TABLE: Final = QSize(344, 3 * 30)
LOW: Final = 720
CARD_MARGINS: Final = (2 * STEP, 2 * STEP, 2 * STEP, STEP + 4)

Houses = Sequence[tuple[Expected, Message]]


class LiveView(QWidget):
    """Shows what it is given; the pane knows what runs."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        texts, theme = context.texts, context.theme
        self._texts = texts
        self._context = context
        self._houses: Houses = ()
        self._rounds = 1
        self._seed: int | None = None
        self._title = Message("Return of each wager")
        self._snapshot: Snapshot | None = None
        self._reports: Sequence[Report] = ()
        self.focus = TOGETHER
        self.controls = Controls(texts)
        self.last_round = LastRound(texts)
        self.last_round.hide()
        self.returns = LineChart(context, self._title, ROUNDS, RETURN)
        self.results = Histogram(
            context,
            NET.title,
            NET,
            SHARE,
            Message("Dealt"),
            Message("Exact"),
        )
        for graph in (self.returns, self.results):
            graph.plot.setMinimumHeight(120)
        self.wagers = FigureTable(
            texts,
            theme,
            Message("Wagers"),
            (Message("Wager"), Message("Return"), Message("Exact"), Message("z")),
            (68, 68, 44),
        )
        self.outcomes = FigureTable(
            texts,
            theme,
            Message("Outcomes"),
            (Message("Outcome"), Message("Dealt"), Message("Expected"), Message("z")),
            (64, 72, 44),
        )
        self.outcomes_title = caption(texts, Message("Outcomes"))
        self.practise = button(texts, Message("Practise this"), self._on_practise_clicked)
        self.chi_square = label(texts, Message(""), "small", wrap=True)
        self.verdict = label(texts, Message(""), "small", wrap=True)
        # Two lines whatever it says: the table above stays as high as it is.
        self.verdict.setMinimumHeight(2 * self.verdict.fontMetrics().lineSpacing())
        self._lay_out()
        self.returns.view.sigYRangeChanged.connect(self._say_out_of_sight)
        self.wagers.selectionModel().selectionChanged.connect(self._on_wager_chosen)

    # --- what shows --------------------------------------------------------------------------

    def show_expected(self, houses: Houses, rounds: int, seed: int | None = None) -> None:
        """Exact lines, bands and columns, before the first round of a seed."""
        self._houses, self._rounds, self._seed = houses, rounds, seed
        self._snapshot, self._reports = None, ()
        first = houses[0][0]
        if all(each.id != self.focus for each in first.series):
            self.focus = first.series[0].id
        self._draw_lines()
        columns = first.columns
        self.results.set_bins(columns.bins(columns.expected * 0, columns.expected))
        self.results.set_title(self._whose(NET.title), columns.note)
        self._fill_wagers(None)
        self.wagers.choose(f"0:{self.focus}")
        self._fill_outcomes()
        self._say_verdict()

    def show_curves(self, snapshot: Snapshot, *, hurried: bool = False) -> None:
        """New points of the curves; at full speed only what is in focus has its full width."""
        self._snapshot = snapshot
        houses = range(len(self._houses))
        self.returns.draw_wide_only([line_id(n, self.focus) for n in houses] if hurried else None)
        self._look()
        for house, (expected, _) in enumerate(self._houses):
            for number, wager in enumerate((TOGETHER, *expected.mix.stakes)):
                id = line_id(house, wager)
                if any(line.id == id for line in self.returns.lines):
                    self.returns.update_line(id, snapshot.marks, snapshot.returns[house][number])

    def show_reports(self, reports: Sequence[Report]) -> None:
        """New figures in the tables and columns."""
        columns = self._houses[0][0].columns
        shares = columns.shares(reports[0].results)
        self.results.set_bins(columns.bins(shares, columns.expected))
        self._reports = reports
        self._tell_basis()
        self._fill_wagers(reports)
        self._fill_outcomes()
        self._say_verdict()

    def show_round(self, seen: RoundSeen | None) -> None:
        """The last round's cards, or none where rounds go by too fast."""
        self.last_round.setVisible(seen is not None)
        if seen is not None:
            self.last_round.show_round(seen)
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """In a low window cards take the place of the outcomes, which single rounds tell little."""
        self._outcomes_frame.setHidden(self.height() < LOW and not self.last_round.isHidden())

    def _say_verdict(self) -> None:
        first = self._houses[0][0]
        if not self._reports:
            words = Message(
                "Bands: exact up to {rounds} rounds, then the normal curve, which agrees by then.",
                rounds=f"{first.series_of(self.focus).band.exact_up_to:,}",
            )
            self._texts.show(self.verdict, words)
            set_role(self.verdict, "small")
            return
        report = self._reports[0]
        self._texts.show(self.verdict, remark(report, first))
        nets = [report.total.z, *(each.net.z for each in report.wagers)]
        set_role(self.verdict, "fault" if any(map(stands_out, nets)) else "small")

    def _draw_lines(self) -> None:
        focus = self._houses[0][0].series_of(self.focus)
        self.returns.set_lines(lines_of(self._houses, self.focus))
        self.returns.set_marks(exact_lines(self._houses, self.focus))
        title = Message("Return of each wager")
        if len(self._houses) > 1 and focus.id == TOGETHER:
            title = Message("Return of all wagers together, on the same cards")
        elif len(self._houses) > 1:
            title = Message("Return of {wager}, on the same cards", wager=focus.title)
        self._title = title
        self._tell_basis()
        self.returns.set_span((1.0, float(max(self._rounds, 10))))
        self._look()

    def _look(self) -> None:
        rounds = self._snapshot.rounds if self._snapshot is not None else 0
        self.returns.set_height(height_of(self._houses, self.focus, rounds))
        self._say_out_of_sight()

    def _say_out_of_sight(self) -> None:
        """What the picture leaves out, whoever chose what it shows."""
        if self._houses:
            low, high = self.returns.view.viewRange()[1]
            note = None  # of two houses no other wager shows
            if len(self._houses) == 1:
                note = out_of_sight(self._houses[0][0], (low, high))
            self.returns.set_title(self._title, note)

    def _tell_basis(self) -> None:
        """What the figures rest on: of a run also its seed, and the rounds that were dealt."""
        facts = self._houses[0][0].mix.facts
        if self._reports:
            rounds = (Message("Rounds dealt"), self._reports[0].rounds)
            facts = (*facts, (Message("Seed"), str(self._seed)), rounds)
        self.returns.facts = self.results.facts = facts
        if len(self._houses) > 1:
            self.returns.facts = (*facts, (Message("Second house"), self._houses[1][1]))

    def _whose(self, title: Message) -> Message:
        """What shows the first house alone, named with it where there are two."""
        if len(self._houses) == 1:
            return title
        return Message("{wager}, {house}", wager=title, house=self._houses[0][1])

    # --- tables ------------------------------------------------------------------------------

    def _fill_wagers(self, reports: Sequence[Report] | None) -> None:
        rows: list[FigureRow] = []
        for house, (expected, name) in enumerate(self._houses):
            if len(self._houses) > 1:
                rows.append(
                    FigureRow(f"house {house}", (Cell(name, CellTone.MUTED),), heading=True)
                )
            for series in expected.series:
                dealt, z = Cell(NONE, CellTone.MUTED), Cell(NONE, CellTone.MUTED)
                if reports is not None:
                    report = reports[house]
                    together = series.id == TOGETHER
                    net = report.total if together else wager_of(report, series.id).net
                    dealt = Cell(percent_text(1 + float(net.observed)), strong=True)
                    z = _z_cell(net.z)
                cells = (Cell(series.title), dealt, Cell(percent_text(series.exact)), z)
                rows.append(FigureRow(f"{house}:{series.id}", cells))
        self.wagers.show_rows(rows)

    def _fill_outcomes(self) -> None:
        expected, wager = self._houses[0][0], self._wager
        game = expected.mix.house.game
        title = self._whose(Message("Outcomes of {wager}", wager=game.wager[wager].title))
        self._texts.show(self.outcomes_title, title)
        empty, told = Cell(NONE, CellTone.MUTED), Message("Chi-square: none yet")
        tally = expected.exact.wagers[wager]
        cells = {
            outcome: (empty, Cell(percent_text(count / tally.outcomes.total())), empty)
            for outcome, count in tally.outcomes.items()
        }
        if self._reports:
            found = wager_of(self._reports[0], wager)
            for each in found.outcomes:
                wanted = f"{each.expected:,.{1 if each.expected < 1e3 else 0}f}"
                z = _z_cell(each.z(self._reports[0].rounds))
                cells[each.outcome] = Cell(f"{each.observed:,}", strong=True), Cell(wanted), z
            if (chi := found.chi_square).degrees:
                told = Message(
                    "Chi-square {value}, {degrees} degrees, p = {p}",
                    value=f"{chi.value:.2f}", degrees=chi.degrees, p=f"{chi.p:.3f}",
                )  # fmt: skip
        self._texts.show(self.chi_square, told)
        self.outcomes.show_rows(
            [
                FigureRow(outcome, (Cell(outcome_title(game, wager, outcome)), *figures))
                for outcome, figures in cells.items()
            ]
        )

    @property
    def _wager(self) -> str:
        """Whose outcomes show: the wager in focus, or the first of all together."""
        return self.focus or next(iter(self._houses[0][0].mix.stakes))

    def _on_practise_clicked(self) -> None:
        if self._houses:
            self._context.open_pane("train", self._wager)

    def _on_wager_chosen(self) -> None:
        _, colon, series = self.wagers.chosen.partition(":")
        if not colon or series == self.focus or not self._houses:
            return
        self.focus = series
        self.focus_changed()

    def focus_changed(self) -> None:
        """Draw what is in focus, as far as the run has come."""
        self._draw_lines()
        if self._snapshot is not None:
            self.show_curves(self._snapshot)
        self._fill_outcomes()
        self._say_verdict()

    # --- layout ------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        for table in (self.wagers, self.outcomes):
            table.setMinimumSize(TABLE)
        wagers = card(
            self._texts,
            Message("Wagers"),
            (self.wagers, 1),
            self.verdict,
            spacing=STEP,
            margins=CARD_MARGINS,
        )
        self._outcomes_frame = card(
            self._texts,
            None,
            row((self.outcomes_title, 1), self.practise, spacing=STEP),
            (self.outcomes, 1),
            self.chi_square,
            spacing=STEP,
            margins=CARD_MARGINS,
        )
        left = column((framed(self.returns), 5), (framed(self.results), 4), spacing=STEP + 4)
        right = column(self.last_round, (wagers, 5), (self._outcomes_frame, 6), spacing=STEP + 4)
        halves = row((left, 8), (right, 5), spacing=STEP + 4)
        self.setLayout(column(self.controls, (halves, 1), spacing=STEP + 4))


def _z_cell(z: float) -> Cell:
    """A distance in standard errors."""
    tone = CellTone.ALARM if stands_out(z) else CellTone.PLAIN
    return Cell(number_text(z, 2, signed=True), tone)


def framed(graph: QWidget) -> QWidget:
    """A graph on a panel."""
    margins = (2 * STEP, STEP + 4, STEP + 4, STEP)
    frame = holder(column(graph, margins=margins), "panel")
    frame.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
    return frame
