"""The legend: each series' look with its name, in as many lines as it needs."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from trifelt.gui.graphs.axes import small_font
from trifelt.gui.graphs.items import paint_box
from trifelt.gui.graphs.palette import Style
from trifelt.gui.graphs.shapes import paint_shape
from trifelt.gui.graphs.words import SelfHigh
from trifelt.gui.shell.tokens import STEP, Tokens

LINE_HEIGHT: Final = 20
SWATCH: Final = 24
GAP: Final = 2 * STEP
# As bands are painted in the plot, so that each looks in the legend as it does there.
BAND_ALPHA: Final = 46
_LEAST_WIDTH: Final = 160


class Swatch(StrEnum):
    """What of a series its legend shows."""

    LINE = "line"
    BOX = "box"
    BAND = "band"
    DOT = "dot"


@dataclass(frozen=True, slots=True)
class Entry:
    """One series in the legend."""

    words: str
    style: Style
    swatch: Swatch
    depth: int = 1  # how many bands of this look lie over one another here


def legend_places(entries: Sequence[Entry], width: float) -> tuple[list[QPointF], float]:
    """Where each entry stands in a width, and how high all are."""
    metrics = QFontMetricsF(small_font())
    places, x, y = [], 0.0, 0.0
    for entry in entries:
        wide = SWATCH + STEP + metrics.horizontalAdvance(entry.words)
        if x > 0 and x + wide > width:
            x, y = 0.0, y + LINE_HEIGHT
        places.append(QPointF(x, y))
        x += wide + GAP
    return places, y + LINE_HEIGHT if entries else 0.0


def paint_legend(painter: QPainter, entries: Sequence[Entry], width: float, tokens: Tokens) -> None:
    """Paint the legend at the origin."""
    places, _ = legend_places(entries, width)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(small_font())
    metrics = QFontMetricsF(small_font())
    for entry, place in zip(entries, places, strict=True):
        middle = place.y() + LINE_HEIGHT / 2
        _swatch(painter, entry, QPointF(place.x(), middle), tokens)
        painter.setPen(tokens.colour("text"))
        left = place.x() + SWATCH + STEP
        words = metrics.elidedText(entry.words, Qt.TextElideMode.ElideRight, width - left)
        painter.drawText(
            QRectF(left, place.y(), metrics.horizontalAdvance(words) + 2, LINE_HEIGHT),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            words,
        )


def _swatch(painter: QPainter, entry: Entry, at: QPointF, tokens: Tokens) -> None:
    middle = QPointF(at.x() + SWATCH / 2, at.y())
    if entry.swatch is Swatch.BOX:
        paint_box(painter, QRectF(at.x() + 5, at.y() - 7, 14, 14), entry.style, tokens, lit=False)
        return
    if entry.swatch is Swatch.BAND:
        shade = QColor(entry.style.colour(tokens))
        box = QRectF(at.x() + 2.5, at.y() - 6.5, 19, 13)
        painter.setPen(QPen(shade, 1))
        shade = QColor(shade)
        shade.setAlpha(round(255 * (1 - (1 - BAND_ALPHA / 255) ** entry.depth)))
        painter.setBrush(shade)
        painter.drawRect(box)
        return
    if entry.swatch is Swatch.LINE:
        pen = QPen(QColor(entry.style.colour(tokens)), 2)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if entry.style.dash:
            pen.setDashPattern([length / 2 for length in entry.style.dash])
        painter.setPen(pen)
        painter.drawLine(at, QPointF(at.x() + SWATCH, at.y()))
    if entry.swatch is Swatch.DOT:
        paint_shape(painter, middle, entry.style, tokens, 4.5)


class Legend(SelfHigh):
    """The legend under a graph's title."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entries: tuple[Entry, ...] = ()

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Explain other series."""
        if tuple(entries) != self.entries:
            self.entries = tuple(entries)
            self.setVisible(bool(entries))
            self._fit()
            self.update()

    def wanted_height(self, width: int) -> int:
        """As high as its lines are."""
        if not self.entries:
            return self.height()
        return round(legend_places(self.entries, max(width, _LEAST_WIDTH))[1])

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_legend(painter, self.entries, self.width(), self._tokens)
        painter.end()
