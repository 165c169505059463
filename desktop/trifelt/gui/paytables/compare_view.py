"""The comparison: a table with differences from a pinned baseline, and charts of it."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.graphs.model import Table, csv_text, tabbed_text
from trifelt.gui.paytables.compare_charts import ComparisonCharts, MeterCurves
from trifelt.gui.paytables.compare_table import CompareTable
from trifelt.gui.paytables.model.comparison import (
    Candidate,
    Compared,
    break_evens,
    compare,
    of_house,
)
from trifelt.gui.paytables.model.comparison_charts import meter_chart, metered
from trifelt.gui.paytables.model.comparison_table import as_table, table_lines
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.priced import Priced, Situation
from trifelt.gui.paytables.picker import Picker
from trifelt.gui.paytables.terms_panel import TermsPanel
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import PlainLabel, caption, label, panel
from trifelt.gui.shell.dialogs import ask_for_file
from trifelt.gui.shell.menu_button import MenuButton
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.scrolled_page import ScrolledPage
from trifelt.gui.shell.side_panel import SidePanelLayout
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.atomic import save_bytes

LEAST_PICKER = 240


class CompareView(QWidget):
    """Worked out in the background; what is ticked anew drops what was under way."""

    terms_changed = Signal()

    def __init__(self, context: PaneContext, editor: Editor) -> None:
        super().__init__()
        self._context = context
        self._texts = context.texts
        self._editor = editor
        self.compared: tuple[Compared, ...] = ()
        self.pinned = ""
        self._curves: MeterCurves | None = None
        self._wanted: tuple[object, ...] = ()
        self._game = ""
        self.picker = Picker(context)
        self.tool = self.picker.ready
        self.table = CompareTable(context)
        self.terms = TermsPanel(context, editor)
        self.terms.changed.connect(self.terms_changed)
        self.pin = QPushButton()
        self._texts.show(self.pin, Message("Pin as baseline"))
        self.figures = MenuButton("house", context.theme)
        self._texts.show(self.figures, Message("Figures"))
        for words, act in (
            (Message("Save the figures (CSV)…"), self._on_save_triggered),
            (Message("Copy the figures"), self._on_copy_triggered),
        ):
            action = self.figures.drop_down.addAction("")
            self._texts.show(action, words)
            action.triggered.connect(act)
        self.charts = ComparisonCharts(context)
        self.edges, self.shares = self.charts.edges, self.charts.shares
        self.swings, self.worths = self.charts.swings, self.charts.worths
        self.meter, self.even = self.charts.meter, self.charts.even
        self._hint = label(
            self._texts,
            Message("Tick what is to be compared, or take a ready-made choice."),
            "muted",
        )
        self._busy = PlainLabel()
        self._busy.setProperty("role", "small")
        self._lay_out()
        self.picker.picked.connect(self._on_picked)
        self.pin.clicked.connect(self._on_pin_clicked)
        self.table.itemDoubleClicked.connect(self._on_pin_clicked)
        self.table.itemSelectionChanged.connect(self._on_selection_changed)

    # --- what the pane asks ----------------------------------------------------------------------

    def refresh(self, _priced: Priced | None, _base: Priced | None) -> None:
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
        situation = self._editor.terms.situation
        keys = {each.key for each in candidates}
        if self.pinned not in keys:
            self.pinned = candidates[0].key if candidates else ""
        wanted = (tuple((each.key, each.house) for each in candidates), situation)
        if wanted == self._wanted:
            self._show()
            return
        self._wanted = wanted
        self._texts.show(self._busy, Message("Working it out…"))
        run_in_background(
            parent=self,
            op=partial(_work_out, candidates, situation),
            success=self._on_worked_out,
            key="compare",
        )

    def _on_worked_out(self, found: tuple[tuple[Compared, ...], MeterCurves | None]) -> None:
        self.compared, self._curves = found
        self._texts.show(self._busy, Message(""))
        self._show()

    def _show(self) -> None:
        compared, pinned = self.compared, self.pinned
        lines = table_lines(compared, pinned, self._editor.terms, self._currency)
        self.table.show_lines(lines)
        self._hint.setVisible(not lines)
        self.charts.show_compared(compared, pinned, self._curves, self._editor.terms.situation)
        on_meter = any(each.candidate.house.game.priced_wager for each in compared)
        self.terms.show_meter(on_meter)
        self._on_selection_changed()

    # --- what the user does ----------------------------------------------------------------------

    def _on_selection_changed(self) -> None:
        key = self.table.chosen
        self.pin.setEnabled(bool(key) and key != self.pinned)

    def _on_pin_clicked(self, *_: object) -> None:
        if self.table.chosen:
            self.pinned = self.table.chosen
            self._show()

    def _on_save_triggered(self) -> None:
        title = self._texts.render(Message("Save the figures"))
        ask_for_file(self, title, "csv", self._save_figures, save_as="comparison.csv")

    def _save_figures(self, path: Path) -> None:
        refusal = save_bytes(path, csv_text(self._figures()).encode())
        if refusal is not None:
            self._context.strip.failed(refusal)
        else:
            self._context.strip.done(Message("Saved {file}", file=str(path)))

    def _on_copy_triggered(self) -> None:
        QGuiApplication.clipboard().setText(tabbed_text(self._figures()))
        self._context.strip.done(Message("The figures are on the clipboard"))

    def _figures(self) -> Table:
        terms = self._editor.terms
        lines = table_lines(self.compared, self.pinned, terms, self._currency)
        return as_table(lines, self.compared, terms, self.edges.say)

    @property
    def _currency(self) -> str:
        return self._context.preferences.settings.currency

    # --- laying out ------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        page = QWidget()
        frame, inside = panel(self._texts)
        inside.setSpacing(STEP)
        head = QHBoxLayout()
        head.setSpacing(STEP)
        head.addWidget(caption(self._texts, Message("Figures")))
        head.addWidget(self._busy, 1)
        inside.addLayout(head)
        inside.addWidget(self._hint)
        inside.addWidget(self.table)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.figures)
        foot.addWidget(self.pin)
        inside.addLayout(foot)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, STEP, 0)
        column.setSpacing(2 * STEP)
        column.addWidget(frame)
        column.addWidget(self.charts)
        column.addStretch(1)
        self._scroll = ScrolledPage(page)
        choice, within = panel(self._texts, Message("Compare"))
        within.setContentsMargins(2 * STEP, 2 * STEP, STEP, STEP)
        within.setSpacing(STEP)
        self.picker.setMinimumHeight(LEAST_PICKER)
        within.addWidget(self.picker, 1)
        side = QWidget()
        right = QVBoxLayout(side)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(2 * STEP)
        right.addWidget(choice, 1)
        right.addWidget(self.terms)
        self.layout_ = SidePanelLayout(self._scroll, side)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.layout_)

    def reveal(self, widget: QWidget) -> None:
        """Scroll something into sight."""
        self._scroll.ensureWidgetVisible(widget, 0, 24)


def _work_out(
    candidates: tuple[Candidate, ...], situation: Situation, work: Work
) -> tuple[tuple[Compared, ...], MeterCurves | None]:
    found = compare(candidates, situation, work.check)
    on_meter = metered(found)
    if on_meter is None:
        return found, None
    house, wager = on_meter.candidate.house, on_meter.candidate.judge
    evens = break_evens(house, wager, house.seats)
    work.check()
    lines, marks = meter_chart(on_meter, evens)
    return found, MeterCurves(on_meter, lines, marks, evens)
