"""How series are told apart: by colour, by dashes, by marks, by hatching; and the legend.

The colours keep apart for eyes that take red for green, and stand out 3 to 1 on their ground.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from math import ceil
from typing import Final

# PySide6 goes first: pyqtgraph takes the Qt binding that is loaded already.
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextDocument,
    QTransform,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from pyqtgraph.graphicsItems.ScatterPlotItem import Symbols  # isort: skip

from trifelt.gui.graphs.axes import small_font, wrapped_anywhere
from trifelt.gui.shell.building import DrawnInText, drawn_in_text
from trifelt.gui.shell.tokens import LIGHT, TEXT, Tokens, contrast

POINT_SIZE: Final = 5.5
HATCH_ALPHA: Final = 72
_CLOSE: Final = "margin: 0 0 4px 0"
MIN_WIDTH: Final = 120
LINE_HEIGHT: Final = 20
SWATCH: Final = 24
# As bands are painted in the plot, so that each looks in the legend as it does there.
BAND_ALPHA: Final = 46


@dataclass(frozen=True, slots=True)
class Style:
    """One series' look; no two of the first twenty-four share both colour and form."""

    light: str
    dark: str
    dash: tuple[float, ...]
    shape: str  # by pyqtgraph's name
    hatch: Qt.BrushStyle

    def colour(self, tokens: Tokens) -> str:
        """The colour on a theme's ground."""
        return self.light if tokens.name == LIGHT.name else self.dark


# Sought for the widest distance between any two, as seen by all three kinds of eyes.
_COLOURS: Final = (
    ("#0a8dd2", "#7fc3fa"),
    ("#d2781a", "#e57e43"),
    ("#11a16a", "#6afabf"),
    ("#541448", "#b84a96"),
    ("#533f00", "#fac212"),
    ("#2d41d0", "#6b65e4"),
    ("#64727f", "#aab4bb"),
    ("#3b1813", "#c48374"),
)
_DASHES: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (8, 4),
    (2, 3),
    (9, 3, 2, 3),
    (14, 4),
    (4, 4),
    (9, 3, 2, 3, 2, 3),
    (1, 2),
)
# Each with what it is drawn larger by, so that all look of one size.
_SHAPES: Final = {
    "o": 1.0,
    "s": 0.9,
    "d": 1.25,
    "t1": 1.1,
    "t": 1.1,
    "x": 1.5,
    "+": 1.35,
    "star": 1.4,
}
_HATCHES: Final = (
    Qt.BrushStyle.NoBrush,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.VerPattern,
)


def style_of(number: int) -> Style:
    """The n-th look; after the colours are used up they come again with other forms."""
    turn, place = divmod(number, len(_COLOURS))
    light, dark = _COLOURS[place]
    form = (place + 3 * turn) % len(_DASHES)
    return Style(
        light, dark, _DASHES[form], tuple(_SHAPES)[form], _HATCHES[(number + turn) % len(_HATCHES)]
    )


def ink_on(ground: str) -> str:
    """Black or white, whichever is read better on a colour."""
    dark, light = "#101417", "#ffffff"
    return dark if contrast(dark, ground) >= contrast(light, ground) else light


def paint_shape(
    painter: QPainter, place: QPointF, style: Style, tokens: Tokens, size: float = POINT_SIZE
) -> None:
    """A mark in its shape and colour, with a fine rim of the ground around it."""
    scale = 2 * size * _SHAPES[style.shape]
    to_place = QTransform.fromTranslate(place.x(), place.y()).scale(scale, scale)
    painter.setPen(QPen(tokens.colour("surface"), 1))
    painter.setBrush(QColor(style.colour(tokens)))
    painter.drawPath(to_place.map(Symbols[style.shape]))


def paint_box(
    painter: QPainter, box: QRectF, style: Style, tokens: Tokens, *, lit: bool = False
) -> None:
    """A filled box with its hatching."""
    colour = QColor(style.colour(tokens))
    painter.fillRect(box, colour.lighter(112) if lit else colour)
    if box.width() > 3:
        ink = QColor(ink_on(colour.name()))
        ink.setAlpha(HATCH_ALPHA)
        painter.setRenderHint(QPainter.RenderHint.NonCosmeticBrushPatterns)
        painter.fillRect(box, QBrush(ink, style.hatch))


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


class Overhead(QWidget):
    """Words over a graph, and each series' look with its name; on the screen and on paper."""

    def __init__(self) -> None:
        super().__init__()
        self.title = self.note = ""
        self.entries: tuple[LegendEntry, ...] = ()
        self._tokens = self._ink = LIGHT
        self._page = QTextDocument(self, documentMargin=0)
        self._page.setDefaultTextOption(wrapped_anywhere())
        DrawnInText(self._page, self._paint_swatch)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_words(self, title: str, note: str) -> None:
        """Say something else."""
        self.title, self.note = title, note
        self._fit()

    def show_entries(self, entries: Sequence[LegendEntry]) -> None:
        """Explain other series."""
        if tuple(entries) != self.entries:
            self.entries = tuple(entries)
            self._fit()

    def height_in(self, width: float) -> float:
        """How high it is in a width."""
        self._write(width, self._tokens)
        return self._page.size().height()

    def paint(self, painter: QPainter, width: float, tokens: Tokens) -> None:
        """Paint it at the origin, on the screen or on paper."""
        self._write(width, tokens)
        self._page.drawContents(painter)

    def apply_theme(self, tokens: Tokens) -> None:
        """Paint in a theme's colours."""
        self._tokens = tokens
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self.paint(painter, self.width(), self._tokens)

    def _fit(self) -> None:
        """Layouts that ask widgets for their height for a width reckon badly."""
        self.setFixedHeight(max(1, ceil(self.height_in(self.width()))))
        self.update()

    def _write(self, width: float, tokens: Tokens) -> None:
        self._ink = tokens
        parts = []
        if self.title:
            look = f"font-size: {TEXT}px; font-weight: 600; color: {tokens.text}"
            parts.append(f"<p style='{_CLOSE}; {look}'>{escape(self.title)}</p>")
        if self.note:
            parts.append(f"<p style='{_CLOSE}; color: {tokens.muted}'>{escape(self.note)}</p>")
        room = max(width, MIN_WIDTH)
        look = f"{_CLOSE}; color: {tokens.text}"
        parts += [f"<p style='{look}'>{line}</p>" for line in self._legend_lines(room)]
        self._page.setDefaultFont(small_font())
        self._page.setHtml("".join(parts))
        self._page.setTextWidth(room)

    def _legend_lines(self, room: float) -> Iterator[str]:
        """The legend by lines: Qt would part a swatch, an object to it, from its name."""
        metrics = QFontMetricsF(small_font())
        line, used = "", 0.0
        for number, entry in enumerate(self.entries):
            wide = SWATCH + metrics.horizontalAdvance(f"  {entry.words}") + 1
            gap = "\N{NO-BREAK SPACE}" * 4 if line else ""
            if line and used + metrics.horizontalAdvance(gap) + wide > room:
                yield line
                line, used, gap = "", 0.0, ""
            used += metrics.horizontalAdvance(gap) + wide
            swatch = drawn_in_text(str(number), SWATCH, LINE_HEIGHT)
            line += f"{gap}{swatch}&nbsp;&nbsp;{escape(entry.words).replace(' ', '&nbsp;')}"
        if line:
            yield line

    def _paint_swatch(self, painter: QPainter, place: QRectF, name: str) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        at = QPointF(place.left(), place.center().y())
        _swatch(painter, self.entries[int(name)], at, self._ink)


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
