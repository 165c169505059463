"""The table of a comparison."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from trifelt.engine.message import Message
from trifelt.gui.paytables.model.comparison_table import FIGURES, CellText, Line
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.texts import tip

KEY = Qt.ItemDataRole.UserRole
LEAST_NAME = 168
CELL_PADDING = 28
ROW_HEIGHT = 46
NARROW_ROW_HEIGHT = 62
HEADING_HEIGHT = 30
HEADER_HEIGHT = 40
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class CompareTable(QTableWidget):
    """Figures with their differences under them; as high as its rows."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(0, len(FIGURES) + 1)
        self._context = context
        self._texts = context.texts
        self.lines: tuple[Line, ...] = ()
        self._is_narrow = False
        self._texts.name(self, Message("Figures of what is compared"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setDefaultAlignment(RIGHT | Qt.AlignmentFlag(Qt.TextFlag.TextWordWrap.value))
        header.setFixedHeight(HEADER_HEIGHT)
        header.setStretchLastSection(True)
        context.texts.language_changed.connect(self._on_look_changed)
        context.theme.changed.connect(self._on_look_changed)
        self._say_titles()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Figures whole, marks under each other where they must, names in what is left."""
        needed = self._needed(narrow=False)
        narrow = sum(needed) + LEAST_NAME > self.width()
        if narrow != self._is_narrow:
            self._is_narrow = narrow
            self.show_lines(self.lines)
            return
        if narrow:
            needed = self._needed(narrow=True)
        spare = max(0, self.width() - LEAST_NAME - sum(needed) - 4)
        share = spare // (len(needed) + 2)
        name = LEAST_NAME + spare - share * len(needed)
        self.setColumnWidth(0, name)
        for column, wide in enumerate(needed, start=1):
            self.setColumnWidth(column, wide + share)
        height = sum(self.rowHeight(row) for row in range(self.rowCount()))
        # Where even that is too wide the figures scroll, and the bar has its own room.
        scrolls = LEAST_NAME + sum(needed) + 4 > self.width()
        bar = self.horizontalScrollBar().sizeHint().height() if scrolls else 0
        self.setFixedHeight(HEADER_HEIGHT + height + bar + 4)

    def _needed(self, *, narrow: bool) -> list[int]:
        """How wide each figure's column must be."""
        metrics = QFontMetrics(self._bold())
        found = []
        for column, figure in enumerate(FIGURES):
            title = self._texts.render(figure.title)
            texts = [max(title.split(" "), key=len) if narrow else title]
            for line in self.lines:
                texts += self._cell_lines(line.cells[column], narrow=narrow)
            found.append(max(metrics.horizontalAdvance(text) for text in texts) + CELL_PADDING)
        return found

    def _cell_lines(self, cell: CellText, *, narrow: bool) -> list[str]:
        marks = []
        if cell.best:
            marks.append(self._texts.render(Message("best")))
        if cell.worst:
            marks.append(self._texts.render(Message("worst")))
        if cell.difference:
            marks.append(cell.difference)
        return [cell.value, *(marks if narrow or not marks else [" · ".join(marks)])]

    @property
    def chosen(self) -> str:
        """The key of the line that is selected."""
        rows = self.selectionModel().selectedRows()
        item = self.item(rows[0].row(), 0) if rows else None
        return str(item.data(KEY) or "") if item is not None else ""

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show other lines; the selected one stays so."""
        chosen = self.chosen
        self.lines = tuple(lines)
        self.blockSignals(True)
        self.clearSpans()
        self.setRowCount(0)
        group: Message | None = None
        groups = {line.group.render() for line in lines}
        for line in lines:
            if len(groups) > 1 and line.group != group:
                group = line.group
                self._heading(group)
            self._line(line)
            if line.key == chosen:
                self.selectRow(self.rowCount() - 1)
        self.setVisible(bool(lines))
        self.blockSignals(False)
        self._fit_columns()

    def row_of(self, key: str) -> int:
        """The row of a line."""
        items = [self.item(row, 0) for row in range(self.rowCount())]
        return [item.data(KEY) if item is not None else "" for item in items].index(key)

    def _heading(self, group: Message) -> None:
        row = self.rowCount()
        self.insertRow(row)
        self.setRowHeight(row, HEADING_HEIGHT)
        item = QTableWidgetItem(self._texts.render(group))
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setForeground(self._context.theme.tokens.colour("muted"))
        item.setFont(self._bold())
        self.setItem(row, 0, item)
        self.setSpan(row, 0, 1, self.columnCount())

    def _line(self, line: Line) -> None:
        row = self.rowCount()
        self.insertRow(row)
        self.setRowHeight(row, NARROW_ROW_HEIGHT if self._is_narrow else ROW_HEIGHT)
        title = line.title
        text = self._texts.render(title) if isinstance(title, Message) else title
        if line.pinned:
            text = self._texts.render(Message("Baseline: {name}", name=text))
        name = QTableWidgetItem(text)
        name.setData(KEY, line.key)
        name.setToolTip(tip(text))
        if line.pinned:
            name.setFont(self._bold())
        self.setItem(row, 0, name)
        for column, cell in enumerate(line.cells, start=1):
            self.setItem(row, column, self._cell(cell, pinned=line.pinned))

    def _cell(self, cell: CellText, *, pinned: bool) -> QTableWidgetItem:
        lines = self._cell_lines(cell, narrow=self._is_narrow)
        item = QTableWidgetItem("\n".join(lines))
        item.setTextAlignment(RIGHT)
        tokens = self._context.theme.tokens
        if cell.best or cell.worst:
            item.setForeground(tokens.colour("win" if cell.best else "lose"))
        if pinned or cell.best:
            item.setFont(self._bold())
        return item

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _say_titles(self) -> None:
        titles = [Message("Name"), *(figure.title for figure in FIGURES)]
        self.setHorizontalHeaderLabels([self._texts.render(title) for title in titles])
        first = self.horizontalHeaderItem(0)
        if first is not None:
            first.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def _on_look_changed(self, *_: object) -> None:
        self._say_titles()
        self.show_lines(self.lines)
