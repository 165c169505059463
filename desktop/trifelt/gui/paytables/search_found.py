"""The tables that a search has found, each as the sheets name tables: its odds with hyphens."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from trifelt.engine.message import Message
from trifelt.engine.variants.row_titles import row_title
from trifelt.engine.variants.search import Found, FoundTable, Wanted
from trifelt.gui.shell.figures import percent_text
from trifelt.gui.shell.texts import Texts, tip

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
TITLES = (
    Message("Odds, from the top row"),
    Message("House edge"),
    Message("Off"),
)


class FoundTables(QTableWidget):
    """The nearest first; the hint over a table names its rows."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(0, len(TITLES))
        self._texts = texts
        self._tables: tuple[FoundTable, ...] = ()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(RIGHT)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        texts.name(self, Message("Tables found, the nearest first"))
        texts.language_changed.connect(self._say_titles)
        self._say_titles()

    @property
    def chosen(self) -> FoundTable | None:
        """The table that is selected."""
        rows = self.selectionModel().selectedRows()
        return self._tables[rows[0].row()] if rows else None

    def show_found(self, found: Found, wanted: Wanted) -> None:
        """Show what another search has found."""
        self._tables = found.tables
        self.clearSelection()
        self.setRowCount(len(found.tables))
        for number, table in enumerate(found.tables):
            odds = "-".join(str(num) for _, num in table.odds)
            names = "\n".join(
                f"{self._texts.render(row_title(row, wanted.wager))}: {num:,} to 1"
                for row, num in table.odds
            )
            off = percent_text(table.edge - wanted.edge, 6, signed=True)
            cells = ((odds, LEFT), (percent_text(table.edge, 4), RIGHT), (off, RIGHT))
            for column, (text, side) in enumerate(cells):
                item = QTableWidgetItem(text)
                item.setTextAlignment(side)
                item.setToolTip(tip(names))
                self.setItem(number, column, item)
        if found.tables:
            self.selectRow(0)

    def _say_titles(self, *_: object) -> None:
        self.setHorizontalHeaderLabels([self._texts.render(title) for title in TITLES])
        first = self.horizontalHeaderItem(0)
        if first is not None:
            first.setTextAlignment(LEFT)
