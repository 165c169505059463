"""A table of figures that change many times a second: rows of words, figures right-aligned."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView

from trifelt.engine.message import Message
from trifelt.gui.shell.row_model import Index, RowModel, choose_by_rows
from trifelt.gui.shell.texts import Texts, tip
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import SMALL_TEXT

ROW_HEIGHT = 30
TWO_LINES = 44
CELL_EDGE = 6


class CellTone(StrEnum):
    """The colour of a cell, by what it means."""

    PLAIN = "text"
    MUTED = "muted"
    ACCENT = "accent"
    GOOD = "win"
    ALARM = "lose"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: a sentence, or a figure that no language changes."""

    text: Message | str
    tone: CellTone = CellTone.PLAIN
    strong: bool = False
    longest: int = 0  # how many letters a line of it may have, where it may take more of them


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One row; a heading cannot be chosen."""

    id: str
    cells: tuple[Cell, ...]
    heading: bool = False
    hint: str = ""  # over the row, in place of each cell's own words


class FigureModel(RowModel):
    """The rows as Qt asks for them; it hears only of changes."""

    def __init__(
        self, header: Sequence[Message], texts: Texts, theme: Theme, parent: QObject
    ) -> None:
        super().__init__(texts, header, lambda column: column > 0, parent)
        self._theme = theme
        self.rows: tuple[FigureRow, ...] = ()
        self._bold = QFont()
        self._bold.setWeight(QFont.Weight.DemiBold)

    def set_header(self, header: Sequence[Message]) -> None:
        """Have other columns, without any rows yet."""
        self.beginResetModel()
        self.header, self.rows = tuple(header), ()
        self.endResetModel()

    def name_columns(self, header: Sequence[Message]) -> None:
        """Call the same columns otherwise."""
        self.header = tuple(header)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.header) - 1)

    def show_rows(self, rows: Sequence[FigureRow]) -> list[int] | None:
        """Show other rows; the choice is kept by id, and Qt hears only of changed rows."""
        if [row.id for row in rows] != [row.id for row in self.rows]:
            self.beginResetModel()
            self.rows = tuple(rows)
            self.endResetModel()
            return None
        before, self.rows = self.rows, tuple(rows)
        changed = [n for n, row in enumerate(self.rows) if row != before[n]]
        for n in changed:
            self.dataChanged.emit(self.index(n, 0), self.index(n, len(self.header) - 1))
        return changed

    def words(self, cell: Cell) -> str:
        """A cell in the language spoken."""
        said = self._texts.render(cell.text)
        return textwrap.fill(said, cell.longest) if cell.longest else said

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is Qt.Orientation.Vertical:
            return self.data(self.index(section, 0), role)
        return super().headerData(section, orientation, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.rows[index.row()].heading:
            return Qt.ItemFlag.ItemIsEnabled
        return super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        if index.column() >= len(row.cells):
            return None
        cell = row.cells[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words(cell)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(row.hint or self.words(cell))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(index.column())
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._theme.tokens.colour(cell.tone.value)
        if role == Qt.ItemDataRole.FontRole and (cell.strong or row.heading):
            return self._bold
        return None


class FigureTable(QTableView):
    """Shows figures; the first column takes what room is left."""

    row_height = ROW_HEIGHT
    widest_title = 1 << 15  # a longer title is cut, where its figures are no wider
    is_whole = False
    names_stay = False  # while the columns of figures scroll

    def __init__(
        self,
        texts: Texts,
        theme: Theme,
        name: Message,
        header: Sequence[Message],
        widths: Sequence[int],
    ) -> None:
        super().__init__()
        self.figures = FigureModel(header, texts, theme, self)
        self._fitted: tuple[object, ...] = ()
        self.setModel(self.figures)
        texts.name(self, name)
        texts.language_changed.connect(self._on_language_changed)
        theme.changed.connect(self.viewport().update)
        choose_by_rows(self)
        self.setWordWrap(True)
        self.verticalHeader().setVisible(self.names_stay)
        if not self.names_stay:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if self.is_whole:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().setDefaultSectionSize(self.row_height)
        font = QFont()
        font.setPixelSize(SMALL_TEXT + 1)
        self.setFont(font)
        columns = self.horizontalHeader()
        columns.setHighlightSections(False)
        columns.setSectionsClickable(False)
        columns.setMinimumSectionSize(40)
        # Qt tells the first column's width after the table's own, and before it is in force.
        queued = Qt.ConnectionType.QueuedConnection
        columns.sectionResized.connect(self._on_column_resized, queued)
        self._set_widths(widths)

    def show_columns(self, header: Sequence[Message], widths: Sequence[int]) -> None:
        """Have other columns, if they are others."""
        if tuple(header) != self.figures.header:
            self.figures.set_header(header)
            self._set_widths(widths)

    def _set_widths(self, widths: Sequence[int]) -> None:
        columns = self.horizontalHeader()
        columns.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(1, len(widths) + 1):
            columns.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        self._widths = tuple(widths)
        self._fit_columns()

    def show_rows(self, rows: Sequence[FigureRow]) -> None:
        """Show other rows; columns of figures are as wide as their longest, and grow with it."""
        changed = self.figures.show_rows(rows)
        if changed is None:
            self.clearSpans()
            for number, row in enumerate(rows):
                if row.heading:
                    self.setSpan(number, 0, 1, len(self._widths) + 1)
        if changed != []:
            self._fit_columns(changed)

    def _fit_columns(self, changed: list[int] | None = None) -> None:
        """Fit all rows, or let columns grow with those that changed."""
        rows = self.figures.rows
        if changed is not None:
            rows = tuple(rows[n] for n in changed)
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        metrics = QFontMetrics(font)
        columns = self.horizontalHeader()
        for column, least in enumerate(self._widths, start=1):
            size = columns.sectionSize(column)
            title = min(columns.sectionSizeHint(column), self.widest_title)
            wide = size if changed else max(least, title)
            for row in rows:
                if column < len(row.cells):
                    text = self.figures.words(row.cells[column])
                    longest = max(map(metrics.horizontalAdvance, text.split("\n")))
                    wide = max(wide, longest + 2 * CELL_EDGE)
            if wide != size:
                columns.resizeSection(column, wide)
                changed = None  # the first column has another width
        self._fit_names()
        self._fit_rows(changed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_names()

    def _fit_names(self) -> None:
        """Names that stay where they are while the rest scrolls take all that it leaves."""
        if self.names_stay:
            self.hideColumn(0)
            room = self.width() - 2 * self.frameWidth() - self.horizontalHeader().length()
            self.verticalHeader().setFixedWidth(max(self.sizeHintForColumn(0), room))

    def _on_column_resized(self, column: int) -> None:
        if column == 0:
            self._fit_rows()

    def _fit_rows(self, changed: list[int] | None = None) -> None:
        """A name too long for its column takes more lines; a cell as many as it has."""
        metrics = QFontMetrics(self.font())
        # Qt leaves half of the edge at either side, and rounds.
        room = self.columnWidth(0) - CELL_EDGE - 2
        for number in range(len(self.figures.rows)) if changed is None else changed:
            row = self.figures.rows[number]
            name = self.figures.words(row.cells[0])
            lines = max(self.figures.words(cell).count("\n") + 1 for cell in row.cells)
            if not row.heading and metrics.horizontalAdvance(name) > room > 0:
                wrapped = metrics.boundingRect(0, 0, room, 0, Qt.TextFlag.TextWordWrap, name)
                lines = max(lines, 2, wrapped.height() // metrics.height())
            height = self.row_height + (lines - 1) * (TWO_LINES - ROW_HEIGHT)
            if self.rowHeight(number) != height:
                self.setRowHeight(number, height)
        if self.is_whole:
            self._fit_height()

    def _fit_height(self) -> None:
        high, header = self.verticalHeader().length(), self.horizontalHeader()
        if (high, self.figures.header) != self._fitted:
            self._fitted = high, self.figures.header
            above = 0 if header.isHidden() else header.sizeHint().height()
            below = self.horizontalScrollBar().sizeHint().height() if self.names_stay else 0
            self.setFixedHeight(high + above + below + 2 * self.frameWidth())

    @property
    def chosen(self) -> str:
        """The id of the chosen row, or nothing."""
        row = self.currentIndex().row()
        return self.figures.rows[row].id if 0 <= row < len(self.figures.rows) else ""

    def choose(self, id: str) -> None:
        """Choose a row."""
        for number, row in enumerate(self.figures.rows):
            if row.id == id and not row.heading:
                self.selectRow(number)
                return

    def _on_language_changed(self) -> None:
        self.figures.beginResetModel()
        self.figures.endResetModel()
        self._fit_columns()


class WholeTable(FigureTable):
    """A table as high as its rows."""

    is_whole = True
