"""A list of any length, of which only what shows is put into words."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from trifelt.engine.message import Message, visible
from trifelt.gui.check.model.payment_lists import ListColumn
from trifelt.gui.shell.texts import Texts, tip

_Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()
_ROW_HEIGHT: Final = 32
_MIN_WORDS: Final = 200


class PaymentModel(QAbstractTableModel):
    """Rows as Qt asks for them."""

    def __init__(self, texts: Texts, columns: Sequence[ListColumn], parent: QTableView) -> None:
        super().__init__(parent)
        self._texts = texts
        self.columns = tuple(columns)
        self.rows: list[Any] = []
        texts.language_changed.connect(lambda _code: self.show_rows(self.rows))

    def show_rows(self, rows: list[Any]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.layoutAboutToBeChanged.emit()
        key, down = self.columns[column].key, order is Qt.SortOrder.DescendingOrder
        self.rows = sorted(self.rows, key=key, reverse=down)
        self.layoutChanged.emit()

    def rowCount(self, parent: _Index = _TOP) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _TOP) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        column = self.columns[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            said = column.text(self.rows[index.row()])
            text = self._texts.render(said) if isinstance(said, Message) else visible(said)
            return tip(text) if role == Qt.ItemDataRole.ToolTipRole else text
        return _side(column) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._texts.render(column.title)
        return _side(column) if role == Qt.ItemDataRole.TextAlignmentRole else None


def _side(column: ListColumn) -> int:
    side = Qt.AlignmentFlag.AlignRight if column.is_amount else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)


class PaymentTable(QTableView):
    """Shows such a list; a click on a head sorts it, a double click or Enter opens a row."""

    opened = Signal(object)

    def __init__(self, texts: Texts, name: Message, columns: Sequence[ListColumn]) -> None:
        super().__init__()
        self.list = PaymentModel(texts, columns, self)
        self.setModel(self.list)
        texts.name(self, name)
        # Words stand apart from the amount before them.
        self.setStyleSheet(
            "QTableView::item { padding: 0px 8px; } QAbstractScrollArea::corner { border: none; }"
        )
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(_ROW_HEIGHT)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        header.setMinimumSectionSize(64)
        header.setStretchLastSection(True)
        for place, column in enumerate(columns):
            self.setColumnWidth(place, column.width or _MIN_WORDS)
        self.activated.connect(self._on_activated)

    def show_rows(self, rows: list[Any]) -> None:
        """Show other rows, in the order that they come in."""
        self.horizontalHeader().setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        self.list.show_rows(rows)
        if rows:
            self.selectRow(0)

    @property
    def chosen(self) -> Any:
        """The chosen row, or none."""
        row = self.currentIndex().row()
        return self.list.rows[row] if 0 <= row < len(self.list.rows) else None

    def _on_activated(self, index: QModelIndex) -> None:
        self.opened.emit(self.list.rows[index.row()])
