"""The four suits as outlines: a font's glyphs turn into emoji or boxes on some machines."""

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QTransform

from trifelt.engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(50, 97))
    path.cubicTo(41, 84, 3, 62, 3, 33)
    path.cubicTo(3, 16, 15, 5, 28, 5)
    path.cubicTo(38, 5, 46, 11, 50, 21)
    path.cubicTo(54, 11, 62, 5, 72, 5)
    path.cubicTo(85, 5, 97, 16, 97, 33)
    path.cubicTo(97, 62, 59, 84, 50, 97)
    return path


def _stem() -> QPainterPath:
    path = QPainterPath(QPointF(46, 62))
    path.cubicTo(46, 82, 41, 92, 30, 98)
    path.lineTo(70, 98)
    path.cubicTo(59, 92, 54, 82, 54, 62)
    path.closeSubpath()
    return path


def _spade() -> QPainterPath:
    path = QPainterPath(QPointF(50, 2))
    path.cubicTo(58, 17, 96, 36, 96, 61)
    path.cubicTo(96, 75, 86, 83, 75, 83)
    path.cubicTo(65, 83, 56, 78, 50, 68)
    path.cubicTo(44, 78, 35, 83, 25, 83)
    path.cubicTo(14, 83, 4, 75, 4, 61)
    path.cubicTo(4, 36, 42, 17, 50, 2)
    return path.united(_stem())


def _diamond() -> QPainterPath:
    path = QPainterPath(QPointF(50, 1))
    path.quadTo(63, 27, 88, 50)
    path.quadTo(63, 73, 50, 99)
    path.quadTo(37, 73, 12, 50)
    path.quadTo(37, 27, 50, 1)
    return path


def _club() -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y in ((50, 25), (25, 60), (75, 60)):
        path.addEllipse(QPointF(x, y), 22.5, 22.5)
    path.addRect(QRectF(38, 40, 24, 26))
    return path.simplified().united(_stem())


@cache
def suit_path(suit: int) -> QPainterPath:
    """The outline of a suit in a square of 100 units."""
    return {SPADES: _spade, HEARTS: _heart, DIAMONDS: _diamond, CLUBS: _club}[suit]()


def placed_suit(suit: int, box: QRectF) -> QPainterPath:
    """The outline of a suit scaled into a square box."""
    scale = min(box.width(), box.height()) / 100
    x = box.left() + (box.width() - 100 * scale) / 2
    y = box.top() + (box.height() - 100 * scale) / 2
    return QTransform(scale, 0, 0, scale, x, y).map(suit_path(suit))
