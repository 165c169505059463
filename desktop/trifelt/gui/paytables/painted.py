"""Lines of figures that are painted: new figures cost a repaint, and no new layout."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import HEADING, SMALL_TEXT, STEP, TEXT, Tokens

LINE_HEIGHT: Final = 28
LEAST_TEXT: Final = 10


@dataclass(frozen=True, slots=True)
class Column:
    """One column: what its figures are, and its share of the width."""

    title: Message
    share: float


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure with its role among the theme's colours; a stressed one is bold."""

    text: str = ""
    role: str = "text"
    strong: bool = False


class FigureLine(QWidget):
    """Figures in columns, set right."""

    def __init__(self, context: PaneContext, columns: Sequence[Column]) -> None:
        super().__init__()
        self._context = context
        self._columns = tuple(columns)
        self.cells: tuple[Cell, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(80 * len(columns))
        context.theme.changed.connect(self.update)

    def show_cells(self, cells: Sequence[Cell]) -> None:
        """Show other figures; nothing is painted where they are the same."""
        if tuple(cells) == self.cells:
            return
        self.cells = tuple(cells)
        words = "; ".join(
            f"{{title{n}}}: {{figure{n}}}" for n, cell in enumerate(self.cells) if cell.text
        )
        facts: dict[str, object] = {}
        for n, (column, cell) in enumerate(zip(self._columns, self.cells, strict=True)):
            facts[f"title{n}"], facts[f"figure{n}"] = column.title, cell.text
        self._context.texts.name(self, Message.of(words, facts))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(96 * len(self._columns), LINE_HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_cells(
            painter, QRectF(self.rect()), self._columns, self.cells, self._context.theme.tokens
        )
        painter.end()


class HeaderLine(QWidget):
    """The columns' titles; one that holds nothing now has none."""

    def __init__(self, context: PaneContext, columns: Sequence[Column]) -> None:
        super().__init__()
        self._context = context
        self._columns = tuple(columns)
        self.empty: frozenset[int] = frozenset()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(80 * len(columns))
        context.theme.changed.connect(self.update)
        context.texts.language_changed.connect(self.update)

    def leave_out(self, empty: frozenset[int]) -> None:
        """Write no title over these columns."""
        if empty != self.empty:
            self.empty = empty
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(96 * len(self._columns), 20)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        render = self._context.texts.render
        cells = [
            Cell("" if place in self.empty else render(column.title), "muted")
            for place, column in enumerate(self._columns)
        ]
        paint_cells(
            painter,
            QRectF(self.rect()),
            self._columns,
            cells,
            self._context.theme.tokens,
            size=SMALL_TEXT,
        )
        painter.end()


def paint_cells(
    painter: QPainter,
    place: QRectF,
    columns: Sequence[Column],
    cells: Sequence[Cell],
    tokens: Tokens,
    size: int = TEXT,
) -> None:
    """Paint figures at the right of their columns, cut where they are too long."""
    whole = sum(column.share for column in columns)
    left = place.left()
    for column, cell in zip(columns, cells, strict=False):
        width = place.width() * column.share / whole
        font = QFont(painter.font())
        font.setPixelSize(size)
        font.setWeight(QFont.Weight.DemiBold if cell.strong else QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(tokens.colour(cell.role))
        metrics = fitted(painter, font, cell.text, width - STEP / 2)
        text = metrics.elidedText(cell.text, Qt.TextElideMode.ElideLeft, width - STEP / 2)
        box = QRectF(left, place.top(), width, place.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        left += width


def fitted(painter: QPainter, font: QFont, text: str, width: float) -> QFontMetricsF:
    """Letters as large as the width allows, down to the least that can be read."""
    metrics = QFontMetricsF(font)
    while metrics.horizontalAdvance(text) > width and font.pixelSize() > LEAST_TEXT:
        font.setPixelSize(font.pixelSize() - 1)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
    return metrics


@dataclass(frozen=True, slots=True)
class Tile:
    """One figure with its name over it, and how it differs from the base under it."""

    title: Message
    value: str
    change: Message | None = None
    role: str = "text"


class Tiles(QWidget):
    """The main figures of a wager in one line."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        self._context = context
        self.tiles: tuple[Tile, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        context.theme.changed.connect(self.update)
        context.texts.language_changed.connect(self.update)

    def show_tiles(self, tiles: Sequence[Tile]) -> None:
        """Show other figures."""
        if tuple(tiles) == self.tiles:
            return
        self.tiles = tuple(tiles)
        words = "; ".join(f"{{title{n}}}: {{value{n}}}" for n in range(len(tiles)))
        facts: dict[str, object] = {}
        for n, tile in enumerate(tiles):
            facts[f"title{n}"], facts[f"value{n}"] = tile.title, tile.value
        self._context.texts.name(self, Message.of(words, facts))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(560, 60)

    def minimumSizeHint(self) -> QSize:
        return QSize(420, 60)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.tiles:
            return
        painter = QPainter(self)
        tokens, render = self._context.theme.tokens, self._context.texts.render
        width = self.width() / len(self.tiles)
        for number, tile in enumerate(self.tiles):
            left = number * width
            self._words(painter, left, 0, width, 18, render(tile.title), SMALL_TEXT, tokens.muted)
            colour = tokens.colour(tile.role).name()
            self._words(painter, left, 18, width, 24, tile.value, HEADING, colour, strong=True)
            if tile.change is not None:
                change = render(tile.change)
                self._words(painter, left, 42, width, 18, change, SMALL_TEXT, tokens.accent)
        painter.end()

    @staticmethod
    def _words(
        painter: QPainter,
        left: float,
        top: float,
        width: float,
        height: float,
        text: str,
        size: int,
        colour: str,
        *,
        strong: bool = False,
    ) -> None:
        font = QFont(painter.font())
        font.setPixelSize(size)
        font.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        metrics = fitted(painter, font, text, width - STEP)
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width - STEP)
        side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(left, top, width, height), side, cut)
