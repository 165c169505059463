"""A list of any length, of which only what shows is put into words."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from trifelt.engine.message import Message, visible
from trifelt.gui.check.model.payment_lists import ListColumn
from trifelt.gui.shell.controls import SortedHeader
from trifelt.gui.shell.row_model import Index, RowModel, choose_by_rows
from trifelt.gui.shell.texts import Texts, tip

_ROW_HEIGHT: Final = 32
_MAX_WORDS: Final = 360
_MEASURED: Final = 64  # so many rows give a column its width
_PADDING: Final = 8


class PaymentModel(RowModel):
    """Rows as Qt asks for them."""

    def __init__(self, texts: Texts, columns: Sequence[ListColumn], parent: QTableView) -> None:
        header = [column.title for column in columns]
        super().__init__(texts, header, lambda place: self.columns[place].is_amount, parent)
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
        ranked = zip(self._places(column), self.rows, strict=True)
        down = order is Qt.SortOrder.DescendingOrder
        self.rows = [row for _, row in sorted(ranked, key=itemgetter(0), reverse=down)]
        self.layoutChanged.emit()

    def _places(self, column: int) -> list[int]:
        """What each row is sorted by: its number in this column, or where its text comes."""
        if (key := self.columns[column].key) is not None:
            return [key(row) for row in self.rows]
        words = [self.text(row, column) for row in range(len(self.rows))]
        places = {text: place for place, text in enumerate(self._texts.in_order(set(words)))}
        return [places[text] for text in words]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            text = self.text(index.row(), index.column())
            return tip(text) if role == Qt.ItemDataRole.ToolTipRole else text
        return self.side(index.column()) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def text(self, row: int, column: int) -> str:
        """What a cell says."""
        said = self.columns[column].text(self.rows[row])
        return self._texts.render(said) if isinstance(said, Message) else visible(said)


class PlainCells(QStyledItemDelegate):
    """Draws a text on the ground of its row and no more: a style sheet takes far longer."""

    def __init__(self, model: PaymentModel, parent: QTableView) -> None:
        super().__init__(parent)
        self._model, self._parent = model, parent

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row, place = index.row(), index.column()
        if row == self._parent.currentIndex().row():
            painter.fillRect(option.rect, option.palette.highlight())
        text, column = self._model.text(row, place), self._model.columns[place]
        cell = option.rect.adjusted(_PADDING, 0, -_PADDING, 0)
        if not column.is_amount:
            text = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, cell.width())
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        painter.drawText(cell, self._model.side(place), text)


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
            f"QHeaderView::section {{ padding: 4px {_PADDING}px; }}"
            "QAbstractScrollArea::corner { border: none; }"
        )
        self.setItemDelegate(PlainCells(self.list, self))
        choose_by_rows(self)
        self.setWordWrap(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        rows = self.verticalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(_ROW_HEIGHT)
        header = SortedHeader(self)
        header.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        header.setResizeContentsPrecision(_MEASURED)
        header.setStretchLastSection(True)
        header.sortIndicatorChanged.connect(lambda *_: self.scrollToTop())
        self.list.modelReset.connect(self._fit_columns)
        self.activated.connect(lambda index: self.opened.emit(self.list.rows[index.row()]))

    def show_rows(self, rows: list[Any]) -> None:
        """Show other rows, in the order that they come in."""
        self.horizontalHeader().setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        self.list.show_rows(rows)
        self.horizontalScrollBar().setValue(0)
        if rows:
            self.selectRow(0)

    @property
    def chosen(self) -> Any:
        """The chosen row, or none."""
        row = self.currentIndex().row()
        return self.list.rows[row] if 0 <= row < len(self.list.rows) else None

    def _fit_columns(self) -> None:
        rows, metrics = self.list.rows, self.fontMetrics()
        for place, column in enumerate(self.list.columns):
            # Of a column's numbers, the largest and the smallest are the longest.
            ends = [end(rows, key=column.key) for end in (min, max)] if column.key and rows else []
            texts = [str(column.text(row)) for row in ends]
            widths = [metrics.horizontalAdvance(text) for text in texts]
            words = max(self.sizeHintForColumn(place), *widths, 0) + 2 * _PADDING
            title = self.horizontalHeader().sectionSizeHint(place)
            self.setColumnWidth(place, min(max(words, title), _MAX_WORDS))
