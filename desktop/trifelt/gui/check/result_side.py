"""The right side of the check: the verdict, what it rests on, and the record beside it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QWidget

from trifelt.engine.message import Message
from trifelt.gui.check.deal_page import DealPage
from trifelt.gui.check.incident_page import IncidentPage
from trifelt.gui.check.lines_view import LinesView
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.missing import INCIDENT_PLACE
from trifelt.gui.check.model.result import CheckResult
from trifelt.gui.check.model.verdict_words import acted_texts
from trifelt.gui.check.record_page import RecordPage
from trifelt.gui.check.table_page import TablePage
from trifelt.gui.check.verdict_view import VerdictView
from trifelt.gui.shell.building import (
    LEFT,
    STRETCH,
    button,
    caption,
    card,
    column,
    holder,
    row,
    set_role,
)
from trifelt.gui.shell.controls import ScrolledPage, Segments
from trifelt.gui.shell.side_panel import FoldingRow
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.settings import ChipSet

LINES, TABLE, DEAL, RECORD = "lines", "table", "deal", "record"
_PAGES = (
    (LINES, Message("Box")),
    (TABLE, Message("Table")),
    (DEAL, Message("Irregularities")),
    (RECORD, Message("Record")),
)
# From this width on the record stands beside the lines, and needs no page of its own.
_WIDE = 900


class ResultSide(QWidget):
    """The verdict over its pages, and the buttons that keep a check."""

    page_chosen = Signal()
    rest_paid = Signal()
    sample_wanted = Signal()

    def __init__(self, check: Check, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._check = check
        self._texts = texts
        self.pages = Segments(texts, Message("What shows"), _PAGES)
        self.verdict = VerdictView(texts, theme)
        self._panel = ScrolledPage(self.verdict)
        set_role(self._panel, "panel")
        self.lines = LinesView(texts)
        self.table = TablePage(texts, theme)
        self.deal = DealPage(texts, theme)
        self.incidents = IncidentPage(check, texts, self.deal)
        self.record = RecordPage(texts)
        self._stack = QStackedWidget()
        for page in (self.lines, self.table, self.incidents):
            self._stack.addWidget(page)
        self.copy = button(texts, Message("Copy text"))
        self.slip = button(texts, Message("Slip"))
        self.save = button(texts, Message("Save to log"), role="primary")
        self._record = holder(
            column(caption(texts, Message("Record")), (self.record, 1), spacing=HALF)
        )
        # In a low window these scroll.
        self._stack.setMinimumHeight(5 * STEP)
        self._record.setMinimumHeight(7 * STEP)
        self._halves = row((self._stack, 3), (self._record, 2), spacing=3 * STEP)
        sample = Message("Open a sample dispute")
        self.sample = button(texts, sample, self.sample_wanted.emit)
        parts = (self.pages, LEFT), (self.sample, LEFT), (self._halves, 1)
        pages = card(texts, None, *parts, spacing=STEP, margins=2 * STEP)
        # Where nothing moves: what is pressed here is recorded as paid.
        self.rest = button(texts, Message("All else paid as due (=)"), self.rest_paid.emit)
        buttons = FoldingRow(across=STEP, down=HALF)
        buttons.addWidget(self.rest)
        buttons.addItem(row(STRETCH, self.save, self.copy, self.slip, spacing=STEP))
        self._box = column(self._panel, (pages, 1), buttons, spacing=STEP + HALF)
        self.setLayout(self._box)
        self.pages.chosen.connect(self._on_page_chosen)
        self.verdict.height_changed.connect(self._fit_panel)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self._fit_panel()

    def show_page(self, page: str) -> None:
        """Turn to a page."""
        self.pages.set_value(page)
        self._on_page_chosen(page)

    def show_result(self, chips: ChipSet, currency: str) -> None:
        """Show the verdict, and what it rests on as the open page has it."""
        result = self._check.result
        page = self.pages.value
        self.sample.setVisible(self._check.draft.is_untouched)
        if page == TABLE:
            self.table.show_result(result, currency)
        elif page == DEAL:
            self.deal.show_result(result, currency)
            self.incidents.show_state()
        else:
            self.lines.show_box(result.boxes[self._check.current], currency)
            self._show_stack()
        before = self.verdict.headline.text()
        self.verdict.show_sums(result.sums, chips, currency, acted_texts(result))
        if self.verdict.headline.text() != before:
            self._panel.verticalScrollBar().setValue(0)
        self.rest.setVisible(result.sums.verdict.has_open and not result.faults)

    def show_saving(self, *, saved: bool, corrects: bool) -> None:
        """What the button that saves would do, and whether there is anything to save."""
        self.save.setEnabled(not saved)
        word = Message("Save correction") if corrects else Message("Save to log")
        self._texts.show(self.save, word)

    def _arrange(self) -> None:
        """The record beside the lines where there is room, else below them on its own page."""
        wide = self.width() >= _WIDE
        way = QBoxLayout.Direction
        self._halves.setDirection(way.LeftToRight if wide else way.TopToBottom)
        self._halves.setStretch(0, 3 if wide else 1)
        self._halves.setSpacing(3 * STEP if wide else STEP)
        self.pages.button(RECORD).setVisible(not wide)
        self._record.setVisible(wide or self.pages.value == RECORD)
        self._show_stack()

    def _fit_panel(self) -> None:
        """The verdict is whole up to half of the height, then scrolls; no lower at a click below
        it, where the answers are to stay under the mouse.
        """
        whole, most = self.verdict.sizeHint().height() + 2, self.height() // 2
        least = self._panel.height() if self.incidents.is_by_mouse else 0
        self._panel.setFixedHeight(min(max(whole, least), most))
        policy = Qt.FocusPolicy
        self._panel.setFocusPolicy(policy.TabFocus if whole > most else policy.NoFocus)
        self._box.activate()

    def _show_stack(self) -> None:
        """With no line to be seen above it, the record has all the room."""
        below = self.width() < _WIDE and self.pages.value == RECORD
        self._stack.setVisible(not below or bool(self.lines.rows))

    def turn_to_question(self, result: CheckResult, *, stays: bool) -> None:
        """Show where an irregularity asks something; leave its page with another dispute."""
        asked = [one.place for one in result.read.missing[:1]] + [*result.read.faults]
        if any(place.startswith("incidents") for place in asked):
            self.show_page(DEAL)
        elif self.pages.value == DEAL and not stays:
            self.show_page(LINES)

    def go_to_question(self) -> None:
        """Let what an irregularity asks be answered, where the check waits for that first."""
        result = self._check.result
        asked = [INCIDENT_PLACE.fullmatch(one.place) for one in result.read.missing[:1]]
        if not result.faults and asked and asked[0]:
            self.show_page(DEAL)
            self.incidents.form.frames[int(asked[0][1])].focus_next()

    def _on_page_chosen(self, page: str) -> None:
        # The record is seen with the lines of the box.
        self._stack.setCurrentIndex({TABLE: 1, DEAL: 2}.get(page, 0))
        self._arrange()
        self._fit_panel()
        if page == DEAL:
            self.incidents.go_to_top()
        self.page_chosen.emit()
