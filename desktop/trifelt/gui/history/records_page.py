"""The list of records, read a page at a time, with the chosen one beside it."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    Qt,
    Signal,
)
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from trifelt.engine.games import GAMES
from trifelt.engine.message import Message
from trifelt.gui.check.model.record import note_of
from trifelt.gui.history.detail_panel import DetailPanel
from trifelt.gui.history.model.entries import COLUMNS, KINDS, Detail, can_open, nothing_found
from trifelt.gui.shell.background import Work
from trifelt.gui.shell.building import LEFT, button, card, column, label
from trifelt.gui.shell.controls import SortedHeader
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.record_saver import RecordSaver
from trifelt.gui.shell.row_model import Index, RowModel, choose_by_rows
from trifelt.gui.shell.side_panel import SidePanelLayout
from trifelt.gui.shell.texts import Texts, tip
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.log import Cursor, Filter, Log, LogEntry, Order, Page, Record
from trifelt.storage.refusal import StorageError


class EntryList(RowModel):
    """The entries that were read so far; more are read as they are scrolled to."""

    _read: Callable[..., Page]

    def __init__(self, context: PaneContext, parent: QObject) -> None:
        header = [column.title for column in COLUMNS]
        super().__init__(context.texts, header, lambda place: COLUMNS[place].is_amount, parent)
        self._context = context
        self.rows: list[LogEntry] = []
        self._after: Cursor | None = None

    def entry(self, row: int) -> LogEntry | None:
        """The entry in a row."""
        return self.rows[row] if 0 <= row < len(self.rows) else None

    def show_page(self, page: Page, read: Callable[..., Page]) -> None:
        """Begin with a first page; the next ones are read in the same way."""
        self.beginResetModel()
        self.rows, self._after, self._read = list(page.entries), page.after, read
        self.endResetModel()

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and self._after is not None

    def fetchMore(self, _parent: Index) -> None:
        try:
            page = self._read(after=self._after)
        except StorageError:
            # The next reload tells it; a list that is being scrolled only ends here.
            self._after = None
            return
        first = len(self.rows)
        self.beginInsertRows(QModelIndex(), first, first + len(page.entries) - 1)
        self.rows += page.entries
        self._after = page.after
        self.endInsertRows()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.entry(index.row())
        if entry is None:
            return None
        column = COLUMNS[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            currency = self._context.preferences.settings.currency
            text = column.text(entry, self._context.texts.render, currency)
            return tip(text) if role == Qt.ItemDataRole.ToolTipRole else text
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(index.column())
        if role == Qt.ItemDataRole.ForegroundRole and column.order is Order.NET and entry.net:
            return self._context.theme.tokens.colour("win" if entry.net > 0 else "lose")
        return None


def ids_in_order(order: Order, texts: Texts) -> list[str]:
    """Kinds, or games, as the language sorts their titles; nothing for any other order."""
    titles: dict[str, Message] = {}
    if order is Order.KIND:
        titles = {str(kind): title for kind, title in KINDS.items()}
    elif order is Order.GAME:
        titles = {game.id: game.title for game in GAMES}
    shown = {texts.render(title): id for id, title in titles.items()}
    return [shown[title] for title in texts.in_order(shown)]


_NARROW, _WIDE = 860, 1250


class RecordsPage(SidePanelLayout):
    """Reads the list a page at a time, in the order of the heads that are clicked."""

    noted = Signal()
    read = Signal(object)  # the filter whose first records now show
    samples_wanted = Signal()

    def __init__(self, context: PaneContext, log: Log) -> None:
        self._context = context
        self._log = log
        self._order, self._descending = Order.CREATED, True
        self._chosen = Filter()
        self._noted_on: str | None = None
        self.detail = DetailPanel(context.texts)
        main, side = QWidget(), QWidget()
        super().__init__(main, side)
        self.saver = RecordSaver(log, context.strip, self)
        self.entries = EntryList(context, self)
        self.table = self._make_table()
        self.table.installEventFilter(self)
        self.entries.modelReset.connect(self._fit)
        self.nothing = label(context.texts, Message(""), "muted", wrap=True)
        samples = Message("Look at sample records")
        self.samples = button(context.texts, samples, self.samples_wanted.emit)
        self.nothing.hide()
        self.samples.hide()
        parts = self.nothing, (self.samples, LEFT), (self.table, 1)
        listed = card(context.texts, None, *parts, spacing=STEP, margins=STEP)
        main.setLayout(column(listed))
        side.setLayout(column(self.detail))  # after the list also for who goes on by Tab
        self.table.selectionModel().currentRowChanged.connect(self._on_row_changed)
        self.table.horizontalHeader().sectionClicked.connect(self._on_header_clicked)
        self.table.activated.connect(self._on_row_activated)
        self.detail.noted.connect(self._on_noted)
        self.detail.picked.connect(self.show_record)
        context.texts.language_changed.connect(self._on_language_changed)

    def _on_language_changed(self) -> None:
        if ids_in_order(self._order, self._context.texts):
            self.show_filter(self._chosen)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:  # the list's own, which may come after the page's
            self._fit()
        return super().eventFilter(watched, event)

    def show_filter(self, chosen: Filter) -> None:
        """Read the list anew, from its first page on; a record just noted on stays chosen."""
        self._chosen, noted_on, self._noted_on = chosen, self._noted_on, None
        ids, descending = ids_in_order(self._order, self._context.texts), self._descending
        read = partial(self._log.page, chosen, self._order, descending=descending, ids=ids)

        def success(page: Page) -> None:
            self.entries.show_page(page, read)
            self.nothing.setVisible(not page.entries)
            self.samples.setVisible(not page.entries and chosen == Filter())
            if page.entries:
                shown = [entry.id for entry in page.entries]
                found = next((entry.id for entry in page.entries if entry.found), shown[0])
                if noted_on is None or noted_on in shown:
                    self.table.selectRow(shown.index(noted_on or found))
                else:
                    self.show_record(noted_on)
            else:
                self._context.texts.show(self.nothing, nothing_found(chosen))
                self.detail.show_detail(None)
            self.read.emit(chosen)

        self._context.in_background(self, lambda _work: read(), success, key="page")

    def show_record(self, record_id: str, *, opens: bool = False) -> None:
        """Show one record whole, with what it is about and what is about it; if asked, open it."""
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

        def success(detail: Detail | None) -> None:
            self.detail.show_detail(detail)
            if opens and detail is not None and can_open(detail.record):
                self.detail.opened.emit(detail.record)

        self._context.in_background(self, op, success, key="record")

    def _on_row_changed(self, current: QModelIndex, _before: QModelIndex) -> None:
        entry = self.entries.entry(current.row())
        if entry is not None:
            self.show_record(entry.id)

    def _on_header_clicked(self, column: int) -> None:
        order = COLUMNS[column].order
        self._descending = not self._descending if order is self._order else False
        self._order = order
        way = Qt.SortOrder.DescendingOrder if self._descending else Qt.SortOrder.AscendingOrder
        self.table.horizontalHeader().setSortIndicator(column, way)
        self.show_filter(self._chosen)

    def _on_row_activated(self, index: QModelIndex) -> None:
        entry = self.entries.entry(index.row())
        if entry is not None:
            self.show_record(entry.id, opens=True)

    def _on_noted(self, text: str) -> None:
        detail = self.detail.detail
        if detail is None:
            return
        about = detail.record.id
        note = note_of(about, text, datetime.now().astimezone())
        self.saver.save(
            note, partial(self._on_note_saved, about), partial(self._on_note_lost, text)
        )

    def _on_note_saved(self, about: str, refusal: Message | None) -> None:
        if refusal is None:
            self._noted_on = about
            self._context.strip.done(Message("Note saved. The record itself is unchanged."))
            self.noted.emit()
        else:
            self._context.strip.failed(refusal)

    def _on_note_lost(self, text: str, refusal: Message) -> None:
        if not self.detail.note.text():
            self.detail.note.setText(text)
        self._context.strip.failed(refusal)

    def _make_table(self) -> QTableView:
        table = QTableView(wordWrap=False)
        self._context.texts.name(table, Message("Records"))
        table.setModel(self.entries)
        choose_by_rows(table)
        table.verticalHeader().setDefaultSectionSize(34)
        header = SortedHeader(table)
        header.setSortIndicatorShown(True)
        header.setSortIndicator(0, Qt.SortOrder.DescendingOrder)
        the_rest = [each.least for each in COLUMNS].index(0)
        header.setSectionResizeMode(the_rest, QHeaderView.ResizeMode.Stretch)
        return table

    def _fit(self) -> None:
        """Names are whole where there is room; elsewhere what a record says needs more of it."""
        room = min(max(self.table.width(), _NARROW), _WIDE) - _NARROW
        for place, each in enumerate(COLUMNS):
            if each.least:
                width = each.least + (each.most - each.least) * room // (_WIDE - _NARROW)
                if each.is_amount:
                    width = max(width, self.table.sizeHintForColumn(place))
                self.table.horizontalHeader().resizeSection(place, width)
