"""The marks of points: told apart by their shape as by their colour."""

from functools import cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from trifelt.gui.graphs.palette import Shape, Style
from trifelt.gui.shell.tokens import Tokens

POINT: Final = 5.5


def paint_shape(
    painter: QPainter, place: QPointF, style: Style, tokens: Tokens, size: float = POINT
) -> None:
    """A mark in its shape and colour, with a fine rim of the ground around it."""
    painter.save()
    painter.translate(place)
    painter.setPen(QPen(tokens.colour("surface"), 1))
    painter.setBrush(QColor(style.colour(tokens)))
    painter.drawPath(shape_path(style.shape, size))
    painter.restore()


@cache
def shape_path(shape: Shape, size: float) -> QPainterPath:
    """The outline of a mark around the origin."""
    path = QPainterPath()
    match shape:
        case Shape.CIRCLE:
            path.addEllipse(QPointF(0, 0), size, size)
        case Shape.SQUARE:
            path.addRect(QRectF(-size * 0.9, -size * 0.9, size * 1.8, size * 1.8))
        case Shape.DIAMOND:
            _corners(path, 4, size * 1.2, 0)
        case Shape.TRIANGLE:
            _corners(path, 3, size * 1.25, -pi / 2)
        case Shape.DOWN:
            _corners(path, 3, size * 1.25, pi / 2)
        case Shape.STAR:
            _corners(path, 10, size * 1.35, -pi / 2, inner=0.45)
        case Shape.PLUS | Shape.CROSS:
            thin, far = size * 0.42, size * 1.2
            path.setFillRule(Qt.FillRule.WindingFill)
            path.addRect(QRectF(-far, -thin, 2 * far, 2 * thin))
            path.addRect(QRectF(-thin, -far, 2 * thin, 2 * far))
            path = path.simplified()
            if shape is Shape.CROSS:
                path = QTransform().rotate(45).map(path)
    return path


def _corners(
    path: QPainterPath, count: int, size: float, turn: float, *, inner: float = 1.0
) -> None:
    for n in range(count):
        far = size * (inner if n % 2 else 1.0)
        at = QPointF(far * cos(turn + 2 * pi * n / count), far * sin(turn + 2 * pi * n / count))
        if n:
            path.lineTo(at)
        else:
            path.moveTo(at)
    path.closeSubpath()
