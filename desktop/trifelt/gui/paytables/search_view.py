"""The search for pay tables that meet a house edge."""

from functools import partial
from threading import Event
from time import monotonic

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.engine.variants.editing import with_cell
from trifelt.engine.variants.search import Found, Wanted, search_tables
from trifelt.gui.paytables.choices import choice_box
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.priced import Priced
from trifelt.gui.paytables.model.search import read_search, searchable, told_of
from trifelt.gui.paytables.search_bounds import BOUND_WIDTH, BoundsGrid
from trifelt.gui.paytables.search_found import FoundTables
from trifelt.gui.shell.background import Task, Work, run_in_background
from trifelt.gui.shell.building import label, panel
from trifelt.gui.shell.field_fault import FaultedField
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.scrolled_page import ScrolledPage
from trifelt.gui.shell.tokens import STEP

LONGEST_S = 60.0
REPORT_EVERY_S = 0.1
SIDE_WIDTH = 440


class SearchView(QWidget):
    """What was found can be put into the editor with a click."""

    # The house has a found table in it.
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
        self.wager = choice_box(texts, Message("Wager whose table is sought"), low=False)
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
        self.told = label(
            texts, Message("Search compares all tables within the bounds."), "muted", wrap=True
        )
        self.fault = label(texts, Message(""), "fault", wrap=True)
        self.rows = BoundsGrid(texts)
        self.table = FoundTables(texts)
        self.table.itemSelectionChanged.connect(self._on_selection_changed)
        self.table.itemDoubleClicked.connect(self._on_apply_clicked)
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
        wanted, faults = read_search(
            self._editor.house,
            self.wager.currentData(),
            self.rows.typed,
            self.target.text(),
            in_order=self.order.isChecked(),
        )
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
        assert self._wanted is not None
        self.found, seconds = result
        self._task = None
        self.progress.setValue(1000)
        self._texts.show(self.told, told_of(self.found, seconds))
        self.table.show_found(self.found, self._wanted)
        self._show_state()

    def _on_apply_clicked(self, *_: object) -> None:
        chosen, house = self.table.chosen, self._editor.house
        if chosen is None or self._wanted is None or self._wanted.wager not in house.offers:
            return
        wager = self._wanted.wager
        for row, cell in chosen.cells().items():
            house = with_cell(house, wager, row, cell)
        self._editor.set_draft(self._editor.draft.edit(house))
        self.applied.emit()
        title = house.game.wager[wager].title
        self._context.strip.done(Message("The table stands in the editor: {wager}", wager=title))

    def _on_selection_changed(self) -> None:
        if self._wanted is not None and self._wanted.wager == self.wager.currentData():
            self.rows.show_found(self.table.chosen)
        self._show_state()

    def _on_wager_activated(self, _place: int) -> None:
        self._build()

    def _show_state(self) -> None:
        running = self._task is not None and self._task.running
        self.start.setEnabled(not running)
        self.stop.setEnabled(running)
        self.apply.setEnabled(not running and self.table.chosen is not None)

    def _build(self) -> None:
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
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(2 * STEP)
        outer.addWidget(self._sought())
        right, results = panel(self._texts, Message("Tables found"))
        results.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
        results.setSpacing(STEP)
        results.addWidget(self.progress)
        results.addWidget(self.told)
        results.addWidget(self.table, 1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.apply)
        results.addLayout(foot)
        outer.addWidget(right, 1)

    def _sought(self) -> QFrame:
        texts = self._texts
        left, column = panel(texts, Message("What is sought"))
        column.setContentsMargins(2 * STEP, 2 * STEP, STEP, 2 * STEP)
        page = QWidget()
        inside = QVBoxLayout(page)
        inside.setContentsMargins(0, 0, STEP, 0)
        inside.setSpacing(STEP)
        inside.addWidget(self.wager)
        line = QHBoxLayout()
        line.addWidget(label(texts, Message("Wanted house edge, %"), wrap=True), 1)
        line.addWidget(self._target)
        inside.addLayout(line)
        inside.addWidget(self.order)
        inside.addWidget(self.rows)
        words = Message("A row without bounds stays as it is.")
        inside.addWidget(label(texts, words, "small", wrap=True))
        inside.addStretch(1)
        scroll = ScrolledPage(page)
        column.addWidget(scroll, 1)
        column.addWidget(self.fault)
        self.fault.hide()
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.stop)
        buttons.addWidget(self.start)
        column.addLayout(buttons)
        left.setFixedWidth(SIDE_WIDTH)
        return left


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
