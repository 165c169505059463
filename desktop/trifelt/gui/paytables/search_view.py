"""The search for pay tables that meet a house edge."""

from functools import partial
from threading import Event
from time import monotonic
from typing import Final

from PySide6.QtWidgets import QCheckBox, QLineEdit, QProgressBar

from trifelt.engine.message import Message
from trifelt.engine.variants.editing import with_cell
from trifelt.engine.variants.row_titles import row_title
from trifelt.engine.variants.search import Found, FoundTable, Wanted, search_tables
from trifelt.gui.graphs.model import DataTable
from trifelt.gui.paytables.bounds_grid import BOUND_WIDTH, BoundsGrid
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.priced import PricedHouse
from trifelt.gui.paytables.model.search import (
    Limits,
    found_candidates,
    read_search,
    searchable,
    told_of,
)
from trifelt.gui.paytables.page import FiguresMenu, HousePage
from trifelt.gui.shell.background import Task, Work, run_in_background
from trifelt.gui.shell.building import STRETCH, button, card, choice_box, column, holder, label
from trifelt.gui.shell.building import row as row_of
from trifelt.gui.shell.controls import FaultedField, ScrolledPage, line_field
from trifelt.gui.shell.figure_table import Cell, FigureRow, FigureTable
from trifelt.gui.shell.figures import number_text, percent_text
from trifelt.gui.shell.folding_row import FoldingRow
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import HALF, STEP

LONGEST_S = 60.0
REPORT_EVERY_S = 0.1
SIDE_WIDTH = 440
EDGES: Final = (Message("House edge"), Message("Off by"))
LIKES: Final = (Message("Hit rate"), Message("Volatility"))
LIMITS: Final = {
    "volatility": Message("Volatility at most"),
    "hit_rate": Message("Hit rate at least, %"),
    "near_volatility": Message("Volatility nearest to"),
    "near_hit_rate": Message("Hit rate nearest to, %"),
}


class SearchView(HousePage):
    """What was found can be put into the editor with a click."""

    def __init__(self, context: PaneContext, editor: Editor) -> None:
        super().__init__(context, editor)
        texts = context.texts
        self._task: Task | None = None
        self._stop = Event()
        self._wanted: Wanted | None = None
        self._candidates = 0
        self._built: tuple[str, str] = ("", "")
        self.found: Found | None = None
        self.wager = choice_box(texts, Message("Wager whose table to find"))
        self.wager.activated.connect(self._build)
        self.target, self._target = line_field(
            texts,
            Message("House edge to find, in percent"),
            text="2.5",
            width=2 * BOUND_WIDTH + STEP,
        )
        self.limits: dict[str, QLineEdit] = {}
        self._limits: dict[str, FaultedField] = {}
        for name, words in LIMITS.items():
            empty = Message("any")
            self.limits[name], self._limits[name] = line_field(
                texts, words, empty=empty, width=2 * BOUND_WIDTH + STEP
            )
        self.order = QCheckBox()
        texts.show(self.order, Message("Keep rows in order of payout"))
        self.order.setChecked(True)
        self.start = button(texts, Message("Search"), self._on_start_clicked, "primary")
        self.stop = button(texts, Message("Stop"), self._on_stop_clicked)
        self.apply = button(texts, Message("Copy to the editor"), self._on_apply_clicked)
        self.compare = button(texts, Message("Compare"), self._on_compare_clicked)
        self.figures = FiguresMenu(context, self._figures, "tables-found.csv")
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setRange(0, 1000)
        texts.name(self.progress, Message("Progress of the search"))
        self.told = label(
            texts, Message("Compares every table within the bounds."), "muted", wrap=True
        )
        self.fault = label(texts, Message(""), "fault", wrap=True)
        self.rows = BoundsGrid(texts)
        self.table = FoundTables(context)
        self.table.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.table.doubleClicked.connect(self._on_apply_clicked)
        self._lay_out()
        self._show_state()

    def refresh(self, _priced: PricedHouse | None, _base: PricedHouse | None) -> None:
        """The house may be another one."""
        house = self._editor.house
        wagers = searchable(house)
        ids = [wager.id for wager in wagers]
        shown = [self.wager.itemData(n) for n in range(self.wager.count())]
        if shown != ids or self._built[0] != house.game.id:
            before = self.wager.currentData()
            self.wager.clear()
            for wager in wagers:
                self.wager.addItem(self._texts.render(wager.title), wager.id)
            side = [n for n, w in enumerate(wagers) if w.kind == "staked" and len(w.pay_rows) > 2]
            first = ids.index(before) if before in ids else (side or [0])[0]
            self.wager.setCurrentIndex(first)
        self._build()

    # --- the search ------------------------------------------------------------------------------

    def _on_start_clicked(self) -> None:
        wanted, faults = read_search(
            self._editor.house,
            self.wager.currentData(),
            self.rows.typed,
            self.target.text(),
            in_order=self.order.isChecked(),
            limits=Limits(**{name: field.text() for name, field in self.limits.items()}),
        )
        for name, faulted in self._limits.items():
            faulted.set_fault(faults.get(name))
        self.rows.show_faults(faults)
        self._target.set_fault(faults.get(""))
        self._texts.show(self.fault, faults.get("search", Message("")))
        self.fault.setVisible("search" in faults)
        if wanted is None:
            return
        self._wanted = wanted
        self._candidates = wanted.candidates
        self._stop = Event()
        self.progress.setValue(0)
        self._task = run_in_background(
            parent=self,
            op=partial(_search, wanted, self._stop),
            success=self._on_found,
            progress=self._on_progress,
            key="search",
        )
        self._texts.show(self.told, Message("Searching…"))
        self._show_state()

    def _on_stop_clicked(self) -> None:
        self._stop.set()

    def _on_progress(self, so_far: tuple[int, float]) -> None:
        # It ends when every table is done or its time is up: the bar shows what is nearer.
        tried, seconds = so_far
        share = max(tried / max(1, self._candidates), seconds / LONGEST_S)
        self.progress.setValue(min(1000, 1 + int(1000 * share)))
        self._texts.show(
            self.told,
            Message(
                "{tried} of {all} tables compared or ruled out…",
                tried=f"{tried:,}",
                all=f"{self._candidates:,}",
            ),
        )

    def _on_found(self, result: tuple[Found, float]) -> None:
        assert self._wanted is not None
        self.found, seconds = result
        self._task = None
        self.progress.setValue(1000)
        self._texts.show(self.told, told_of(self.found, seconds))
        self.table.show_found(self.found, self._wanted)
        self._show_state()

    def _on_apply_clicked(self, *_: object) -> None:
        chosen, house = self.table.picked, self._editor.house
        if chosen is None or self._wanted is None or self._wanted.wager not in house.offers:
            return
        wager = self._wanted.wager
        for row, cell in chosen.cells().items():
            house = with_cell(house, wager, row, cell)
        self._editor.set_draft(self._editor.draft.edit(house))
        self.changed.emit()
        title = house.game.wager[wager].title
        self._context.strip.done(Message("Pay table copied to the editor: {wager}", wager=title))

    def _on_compare_clicked(self) -> None:
        assert self.found is not None
        assert self._wanted is not None
        self.compare_asked.emit(found_candidates(self.found, self._wanted))

    def _on_selection_changed(self, *_: object) -> None:
        if self._wanted is not None and self._wanted.wager == self.wager.currentData():
            self.rows.show_found(self.table.picked)
        self._show_state()

    def _show_state(self) -> None:
        running = self._task is not None and self._task.running
        self.start.setEnabled(not running)
        self.stop.setEnabled(running)
        self.apply.setEnabled(not running and self.table.picked is not None)
        self.figures.setEnabled(not running and self.found is not None)
        self.compare.setEnabled(not running and bool(self.found and self.found.tables))

    def _figures(self) -> DataTable:
        """The tables found: what each row pays to one, the house edge, how far off that is."""
        assert self.found is not None
        assert self._wanted is not None
        house, wanted = self._wanted.house, self._wanted
        titles = (*(row_title(each.row, wanted.wager) for each in wanted.bounds), *EDGES, *LIKES)
        rows = [
            (
                *dict(table.odds).values(),
                float(table.edge),
                float(table.edge - wanted.edge),
                float(table.hit_rate),
                table.volatility,
            )
            for table in self.found.tables
        ]
        facts = (
            (Message("Game"), house.game.title),
            (Message("House"), house.name),
            (Message("Wager"), house.game.wager[wanted.wager].title),
            (Message("House edge to find"), float(wanted.edge)),
        )
        return DataTable(tuple(map(self.say, titles)), tuple(rows)).with_facts(facts, self.say)

    def _build(self, _place: int = 0) -> None:
        """The rows of the chosen wager with bounds around what they pay now."""
        house, wager = self._editor.house, self.wager.currentData()
        if wager is None:
            return
        if self._built != (house.game.id, wager):
            self._built = (house.game.id, wager)
            self.rows.build(house, wager)
        self.rows.show_now(house, wager)

    # --- laying out ------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        texts = self._texts
        target = label(texts, Message("House edge to find, %"), wrap=True)
        inside = column(
            self.wager,
            row_of((target, 1), self._target),
            *(
                row_of((label(texts, words, wrap=True), 1), self._limits[name])
                for name, words in LIMITS.items()
            ),
            self.order,
            self.rows,
            label(texts, Message("A row without bounds stays as it is."), "small", wrap=True),
            STRETCH,
            spacing=STEP,
            margins=(0, 0, STEP, 0),
        )
        self.fault.hide()
        sought = card(
            texts,
            Message("What to find"),
            (ScrolledPage(holder(inside)), 1),
            self.fault,
            row_of(STRETCH, self.stop, self.start),
            margins=(2 * STEP, 2 * STEP, STEP, 2 * STEP),
        )
        sought.setFixedWidth(SIDE_WIDTH)
        taken = FoldingRow(across=STEP, down=HALF, right=True)
        taken.addWidget(self.figures)
        taken.addWidget(self.compare)
        taken.addWidget(self.apply)
        found = card(
            texts,
            Message("Tables found"),
            self.progress,
            self.told,
            (self.table, 1),
            taken,
            spacing=STEP,
            margins=2 * STEP,
        )
        self.setLayout(row_of(sought, (found, 1), spacing=2 * STEP))


def _search(wanted: Wanted, stop: Event, work: Work) -> tuple[Found, float]:
    began = told = monotonic()

    def go_on(tried: int) -> bool:
        nonlocal told
        work.check()
        now = monotonic()
        if now - told > REPORT_EVERY_S:
            told = now
            work.report((tried, now - began))
        return not stop.is_set() and now - began < LONGEST_S

    found = search_tables(wanted, go_on)
    return found, monotonic() - began


class FoundTables(FigureTable):
    """The nearest first; the hint over a table names its rows."""

    def __init__(self, context: PaneContext) -> None:
        name = Message("Tables found, the nearest first")
        titles = (Message("Odds"), EDGES[0], *LIKES)
        super().__init__(context.texts, context.theme, name, titles, (96, 72, 72))
        self._texts = context.texts
        self._tables: tuple[FoundTable, ...] = ()

    @property
    def picked(self) -> FoundTable | None:
        """The table that is selected."""
        return self._tables[int(self.chosen)] if self.chosen else None

    def show_found(self, found: Found, wanted: Wanted) -> None:
        """Show what another search has found."""
        self._tables = found.tables
        self.clearSelection()
        rows = []
        for number, table in enumerate(found.tables):
            odds = "-".join(str(num) for _, num in table.odds)
            apart = number_text(100 * (table.edge - wanted.edge), 6, signed=True)
            facts = {"edge": percent_text(table.edge, 4), "apart": apart}
            cells = (
                Cell(odds),
                Cell(Message("{edge}\n{apart} points", **facts)),
                Cell(percent_text(table.hit_rate)),
                Cell(number_text(table.volatility, 3)),
            )
            names = "\n".join(
                f"{self._texts.render(row_title(row, wanted.wager))}: {num:,} to 1"
                for row, num in table.odds
            )
            rows.append(FigureRow(str(number), cells, hint=names))
        self.show_rows(rows)
        if rows:
            self.selectRow(0)
