"""The faces and the back of the cards, painted at any size from one set of shapes."""

from functools import cache
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from trifelt.engine.cards import JACK, KING, RANKS, rank_of, suit_of
from trifelt.gui.cards.courts import (
    BACK,
    BACK_LINE,
    EDGE,
    GOLD,
    PAPER,
    inks_of,
    paint_bust,
    paint_emblem,
)
from trifelt.gui.cards.glyphs import fitted_text, placed_suit

WIDTH: Final = 100.0
HEIGHT: Final = 140.0
ASPECT: Final = HEIGHT / WIDTH
CORNER: Final = 8.0
# Below this width in pixels a bust's features run together and an emblem reads better.
BUST_FROM: Final = 56.0

_INDEX_BOX: Final = QRectF(8, 9, 46, 40)
_INDEX_SUIT: Final = QRectF(8, 54, 24, 24)
# On a picture this is the only suit, and spades must not be taken for clubs.
_PICTURE_SUIT: Final = QRectF(6.5, 54, 31, 31)
_LARGE_SUIT: Final = QRectF(33, 73, 60, 60)


@cache
def _outline() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(0.5, 0.5, WIDTH - 1, HEIGHT - 1), CORNER, CORNER)
    return path


@cache
def _lattice() -> QPainterPath:
    """The back's diamonds, cut to its frame."""
    lines = QPainterPath()
    for offset in range(-140, 141, 14):
        lines.moveTo(offset, 0)
        lines.lineTo(offset + HEIGHT, HEIGHT)
        lines.moveTo(WIDTH - offset, 0)
        lines.lineTo(WIDTH - offset - HEIGHT, HEIGHT)
    return lines


@cache
def three_cards(size: float) -> tuple[QPainterPath, ...]:
    """The program's mark: three fanned cards around the origin, the middle one on top."""
    card = QPainterPath()
    card.addRoundedRect(QRectF(-0.23, -1.25, 0.46, 0.72), 0.07, 0.07)
    return tuple(
        QTransform().scale(size, size).translate(0, 0.9).rotate(angle).map(card)
        for angle in (-27, 27, 0)
    )


def _begin(painter: QPainter, rect: QRectF) -> None:
    """Start a card of 100 x 140 units on its paper."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / WIDTH, rect.width() / WIDTH)
    painter.setPen(QPen(QColor(EDGE), 1))
    painter.setBrush(QColor(PAPER))
    painter.drawPath(_outline())


def device_width(painter: QPainter, rect: QRectF) -> float:
    """How many pixels wide a rectangle comes out, however it is turned."""
    shape = painter.deviceTransform()
    return rect.width() * hypot(shape.m11(), shape.m12())


def paint_face(painter: QPainter, rect: QRectF, card: int) -> None:
    """Paint a card face up into a rectangle as wide as `rect` and 1.4 times as high."""
    width = device_width(painter, rect)
    _begin(painter, rect)
    inks = inks_of(card)
    rank = rank_of(card)
    is_picture = JACK <= rank <= KING
    if is_picture:
        painter.save()
        painter.setClipPath(_outline(), Qt.ClipOperation.IntersectClip)
        (paint_bust if width >= BUST_FROM else paint_emblem)(painter, card, inks)
        painter.restore()
    else:
        painter.fillPath(placed_suit(suit_of(card), _LARGE_SUIT), inks.suit)
    index = fitted_text(RANKS[rank], _INDEX_BOX, Qt.AlignmentFlag.AlignTop)
    painter.fillPath(index, inks.suit)
    suit_box = _PICTURE_SUIT if is_picture else _INDEX_SUIT
    painter.fillPath(placed_suit(suit_of(card), suit_box), inks.suit)
    painter.setPen(QPen(QColor(EDGE), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(_outline())
    painter.restore()


def paint_back(painter: QPainter, rect: QRectF) -> None:
    """Paint a card face down."""
    _begin(painter, rect)
    field = QPainterPath()
    field.addRoundedRect(QRectF(6, 6, WIDTH - 12, HEIGHT - 12), 5, 5)
    painter.fillPath(field, QColor(BACK))
    painter.save()
    painter.setClipPath(field, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QColor(BACK_LINE), 1.1))
    painter.drawPath(_lattice())
    painter.restore()
    painter.translate(WIDTH / 2, HEIGHT / 2)
    painter.setPen(QPen(QColor(GOLD), 1.6))
    painter.setBrush(QColor(BACK))
    painter.drawEllipse(QPointF(0, 0), 27, 27)
    painter.setPen(QPen(QColor(BACK), 1.4))
    painter.setBrush(QColor(GOLD))
    for card in three_cards(31):
        painter.drawPath(card)
    painter.restore()
