"""The wrong payments that saved checks found, as a table and a graph that can be exported."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout

from trifelt.engine.message import Message, joined
from trifelt.gui.graphs.model import Axis, DataTable, Number, Segment, Stack
from trifelt.gui.graphs.rows import StackChart
from trifelt.gui.history.model.errors import (
    BY_TITLES,
    CHECKS,
    By,
    CheckReader,
    ErrorSum,
    PaymentErrors,
)
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import STRETCH, column, holder, label, row
from trifelt.gui.shell.controls import ScrolledPage, Segments
from trifelt.gui.shell.figure_table import Cell, FigureRow, FigureTable
from trifelt.gui.shell.figures import amount_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.log import Filter, Log, RecordKind

_ERRORS: Final = Axis(Message("Errors"), Number.COUNT)
_HEADER: Final = (Message("Group"), Message("Errors"), Message("Underpaid"), Message("Overpaid"))
_WIDTHS: Final = (88, 144, 144)
_PERCENT: Final = 100
# From this width on the graph stands beside the table.
_WIDE: Final = 1200


class ErrorChart(StackChart):
    """How often each group was paid too little and too much; the file has all groups."""

    errors = PaymentErrors(0, 0, ())

    def show_errors(self, errors: PaymentErrors, by: By) -> None:
        """Draw the groups of one kind."""
        self.errors = errors
        self.set_stacks([_stack(one) for one in errors.sums(by)])

    def table(self) -> DataTable:
        rows = [(by, one) for by in By for one in self.errors.sums(by)]
        return self.tabled(
            rows,
            (Message("Counted by"), lambda row: self.say(BY_TITLES[row[0]])),
            (Message("Group"), lambda row: self.say(row[1].title)),
            (Message("Errors"), lambda row: row[1].count),
            (Message("Times underpaid"), lambda row: row[1].underpaid),
            (Message("Times overpaid"), lambda row: row[1].overpaid),
            (Message("Underpaid"), lambda row: row[1].underpaid_amount / _PERCENT),
            (Message("Overpaid"), lambda row: row[1].overpaid_amount / _PERCENT),
        )


def _stack(one: ErrorSum) -> Stack:
    parts = (
        ("under", Message("Underpaid"), one.underpaid, one.underpaid_amount),
        ("over", Message("Overpaid"), one.overpaid, one.overpaid_amount),
    )
    return Stack(
        one.title,
        tuple(Segment(id, title, count, amount_text(cents)) for id, title, count, cents in parts),
    )


def _table_row(one: ErrorSum) -> FigureRow:
    return FigureRow(
        one.title.render(),
        (
            Cell(one.title),
            Cell(f"{one.count:,}", strong=True),
            Cell(amount_text(one.underpaid_amount)),
            Cell(amount_text(one.overpaid_amount)),
        ),
    )


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
        choices = tuple((str(by), title) for by, title in BY_TITLES.items())
        self.by = Segments(texts, Message("Counted by"), choices)
        self.by.set_value(By.KIND)
        self.by.chosen.connect(self._show_errors)
        name = Message("Wrong payments by group")
        self.table = FigureTable(texts, context.theme, name, _HEADER, _WIDTHS)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.chart = ErrorChart(context, Message("Wrong payments"), _ERRORS)
        self._halves = row(
            (column(self.table, STRETCH), 1),
            (column(self.chart, STRETCH), 1),
            spacing=3 * STEP,
            margins=2 * STEP,
        )
        panel = holder(self._halves, "panel")
        self._body = holder(column(row(self.by, STRETCH), panel, spacing=STEP))
        self._body.hide()
        margins = (0, 0, STEP, 0)
        self.show_page(
            holder(column(self.state, self._body, STRETCH, spacing=STEP, margins=margins))
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        way = QBoxLayout.Direction
        wide = self.width() >= _WIDE
        self._halves.setDirection(way.LeftToRight if wide else way.TopToBottom)

    def show_filter(self, chosen: Filter) -> None:
        """Read the checks that a filter leaves; those read before are kept."""
        log, reader = self._log, self._reader
        checks = replace(chosen, kinds=CHECKS)
        corrections = Filter(kinds=(RecordKind.CORRECTION,))

        def op(work: Work) -> PaymentErrors:
            return reader.read(
                log.records(checks), log.records(corrections), lambda: not work.cancelled
            )

        run_in_background(
            parent=self,
            op=op,
            success=self._on_read,
            failure=self._context.strip.tell_refusal,
            key="errors",
        )

    def _on_read(self, found: PaymentErrors) -> None:
        self.errors = found
        self._context.texts.show(self.state, _said(found))
        self._body.setVisible(bool(found.errors))
        self._show_errors()

    def _show_errors(self, _by: str = "") -> None:
        found = self.errors
        if found is None or not found.errors:
            return
        by = By(self.by.value)
        self.table.show_rows([_table_row(one) for one in found.sums(by)])
        self.table.fit_height()
        self.chart.set_title(BY_TITLES[by])
        self.chart.show_errors(found, by)


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
