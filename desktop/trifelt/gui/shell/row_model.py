"""The rows of a table as Qt asks for them, as far as all tables of the window are alike."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView

from trifelt.engine.message import Message
from trifelt.gui.shell.texts import Texts, tip

Index = QModelIndex | QPersistentModelIndex
_TOP: Final = QModelIndex()


def choose_by_rows(table: QTableView) -> None:
    """Have whole rows chosen, one at a time, and neither a grid nor numbers beside them."""
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.verticalHeader().hide()


class RowModel(QAbstractTableModel):
    """Columns of words, or of amounts at the right; `data` is left to each table."""

    rows: Sequence[Any] = ()

    def __init__(
        self,
        texts: Texts,
        header: Sequence[Message],
        is_amount: Callable[[int], bool],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._texts = texts
        self.header = tuple(header)
        self._is_amount = is_amount

    def rowCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else len(self.header)

    def side(self, column: int) -> int:
        """How the cells of a column are aligned."""
        at = Qt.AlignmentFlag
        return int((at.AlignRight if self._is_amount(column) else at.AlignLeft) | at.AlignVCenter)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            title = self._texts.render(self.header[section])
            return tip(title) if role == Qt.ItemDataRole.ToolTipRole else title
        return self.side(section) if role == Qt.ItemDataRole.TextAlignmentRole else None
