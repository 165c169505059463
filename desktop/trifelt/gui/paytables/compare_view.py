"""The comparison: a table with differences from a pinned baseline, and charts of it."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from trifelt.engine.message import Message
from trifelt.gui.graphs.model import DataTable
from trifelt.gui.paytables.compare_charts import ComparisonCharts
from trifelt.gui.paytables.model.comparison import Candidate, Compared, compare, of_house
from trifelt.gui.paytables.model.comparison_told import (
    CellText,
    ComparisonLine,
    JackpotCurves,
    as_table,
    jackpot_curves,
    table_lines,
)
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.priced import FIGURES, PricedHouse, Terms
from trifelt.gui.paytables.page import FiguresMenu, HousePage
from trifelt.gui.paytables.picker import Picker
from trifelt.gui.paytables.terms_panel import TermsPanel
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import STRETCH, button, caption, card, column, holder, label, row
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.figure_table import Cell, CellTone, FigureRow, FigureTable
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.side_panel import SidePanelLayout
from trifelt.gui.shell.tokens import STEP

MIN_PICKER = 240
MIN_NAME = 168
MIN_FIGURE = 72


class CompareView(HousePage):
    """Worked out in the background; what is ticked anew drops what was under way."""

    def __init__(self, context: PaneContext, editor: Editor) -> None:
        super().__init__(context, editor)
        self.compared: tuple[Compared, ...] = ()
        self.pinned = ""
        self._curves: JackpotCurves | None = None
        self._wanted: tuple[object, ...] = ()
        self._game = ""
        self.picker = Picker(context)
        self.tool = self.picker.ready
        self.table = CompareTable(context)
        self.terms = TermsPanel(context, editor)
        self.terms.changed.connect(self.edited)
        self.pin = button(self._texts, Message("Pin as baseline"), self._on_pin_clicked)
        self.figures = FiguresMenu(context, self._figures, "comparison.csv")
        self.charts = ComparisonCharts(context)
        self.edges, self.shares = self.charts.edges, self.charts.shares
        self.volatility, self.worths = self.charts.volatility, self.charts.worths
        self.jackpot, self.even = self.charts.jackpot, self.charts.even
        self._hint = label(
            self._texts,
            Message("Tick what to compare, or choose a ready-made comparison."),
            "muted",
        )
        self._busy = label(self._texts, Message(""), "small")
        self._lay_out()
        self.picker.picked.connect(self._on_picked)
        self.table.doubleClicked.connect(self._on_pin_clicked)
        self.table.selectionModel().selectionChanged.connect(self._on_selection_changed)

    # --- what the pane asks ----------------------------------------------------------------------

    def refresh(self, _priced: PricedHouse | None, _base: PricedHouse | None) -> None:
        """The draft or the choice of game may be another one."""
        house = self._editor.house
        draft = of_house(house, draft=True) if self._editor.draft.is_changed else ()
        self.picker.fill(draft)
        self.terms.refresh()
        if house.game.id != self._game:
            self._game = house.game.id
            ready = self.picker.preset_of(self._game)
            if ready is not None:
                self.picker.choose(ready)
                return
        self._on_picked()

    # --- working it out --------------------------------------------------------------------------

    def _on_picked(self) -> None:
        candidates = self.picker.candidates
        terms = self._editor.terms
        keys = {each.key for each in candidates}
        if self.pinned not in keys:
            self.pinned = candidates[0].key if candidates else ""
        wanted = (tuple((each.key, each.house) for each in candidates), terms.situation)
        if wanted == self._wanted:
            self._show()
            return
        self._wanted = wanted
        self._texts.show(self._busy, Message("Working it out…"))
        run_in_background(
            parent=self,
            op=partial(_work_out, candidates, terms),
            success=self._on_worked_out,
            key="compare",
        )

    def _on_worked_out(self, found: tuple[tuple[Compared, ...], JackpotCurves | None]) -> None:
        self.compared, self._curves = found
        self._texts.show(self._busy, Message(""))
        self._show()

    def _show(self) -> None:
        compared, pinned, terms = self.compared, self.pinned, self._editor.terms
        currency = self._context.preferences.settings.currency
        lines = table_lines(compared, pinned, terms, currency)
        self.table.show_lines(lines)
        self._hint.setVisible(not lines)
        self.charts.show_compared(compared, pinned, self._curves, terms)
        with_jackpot = any(each.candidate.house.game.priced_wager for each in compared)
        self.terms.show_jackpot(with_jackpot)
        self._on_selection_changed()

    # --- what the user does ----------------------------------------------------------------------

    def _on_selection_changed(self, *_: object) -> None:
        key = self.table.chosen
        self.pin.setEnabled(bool(key) and key != self.pinned)

    def _on_pin_clicked(self, *_: object) -> None:
        if self.table.chosen:
            self.pinned = self.table.chosen
            self._show()

    def _figures(self) -> DataTable:
        return as_table(self.table.lines, self.edges.say)

    # --- laying out ------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        head = row(caption(self._texts, Message("Figures")), (self._busy, 1), spacing=STEP)
        foot = row(STRETCH, self.figures, self.pin)
        figures = card(self._texts, None, head, self._hint, self.table, foot, spacing=STEP)
        page = column(figures, self.charts, STRETCH, spacing=2 * STEP, margins=(0, 0, STEP, 0))
        self._scroll = ScrolledPage(holder(page))
        self.picker.setMinimumHeight(MIN_PICKER)
        choice = card(
            self._texts,
            Message("Compare"),
            (self.picker, 1),
            spacing=STEP,
            margins=(2 * STEP, 2 * STEP, STEP, STEP),
        )
        side = column((choice, 1), self.terms, spacing=2 * STEP)
        self.side = SidePanelLayout(self._scroll, holder(side))
        self.setLayout(column(self.side))

    def reveal(self, widget: QWidget) -> None:
        """Scroll something into sight."""
        self._scroll.ensureWidgetVisible(widget, 0, 24)


def _work_out(
    candidates: tuple[Candidate, ...], terms: Terms, work: Work
) -> tuple[tuple[Compared, ...], JackpotCurves | None]:
    found = compare(candidates, terms, work.check)
    work.check()
    return found, jackpot_curves(found)


class CompareTable(FigureTable):
    """Figures with their differences under them; as high as its rows."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(
            context.texts,
            context.theme,
            Message("Figures of what is compared"),
            (Message("Name"), *(figure.title for figure in FIGURES)),
            (MIN_FIGURE,) * len(FIGURES),
        )
        self.lines: tuple[ComparisonLine, ...] = ()

    def show_lines(self, lines: Sequence[ComparisonLine]) -> None:
        """Show other lines; the selected one stays so."""
        self.lines = tuple(lines)
        self.setVisible(bool(lines))
        self._fit_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit_width()

    def _fit_width(self) -> None:
        """Marks beside each other where there is room, else under each other."""
        chosen = self.chosen
        for between in (" · ", "\n"):
            self.show_rows(self._rows(between))
            self._fit_columns(afresh=True)
            figures = sum(self.columnWidth(n) for n in range(1, len(FIGURES) + 1))
            if figures + MIN_NAME <= self.width():
                break
        self.choose(chosen)
        self.fit_height()

    def _rows(self, between: str) -> list[FigureRow]:
        several = len({line.group.render() for line in self.lines}) > 1
        rows: list[FigureRow] = []
        group: Message | None = None
        for line in self.lines:
            if several and line.group != group:
                group = line.group
                heading = (Cell(group, CellTone.MUTED),)
                rows.append(FigureRow(f"group {len(rows)}", heading, heading=True))
            title = Message("Baseline: {name}", name=line.title) if line.pinned else line.title
            cells = (_cell(cell, between, pinned=line.pinned) for cell in line.cells)
            rows.append(FigureRow(line.key, (Cell(title, strong=line.pinned), *cells)))
        return rows


def _cell(cell: CellText, between: str, *, pinned: bool) -> Cell:
    marks: list[object] = [Message("best")] if cell.best else []
    marks += [Message("worst")] if cell.worst else []
    marks += [cell.difference] if cell.difference else []
    words = "{value}" + "".join(
        f"{between if n else chr(10)}{{mark{n}}}" for n in range(len(marks))
    )
    facts = {"value": cell.value, **{f"mark{n}": mark for n, mark in enumerate(marks)}}
    tone = CellTone.GOOD if cell.best else CellTone.ALARM if cell.worst else CellTone.PLAIN
    return Cell(Message.of(words, facts), tone, strong=pinned or cell.best)
