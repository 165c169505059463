"""Cards and stacks of chips as items of a scene; they are drawn anew only when they change."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from trifelt.gui.cards.faces import ASPECT, CORNER, WIDTH, paint_back, paint_face
from trifelt.gui.cards.stacks import (
    ChipCount,
    paint_stack,
    stack_height,
    stack_total,
)

_DIMMED = 0.45


class CardItem(QGraphicsObject):
    """A card lying in a scene, its top left corner at the item's place."""

    def __init__(self, width: float, card: int | None = None) -> None:
        super().__init__()
        self._width = width
        self._card = card
        self._lit: QColor | None = None
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    @property
    def card(self) -> int | None:
        """The card that shows; None: its back."""
        return self._card

    @property
    def lit(self) -> bool:
        """Whether the card is framed."""
        return self._lit is not None

    def show_card(self, card: int | None) -> None:
        """Turn the item to this card, or to its back."""
        if card != self._card:
            self._card = card
            self.update()

    def set_width(self, width: float) -> None:
        """Make the card this wide, in units of the scene."""
        if width != self._width:
            self.prepareGeometryChange()
            self._width = width
            self.update()

    def light_up(self, colour: QColor | None) -> None:
        """Frame the card because it decided something, or take the frame away."""
        if colour != self._lit:
            self._lit = colour
            self.update()

    def set_dimmed(self, dimmed: bool) -> None:
        """Let a folded card fade."""
        self.setOpacity(_DIMMED if dimmed else 1.0)

    def boundingRect(self) -> QRectF:
        margin = self._width * 0.04
        return self.face.adjusted(-margin, -margin, margin, margin)

    @property
    def face(self) -> QRectF:
        """The card itself, without the margin of its frame."""
        return QRectF(0, 0, self._width, self._width * ASPECT)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,  # noqa: ARG002
        widget: QWidget | None = None,  # noqa: ARG002
    ) -> None:
        if self._card is None:
            paint_back(painter, self.face)
        else:
            paint_face(painter, self.face, self._card)
        if self._lit is not None:
            painter.setPen(QPen(self._lit, self._width * 0.05))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            radius = self._width * CORNER / WIDTH
            painter.drawRoundedRect(self.face, radius, radius)


class StackItem(QGraphicsObject):
    """A stack of chips in a scene, its lowest chip centred on the item's place."""

    def __init__(self, diameter: float, chips: tuple[ChipCount, ...] = ()) -> None:
        super().__init__()
        self._diameter = diameter
        self._chips = chips
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    @property
    def chips(self) -> tuple[ChipCount, ...]:
        """What lies in the stack: each kind of chip with its number."""
        return self._chips

    @property
    def total(self) -> int:
        """What the stack is worth, in cents."""
        return stack_total(self._chips)

    def set_chips(self, chips: tuple[ChipCount, ...]) -> None:
        """Let other chips lie in the stack."""
        if chips != self._chips:
            self.prepareGeometryChange()
            self._chips = chips
            self.update()

    def set_diameter(self, diameter: float) -> None:
        """Make the chips this large, in units of the scene."""
        if diameter != self._diameter:
            self.prepareGeometryChange()
            self._diameter = diameter
            self.update()

    def boundingRect(self) -> QRectF:
        size = self._diameter
        height = stack_height(self._chips, size)
        return QRectF(-size * 0.55, size / 2 - height, size * 1.1, height + size * 0.12)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,  # noqa: ARG002
        widget: QWidget | None = None,  # noqa: ARG002
    ) -> None:
        paint_stack(painter, QPointF(0, 0), self._diameter, self._chips)
