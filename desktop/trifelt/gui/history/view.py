"""The pane of the history: filters above; below, the records or the graphs of your practice."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QToolButton, QWidget

from trifelt.engine.message import Message
from trifelt.gui.history.carrying import Carrier
from trifelt.gui.history.filter_bar import FilterBar
from trifelt.gui.history.model.entries import Choices, choices_of, session_title
from trifelt.gui.history.records_page import RecordsPage
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import STRETCH, column, holder, label, row
from trifelt.gui.shell.controls import MenuButton, Segments
from trifelt.gui.shell.icons import icon_picture
from trifelt.gui.shell.keys import FIND
from trifelt.gui.shell.pane import Pane, PaneContext
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.log import Filter, Log, Record, RecordKind

if TYPE_CHECKING:
    from trifelt.gui.history.practice_page import PracticePage

CHECK, TABLE = "check", "table"
RECORDS, PRACTICE = "records", "practice"
_MANY = 1000


class HistoryPane(Pane):
    """Finds, shows, opens and carries records, and draws the results of your own rounds."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        texts = context.texts
        self.log = Log(context.folders.record_file)
        self.destroyed.connect(self.log.close)
        self.filters = FilterBar(texts)
        self.records = RecordsPage(context, self.log)
        self.practice: PracticePage | None = None
        self.carrier = Carrier(context, self.log, self.filters.filter, self)
        self.pages = Segments(
            texts,
            Message("What shows"),
            ((RECORDS, Message("Records")), (PRACTICE, Message("Practice"))),
        )
        self.pages.set_value(RECORDS)
        self.count = label(texts, Message(""), "small")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.records)
        self._header = self._make_header()
        bar = (self.pages, self.filters.session, STRETCH, self.count)
        parts = (self.filters, row(*bar, spacing=2 * STEP), (self._stack, 1))
        self.setLayout(column(*parts, spacing=STEP))
        self._connect()
        self._on_theme_changed()
        self.setFocusProxy(self.filters.search)

    def header_part(self) -> QWidget | None:
        return self._header

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.reload()

    def toggle_drawer(self) -> None:
        if self.pages.value == RECORDS:
            self.records.toggle()

    def end(self) -> None:
        self.records.end()

    def receive(self, matter: object) -> None:
        """Show the record with this id, or search for a text."""
        if isinstance(matter, Record):
            self.records.show_record(matter.id)
        elif isinstance(matter, str):
            self.filters.search.setText(matter)

    def reload(self) -> None:
        """Read anew what the filters leave."""
        chosen = self.filters.filter()
        if chosen is None:
            return
        if self.practice is not None and self.pages.value == PRACTICE:
            self.practice.show_filter(chosen)
            self._count(chosen)
        else:
            self.records.show_filter(chosen)

    def open_record(self, record: Record) -> None:
        """Open a record in the pane that can show it, exactly as it was."""
        at_table = record.kind is RecordKind.ROUND and any(
            entry.id == TABLE for entry in self.context.panes
        )
        self.context.open_pane(TABLE if at_table else CHECK, record)

    def check_record(self, record: Record) -> None:
        """Open a round of the table in the payout check."""
        self.context.open_pane(CHECK, record)

    def show_session(self, record: Record) -> None:
        """The rounds of a session, and its graphs beside them."""
        if record.session is not None:
            self.filters.choose_session(record.session, session_title(record))

    def show_page(self, page: str) -> None:
        """The records or the graphs."""
        self.pages.set_value(page)
        self._on_page_chosen(page)

    def _on_page_chosen(self, page: str) -> None:
        if page == PRACTICE and self.practice is None:
            # Graphs take longer to load than the whole list.
            from trifelt.gui.history.practice_page import PracticePage

            self.practice = PracticePage(self.context, self.log)
            self._stack.addWidget(self.practice)
        practice = page == PRACTICE
        self._stack.setCurrentIndex(1 if practice else 0)
        self.details.setVisible(not practice)
        self.filters.kind.setEnabled(not practice)
        self.reload()

    # --- what comes back -------------------------------------------------------------------------

    def _count(self, chosen: Filter) -> None:
        """Tell how many there are once the first of them show: counting takes longer."""
        self._tell_notices()
        log = self.log

        def op(_work: Work) -> tuple[int, Choices]:
            return log.count(chosen), choices_of(log.facets())

        run_in_background(
            parent=self,
            op=op,
            success=self._on_counted,
            failure=self.context.strip.tell_refusal,
            key="count",
        )

    def _on_counted(self, found: tuple[int, Choices]) -> None:
        count, choices = found
        self.context.texts.show(
            self.count,
            Message.counted("{count} record", "{count} records", count)
            if count < _MANY
            else Message("{records} records", records=f"{count:,}"),
        )
        self.filters.show_choices(choices)

    def _tell_notices(self) -> None:
        for notice in self.log.take_notices():
            self.context.strip.failed(notice)

    # --- building --------------------------------------------------------------------------------

    def _make_header(self) -> QWidget:
        texts = self.context.texts
        self.carry = MenuButton("house", self.context.theme)
        texts.show(self.carry, Message("Files"))
        texts.name(self.carry, Message("Export and import"))
        self.carrier.fill(self.carry.drop_down)
        self.details = QToolButton()
        texts.name(self.details, Message("Show or hide the chosen record"))
        self.details.clicked.connect(self.toggle_drawer)
        return holder(row(self.carry, self.details, spacing=STEP))

    def _connect(self) -> None:
        self.filters.changed.connect(self.reload)
        self.pages.chosen.connect(self._on_page_chosen)
        self.carrier.imported.connect(self.reload)
        self.records.opened.connect(self.open_record)
        self.records.noted.connect(self.reload)
        self.records.read.connect(self._count)
        self.records.detail.opened.connect(self.open_record)
        self.records.detail.checked.connect(self.check_record)
        self.records.detail.session_wanted.connect(self.show_session)
        self.context.theme.changed.connect(self._on_theme_changed)
        find = QShortcut(QKeySequence(FIND.sequence), self)
        find.activated.connect(
            partial(self.filters.search.setFocus, Qt.FocusReason.ShortcutFocusReason)
        )

    def _on_theme_changed(self) -> None:
        colour = self.context.theme.tokens.text
        self.details.setIcon(QIcon(icon_picture("drawer", colour, 20, 2.0)))
