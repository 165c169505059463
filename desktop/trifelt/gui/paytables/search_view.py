"""The search for pay tables that meet a house edge."""

import json
from fractions import Fraction
from functools import partial
from threading import Event
from time import monotonic
from typing import Any, Final

from PySide6.QtWidgets import QCheckBox, QProgressBar

from trifelt.engine.message import Message
from trifelt.engine.parsing import parse_json
from trifelt.engine.variants.editing import with_cell
from trifelt.engine.variants.outcomes import judged_by
from trifelt.engine.variants.row_titles import row_title
from trifelt.engine.variants.search import Found, search_tables
from trifelt.engine.variants.wanted import FoundTable, Wanted
from trifelt.gui.graphs.model import DataTable, Name
from trifelt.gui.paytables.bounds_grid import BoundsGrid
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.priced import PricedHouse
from trifelt.gui.paytables.model.search import (
    ASKED,
    EDGE,
    SOUGHT,
    asked_facts,
    figures_shown,
    found_candidates,
    odds_shown,
    read_search,
    searchable,
    suggested,
    told_odds,
    told_of,
)
from trifelt.gui.paytables.page import FiguresMenu, HousePage
from trifelt.gui.shell.background import Task, Work, run_in_background
from trifelt.gui.shell.building import STRETCH, button, card, choice_box, column, holder, label
from trifelt.gui.shell.building import row as row_of
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.figure_table import Cell, FigureRow, FigureTable
from trifelt.gui.shell.figures import number_text, percent_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.side_panel import FoldingRow
from trifelt.gui.shell.tokens import HALF, STEP

LONGEST_S = 60.0
REPORT_EVERY_S = 0.1
SIDE_WIDTH, WIDEST_SIDE = 440, 680
_UNBOUND: Final = Message("A row without bounds stays as it is, or follows the row it pays as.")
_COMPARED: Final = Message(
    "Compare the chosen tables with the odds of now; Shift or Ctrl chooses more."
)
_NOW, _FROM, _TO = Message("Now (to 1)"), Message("From"), Message("To")


class SearchView(HousePage):
    """What was found can be put into the editor with a click."""

    def __init__(self, context: PaneContext, editor: Editor) -> None:
        super().__init__(context, editor)
        texts = context.texts
        self._task: Task | None = None
        self._stop = Event()
        self._wanted: Wanted | None = None
        self._house: Name = ""  # what is searched for
        self._priced: PricedHouse | None = None
        self._candidates = 0
        self._built: tuple[str, str] = ("", "")
        self._left: tuple[tuple[str, str], dict[str, Any]] = self._built, {}  # what was typed
        self.found: Found | None = None
        self.wager = choice_box(texts, Message("Wager whose table to find"))
        self.wager.activated.connect(self._build)
        self.asked = BoundsGrid(
            texts, Message("Figure"), Message("Now"), _FROM, _TO, Message("Nearest to")
        )
        near = {EDGE: "2.5"}
        self.asked.build({n: (title, ("", "", near.get(n, ""))) for n, title in ASKED.items()})
        self.target = self.asked.lines[EDGE].fields[2]
        self.order = QCheckBox()
        texts.show(self.order, Message("Keep rows in order of payout"))
        self.order.setChecked(True)
        self.start = button(texts, Message("Search"), self._on_start_clicked, "primary")
        self.stop = button(texts, Message("Stop"), self._on_stop_clicked)
        self.apply = button(texts, Message("Copy to the editor"), self._on_apply_clicked)
        self.compare = button(texts, Message("Compare"), self._on_compare_clicked)
        texts.show(self.compare, _COMPARED, "toolTip")
        self.figures = FiguresMenu(context, self._figures, "tables-found.csv")
        self.progress = QProgressBar(maximum=1000, textVisible=False)
        texts.name(self.progress, Message("Progress of the search"))
        self.told = label(
            texts, Message("Compares every table within the bounds."), "muted", wrap=True
        )
        self.fault = label(texts, Message(""), "fault", wrap=True)
        step = Message.in_context("odds", "Step")
        self.rows = BoundsGrid(texts, Message("Row"), _NOW, _FROM, _TO, step)
        self.table = FoundTables(context)
        self.table.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.table.doubleClicked.connect(self._on_apply_clicked)
        self._lay_out()
        self._show_state()

    def keep(self) -> str:
        """The wager, and all that is typed for it."""
        order = self.order.isChecked()
        return json.dumps([*self._built, {**self.rows.typed, **self.asked.typed}, order])

    def take_up(self, text: str) -> None:
        match parse_json(text):
            case [self._editor.house.game.id as game, str(wager), dict(typed), bool(order)]:
                self._left = (game, wager), typed
                self.order.setChecked(order)

    def refresh(self, priced: PricedHouse | None, _base: PricedHouse | None) -> None:
        """The house may be another one."""
        self._priced = priced
        house = self._editor.house
        wagers = searchable(house)
        ids = [wager.id for wager in wagers]
        shown = [self.wager.itemData(n) for n in range(self.wager.count())]
        if shown != ids or self._built[0] != house.game.id:
            before = self.wager.currentData() or self._left[0][1]
            self.wager.clear()
            for wager in wagers:
                self._texts.add_choice(self.wager, wager.title, wager.id)
            side = [n for n, w in enumerate(wagers) if w.kind == "staked" and len(w.pay_rows) > 2]
            first = ids.index(before) if before in ids else (side or [0])[0]
            self.wager.setCurrentIndex(first)
        self._build()

    # --- the search ------------------------------------------------------------------------------

    def _on_start_clicked(self) -> None:
        wanted, faults, refusal = read_search(
            self._editor.house,
            self.wager.currentData(),
            self.rows.typed,
            self.asked.typed,
            in_order=self.order.isChecked(),
        )
        self.rows.show_faults(faults)
        self.asked.show_faults(faults)
        self._texts.show(self.fault, refusal or Message(""))
        self.fault.setVisible(refusal is not None)
        self.found, self._wanted, self._house = None, wanted, self._editor.name
        if wanted is None:
            self._texts.show(self.told, Message("Fix the highlighted fields first."))
            self.table.show_found((), None)
            self._on_selection_changed()
            return
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
        count = f"{self._candidates:,}"
        self._texts.show(self.told, Message("Searching {count} tables…", count=count))
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
        self._texts.show(self.told, told_of(self.found, seconds, limited=self._wanted.is_bounded))
        self.table.show_found(self.found.tables, self._wanted)
        self._on_selection_changed()

    def _on_apply_clicked(self, *_: object) -> None:
        chosen, house = self.table.picked, self._editor.house
        if chosen is None or self._wanted is None or self._wanted.wager not in house.offers:
            return
        wager = self._wanted.wager
        for row, cell in chosen.cells().items():
            house = with_cell(house, wager, row, cell)
        self._editor.draft = self._editor.draft.edit(house)
        self.changed.emit()
        title = house.game.wager[wager].title
        self._context.strip.done(Message("Pay table copied to the editor: {wager}", wager=title))

    def _on_compare_clicked(self) -> None:
        assert self._wanted is not None
        self.compare_asked.emit(found_candidates(self.table.all_picked, self._wanted))

    def _on_selection_changed(self, *_: object) -> None:
        self._show_figures()
        self._show_state()

    def _show_state(self) -> None:
        running = self._task is not None and self._task.running
        self.start.setEnabled(not running)
        self.stop.setEnabled(running)
        self.apply.setEnabled(not running and self.table.picked is not None)
        self.figures.setEnabled(not running and self.found is not None)
        self.compare.setEnabled(not running and bool(self.table.all_picked))

    def _figures(self) -> DataTable:
        """The tables found: what each row pays to one, its figures, how far off these are."""
        assert self.found is not None
        assert self._wanted is not None
        wanted = self._wanted
        told = [told_odds(wanted, table) for table in self.found.tables]
        named = told[0] if told else [each.row for each in wanted.bounds]
        off = Message("off by")
        offs = (Message("{figure} {bound}", figure=title, bound=off) for title in SOUGHT)
        titles = (*(row_title(row, wanted.wager) for row in named), *SOUGHT, *offs)
        rows = []
        for table, odds in zip(self.found.tables, told, strict=True):
            figures = float(table.edge), float(table.hit_rate), table.volatility
            apart = ("" if one is None else float(one) for one in wanted.off_by(table))
            rows.append((*odds.values(), *figures, *apart))
        facts = asked_facts(wanted, self._house)
        return DataTable(tuple(map(self.say, titles)), tuple(rows)).described(facts, self.say)

    def _build(self, _place: int = 0) -> None:
        """The rows of the chosen wager with bounds around what they pay now."""
        house, wager = self._editor.house, self.wager.currentData()
        if wager is None:
            return
        if self._built != (house.game.id, wager):
            self._built = (house.game.id, wager)
            rows = suggested(house, wager).items()
            self.rows.build({row: (row_title(row, wager), typed) for row, typed in rows})
            if self._left[0] == self._built:
                for lines in (self.rows, self.asked):
                    lines.put(self._left[1])
                self._left = ("", ""), {}
        self._show_figures()

    def _show_figures(self) -> None:
        """What the rows and figures are now, and in the chosen table."""
        house, wager = self._editor.house, self.wager.currentData()
        self.rows.show_now(odds_shown(house, wager))
        figures = None
        if self._priced is not None and self._priced.house.game == house.game:
            figures = self._priced.figures.wagers.get(judged_by(house, wager))
        now = figures and (figures.house_edge, figures.hit_rate, figures.standard_deviation)
        self.asked.show_now(figures_shown(*now) if now else {})
        picked = self.table.picked
        if picked is None or self._wanted is None or self._wanted.wager != wager:
            self.rows.show_found({})
            self.asked.show_found({})
            return
        self.rows.show_found(odds_shown(self._wanted.house, wager, picked))
        self.asked.show_found(figures_shown(picked.edge, picked.hit_rate, picked.volatility))

    # --- laying out ------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        texts = self._texts
        inside = column(
            self.wager,
            self.asked,
            self.order,
            self.rows,
            label(texts, _UNBOUND, "small", wrap=True),
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
        sought.setMinimumWidth(SIDE_WIDTH)
        sought.setMaximumWidth(WIDEST_SIDE)
        taken = FoldingRow(across=STEP, down=HALF, right=True)
        for part in (self.figures, self.compare, self.apply):
            taken.addWidget(part)
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
        self.setLayout(row_of((sought, 2), (found, 3), spacing=2 * STEP))


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
        titles = (Message("Odds"), *SOUGHT)
        super().__init__(context.texts, context.theme, name, titles, (96, 72, 72))
        self._texts = context.texts
        self._tables: tuple[FoundTable, ...] = ()
        self.setSelectionMode(FoundTables.SelectionMode.ExtendedSelection)

    @property
    def all_picked(self) -> list[FoundTable]:
        """The tables that are selected, the nearest first."""
        chosen = self.selectionModel().selectedRows()
        return [self._tables[row] for row in sorted(index.row() for index in chosen)]

    @property
    def picked(self) -> FoundTable | None:
        """The table that was selected last."""
        return self._tables[int(self.chosen)] if self.chosen else None

    def show_found(self, tables: tuple[FoundTable, ...], wanted: Wanted | None) -> None:
        """Show what another search has found."""
        # What was chosen before is none of these.
        self.selectionModel().clearCurrentIndex()
        self.clearSelection()
        self._tables = tables
        rows = []
        for number, table in enumerate(tables):
            assert wanted is not None
            # They go on in a second line where they are long.
            told = told_odds(wanted, table)
            odds = "-\N{ZERO WIDTH SPACE}".join(map(str, told.values()))
            shares = percent_text(table.edge, 4), percent_text(table.hit_rate)
            figures = *shares, number_text(table.volatility, 3)
            cells = Cell(odds), *map(_cell, figures, wanted.off_by(table), (100, 100, 1))
            names = "\n".join(
                f"{self._texts.render(row_title(row, wanted.wager))}: {num:,} to 1"
                for row, num in told.items()
            )
            rows.append(FigureRow(str(number), cells, hint=names))
        self.show_rows(rows)
        if rows:
            self.selectRow(0)


def _cell(figure: str, off: Fraction | None, unit: int) -> Cell:
    """A figure, and below it how far it is from what was asked."""
    if off is None:
        return Cell(figure)
    apart = number_text(unit * off, 6, signed=True)
    if unit == 1:
        return Cell(f"{figure}\n{apart}")
    return Cell(Message("{edge}\n{apart} points", edge=figure, apart=apart))
