"""The entries of the log as rows of a table, read a page at a time."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from trifelt.gui.history.model.entries import COLUMNS, Column
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.texts import tip
from trifelt.storage.log import Cursor, Filter, Log, LogEntry, Order, Page
from trifelt.storage.refusal import StorageError

Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()


class EntryList(QAbstractTableModel):
    """The entries that a filter leaves, in the chosen order."""

    def __init__(self, context: PaneContext, log: Log, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._log = log
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
        column = COLUMNS[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            currency = self._context.preferences.settings.currency
            text = column.text(entry, self._context.texts.render, currency)
            return tip(text) if role == Qt.ItemDataRole.ToolTipRole else text
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        if role == Qt.ItemDataRole.ForegroundRole and column.order is Order.NET and entry.net:
            return self._context.theme.tokens.colour("win" if entry.net > 0 else "lose")
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._context.texts.render(COLUMNS[section].title)
        return _side(COLUMNS[section]) if role == Qt.ItemDataRole.TextAlignmentRole else None


def _side(column: Column) -> int:
    side = Qt.AlignmentFlag.AlignRight if column.is_amount else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
