"""Lines of figures that are painted: new figures cost a repaint, and no new layout."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from trifelt.engine.message import Message, joined
from trifelt.gui.shell.building import column, holder, label
from trifelt.gui.shell.building import row as row_of
from trifelt.gui.shell.figure_table import Cell, CellTone
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import HALF, HEADING, SMALL_TEXT, STEP, TEXT

MIN_TEXT: Final = 10
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
Column = tuple[Message, float]  # what its figures are, and its share of the width


class _Painted(QWidget):
    """Says to a screen reader what it paints."""

    def __init__(self, context: PaneContext, hint: QSize, least: QSize) -> None:
        super().__init__()
        self._context = context
        self._hint, self._least = hint, least
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        context.theme.changed.connect(self.update)
        context.texts.language_changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return self._hint

    def minimumSizeHint(self) -> QSize:
        return self._least

    def _name(self, figures: Iterable[tuple[Message, Message | str]]) -> None:
        told = [joined((title, value), ": ") for title, value in figures if value]
        self._context.texts.name(self, joined(told, "; "))
        self.update()

    def _paint(
        self,
        painter: QPainter,
        place: QRectF,
        words: Message | str,
        size: int,
        tone: str,
        *,
        strong: bool = False,
        side: Qt.AlignmentFlag = LEFT,
    ) -> None:
        """Paint words as large as the width allows, and cut where they could not be read."""
        text = self._context.texts.render(words)
        font = QFont(painter.font())
        font.setPixelSize(size)
        font.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
        while (wide := QFontMetricsF(font).horizontalAdvance(text)) > place.width():
            if font.pixelSize() <= MIN_TEXT:
                break
            font.setPixelSize(font.pixelSize() - 1)
        if wide > place.width():
            cut = Qt.TextElideMode.ElideRight if side == LEFT else Qt.TextElideMode.ElideLeft
            text = QFontMetricsF(font).elidedText(text, cut, place.width())
        painter.setFont(font)
        painter.setPen(QColor(self._context.theme.tokens.colour(tone)))
        painter.drawText(place, side, text)


class FigureLine(_Painted):
    """Figures in columns, set right."""

    text_size: int = TEXT
    line_height: int = 28

    def __init__(self, context: PaneContext, columns: Sequence[Column]) -> None:
        size = QSize(96 * len(columns), self.line_height)
        super().__init__(context, size, QSize(80 * len(columns), self.line_height))
        self._columns = tuple(columns)
        self.cells: tuple[Cell, ...] = ()

    def show_cells(self, cells: Sequence[Cell]) -> None:
        """Show other figures; nothing is painted where they are the same."""
        if tuple(cells) != self.cells:
            self.cells = tuple(cells)
            titles = (title for title, _ in self._columns)
            self._name(zip(titles, (cell.text for cell in cells), strict=True))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        whole = sum(share for _, share in self._columns)
        left = 0.0
        for (_, share), cell in zip(self._columns, self.cells, strict=False):
            width = self.width() * share / whole
            place = QRectF(left, 0, width - STEP / 2, self.height()).translated(STEP / 2, 0)
            self._paint(
                painter, place, cell.text, self.text_size, cell.tone, strong=cell.strong, side=RIGHT
            )
            left += width
        painter.end()


class HeaderLine(FigureLine):
    """The columns' titles; one that holds nothing now has none."""

    text_size = SMALL_TEXT
    line_height = 20

    def show_titles(self, others: Mapping[int, Message | str]) -> None:
        """Write other titles over some columns."""
        titles = enumerate(title for title, _ in self._columns)
        self.cells = tuple(Cell(others.get(n, words), CellTone.MUTED) for n, words in titles)
        self.update()


class NamedLines(QWidget):
    """Lines of figures under each other, each behind its name."""

    def __init__(self, context: PaneContext, columns: Sequence[Column], name_width: int) -> None:
        super().__init__()
        self._context, self._columns, self._name_width = context, columns, name_width
        self._made: list[tuple[QWidget, QLabel, FigureLine]] = []
        self.lines: dict[str, FigureLine] = {}
        self._column = column(spacing=HALF)
        self.setLayout(self._column)

    def show_lines(self, shown: Mapping[str, tuple[Message, tuple[Cell, ...]]]) -> None:
        """Show these; as many are made as were ever needed at once."""
        while len(self._made) < len(shown):
            name = label(self._context.texts, Message(""), "muted")
            name.setFixedWidth(self._name_width)
            figures = FigureLine(self._context, self._columns)
            self._made.append((holder(row_of(name, (figures, 1), spacing=STEP)), name, figures))
            self._column.addWidget(self._made[-1][0])
        for place, (whole, _, _) in enumerate(self._made):
            whole.setVisible(place < len(shown))
        made = dict(zip(shown, self._made, strict=False))
        self.lines = {id: figures for id, (_, _, figures) in made.items()}
        for id, (_, name, figures) in made.items():
            self._context.texts.show(name, shown[id][0])
            figures.show_cells(shown[id][1])


@dataclass(frozen=True, slots=True)
class Tile:
    """One figure with its name over it, and how it differs from the base under it."""

    title: Message
    value: str
    change: Message | None = None


class Tiles(_Painted):
    """The main figures of a wager in one line."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context, QSize(560, 60), QSize(420, 60))
        self.tiles: tuple[Tile, ...] = ()

    def show_tiles(self, tiles: Sequence[Tile]) -> None:
        """Show other figures."""
        if tuple(tiles) != self.tiles:
            self.tiles = tuple(tiles)
            self._name((tile.title, tile.value) for tile in tiles)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        width = self.width() / max(1, len(self.tiles))
        for number, tile in enumerate(self.tiles):
            left, room = number * width, width - STEP
            self._paint(painter, QRectF(left, 0, room, 18), tile.title, SMALL_TEXT, "muted")
            self._paint(
                painter, QRectF(left, 18, room, 24), tile.value, HEADING, "text", strong=True
            )
            if tile.change is not None:
                place = QRectF(left, 42, room, 18)
                self._paint(painter, place, tile.change, SMALL_TEXT, "accent")
        painter.end()
