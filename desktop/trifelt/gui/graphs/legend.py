"""What stands over a graph, on the screen and on paper: its title, its note and its legend."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from trifelt.gui.graphs.axes import small_font
from trifelt.gui.graphs.palette import Style, paint_box, paint_shape
from trifelt.gui.shell.tokens import LIGHT, STEP, TEXT, Tokens

MIN_WIDTH: Final = 120
LINE_HEIGHT: Final = 20
SWATCH: Final = 24
GAP: Final = 2 * STEP
# As bands are painted in the plot, so that each looks in the legend as it does there.
BAND_ALPHA: Final = 46
WRAPPED: Final = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class Overhead(QWidget):
    """Finds its height for its width: layouts that ask such widgets first reckon badly."""

    def __init__(self) -> None:
        super().__init__()
        self._tokens = LIGHT
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def height_in(self, width: float) -> float:
        """How high it is in a width; nothing where it has nothing to show."""
        raise NotImplementedError

    def paint(self, painter: QPainter, width: float, tokens: Tokens) -> None:
        """Paint it at the origin, on the screen or on paper."""
        raise NotImplementedError

    def apply_theme(self, tokens: Tokens) -> None:
        """Paint in a theme's colours."""
        self._tokens = tokens
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.paint(painter, self.width(), self._tokens)
        painter.end()

    def _fit(self) -> None:
        height = self.height_in(self.width())
        self.setVisible(bool(height))
        self.setFixedHeight(max(1, round(height)))
        self.update()


class Words(Overhead):
    """A sentence over a graph, in as many lines as its width wants."""

    def __init__(self, *, strong: bool = False) -> None:
        super().__init__()
        self.text = ""
        self._strong = strong

    def show_text(self, text: str) -> None:
        """Say something else."""
        self.text = text
        self._fit()

    def height_in(self, width: float) -> float:
        if not self.text:
            return 0.0
        room, metrics = QRectF(0, 0, max(width, MIN_WIDTH), 10_000), QFontMetricsF(self._font())
        return round(metrics.boundingRect(room, WRAPPED.value, self.text).height()) + 1.0

    def paint(self, painter: QPainter, width: float, tokens: Tokens) -> None:
        painter.setFont(self._font())
        painter.setPen(tokens.colour("text" if self._strong else "muted"))
        place = QRectF(0, 0, max(width, MIN_WIDTH), self.height_in(width))
        painter.drawText(place, WRAPPED.value, self.text)

    def _font(self) -> QFont:
        font = small_font(bold=self._strong)
        if self._strong:
            font.setPixelSize(TEXT)
        return font


class LegendSwatch(StrEnum):
    """What of a series its legend shows."""

    LINE = "line"
    BOX = "box"
    BAND = "band"
    DOT = "dot"


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One series in the legend."""

    words: str
    style: Style
    swatch: LegendSwatch
    depth: int = 1  # how many bands of this look lie over one another here


class Legend(Overhead):
    """Each series' look with its name, in as many lines as it needs."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: tuple[LegendEntry, ...] = ()

    def show_entries(self, entries: Sequence[LegendEntry]) -> None:
        """Explain other series."""
        if tuple(entries) != self.entries:
            self.entries = tuple(entries)
            self._fit()

    def height_in(self, width: float) -> float:
        places = self._places(max(width, MIN_WIDTH))
        return places[-1].y() + LINE_HEIGHT if places else 0.0

    def paint(self, painter: QPainter, width: float, tokens: Tokens) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(small_font())
        metrics = QFontMetricsF(small_font())
        for entry, place in zip(self.entries, self._places(width), strict=True):
            _swatch(painter, entry, place + QPointF(0, LINE_HEIGHT / 2), tokens)
            painter.setPen(tokens.colour("text"))
            room = QRectF(place.x() + SWATCH + STEP, place.y(), width, LINE_HEIGHT)
            words = metrics.elidedText(
                entry.words, Qt.TextElideMode.ElideMiddle, width - room.left()
            )
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)

    def _places(self, width: float) -> list[QPointF]:
        metrics = QFontMetricsF(small_font())
        places, x, y = [], 0.0, 0.0
        for entry in self.entries:
            wide = SWATCH + STEP + metrics.horizontalAdvance(entry.words)
            if x > 0 and x + wide > width:
                x, y = 0.0, y + LINE_HEIGHT
            places.append(QPointF(x, y))
            x += wide + GAP
        return places


def _swatch(painter: QPainter, entry: LegendEntry, at: QPointF, tokens: Tokens) -> None:
    colour = QColor(entry.style.colour(tokens))
    match entry.swatch:
        case LegendSwatch.BOX:
            box = QRectF(at.x() + 5, at.y() - 7, 14, 14)
            paint_box(painter, box, entry.style, tokens)
        case LegendSwatch.BAND:
            painter.setPen(QPen(colour, 1))
            colour.setAlpha(round(255 * (1 - (1 - BAND_ALPHA / 255) ** entry.depth)))
            painter.setBrush(colour)
            painter.drawRect(QRectF(at.x() + 2.5, at.y() - 6.5, 19, 13))
        case LegendSwatch.LINE:
            painter.setPen(dashed_pen(entry.style, tokens, 2))
            painter.drawLine(at, at + QPointF(SWATCH, 0))
        case LegendSwatch.DOT:
            paint_shape(painter, at + QPointF(SWATCH / 2, 0), entry.style, tokens, 4.5)


def dashed_pen(style: Style, tokens: Tokens, width: int, *, plain: bool = False) -> QPen:
    """The pen of a line, whose dashes are told in pixels whatever its width."""
    pen = QPen(QColor(style.colour(tokens)), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if style.dash and not plain:
        pen.setDashPattern([length / width for length in style.dash])
    return pen
