"""The list of records with the chosen one beside it; pages are fetched as it is scrolled."""

from datetime import datetime
from functools import partial

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableView,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.check.model.record import note_of
from trifelt.gui.history.detail_panel import DetailPanel
from trifelt.gui.history.model.entries import AMOUNTS, COLUMNS, Detail, can_open, cells
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import card, column
from trifelt.gui.shell.choice import Preferences
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.record_saver import RecordSaver
from trifelt.gui.shell.side_panel import SidePanelLayout
from trifelt.gui.shell.texts import Texts, tip
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.log import Cursor, Filter, Log, LogEntry, Order, Page, Record
from trifelt.storage.refusal import StorageError

Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()
NET = 6


class EntryList(QAbstractTableModel):
    """The entries that a filter leaves, in the chosen order."""

    def __init__(
        self, log: Log, texts: Texts, theme: Theme, preferences: Preferences, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._log = log
        self._texts = texts
        self._theme = theme
        self._preferences = preferences
        self._entries: list[LogEntry] = []
        self._after: Cursor | None = None
        self._chosen = Filter()
        self._order = Order.CREATED
        self._descending = True

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """What has been fetched so far."""
        return tuple(self._entries)

    def entry(self, row: int) -> LogEntry | None:
        """The entry in a row."""
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def show_page(self, page: Page, chosen: Filter, order: Order, descending: bool) -> None:
        """Begin anew with a first page."""
        self.beginResetModel()
        self._chosen, self._order, self._descending = chosen, order, descending
        self._entries = list(page.entries)
        self._after = page.after
        self.endResetModel()

    def rowCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and self._after is not None

    def fetchMore(self, parent: Index) -> None:
        if self._after is None or parent.isValid():
            return
        try:
            page = self._log.page(
                self._chosen, self._order, descending=self._descending, after=self._after
            )
        except StorageError:
            # The next reload tells it; a list that is being scrolled only ends here.
            self._after = None
            return
        first = len(self._entries)
        self.beginInsertRows(QModelIndex(), first, first + len(page.entries) - 1)
        self._entries += page.entries
        self._after = page.after
        self.endInsertRows()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.entry(index.row())
        if entry is None:
            return None
        column = index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            currency = self._preferences.settings.currency
            text = cells(entry, self._texts.render, currency)[column]
            return tip(text) if role == Qt.ItemDataRole.ToolTipRole else text
        if role == Qt.ItemDataRole.TextAlignmentRole and column in AMOUNTS:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.ForegroundRole and column == NET and entry.net:
            return QColor(self._theme.tokens.win if entry.net > 0 else self._theme.tokens.lose)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._texts.render(COLUMNS[section][1])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section in AMOUNTS else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None


_WHAT = 4
_WIDTHS = (148, 112, 170, 110, 200, 116, 124)
# Where there is little room, what a record says needs more of it.
_NARROW_WIDTHS = (140, 106, 128, 72, 200, 96, 104)
_NARROW = 960


class RecordsPage(SidePanelLayout):
    """Reads the list a page at a time, in the order of the heads that are clicked."""

    opened = Signal(object)  # the record that its pane shows again
    noted = Signal()
    read = Signal(object)  # the filter whose first records now show

    def __init__(self, context: PaneContext, log: Log) -> None:
        self._context = context
        self._log = log
        self._order, self._descending = Order.CREATED, True
        self._chosen = Filter()
        self._narrow: bool | None = None
        self.detail = DetailPanel(context.texts)
        main, side = QWidget(), QWidget()
        super().__init__(main, side)
        self._saver = RecordSaver(log, context.strip.failed, self)
        self.entries = EntryList(log, context.texts, context.theme, context.preferences, self)
        self.table = self._make_table()
        main.setLayout(column(card(context.texts, None, self.table, margins=STEP)))
        side.setLayout(column(self.detail))
        self.table.selectionModel().currentRowChanged.connect(self._on_row_changed)
        self.table.horizontalHeader().sectionClicked.connect(self._on_header_clicked)
        self.table.activated.connect(self._on_row_activated)
        self.detail.noted.connect(self._on_noted)
        self.detail.picked.connect(self.show_record)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def show_filter(self, chosen: Filter) -> None:
        """Read the list anew, from its first page on."""
        self._chosen = chosen
        order, descending, log = self._order, self._descending, self._log

        def op(_work: Work) -> Page:
            return log.page(chosen, order, descending=descending)

        def success(page: Page) -> None:
            self.entries.show_page(page, chosen, order, descending)
            if page.entries:
                self.table.selectRow(0)
            else:
                self.detail.show_detail(None)
            self.read.emit(chosen)

        run_in_background(
            parent=self,
            op=op,
            success=success,
            failure=self._context.strip.tell_refusal,
            key="page",
        )

    def show_record(self, record_id: str) -> None:
        """Show one record whole, with what it is about and what is about it."""
        log = self._log

        def op(_work: Work) -> Detail | None:
            record = log.record(record_id)
            if record is None:
                return None
            about = log.record(record.about) if record.about is not None else None
            followers = [
                found for found in log.records(Filter(about=record_id)) if isinstance(found, Record)
            ]
            return Detail(record, about, tuple(followers))

        run_in_background(
            parent=self,
            op=op,
            success=self.detail.show_detail,
            failure=self._context.strip.tell_refusal,
            key="record",
        )

    def _on_row_changed(self, current: QModelIndex, _before: QModelIndex) -> None:
        entry = self.entries.entry(current.row())
        if entry is not None:
            self.show_record(entry.id)

    def _on_header_clicked(self, column: int) -> None:
        order = COLUMNS[column][0]
        self._descending = not self._descending if order is self._order else False
        self._order = order
        way = Qt.SortOrder.DescendingOrder if self._descending else Qt.SortOrder.AscendingOrder
        self.table.horizontalHeader().setSortIndicator(column, way)
        self.show_filter(self._chosen)

    def _on_row_activated(self, index: QModelIndex) -> None:
        entry = self.entries.entry(index.row())
        if entry is None:
            return
        detail = self.detail.detail
        if detail is not None and detail.record.id == entry.id:
            record: Record | None = detail.record
        else:
            try:
                record = self._log.record(entry.id)
            except StorageError as refused:
                self._context.strip.failed(refused.message)
                return
        if record is not None and can_open(record):
            self.opened.emit(record)

    def _on_noted(self, text: str) -> None:
        detail = self.detail.detail
        if detail is None:
            return
        note = note_of(detail.record.id, text, datetime.now().astimezone())
        self._saver.save(note, self._on_note_saved, partial(self._on_note_lost, text))

    def end(self) -> None:
        """Save what is under way at once: the window closes."""
        self._saver.close()

    def _on_note_saved(self, refusal: Message | None) -> None:
        if refusal is None:
            said = Message("Note saved. The record itself is unchanged.")
            self._context.strip.done(said)
            self.noted.emit()
        else:
            self._context.strip.failed(refusal)

    def _on_note_lost(self, text: str, refusal: Message) -> None:
        if not self.detail.note.text():
            self.detail.note.setText(text)
        self._context.strip.failed(refusal)

    def _make_table(self) -> QTableView:
        table = QTableView()
        self._context.texts.name(table, Message("Records"))
        table.setModel(self.entries)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(34)
        header = table.horizontalHeader()
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        header.setSortIndicator(0, Qt.SortOrder.DescendingOrder)
        header.setHighlightSections(False)
        header.setSectionResizeMode(_WHAT, QHeaderView.ResizeMode.Stretch)
        return table

    def _fit(self) -> None:
        narrow = self.table.width() < _NARROW
        if narrow != self._narrow:
            self._narrow = narrow
            header = self.table.horizontalHeader()
            for column, width in enumerate(_NARROW_WIDTHS if narrow else _WIDTHS):
                if column != _WHAT:
                    header.resizeSection(column, width)
