"""The used cards of the last round in the discard rack: as many as were dealt."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QStyleOptionGraphicsItem,
    QWidget,
)

from trifelt.gui.cards.faces import CORNER, WIDTH, paint_back
from trifelt.gui.table.model.layout import Rect

# How much of its width a card is thick, so that a deck's height is told apart from a hand's.
_THICKNESS: Final = 0.016
_EDGE: Final = "#f4f1e8"
_SHADE: Final = "#b9b4a4"


class Discards(QGraphicsObject):
    """A pile of cards face down; those still on their way to it are not in it yet."""

    def __init__(self) -> None:
        super().__init__()
        self._size = Rect(0, 0, 1, 1)
        self._count = 0
        self._under_way = 0
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def count(self) -> int:
        """The cards that lie there now."""
        return max(0, self._count - self._under_way)

    def lie_in(self, place: Rect) -> None:
        """Lie in the rack as the felt has it."""
        self.prepareGeometryChange()
        self._size = Rect(0, 0, place.width, place.height)
        self.setPos(place.x, place.y)

    def show_count(self, count: int) -> None:
        """Hold so many cards."""
        if count != self._count:
            self.prepareGeometryChange()
            self._count = count
            self.update()

    def expect(self, cards: int) -> None:
        """So many of the cards are still on their way."""
        self._under_way = cards
        self.update()

    def receive(self) -> None:
        """One of them has come."""
        self._under_way = max(0, self._under_way - 1)
        self.update()

    def top(self) -> QPointF:
        """Where the next card comes to lie."""
        return self.pos() - QPointF(0, self._rise())

    def _rise(self) -> float:
        return self._count * self._size.width * _THICKNESS

    def boundingRect(self) -> QRectF:
        whole = QRectF(0, -self._rise(), self._size.width, self._size.height + self._rise())
        return whole.adjusted(-2, -2, 2, 2)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,  # noqa: ARG002
        widget: QWidget | None = None,  # noqa: ARG002
    ) -> None:
        count = self.count
        if not count:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        face = QRectF(0, 0, self._size.width, self._size.height)
        rise = count * self._size.width * _THICKNESS
        radius = self._size.width * CORNER / WIDTH
        painter.setPen(QPen(QColor(_SHADE), 0.6))
        painter.setBrush(QColor(_EDGE))
        painter.drawRoundedRect(face.adjusted(0, -rise, 0, 0), radius, radius)
        # The edges of the cards, a fine line for each third one.
        for n in range(0, count, 3):
            y = face.bottom() - n * self._size.width * _THICKNESS
            painter.drawLine(QPointF(radius, y), QPointF(face.right() - radius, y))
        paint_back(painter, face.translated(0, -rise))
