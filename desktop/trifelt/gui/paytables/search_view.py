"""The search for pay tables that meet a house edge."""

from functools import partial
from threading import Event
from time import monotonic

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.houses.cells import cell_text
from trifelt.engine.message import Message
from trifelt.engine.variants.editing import effective_cell, with_cell
from trifelt.engine.variants.row_titles import row_title
from trifelt.engine.variants.search import Found, Wanted, search_tables
from trifelt.gui.paytables.choices import choice_box
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.figures_text import percent_text
from trifelt.gui.paytables.model.priced import Priced
from trifelt.gui.paytables.model.search import (
    RowBounds,
    read_search,
    searchable,
    suggested,
    told_of,
)
from trifelt.gui.shell.background import Task, Work, run_in_background
from trifelt.gui.shell.building import data_label, label, panel
from trifelt.gui.shell.field_fault import FaultedField
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import HALF, STEP

LONGEST_S = 60.0
REPORT_EVERY_S = 0.1
SIDE_WIDTH = 400
BOUND_WIDTH = 84
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class SearchView(QWidget):
    """What was found can be put into the editor with a click."""

    # The house with a found table in it.
    applied = Signal()

    def __init__(self, context: PaneContext, editor: Editor) -> None:
        super().__init__()
        self._context = context
        self._texts = texts = context.texts
        self._editor = editor
        self._task: Task | None = None
        self._stop = Event()
        self._wanted: Wanted | None = None
        self._candidates = 0
        self._built: tuple[str, str] = ("", "")
        self.found: Found | None = None
        self.wager = choice_box(texts, Message("Wager whose table is sought"))
        self.wager.activated.connect(self._on_wager_activated)
        self.target = QLineEdit("2.5")
        self.target.setAlignment(Qt.AlignmentFlag.AlignRight)
        texts.name(self.target, Message("Wanted house edge in percent"))
        self._target = FaultedField(texts, self.target)
        self._target.setFixedWidth(2 * BOUND_WIDTH + STEP)
        self.order = QCheckBox()
        texts.show(self.order, Message("Rows keep the order in which they pay"))
        self.order.setChecked(True)
        self.start, self.stop, self.apply = QPushButton(), QPushButton(), QPushButton()
        for button, words in (
            (self.start, Message("Search")),
            (self.stop, Message("Stop")),
            (self.apply, Message("Put into the editor")),
        ):
            texts.show(button, words)
        self.start.setProperty("role", "primary")
        self.start.clicked.connect(self._on_start_clicked)
        self.stop.clicked.connect(self._on_stop_clicked)
        self.apply.clicked.connect(self._on_apply_clicked)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setRange(0, 1000)
        texts.name(self.progress, Message("How much was tried"))
        self.told = label(texts, Message(""), "muted", wrap=True)
        self.fault = label(texts, Message(""), "fault", wrap=True)
        self.table = QTableWidget()
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.horizontalHeader().setDefaultAlignment(RIGHT)
        self.table.itemSelectionChanged.connect(self._on_selection_changed)
        self.table.itemDoubleClicked.connect(self._on_apply_clicked)
        texts.name(self.table, Message("Tables found, the nearest first"))
        self.bounds: dict[str, tuple[QLineEdit, QLineEdit]] = {}
        self._faulted: dict[str, FaultedField] = {}
        self._lay_out()
        self._show_state()

    def refresh(self, _priced: Priced | None, _base: Priced | None) -> None:
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
        typed = {
            row: RowBounds(least.text(), most.text()) for row, (least, most) in self.bounds.items()
        }
        wanted, faults = read_search(
            self._editor.house,
            self.wager.currentData(),
            typed,
            self.target.text(),
            in_order=self.order.isChecked(),
        )
        for row, field in self._faulted.items():
            field.set_fault(faults.get(row))
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

    def _on_progress(self, tried: int) -> None:
        self.progress.setValue(min(1000, round(1000 * tried / max(1, self._candidates))))
        self._texts.show(
            self.told,
            Message(
                "{tried} of {all} tables compared or ruled out…",
                tried=f"{tried:,}",
                all=f"{self._candidates:,}",
            ),
        )

    def _on_found(self, result: tuple[Found, float]) -> None:
        found, seconds = result
        self.found = found
        self._task = None
        self.progress.setValue(1000)
        self._texts.show(self.told, told_of(found, seconds))
        self._fill()
        self._show_state()

    def _fill(self) -> None:
        assert self.found is not None
        assert self._wanted is not None
        tables = self.found.tables
        rows = [row for row, _ in tables[0].odds] if tables else []
        titles = [
            *(row_title(row, self._wanted.wager) for row in rows),
            Message("House edge"),
            Message("Off the target"),
        ]
        self.table.setColumnCount(len(titles))
        self.table.setHorizontalHeaderLabels([self._texts.render(title) for title in titles])
        self.table.setRowCount(len(tables))
        for number, each in enumerate(tables):
            off = each.edge - self._wanted.edge
            cells = [
                *(f"{num} to 1" for _, num in each.odds),
                percent_text(each.edge, 4),
                percent_text(off, 4, signed=True),
            ]
            for column, text in enumerate(cells):
                item = QTableWidgetItem(text)
                item.setTextAlignment(RIGHT)
                self.table.setItem(number, column, item)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        if tables:
            self.table.selectRow(0)

    def _on_apply_clicked(self, *_: object) -> None:
        chosen = self._chosen()
        if chosen is None or self.found is None or self._wanted is None:
            return
        wager = self._wanted.wager
        house = self._editor.house
        if wager not in house.offers:
            return
        for row, cell in self.found.tables[chosen].cells().items():
            house = with_cell(house, wager, row, cell)
        self._editor.set_draft(self._editor.draft.edit(house))
        self.applied.emit()
        self._context.strip.done(
            Message("The table stands in the editor: {wager}", wager=self.wager.currentText())
        )

    def _chosen(self) -> int | None:
        rows = self.table.selectionModel().selectedRows()
        return rows[0].row() if rows else None

    def _on_selection_changed(self) -> None:
        self._show_state()

    def _on_wager_activated(self, _place: int) -> None:
        self._build()

    def _show_state(self) -> None:
        running = self._task is not None and self._task.running
        self.start.setEnabled(not running)
        self.stop.setEnabled(running)
        self.apply.setEnabled(not running and self._chosen() is not None)

    # --- laying out ------------------------------------------------------------------------------

    def _build(self) -> None:
        """The rows of the chosen wager with bounds around what they pay now."""
        house, wager = self._editor.house, self.wager.currentData()
        if wager is None or self._built == (house.game.id, wager):
            return
        self._built = (house.game.id, wager)
        while item := self._grid.takeAt(0):
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.bounds, self._faulted = {}, {}
        for column, title in enumerate(
            (Message("Row"), Message("Now"), Message("From"), Message("To"))
        ):
            self._grid.addWidget(label(self._texts, title, "small"), 0, column)
        for place, (row, bounds) in enumerate(suggested(house, wager).items(), start=1):
            title = row_title(row, wager)
            now = cell_text(effective_cell(house, wager, row))
            self._grid.addWidget(label(self._texts, title, wrap=True), place, 0)
            self._grid.addWidget(data_label(self._texts, now, "muted"), place, 1)
            pair = QWidget()
            line = QHBoxLayout(pair)
            line.setContentsMargins(0, 0, 0, 0)
            line.setSpacing(STEP)
            fields = []
            for text, words in (
                (bounds.least, Message("Least odds of {row}", row=title)),
                (bounds.most, Message("Largest odds of {row}", row=title)),
            ):
                field = QLineEdit(text)
                field.setProperty("role", "cell")
                field.setAlignment(Qt.AlignmentFlag.AlignRight)
                field.setFixedWidth(BOUND_WIDTH)
                self._texts.name(field, words)
                line.addWidget(field)
                fields.append(field)
            faulted = FaultedField(self._texts, pair)
            self._faulted[row] = faulted
            self.bounds[row] = (fields[0], fields[1])
            self._grid.addWidget(faulted, place, 2, 1, 2)
        self._grid.setColumnStretch(0, 1)

    def _lay_out(self) -> None:
        texts = self._texts
        left, column = panel(texts, Message("What is sought"))
        column.setContentsMargins(2 * STEP, 2 * STEP, STEP, 2 * STEP)
        page = QWidget()
        page.setProperty("role", "page")
        inside = QVBoxLayout(page)
        inside.setContentsMargins(0, 0, STEP, 0)
        inside.setSpacing(STEP)
        inside.addWidget(self.wager)
        line = QHBoxLayout()
        line.addWidget(label(texts, Message("Wanted house edge, %"), wrap=True), 1)
        line.addWidget(self._target)
        inside.addLayout(line)
        inside.addWidget(self.order)
        rows = QWidget()
        self._grid = QGridLayout(rows)
        self._grid.setContentsMargins(0, STEP, 0, 0)
        self._grid.setVerticalSpacing(HALF)
        self._grid.setHorizontalSpacing(STEP)
        inside.addWidget(rows)
        words = Message("A row without bounds stays as it is.")
        inside.addWidget(label(texts, words, "small", wrap=True))
        inside.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(page)
        column.addWidget(scroll, 1)
        column.addWidget(self.fault)
        self.fault.hide()
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.stop)
        buttons.addWidget(self.start)
        column.addLayout(buttons)
        left.setFixedWidth(SIDE_WIDTH)
        right, results = panel(texts, Message("Tables found"))
        results.setSpacing(STEP)
        results.addWidget(self.progress)
        results.addWidget(self.told)
        results.addWidget(self.table, 1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.apply)
        results.addLayout(foot)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(2 * STEP)
        outer.addWidget(left)
        outer.addWidget(right, 1)


def _search(wanted: Wanted, stop: Event, work: Work) -> tuple[Found, float]:
    began = monotonic()
    told = began

    def go_on(tried: int) -> bool:
        nonlocal told
        work.check()
        now = monotonic()
        if now - told > REPORT_EVERY_S:
            told = now
            work.report(tried)
        return not stop.is_set() and now - began < LONGEST_S

    found = search_tables(wanted, go_on)
    return found, monotonic() - began
