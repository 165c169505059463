"""The comparison: a table with differences from a pinned baseline, and charts of it."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QLabel, QVBoxLayout, QWidget

from trifelt.engine.message import Message, joined
from trifelt.gui.graphs.model import DataTable, Name
from trifelt.gui.paytables.compare_charts import ComparisonCharts
from trifelt.gui.paytables.model.comparison import (
    Candidate,
    Compared,
    baselines,
    compare,
    of_house,
)
from trifelt.gui.paytables.model.comparison_told import (
    CellText,
    ComparisonLine,
    OddsTable,
    as_table,
    basis,
    odds_tables,
    sorted_by,
    table_lines,
)
from trifelt.gui.paytables.model.curves import JackpotCurves, curves_of, jackpot_curves
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.priced import FIGURES, PricedHouse, Terms, Viewpoint
from trifelt.gui.paytables.page import FiguresMenu, HousePage
from trifelt.gui.paytables.picker import Picker
from trifelt.gui.paytables.terms_panel import TermsPanel
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import (
    STRETCH,
    button,
    caption,
    card,
    choice_box,
    column,
    holder,
    label,
    order_tabs,
    row,
)
from trifelt.gui.shell.controls import ScrolledPage, Segments
from trifelt.gui.shell.figure_table import Cell, CellTone, FigureRow, WholeTable
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.side_panel import FoldingRow, SidePanelLayout
from trifelt.gui.shell.tokens import HALF, STEP

MIN_NAME = 168
MIN_FIGURE = 72
LETTERS = 24  # of a line in a cell of odds
TITLES = (Message("Name"), *(figure.title for figure in FIGURES))


class CompareView(HousePage):
    """Worked out in the background; what is ticked anew drops what was under way."""

    def __init__(self, context: PaneContext, editor: Editor) -> None:
        super().__init__(context, editor)
        self.compared: tuple[Compared, ...] = ()
        self.pinned = ""
        self._pins: dict[str, str] = {}  # by game
        self._curves: JackpotCurves | None = None
        self._wanted: tuple[object, ...] = ()
        self._game = ""
        self._drawn: Compared | None = None
        self.picker = Picker(context)
        self.tool = self.picker.ready
        self.table = CompareTable(context)
        self.terms = TermsPanel(context, editor)
        self.terms.changed.connect(self.edited)
        self.pin = button(self._texts, Message("Pin as baseline"), self._on_pin_clicked)
        self.figures = FiguresMenu(context, self._figures, "comparison.csv")
        player, house = Message("For the player"), Message("For the house")
        sides = (Viewpoint.PLAYER, player), (Viewpoint.HOUSE, house)
        self.side_of = Segments(self._texts, Message("Figures of"), sides)
        self.side_of.chosen.connect(self._show)
        self.order = choice_box(self._texts, Message("Sorted by"))
        for title in (Message("As chosen"), *TITLES[1:]):
            self._texts.add_choice(self.order, title)
        self.order.activated.connect(self._show)
        self.falling = QCheckBox()
        self._texts.show(self.falling, Message("Largest first"))
        self.falling.clicked.connect(self._show)
        self.table.horizontalHeader().sectionClicked.connect(self._on_title_clicked)
        self.odds = OddsGrids(context, self.say)
        self.charts = ComparisonCharts(context)
        words = Message("Tick what to compare, or choose a ready-made comparison.")
        self._hint = label(self._texts, words, "muted")
        self._basis = label(self._texts, Message(""), "muted", wrap=True)
        self._busy = label(self._texts, Message(""), "small")
        self._lay_out()
        self.picker.picked.connect(self._on_picked)
        self.table.doubleClicked.connect(self._on_pin_clicked)
        self.table.selectionModel().selectionChanged.connect(self._on_selection_changed)

    # --- what the pane asks ----------------------------------------------------------------------

    def keep(self) -> str:
        """For whom, in which order, what is ticked, and the baselines."""
        self._pins[self._game] = self.pinned
        order = f"{self.order.currentIndex()}/{int(self.falling.isChecked())}"
        return f"{self.side_of.value}/{order} {self.picker.written(self._pins)}"

    def take_up(self, text: str) -> None:
        head, _, ticked = text.partition(" ")
        side, order, falling = (*head.split("/"), "", "")[:3]
        if side in [*Viewpoint]:
            self.side_of.set_value(side)
        if order in map(str, range(self.order.count())):
            self.order.setCurrentIndex(int(order))
            self.falling.setChecked(falling == "1")
        self._pins = self.picker.take_up(ticked)

    def refresh(self, _priced: PricedHouse | None, _base: PricedHouse | None) -> None:
        """The draft or the choice of game may be another one."""
        house = self._editor.house
        draft = of_house(house, draft=True) if self._editor.draft.is_changed else ()
        self.terms.refresh()
        self.picker.offer_pair(draft or of_house(house), of_house(self._editor.draft.base))
        if (game := house.game.id) == self._game:
            self.picker.fill(draft)
            self._on_picked()
            return
        self._pins[self._game] = self.pinned
        self._game, self.pinned = game, self._pins.get(game, "")
        self.picker.turn_to(game, draft)

    # --- working it out --------------------------------------------------------------------------

    def _on_picked(self) -> None:
        candidates = self.picker.candidates
        terms = self._editor.terms
        self._hint.setVisible(not candidates)
        keys = {each.key for each in candidates}
        if self.pinned not in keys:
            # What is being edited is held against what is not.
            self.pinned = min(candidates, key=lambda each: each.draft).key if candidates else ""
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

    def _show(self, *_: object) -> None:
        compared, pinned, terms = self.compared, self.pinned, self._editor.terms
        bases = baselines(compared, pinned)
        currency = self._context.preferences.settings.currency
        if (place := self.order.currentIndex()) > 0:
            falling = self.falling.isChecked()
            compared = tuple(sorted_by(compared, FIGURES[place - 1], terms, falling=falling))
        lines = table_lines(compared, bases, terms, currency)
        told = [basis(compared, terms, currency)] if lines else []
        if any(each.figures.house_edge is None for each in compared):
            told.append(Message("Enter a jackpot (F9) to see the figures that are missing."))
        self._texts.show(self._basis, joined(told))
        self.falling.setEnabled(place > 0)
        self.table.show_order(place, falling=self.falling.isChecked())
        self.table.show_lines(lines, Viewpoint(self.side_of.value))
        self.odds.show_odds(odds_tables(compared, bases))
        order_tabs(self.table, *self.odds.grids, self.odds.figures)
        base = next((each for each in compared if each.candidate.key == pinned), None)
        self.charts.show_compared(compared, base, bases, self._curves, terms)
        if base is not self._drawn:
            self._drawn = base
            self.charts.show_curves(base, terms)
            if base is not None:
                run_in_background(
                    parent=self,
                    op=lambda work: curves_of(base, terms, work.check),
                    success=lambda found: self.charts.show_curves(base, terms, *found),
                    key="curves",
                )
        with_jackpot = any(each.candidate.house.game.priced_wager for each in compared)
        self.terms.show_jackpot(with_jackpot, boxes=self.side_of.value == Viewpoint.HOUSE)
        self._on_selection_changed()

    # --- what the user does ----------------------------------------------------------------------

    def _on_selection_changed(self, *_: object) -> None:
        key = self.table.chosen
        self.pin.setEnabled(bool(key) and key != self.pinned)

    def _on_pin_clicked(self, *_: object) -> None:
        if self.table.chosen:
            self.pinned = self.table.chosen
            self._show()

    def _on_title_clicked(self, column: int) -> None:
        """Sort by a column; its title once more: the other way round; then as chosen."""
        again = column == self.order.currentIndex()
        self.order.setCurrentIndex(0 if again and self.falling.isChecked() else column)
        self.falling.setChecked(again and not self.falling.isChecked())
        self._show()

    def _figures(self) -> DataTable:
        return as_table(self.table.lines, self.say).described(self._editor.terms.facts, self.say)

    # --- laying out ------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        head = FoldingRow(across=STEP, down=HALF)
        title = caption(self._texts, Message("Figures"))
        sorting = label(self._texts, Message("Sorted by"), "small")
        for part in (title, self.side_of, sorting, self.order, self.falling):
            head.addWidget(part)
        foot = row((self._busy, 1), self.figures, self.pin)
        parts = (head, self._hint, self._basis, foot, self.table)
        figures = card(self._texts, None, *parts, spacing=STEP)
        inside = (figures, self.odds, self.charts, STRETCH)
        page = column(*inside, spacing=2 * STEP)
        self.table.hide()  # until something is compared
        self.odds.hide()
        self._scroll = ScrolledPage(holder(page))
        self.picker.setMinimumHeight(240)
        margins = (2 * STEP, 2 * STEP, STEP, STEP)
        picker = (self.picker, 1)
        choice = card(self._texts, Message("Compare"), picker, spacing=STEP, margins=margins)
        side = column((choice, 1), self.terms, spacing=2 * STEP)
        main = QWidget()
        self.side = SidePanelLayout(main, holder(side))
        main.setLayout(column(self._scroll))  # after the choice also for who goes on by Tab
        self.setLayout(column(self.side))

    def reveal_top(self) -> None:
        """Show the figures, wherever the page was left: it would follow the focus."""
        self.order.setFocus()
        self._scroll.verticalScrollBar().setValue(0)


def _work_out(
    candidates: tuple[Candidate, ...], terms: Terms, work: Work
) -> tuple[tuple[Compared, ...], JackpotCurves | None]:
    found = compare(candidates, terms, work.check)
    work.check()
    return found, jackpot_curves(found)


class CompareTable(WholeTable):
    """Figures with their differences under them."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(
            context.texts,
            context.theme,
            Message("Figures of what is compared"),
            TITLES,
            (MIN_FIGURE,) * len(FIGURES),
        )
        self.lines: tuple[ComparisonLine, ...] = ()
        self._side = Viewpoint.PLAYER
        self.horizontalHeader().setSectionsClickable(True)

    def show_lines(self, lines: Sequence[ComparisonLine], side: Viewpoint) -> None:
        """Show other lines as one side looks at them; the selected one stays so."""
        self.lines, self._side = tuple(lines), side
        self.setVisible(bool(lines))
        for column_number, figure in enumerate(FIGURES, start=1):
            self.setColumnHidden(column_number, side not in figure.sides)
        self._fit_width()

    def show_order(self, column: int, *, falling: bool) -> None:
        """An arrow before the title that it is sorted by, if any; Qt's would lie over it."""
        arrow = "\N{DOWNWARDS ARROW}" if falling else "\N{UPWARDS ARROW}"
        titles = list(TITLES)
        if column > 0:
            titles[column] = Message("{arrow} {title}", arrow=arrow, title=titles[column])
        self.figures.name_columns(titles)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit_width()

    def _fit_width(self) -> None:
        """Marks beside each other where there is room, else under each other."""
        chosen = self.chosen
        for between in (" · ", "\n"):
            self.show_rows(self._rows(between))
            self._fit_columns()
            figures = sum(self.columnWidth(n) for n in range(1, len(FIGURES) + 1))
            if figures + MIN_NAME <= self.width():
                break
        self.choose(chosen)

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
            cells = (_cell(cell, between, self._side, pinned=line.pinned) for cell in line.cells)
            rows.append(FigureRow(line.key, (Cell(title, strong=line.pinned), *cells)))
        return rows


def _cell(cell: CellText, between: str, side: Viewpoint, *, pinned: bool) -> Cell:
    player = side is Viewpoint.PLAYER
    best, worst = (cell.least, cell.most) if player else (cell.most, cell.least)
    first = Message("best for player") if player else Message("best for house")
    marks = [first] * best + [Message("worst")] * worst
    marks += [cell.difference] if cell.difference else []
    words = joined((cell.value, joined(marks, between)), "\n") if marks else cell.value
    tone = CellTone.GOOD if best else CellTone.ALARM if worst else CellTone.PLAIN
    return Cell(words, tone, strong=pinned or best)


class OddsGrids(QWidget):
    """The odds of each group of those that are alike, one under the other."""

    def __init__(self, context: PaneContext, say: Callable[[Name], str]) -> None:
        super().__init__()
        self._context, self._say = context, say
        self._shown: Sequence[OddsTable] = ()
        self.grids: list[OddsGrid] = []
        self.figures = FiguresMenu(context, self._figures, "odds.csv")
        self._inside = QVBoxLayout()
        whole = column(self._inside, row(STRETCH, self.figures), spacing=STEP)
        self.setLayout(column(card(context.texts, None, whole)))

    def show_odds(self, tables: Sequence[OddsTable]) -> None:
        """Show other odds."""
        self._shown = tables
        self.setVisible(bool(tables))
        while len(self.grids) < len(tables):
            self.grids.append(OddsGrid(self._context))
            self._inside.addWidget(self.grids[-1].title)
            self._inside.addWidget(self.grids[-1])
        for place, grid in enumerate(self.grids):
            for part in (grid.title, grid):
                part.setVisible(place < len(tables))
        for grid, table in zip(self.grids, tables, strict=False):
            grid.show_odds(table)

    def _figures(self) -> DataTable:
        """All of them, a column for each name."""
        say = self._say
        names = list(dict.fromkeys(say(name) for one in self._shown for name in one.names))
        rows = []
        for one in self._shown:
            for title, cells in ((Message("House"), one.houses), *one.rows):
                odds = dict(zip(map(say, one.names), map(say, cells), strict=True))
                whose = say(one.game), say(one.title), say(title)
                rows.append((*whose, *(odds.get(name, "") for name in names)))
        titles = map(say, (Message("Game"), Message("Wager"), Message("Outcome")))
        return DataTable((*titles, *names), tuple(rows)).described((), say)


class OddsGrid(WholeTable):
    """Rows by outcome, columns by what is compared; what differs from the baseline stands out."""

    widest_title = 2 * MIN_FIGURE
    names_stay = True

    def __init__(self, context: PaneContext) -> None:
        name = Message("Odds side by side")
        super().__init__(context.texts, context.theme, name, (Message("Outcome"),), ())
        self._texts = context.texts
        self.title: QLabel = label(context.texts, Message(""), "section", wrap=True)
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideMiddle)

    def show_odds(self, odds: OddsTable) -> None:
        """Show other odds."""
        words = Message("Odds: {game}, {wager}", game=odds.game, wager=odds.title)
        if len(odds.names) > 1:
            base = odds.names[odds.base]
            words = joined((words, Message("Highlighted: differs from {name}", name=base)), " · ")
        self._texts.show(self.title, words)
        names = (Message("{name}", name=name) for name in odds.names)
        self.show_columns((Message("Outcome"), *names), (MIN_FIGURE,) * len(odds.names))
        rows = []
        for number, (title, cells) in enumerate(odds.rows):
            same = cells[odds.base]
            tones = (CellTone.PLAIN if text == same else CellTone.ACCENT for text in cells)
            found = (Cell(*of, of[0] != same, LETTERS) for of in zip(cells, tones, strict=True))
            rows.append(FigureRow(str(number), (Cell(title), *found)))
        self.show_rows(rows)
