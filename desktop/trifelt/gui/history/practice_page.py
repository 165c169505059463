"""The graphs of one's own practice: balance, errors, and what each wager came to."""

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.graphs.histogram import Histogram
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.rows import BarChart
from trifelt.gui.history.model.by_wager import WagerResult, wager_results
from trifelt.gui.history.model.graphs import (
    COST,
    MONEY,
    NET,
    ROUNDS,
    SHARE,
    balance_lines,
    balance_note,
    balance_title,
    cost_lines,
    cost_title,
    error_bins,
    wager_bars,
)
from trifelt.gui.history.model.practice import Band, OwnPractice, band_of, practice_of
from trifelt.gui.history.model.rounds import RoundReader
from trifelt.gui.history.wager_table import WagerTable
from trifelt.gui.shell.amounts import amount_text, signed_amount_text
from trifelt.gui.shell.background import Work, refusal_in, run_in_background
from trifelt.gui.shell.building import caption, data_label, label, set_role
from trifelt.gui.shell.figures import luck_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.scrolled_page import ScrolledPage
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.log import Filter, Kind, Log

# So many rounds are read between two words about how far that is.
_TOLD_EVERY: Final = 2_000
_NARROW: Final = 900
_LONG: Final = 12
_GRAPH_HEIGHT: Final = 300
_LOW_HEIGHT: Final = 240


@dataclass(frozen=True, slots=True)
class _Found:
    practice: OwnPractice
    results: tuple[WagerResult, ...]


class Figure(QWidget):
    """One figure under its name."""

    def __init__(self, context: PaneContext, name: Message) -> None:
        super().__init__()
        self._texts = context.texts
        self.value: QLabel = data_label(self._texts, "", "heading")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(HALF)
        column.addWidget(caption(self._texts, name))
        column.addWidget(self.value)

    def show_value(self, text: str) -> None:
        """Show it, in smaller letters where it is long."""
        self._texts.show_data(self.value, text)
        set_role(self.value, "heading" if len(text) <= _LONG else "strong")


class PracticePage(ScrolledPage):
    """Counts in the background what a filter leaves, and shows it as it comes."""

    def __init__(self, context: PaneContext, log: Log) -> None:
        super().__init__()
        self._context = context
        self._log = log
        self._reader = RoundReader()
        self.practice: OwnPractice | None = None
        self.band: Band | None = None
        texts = context.texts
        texts.name(self, Message("One's own practice"))
        self.state = label(texts, Message(""), "muted", wrap=True)
        self.state.setContentsMargins(STEP, STEP, STEP, STEP)
        self.rounds = Figure(context, Message("Rounds"))
        self.staked = Figure(context, Message("Staked"))
        self.result = Figure(context, Message("Result"))
        self.expected = Figure(context, Message("Expected"))
        self.luck = Figure(context, Message("Luck"))
        self.errors = Figure(context, Message("Lost by errors"))
        self.balance = LineChart(context, Message("Balance"), ROUNDS, MONEY)
        self.cost = LineChart(context, Message("Cost of wrong decisions"), ROUNDS, COST)
        self.shares = Histogram(
            context, Message("Share of decisions that were wrong"), ROUNDS, SHARE, Message("Wrong")
        )
        self.bars = BarChart(context, Message("Net of each wager, and what was expected"), NET)
        self.wagers = WagerTable(context)
        self._lay_out()
        context.preferences.changed.connect(self._on_preferences_changed)

    @property
    def said(self) -> str:
        """What is told in place of graphs, or while they are being counted."""
        return "" if self.state.isHidden() else self.state.text()

    def show_filter(self, chosen: Filter) -> None:
        """Count the rounds that a filter leaves; only what is new is read from the log."""
        chosen = replace(chosen, kinds=(Kind.ROUND,))
        log, reader = self._log, self._reader

        def op(work: Work) -> _Found | None:
            places = log.places(chosen)
            unread = reader.unread(places)
            if unread:
                houses = log.houses()
                for done, kept in enumerate(log.kept_at(unread)):
                    if done % _TOLD_EVERY == 0:
                        work.check()
                        work.report((done, len(unread)))
                    reader.read(kept, houses)
            work.check()
            practice = practice_of(reader.rounds(places), lambda: not work.cancelled)
            if practice is None:
                return None
            return _Found(practice.work_out(), wager_results(practice, lambda: not work.cancelled))

        run_in_background(
            parent=self,
            op=op,
            success=self._on_counted,
            failure=self._on_failure,
            progress=self._on_progress,
            key="practice",
        )

    def _count_band(self, practice: OwnPractice) -> None:
        def op(work: Work) -> Band:
            return band_of(practice, lambda: not work.cancelled, work.report)

        def success(band: Band) -> None:
            self._on_band_counted(practice, band)

        run_in_background(
            parent=self,
            op=op,
            success=success,
            failure=self._on_failure,
            progress=self._on_band_progress,
            key="band",
        )

    # --- what comes back -------------------------------------------------------------------------

    def _on_progress(self, progress: tuple[int, int]) -> None:
        done, total = progress
        if total > _TOLD_EVERY:
            self._say(
                Message("Reading rounds: {done} of {total}", done=f"{done:,}", total=f"{total:,}")
            )

    def _on_band_progress(self, done: int) -> None:
        practice = self.practice
        if practice is not None and done:
            self._say(
                Message(
                    "Counting the band: {done} of {total} mixes of stakes",
                    done=done,
                    total=len(practice.mixes),
                )
            )

    def _on_counted(self, found: _Found | None) -> None:
        self.practice = None if found is None else found.practice
        self.band = None
        self._body.setVisible(found is not None)
        if found is None:
            self._say(
                Message(
                    "No round of one's own is among these records. Rounds played at the table are "
                    "kept, and their graphs show here."
                )
            )
            return
        self._say(None)
        self._results = found.results
        self._show_figures()
        self._show_balance()
        decided = found.practice.right + found.practice.wrong > 0
        for frame in self._error_frames:
            frame.setVisible(decided)
        if decided:
            self.cost.set_title(cost_title(found.practice))
            self.cost.set_lines(cost_lines(found.practice))
            self.shares.set_bins(error_bins(found.practice))
        self.bars.set_bars(wager_bars(found.results))
        self.wagers.show_results(found.results)
        self._count_band(found.practice)

    def _on_band_counted(self, practice: OwnPractice, band: Band) -> None:
        if practice is not self.practice:
            return
        self.band = band
        self._say(None)
        self._show_figures()
        self._show_balance()

    def _on_failure(self, fault: Exception) -> None:
        self._context.strip.failed(refusal_in(fault))

    # --- showing ---------------------------------------------------------------------------------

    def _say(self, text: Message | None) -> None:
        self.state.setVisible(text is not None)
        if text is not None:
            self._context.texts.show(self.state, text)

    def _show_balance(self) -> None:
        practice = self.practice
        assert practice is not None
        self.balance.set_title(balance_title(practice), balance_note(practice, self.band))
        self.balance.set_lines(balance_lines(practice, self.band))

    def _show_figures(self) -> None:
        practice = self.practice
        assert practice is not None
        currency = self._context.preferences.settings.currency
        self.rounds.show_value(f"{len(practice.rounds):,}")
        self.staked.show_value(amount_text(practice.staked, currency))
        self.result.show_value(signed_amount_text(practice.result, currency))
        self.expected.show_value(signed_amount_text(round(practice.expected_result), currency))
        self.errors.show_value(amount_text(practice.errors_cost, currency))
        luck = None if self.band is None else self.band.luck(practice)
        self.luck.show_value(self._context.texts.render(luck_text(luck)))

    def _on_preferences_changed(self, name: str) -> None:
        if name == "currency" and self.practice is not None:
            self._show_figures()

    # --- building --------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._body = QWidget()
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2 * STEP)
        figures = QFrame()
        figures.setProperty("role", "panel")
        line = QHBoxLayout(figures)
        line.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        line.setSpacing(3 * STEP)
        for figure in (
            self.rounds,
            self.staked,
            self.result,
            self.expected,
            self.luck,
            self.errors,
        ):
            line.addWidget(figure, 1)
        column.addWidget(figures)
        self.balance.plot.setFixedHeight(_GRAPH_HEIGHT)
        column.addWidget(_framed(self.balance))
        for graph in (self.cost, self.shares):
            graph.plot.setFixedHeight(_LOW_HEIGHT)
        self._errors = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._errors.setSpacing(2 * STEP)
        self._error_frames = [_framed(graph) for graph in (self.cost, self.shares)]
        for frame in self._error_frames:
            self._errors.addWidget(frame, 1)
        column.addLayout(self._errors)
        column.addWidget(_framed(self.wagers, self.bars))
        column.addStretch(1)
        page = QWidget()
        whole = QVBoxLayout(page)
        whole.setContentsMargins(0, 0, STEP, 0)
        whole.setSpacing(STEP)
        whole.addWidget(self.state)
        whole.addWidget(self._body)
        whole.addStretch(1)
        self._body.hide()
        self.show_page(page)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        way = QBoxLayout.Direction
        narrow = self.width() < _NARROW
        self._errors.setDirection(way.TopToBottom if narrow else way.LeftToRight)


def _framed(*parts: QWidget) -> QFrame:
    frame = QFrame()
    frame.setProperty("role", "panel")
    column = QVBoxLayout(frame)
    column.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
    column.setSpacing(2 * STEP)
    for part in parts:
        column.addWidget(part)
    return frame
