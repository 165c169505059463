"""What all that is printed on the felt shares: what it depends on, letters, outlines, the cloth."""

from collections.abc import Callable
from dataclasses import dataclass
from math import copysign, cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication, QPainterPath, QPolygonF, QTransform

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.gui.shell.tokens import Tokens
from trifelt.gui.table.model.layout import BoxLayout, Rect, Shape
from trifelt.gui.table.model.plan import FeltPlan

CENTRE: Final = Qt.AlignmentFlag.AlignCenter
# How square the felt's lower edge is: 2 would be an ellipse.
_SQUARENESS: Final = 6.0
SMALLEST_PRINT: Final = 12
_PRINT: Final = 12.2  # on a felt of the smallest scale
# How narrow letters are made, in percent: before they are made smaller, and after that.
_NARROW: Final = 72
_NARROWEST: Final = 70


@dataclass(frozen=True, slots=True)
class FeltPrint:
    """Everything that the felt shows at any moment of any round depends on."""

    plan: FeltPlan
    layout: BoxLayout
    house: House
    tokens: Tokens
    render: Callable[[Message], str]


def rect_of(rect: Rect) -> QRectF:
    """A rectangle of the plan as Qt has it."""
    return QRectF(rect.x, rect.y, rect.width, rect.height)


def felt_font(pixels: float, *, bold: bool = False, spaced: float = 0.0) -> QFont:
    """The window's letters at a size, for painting."""
    font = QFont(QGuiApplication.font())
    font.setPixelSize(max(SMALLEST_PRINT, round(pixels)))
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    if spaced:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spaced)
    return font


def felt_path(plan: FeltPlan, inset: float = 0.0) -> QPainterPath:
    """The table's outline: straight where the dealer stands, round where the players sit."""
    felt = plan.felt
    left, right = felt.x + inset, felt.right - inset
    top, bottom = felt.y + inset, felt.bottom - inset
    shoulder = felt.y + felt.height * 0.36
    half = (right - left) / 2
    middle = (left + right) / 2
    depth = bottom - shoulder
    path = QPainterPath(QPointF(left + 10, top))
    path.lineTo(right - 10, top)
    path.quadTo(right, top, right, top + 10)
    path.lineTo(right, shoulder)
    for n in range(1, 96):
        across = cos(pi * n / 96)
        along = copysign(abs(across) ** (2 / _SQUARENESS), across)
        down = sin(pi * n / 96) ** (2 / _SQUARENESS)
        path.lineTo(middle + half * along, shoulder + depth * down)
    path.lineTo(left, shoulder)
    path.lineTo(left, top + 10)
    path.quadTo(left, top, left + 10, top)
    if plan.dealer_side:
        x, y = felt.centre
        return QTransform().translate(x, y).rotate(180).translate(-x, -y).map(path)
    return path


def shape_path(shape: Shape, rect: QRectF) -> QPainterPath:
    """The outline of a spot."""
    path = QPainterPath()
    if shape is Shape.DIAMOND:
        x, y = rect.center().toTuple()
        corners = ((x, rect.top()), (rect.right(), y), (x, rect.bottom()), (rect.left(), y))
        path.addPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        path.closeSubpath()
    elif shape is Shape.SQUARE:
        radius = min(rect.width(), rect.height()) * 0.16
        path.addRoundedRect(rect, radius, radius)
    else:
        path.addEllipse(rect)
    return path


def print_size(scale: float) -> float:
    """How large words are printed where they have room."""
    return max(SMALLEST_PRINT, _PRINT * scale)


def fitting(text: str, size: float, room: float, *, bold: bool) -> QFont:
    """Letters of this size; where the room is too narrow narrower ones, then smaller ones."""
    font = felt_font(size, bold=bold)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide <= room:
        return font
    share = 100 * room / wide
    pixels = max(SMALLEST_PRINT, min(font.pixelSize(), int(font.pixelSize() * share / _NARROW)))
    font.setStretch(max(_NARROWEST, min(100, int(share * font.pixelSize() / pixels))))
    font.setPixelSize(pixels)
    while not fits(text, font, room) and font.stretch() > _NARROWEST:
        font.setStretch(font.stretch() - 3)
    return font


def fits(text: str, font: QFont, room: float) -> bool:
    """Whether a row of letters has room."""
    return QFontMetricsF(font).horizontalAdvance(text) <= room
