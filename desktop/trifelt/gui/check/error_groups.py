"""Wrong payments by group, as a table and a graph beside it that can be exported."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from trifelt.engine.message import Message
from trifelt.gui.check.model.error_sums import ErrorSum
from trifelt.gui.graphs.model import Axis, DataTable, Number, Segment, Stack
from trifelt.gui.graphs.rows import StackChart
from trifelt.gui.shell.building import STRETCH, column, holder, row
from trifelt.gui.shell.controls import Segments
from trifelt.gui.shell.figure_table import Cell, FigureRow, WholeTable
from trifelt.gui.shell.figures import amount_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP

SumsBy = Callable[[str], Sequence[ErrorSum]]

_ERRORS: Final = Axis(Message("Errors"), Number.COUNT)
_HEADER: Final = (Message("Group"), Message("Errors"), Message("Underpaid"), Message("Overpaid"))
_WIDTHS: Final = (0, 0, 0, 0)  # as wide as what they hold: names need the room
_NOT_RECORDED: Final = Message("Not recorded")
_PERCENT: Final = 100
# From this width on the graph stands beside the table.
_WIDE: Final = 1200


class ErrorChart(StackChart):
    """How often each group was paid too little and too much; the file has all groups."""

    def __init__(self, context: PaneContext, by: Mapping[str, Message]) -> None:
        self._by = by
        self._sums: SumsBy = lambda _by: ()
        super().__init__(context, Message("Wrong payments"), _ERRORS)

    def show_errors(self, sums: SumsBy, by: str) -> None:
        """Draw the groups of one kind."""
        self._sums = sums
        self.set_title(self._by[by])
        self.set_stacks([_stack(one) for one in sums(by)], ("under", "over", "missing"))

    def table(self) -> DataTable:
        rows = [(by, one) for by in self._by for one in self._sums(by)]
        return self.tabled(
            rows,
            (Message("Counted by"), lambda row: self.say(self._by[row[0]])),
            (Message("Group"), lambda row: self.say(row[1].title)),
            (Message("Errors"), lambda row: row[1].count),
            (Message("Times underpaid"), lambda row: row[1].underpaid),
            (Message("Times overpaid"), lambda row: row[1].overpaid),
            (Message("Times not recorded"), lambda row: row[1].missing),
            (Message("Underpaid"), lambda row: row[1].underpaid_amount / _PERCENT),
            (Message("Overpaid"), lambda row: row[1].overpaid_amount / _PERCENT),
            (_NOT_RECORDED, lambda row: row[1].not_recorded / _PERCENT),
        )


def _stack(one: ErrorSum) -> Stack:
    parts = (
        ("under", Message("Underpaid"), one.underpaid, one.underpaid_amount),
        ("over", Message("Overpaid"), one.overpaid, one.overpaid_amount),
        ("missing", _NOT_RECORDED, one.missing, 0),  # some of what is not recorded is no error
    )
    return Stack(
        one.title,
        tuple(
            Segment(id, title, count, amount_text(cents) if cents else "")
            for id, title, count, cents in parts
            if count
        ),
    )


def _table_row(one: ErrorSum) -> FigureRow:
    return FigureRow(
        one.title.render(),
        (
            Cell(one.title),
            Cell(f"{one.count:,}", strong=True),
            Cell(amount_text(one.underpaid_amount)),
            Cell(amount_text(one.overpaid_amount)),
            Cell(amount_text(one.not_recorded)),
        ),
    )


class ErrorGroups(QWidget):
    """A choice of what is counted by, over both."""

    def __init__(self, context: PaneContext, by: Mapping[str, Message]) -> None:
        super().__init__()
        texts = context.texts
        self._sums: SumsBy | None = None
        self.by = Segments(texts, Message("Counted by"), tuple(by.items()))
        self.by.chosen.connect(self._show)
        name = Message("Wrong payments by group")
        self.table = WholeTable(texts, context.theme, name, _HEADER, _WIDTHS[1:])
        self.chart = ErrorChart(context, by)
        self._halves = row(
            (column(self.table, STRETCH), 1),
            (column(self.chart, STRETCH), 1),
            spacing=3 * STEP,
            margins=2 * STEP,
        )
        panel = holder(self._halves, "panel")
        self.setLayout(column(row(self.by, STRETCH), panel, spacing=STEP))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        way = QBoxLayout.Direction
        wide = self.width() >= _WIDE
        self._halves.setDirection(way.LeftToRight if wide else way.TopToBottom)

    def show_sums(self, sums: SumsBy) -> None:
        """Show the groups as this says of each kind."""
        self._sums = sums
        self._show()

    def _show(self, _by: str = "") -> None:
        if self._sums is None:
            return
        sums = self._sums(self.by.value)
        more = (_NOT_RECORDED,) if any(one.not_recorded for one in sums) else ()
        self.table.show_columns((*_HEADER, *more), _WIDTHS[: len(_HEADER) - 1 + len(more)])
        self.table.show_rows([_table_row(one) for one in sums])
        self.chart.show_errors(self._sums, self.by.value)
