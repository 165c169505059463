"""The pages of graphs: your own practice, and the wrong payments that saved checks found."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout

from trifelt.engine.message import Message, joined
from trifelt.gui.check.error_groups import ErrorGroups
from trifelt.gui.graphs.histogram import Histogram
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.rows import BarChart
from trifelt.gui.history.model.errors import BY_TITLES, By, CheckReader, PaymentErrors
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
    wager_title,
)
from trifelt.gui.history.model.practice import (
    BalanceBand,
    OwnPractice,
    WagerResult,
    band_of,
    practice_of,
    wager_results,
)
from trifelt.gui.history.model.rounds import RoundReader
from trifelt.gui.shell.background import Work
from trifelt.gui.shell.building import (
    STRETCH,
    caption,
    card,
    column,
    data_label,
    holder,
    label,
    row,
    set_role,
)
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.figure_table import Cell, FigureRow, WholeTable
from trifelt.gui.shell.figures import amount_text, luck_text, signed_amount_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.log import Filter, Log, RecordKind

_HEADER: Final = (
    Message("Wager"),
    Message("Rounds"),
    Message("Staked"),
    Message("Returned"),
    Message("Net"),
    Message("Expected"),
    Message("Difference"),
)
_WIDTHS: Final = (72, 128, 128, 128, 128, 128)


def wager_rows(results: Sequence[WagerResult]) -> list[FigureRow]:
    """A row for each wager; headings tell the games apart where there are several."""
    games = dict.fromkeys(one.game for one in results)
    rows: list[FigureRow] = []
    for game in games:
        if len(games) > 1:
            rows.append(FigureRow(game.id, (Cell(game.title),), heading=True))
        rows += [
            FigureRow(
                f"{game.id}/{one.wager.id}",
                (
                    Cell(wager_title(one)),
                    Cell(f"{one.rounds:,}"),
                    Cell(amount_text(one.staked)),
                    Cell(amount_text(one.returned)),
                    Cell(signed_amount_text(one.net), strong=True),
                    Cell(signed_amount_text(round(one.expected))),
                    Cell(signed_amount_text(round(one.luck))),
                ),
            )
            for one in results
            if one.game is game
        ]
    return rows


# So many rounds are read between two words about how far that is.
_TOLD_EVERY: Final = 2_000
_NARROW: Final = 900
_LONG: Final = 12
_GRAPH_HEIGHT: Final = 300
_LOW_HEIGHT: Final = 240


_FIGURES: Final = (
    ("rounds", Message("Rounds")),
    ("staked", Message("Staked")),
    ("result", Message("Result")),
    ("expected", Message("Expected")),
    ("luck", Message("Luck")),
    ("errors", Message("Lost by errors")),
)
Counted = tuple[OwnPractice, tuple[WagerResult, ...]]


class PracticePage(ScrolledPage):
    """Counts in the background what a filter leaves, and shows it as it comes."""

    def __init__(self, context: PaneContext, log: Log) -> None:
        super().__init__()
        self._context = context
        self._log = log
        self._reader = RoundReader()
        self.practice: OwnPractice | None = None
        self.band: BalanceBand | None = None
        texts = context.texts
        texts.name(self, Message("Your own practice"))
        self.state = label(texts, Message(""), "muted", wrap=True)
        self.state.setContentsMargins(STEP, STEP, STEP, STEP)
        self.figures = {name: data_label(texts, "", "heading") for name, _ in _FIGURES}
        self.balance = LineChart(context, Message("Balance"), ROUNDS, MONEY)
        self.cost = LineChart(context, Message("Cost of wrong decisions"), ROUNDS, COST)
        self.shares = Histogram(
            context, Message("Share of decisions that were wrong"), ROUNDS, SHARE, Message("Wrong")
        )
        self.bars = BarChart(context, Message("Net of each wager, and what was expected"), NET)
        name = Message("Results by wager")
        self.wagers = WholeTable(texts, context.theme, name, _HEADER, _WIDTHS)
        self._lay_out()
        context.preferences.changed.connect(self._on_preferences_changed)

    @property
    def said(self) -> str:
        """The message shown without graphs, or while they are being computed."""
        return "" if self.state.isHidden() else self.state.text()

    def show_filter(self, chosen: Filter) -> None:
        """Count the rounds that a filter leaves; only what is new is read from the log."""
        chosen = replace(chosen, kinds=(RecordKind.ROUND, RecordKind.CORRECTION))
        log, reader = self._log, self._reader

        def op(work: Work) -> Counted | None:
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
            practice = practice_of(reader.rounds(places), work.check)
            if practice is None:
                return None
            return practice.work_out(), wager_results(practice, work.check)

        self._context.in_background(
            self, op, self._on_counted, progress=self._on_progress, key="practice"
        )

    def _count_band(self, practice: OwnPractice) -> None:
        self._context.in_background(
            self,
            lambda work: band_of(practice, work.check, work.report),
            partial(self._on_band_counted, practice),
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
                    "Calculating the band: {done} of {total} combinations of bets",
                    done=done,
                    total=len(practice.mixes),
                )
            )

    def _on_counted(self, found: Counted | None) -> None:
        self.practice = None if found is None else found[0]
        self.band = None
        self._body.setVisible(found is not None)
        if found is None:
            self._say(
                Message(
                    "None of these records is a round you played. Play at the table and your "
                    "graphs appear here."
                )
            )
            return
        practice, results = found
        for chart in (self.balance, self.cost, self.shares, self.bars):
            chart.facts = practice.facts
        self._say(None)
        self._show_practice()
        decided = practice.right + practice.wrong > 0
        for frame in self._error_frames:
            frame.setVisible(decided)
        if decided:
            self.cost.set_title(cost_title(practice))
            self.cost.set_lines(cost_lines(practice))
            self.cost.set_height(None if practice.errors_cost else (0.0, 1.0))
            self.shares.set_bins(error_bins(practice))
        self.bars.set_bars(wager_bars(results))
        self.wagers.show_rows(wager_rows(results))
        self._count_band(practice)

    def _on_band_counted(self, practice: OwnPractice, band: BalanceBand) -> None:
        if practice is not self.practice:
            return
        self.band = band
        self._say(None)
        self._show_practice()

    # --- showing ---------------------------------------------------------------------------------

    def _say(self, text: Message | None) -> None:
        self.state.setVisible(text is not None)
        if text is not None:
            self._context.texts.show(self.state, text)

    def _show_practice(self) -> None:
        practice, currency = self.practice, self._context.preferences.settings.currency
        assert practice is not None
        luck = None if self.band is None else self.band.luck(practice)
        for name, text in (
            ("rounds", f"{len(practice.rounds):,}"),
            ("staked", amount_text(practice.staked, currency)),
            ("result", signed_amount_text(practice.result, currency)),
            ("expected", signed_amount_text(round(practice.expected_result), currency)),
            ("luck", self._context.texts.render(luck_text(luck))),
            ("errors", amount_text(practice.errors_cost, currency)),
        ):
            self._context.texts.show_data(self.figures[name], text)
            set_role(self.figures[name], "heading" if len(text) <= _LONG else "strong")
        self.balance.set_title(balance_title(practice), balance_note(practice, self.band))
        self.balance.set_lines(balance_lines(practice, self.band))

    def _on_preferences_changed(self, name: str) -> None:
        if name == "currency" and self.practice is not None:
            self._show_practice()

    # --- building --------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        texts = self._context.texts
        self.balance.plot.setFixedHeight(_GRAPH_HEIGHT)
        graphs = self.cost, self.shares
        for graph in graphs:
            graph.plot.setFixedHeight(_LOW_HEIGHT)
        self._error_frames = [card(texts, None, graph, margins=2 * STEP) for graph in graphs]
        self._errors = row(*((frame, 1) for frame in self._error_frames), spacing=2 * STEP)
        figures = (
            (column(caption(texts, title), self.figures[name], spacing=HALF), 1)
            for name, title in _FIGURES
        )
        line = row(*figures, spacing=3 * STEP, margins=(3 * STEP, 2 * STEP))
        self._body = holder(
            column(
                holder(line, "panel"),
                card(texts, None, self.balance, margins=2 * STEP),
                self._errors,
                card(texts, None, self.wagers, self.bars, margins=2 * STEP),
                STRETCH,
                spacing=2 * STEP,
            )
        )
        self._body.hide()
        margins = (0, 0, STEP, 0)
        self.show_page(
            holder(column(self.state, self._body, STRETCH, spacing=STEP, margins=margins))
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        way = QBoxLayout.Direction
        narrow = self.width() < _NARROW
        self._errors.setDirection(way.TopToBottom if narrow else way.LeftToRight)


class ErrorsPage(ScrolledPage):
    """Reads in the background the checks that a filter leaves."""

    def __init__(self, context: PaneContext, log: Log) -> None:
        super().__init__()
        self._context = context
        self._log = log
        self._reader = CheckReader()
        self.errors: PaymentErrors | None = None
        texts = context.texts
        texts.name(self, Message("Wrong payments"))
        self.state = label(texts, Message("Reading the checks…"), "muted", wrap=True)
        self.groups = ErrorGroups(context, {str(by): title for by, title in BY_TITLES.items()})
        self.groups.hide()
        margins = (0, 0, STEP, 0)
        whole = column(self.state, self.groups, STRETCH, spacing=STEP, margins=margins)
        self.show_page(holder(whole))

    def show_filter(self, chosen: Filter) -> None:
        """Read the checks that a filter leaves; those read before are kept."""
        log, reader = self._log, self._reader
        checks = replace(chosen, kinds=(RecordKind.CHECK, RecordKind.CORRECTION))
        corrections = Filter(kinds=(RecordKind.CORRECTION,))

        self._context.in_background(
            self,
            lambda work: reader.read(log.records(checks), log.records(corrections), work.check),
            self._on_read,
            key="errors",
        )

    def _on_read(self, found: PaymentErrors) -> None:
        self.errors = found
        self._context.texts.show(self.state, _said(found))
        self.groups.setVisible(bool(found.errors))
        if found.errors:
            self.groups.show_sums(lambda by: found.sums(By(by)))


def _said(found: PaymentErrors) -> Message:
    """What was read, and what all errors amount to."""
    if not found.checks and not found.unread:
        return Message(
            "None of these records is a payout check. Save a check with what was paid, and its "
            "wrong payments are counted here by likely error, wager, dealer, table and shift."
        )
    whole = found.whole
    facts = {
        "checks": Message.counted("{count} check", "{count} checks", found.checks),
        "errors": Message.counted("{count} wrong payment", "{count} wrong payments", whole.count),
        "under": amount_text(whole.underpaid_amount),
        "over": amount_text(whole.overpaid_amount),
    }
    said = [
        Message.of("{checks}, {errors}: {under} underpaid, {over} overpaid.", facts)
        if whole.count
        else Message("{checks}, no wrong payment.", checks=facts["checks"]),
        Message("A corrected check counts as last corrected."),
    ]
    if found.unread:
        said.append(
            Message.counted(
                "{count} check cannot be read.", "{count} checks cannot be read.", found.unread
            )
        )
    return joined(said)
