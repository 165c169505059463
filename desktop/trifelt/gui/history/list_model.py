"""The list of the history as Qt asks for it: pages are fetched as it is scrolled."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from trifelt.gui.history.model.entries import AMOUNTS, COLUMNS, cells
from trifelt.gui.shell.preferences import Preferences
from trifelt.gui.shell.texts import Texts, tip
from trifelt.gui.shell.theme import Theme
from trifelt.storage.log import Cursor, Entry, Filter, Log, Order, Page
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
        self._entries: list[Entry] = []
        self._after: Cursor | None = None
        self._chosen = Filter()
        self._order = Order.CREATED
        self._descending = True

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What has been fetched so far."""
        return tuple(self._entries)

    def entry(self, row: int) -> Entry | None:
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
