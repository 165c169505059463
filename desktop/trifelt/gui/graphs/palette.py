"""How series are told apart: by colour, by dashes, by the shape of their marks, by hatching.

The colours keep apart for eyes that take red for green, and stand out 3 to 1 on their ground.
"""

from dataclasses import dataclass
from typing import Final

# PySide6 goes first: pyqtgraph takes the Qt binding that is loaded already.
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QTransform

from pyqtgraph.graphicsItems.ScatterPlotItem import Symbols  # isort: skip

from trifelt.gui.shell.tokens import LIGHT, Tokens, contrast

POINT_SIZE: Final = 5.5
HATCH_ALPHA: Final = 72


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
        painter.fillRect(box, QBrush(ink, style.hatch))
