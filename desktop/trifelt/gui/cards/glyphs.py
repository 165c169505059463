"""Numerals, index letters and suits as outlines: no card or chip depends on a font."""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

from trifelt.engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES

HEIGHT = 100.0
STROKE = 17.0
GAP = 9.0


def drawn_path(drawing: str) -> QPainterPath:
    """A path written as in SVG, with M, L, Q, C and Z in absolute numbers.

    O is an ellipse in a box, left, top, width and height; A an arc of it that goes on from an
    angle through another, both in degrees; N is such an arc that begins anew.
    """
    path = QPainterPath()
    draw: dict[str, Callable[..., None]] = {
        "M": path.moveTo,
        "L": path.lineTo,
        "Q": path.quadTo,
        "C": path.cubicTo,
        "Z": path.closeSubpath,
        "O": path.addEllipse,
        "A": path.arcTo,
        "N": path.arcTo,
    }
    for letter, written in re.findall("([MLQCZOAN])([^MLQCZOAN]*)", drawing):
        numbers = [float(number) for number in written.split()]
        if letter == "N":
            path.arcMoveTo(*numbers[:-1])
        draw[letter](*numbers)
    return path


# Width of the cell and the line through the middle of the stroke, 100 units tall.
_SKELETONS: Final = {
    "0": (61, "N 8.5 8.5 44 83 90 360"),
    "1": (38, "M 29 104 L 29 4 L -2 27"),
    "2": (60, "N 8.5 8.5 43.5 44.5 188 -226 L 12 91.5 L 64 91.5"),
    "3": (60, "N 9 8.5 40 39 162 -252 L 20 47.5 M 28 47.5 N 6.5 47.5 45.5 44 90 -258"),
    "4": (62, "M 43 104 L 43 10 L 10 69 L 66 69"),
    "5": (61, "M 54 8.5 L 16 8.5 L 13.5 54 N 7 37 46 54.5 146 -302"),
    "6": (63, "N 8.5 39 46 52.5 90 360 M 47 -1 C 26 18 8.5 42 8.5 66"),
    "7": (58, "M -4 8.5 L 50 8.5 L 19 106"),
    "8": (61, "N 11 8.5 39 38 90 360 N 8.5 46.5 44 45 90 360"),
    "9": (63, "N 8.5 8.5 46 52.5 90 360 M 16 101 C 37 82 54.5 58 54.5 34"),
    ".": (20, "M 10 81 L 10 104"),
    "A": (74, "M 5 110 L 37 4 L 69 110 M 18 71 L 56 71"),
    "J": (52, "M 43.5 -4 L 43.5 64 A 7 36 36.5 55.5 0 -166"),
    "Q": (74, "N 8.5 8.5 57 83 90 360 M 40 62 L 68 97"),
    "K": (68, "M 9 -4 L 9 104 M 64 -10 L 13 60 M 28 40 L 66 110"),
    "M": (90, "M 9 106 L 9 3 L 45 66 L 81 3 L 81 106"),
}

_STEM: Final = "M 46 62 C 46 82 41 92 30 98 L 70 98 C 59 92 54 82 54 62 Z"
# In a square of 100 units.
_SUITS: Final = {
    HEARTS: "M 50 97 C 41 84 3 62 3 33 C 3 16 15 5 28 5 C 38 5 46 11 50 21 "
    "C 54 11 62 5 72 5 C 85 5 97 16 97 33 C 97 62 59 84 50 97",
    SPADES: "M 50 2 C 58 17 96 36 96 61 C 96 75 86 83 75 83 C 65 83 56 78 50 68 "
    "C 44 78 35 83 25 83 C 14 83 4 75 4 61 C 4 36 42 17 50 2",
    DIAMONDS: "M 50 1 Q 63 27 88 50 Q 63 73 50 99 Q 37 73 12 50 Q 37 27 50 1",
    CLUBS: "O 27.5 2.5 45 45 O 2.5 37.5 45 45 O 52.5 37.5 45 45 M 38 40 L 62 40 L 62 66 L 38 66 Z",
}


@cache
def glyph_path(character: str) -> tuple[float, QPainterPath]:
    """One character's width and outline in a cell of that width and 100 units of height."""
    width, skeleton = _SKELETONS[character]
    stroker = QPainterPathStroker()
    stroker.setWidth(STROKE)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    stroker.setMiterLimit(6)
    cell = QPainterPath()
    cell.addRect(QRectF(0, 0, width, HEIGHT))
    # Straight ends overshoot their cell on purpose: the cut makes them flat.
    return width, stroker.createStroke(drawn_path(skeleton)).simplified().intersected(cell)


@lru_cache(maxsize=256)
def text_path(text: str) -> tuple[float, QPainterPath]:
    """The width and outline of a short text made of these characters, 100 units tall."""
    outline = QPainterPath()
    x = 0.0
    for index, character in enumerate(text):
        if index:
            x += GAP
        width, path = glyph_path(character)
        outline.addPath(QTransform.fromTranslate(x, 0).map(path))
        x += width
    return x, outline


def fitted_text(text: str, box: QRectF, align: Qt.AlignmentFlag) -> QPainterPath:
    """The text's outline, as large as the box allows, aligned in it without distortion."""
    width, outline = text_path(text)
    return _fitted(outline, width, HEIGHT, box, align)


@cache
def suit_path(suit: int) -> QPainterPath:
    """The outline of a suit in a square of 100 units."""
    path = drawn_path(_SUITS[suit])
    path.setFillRule(Qt.FillRule.WindingFill)
    return path.simplified().united(drawn_path(_STEM)) if suit in (SPADES, CLUBS) else path


def placed_suit(suit: int, box: QRectF) -> QPainterPath:
    """The outline of a suit scaled into the middle of a box."""
    return _fitted(suit_path(suit), 100, 100, box, Qt.AlignmentFlag.AlignCenter)


def _fitted(
    outline: QPainterPath, width: float, height: float, box: QRectF, align: Qt.AlignmentFlag
) -> QPainterPath:
    scale = min(box.width() / width, box.height() / height)
    x, y = box.left(), box.top()
    if align & Qt.AlignmentFlag.AlignHCenter:
        x += (box.width() - width * scale) / 2
    if align & Qt.AlignmentFlag.AlignVCenter:
        y += (box.height() - height * scale) / 2
    return QTransform(scale, 0, 0, scale, x, y).map(outline)
