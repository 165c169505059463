"""The comparison: a table with differences from a pinned baseline, and charts of it."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.graphs.export import save_bytes
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.model import Axis, Line, Mark, Number, Table, csv_text, tabbed_text
from trifelt.gui.graphs.rows import BarChart, StackChart
from trifelt.gui.graphs.scatter import ScatterChart
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.paytables.compare_table import CompareTable
from trifelt.gui.paytables.model.comparison import (
    Candidate,
    Compared,
    break_evens,
    compare,
    of_house,
)
from trifelt.gui.paytables.model.comparison_charts import (
    baseline_mark,
    break_even_bars,
    edge_bars,
    meter_chart,
    metered,
    share_stacks,
    swing_points,
    worth_bars,
)
from trifelt.gui.paytables.model.comparison_table import as_table, table_lines
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.priced import Priced, Situation
from trifelt.gui.paytables.picker import Picker
from trifelt.gui.paytables.terms_panel import TermsPanel
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import label, panel
from trifelt.gui.shell.menu_button import MenuButton
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP

EDGE = Axis(Message("House edge"), Number.PERCENT, 3)
SHARE = Axis(Message("Share of all that is wagered"), Number.PERCENT, 2)
HITS = Axis(Message("Hit rate"), Number.PERCENT, 2)
SWING = Axis(Message("Swing per unit"), Number.PLAIN, 3)
WORTH = Axis(Message("Return added"), Number.PERCENT, 4)
METER = Axis(Message("Meter"), Number.MONEY)
RETURN = Axis(Message("Return"), Number.PERCENT, 2)
TWO_COLUMNS_FROM = 900
METER_HEIGHT = 274
Meter = tuple[tuple[Line, ...], tuple[Mark, ...], tuple[tuple[int, int | None], ...]]


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
        self._meter: Meter | None = None
        self._wanted: tuple[object, ...] = ()
        self._game = ""
        self.picker = Picker(context)
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
        self.edges = BarChart(context, Message("House edge"), EDGE)
        self.shares = StackChart(context, Message("Where the return comes from"), SHARE)
        self.swings = ScatterChart(context, Message("Hit rate against swing"), HITS, SWING)
        self.worths = BarChart(context, Message("What one unit more is worth"), WORTH)
        self.meter = LineChart(context, Message("Return over the meter"), METER, RETURN)
        self.even = BarChart(context, Message("Meter at which the wager breaks even"), METER)
        self._frames: dict[GraphView, QFrame] = {}
        self._hint = label(
            self._texts,
            Message("Tick what is to be compared, or take a ready-made choice."),
            "muted",
        )
        self._busy = QLabel()
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
            ready = self.picker.presets_of(self._game)
            if ready:
                self.picker.choose(ready[0])
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

    def _on_worked_out(self, found: tuple[tuple[Compared, ...], Meter | None]) -> None:
        self.compared, self._meter = found
        self._texts.show(self._busy, Message(""))
        self._show()

    def _show(self) -> None:
        compared, pinned = self.compared, self.pinned
        lines = table_lines(compared, pinned, self._editor.terms, self._currency)
        self.table.show_lines(lines)
        self._hint.setVisible(not lines)
        bars = edge_bars(compared, pinned)
        self.edges.set_marks(baseline_mark(compared, pinned))
        self.edges.set_bars(bars)
        self.shares.set_stacks(share_stacks(compared, pinned))
        self.shares.set_marks((Mark(1.0, Message("even")),))
        self.swings.set_points(swing_points(compared, pinned))
        self.swings.plot.setFixedHeight(max(METER_HEIGHT, self.edges.plot.height()))
        worths = worth_bars(compared, pinned)
        self.worths.set_bars(worths)
        base = next((each for each in compared if each.candidate.key == pinned), None)
        if base is not None:
            self.worths.set_title(
                Message("What one unit more on a row is worth: {name}", name=base.candidate.title)
            )
        for chart, shown in (
            (self.edges, bool(bars)),
            (self.shares, bool(self.shares.stacks)),
            (self.swings, bool(self.swings.points)),
            (self.worths, bool(worths)),
            (self.meter, self._meter is not None),
            (self.even, self._meter is not None),
        ):
            self._frames[chart].setVisible(shown)
        self._spread()
        if self._meter is not None:
            meter_lines, marks, evens = self._meter
            self.meter.set_lines(meter_lines)
            self.meter.set_marks(marks)
            self.even.set_bars(break_even_bars(evens))
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
        dialog = QFileDialog(self, self._texts.render(Message("Save the figures")))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("csv")
        dialog.setNameFilters(["CSV (*.csv)"])
        dialog.selectFile("comparison.csv")
        dialog.fileSelected.connect(self._on_file_selected)
        dialog.open()

    def _on_file_selected(self, file: str) -> None:
        refusal = save_bytes(Path(file), csv_text(self._figures()).encode())
        if refusal is not None:
            self._context.strip.failed(refusal)
        else:
            self._context.strip.done(Message("Saved {file}", file=file))

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._spread()

    def _lay_out(self) -> None:
        page = QWidget()
        page.setProperty("role", "page")
        self._grid = QGridLayout(page)
        self._grid.setContentsMargins(0, 0, STEP, 0)
        self._grid.setSpacing(2 * STEP)
        self._frame, column = panel(self._texts, Message("Figures"))
        column.setSpacing(STEP)
        column.addWidget(self._hint)
        column.addWidget(self.table)
        line = QHBoxLayout()
        line.addWidget(self._busy, 1)
        line.addWidget(self.figures)
        line.addWidget(self.pin)
        column.addLayout(line)
        for chart in (self.edges, self.swings, self.shares, self.worths, self.meter, self.even):
            frame, inside = panel(self._texts)
            inside.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, STEP)
            inside.addWidget(chart)
            inside.addStretch(1)
            # Columns are of one width, whatever stands in them.
            frame.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            frame.setParent(page)  # one that never shows goes with the page too
            self._frames[chart] = frame
        self.meter.plot.setFixedHeight(METER_HEIGHT)
        self._spread_as: tuple[int, tuple[GraphView, ...]] = (0, ())
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(page)
        self._scroll = scroll
        side, inside = panel(self._texts, Message("Compare"))
        inside.setContentsMargins(2 * STEP, 2 * STEP, STEP, STEP)
        inside.setSpacing(STEP)
        inside.addWidget(self.picker, 1)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(2 * STEP)
        left = QVBoxLayout()
        left.setSpacing(2 * STEP)
        left.addWidget(side, 1)
        left.addWidget(self.terms)
        outer.addLayout(left)
        outer.addWidget(scroll, 1)
        self._spread()

    def reveal(self, widget: QWidget) -> None:
        """Scroll something into sight."""
        self._scroll.ensureWidgetVisible(widget, 0, 24)

    def _spread(self) -> None:
        """One column of charts, or two where there is room; one left over takes both."""
        columns = 2 if self.width() - self.picker.width() >= TWO_COLUMNS_FROM else 1
        shown = tuple(chart for chart, frame in self._frames.items() if not frame.isHidden())
        if (columns, shown) == self._spread_as:
            return
        self._spread_as = (columns, shown)
        while self._grid.count():
            self._grid.takeAt(0)
        for row in range(self._grid.rowCount()):
            self._grid.setRowStretch(row, 0)
        self._grid.addWidget(self._frame, 0, 0, 1, columns)
        row, place = 1, 0
        for number, chart in enumerate(shown):
            alone = chart is self.shares or (place == 0 and number == len(shown) - 1)
            wide = columns if alone else 1
            if place + wide > columns:
                row, place = row + 1, 0
            self._grid.addWidget(self._frames[chart], row, place, 1, wide)
            place += wide
        for column in range(2):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self._grid.setRowStretch(row + 1, 1)


def _work_out(
    candidates: tuple[Candidate, ...], situation: Situation, work: Work
) -> tuple[tuple[Compared, ...], Meter | None]:
    found = compare(candidates, situation, work.check)
    on_meter = metered(found)
    if on_meter is None:
        return found, None
    house, wager = on_meter.candidate.house, on_meter.candidate.judge
    evens = break_evens(house, wager, house.seats)
    work.check()
    lines, marks = meter_chart(on_meter, evens)
    return found, (lines, marks, evens)
