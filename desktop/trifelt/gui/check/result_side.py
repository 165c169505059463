"""The right side of the check: what it comes to, box by box or for the table, and its record."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.check.deal_page import DealPage
from trifelt.gui.check.incident_page import IncidentPage
from trifelt.gui.check.lines_view import LinesView
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.missing import missing_message
from trifelt.gui.check.record_page import RecordPage
from trifelt.gui.check.table_page import TablePage
from trifelt.gui.check.totals_view import TotalsView
from trifelt.gui.shell.segments import Segments
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.settings import ChipSet

LINES, TABLE, DEAL, RECORD = "lines", "table", "deal", "record"
_PAGES = (
    (LINES, Message("Box")),
    (TABLE, Message("Table")),
    (DEAL, Message("Deal")),
    (RECORD, Message("Record")),
)


class ResultSide(QWidget):
    """Four pages, the total under them, and the buttons that keep a check."""

    page_chosen = Signal()

    def __init__(self, check: Check, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._check = check
        self._texts = texts
        self.pages = Segments(texts, Message("What shows"), _PAGES)
        self.pages.set_value(LINES)
        self.lines = LinesView(texts)
        self.table = TablePage(texts)
        self.deal = DealPage(texts)
        self.incidents = IncidentPage(check, texts, self.deal)
        self.record = RecordPage(texts)
        self._stack = QStackedWidget()
        for page in (self.lines, self.table, self.incidents, self.record):
            self._stack.addWidget(page)
        self.totals = TotalsView(texts, theme)
        self.copy = self._button(Message("Copy text"))
        self.slip = self._button(Message("Slip"))
        self.save = self._button(Message("Save to log"))
        self.save.setProperty("role", "primary")
        self._lay_out()
        self.pages.chosen.connect(self._on_page_chosen)

    def show_page(self, page: str) -> None:
        """Turn to a page."""
        self.pages.set_value(page)
        self._on_page_chosen(page)

    def show_result(self, chips: ChipSet, currency: str) -> None:
        """Show what the check comes to on the page that is open."""
        check = self._check
        result = check.result
        page = self.pages.value
        box = result.boxes[check.current]
        if page == LINES:
            self.lines.show_box(box, missing_message(result, box, check.draft), currency)
        elif page == TABLE:
            self.table.show_result(result, currency)
        elif page == DEAL:
            self.deal.show_result(result, currency)
            self.incidents.show_state()
        whole = page in (TABLE, DEAL)
        title = Message("The table") if whole else Message("Box {number}", number=box.number)
        sums = result.sums if whole else box.sums
        self.totals.show_sums(sums, title, chips, currency, waits=bool(result.read.missing))
        self.totals.setVisible(page != RECORD)

    def show_saving(self, *, saved: bool, corrects: bool) -> None:
        """What the button that saves would do, and whether there is anything to save."""
        self.save.setEnabled(not saved)
        word = Message("Save correction") if corrects else Message("Save to log")
        self._texts.show(self.save, word)

    def _on_page_chosen(self, page: str) -> None:
        self._stack.setCurrentIndex([name for name, _ in _PAGES].index(page))
        self.page_chosen.emit()

    def _button(self, title: Message) -> QPushButton:
        button = QPushButton()
        self._texts.show(button, title)
        return button

    def _lay_out(self) -> None:
        panel = QFrame()
        panel.setProperty("role", "panel")
        inner = QVBoxLayout(panel)
        inner.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
        inner.setSpacing(STEP + HALF)
        inner.addWidget(self.pages, 0, Qt.AlignmentFlag.AlignLeft)
        inner.addWidget(self._stack, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(STEP)
        buttons.addStretch(1)
        for button in (self.copy, self.slip, self.save):
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(STEP + HALF)
        column.addWidget(panel, 1)
        column.addWidget(self.totals)
        column.addLayout(buttons)
