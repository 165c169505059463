"""Cards and stacks of chips as items of a scene; they are drawn anew only when they change."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from trifelt.gui.cards.chips import ChipCount, paint_stack, stack_height, stack_total
from trifelt.gui.cards.faces import ASPECT, CORNER, WIDTH, paint_back, paint_face

_DIMMED = 0.45


class DrawnItem(QGraphicsObject):
    """An item that lets the mouse through and is kept as a picture until its facts change."""

    def __init__(self) -> None:
        super().__init__()
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def change(self, **facts: object) -> None:
        """Show other facts, which are attributes of the item; the same ones change nothing."""
        if any(getattr(self, name) != fact for name, fact in facts.items()):
            self.prepareGeometryChange()
            for name, fact in facts.items():
                setattr(self, name, fact)
            self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw the item as its facts are."""
        raise NotImplementedError

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,  # noqa: ARG002
        widget: QWidget | None = None,  # noqa: ARG002
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw(painter)


class CardItem(DrawnItem):
    """A card (None: its back) in a scene, its top left corner at the item's place."""

    def __init__(self, width: float, card: int | None = None) -> None:
        super().__init__()
        self.width = width
        self.card = card
        self.frame: QColor | None = None  # around a card that decided something

    def set_dimmed(self, dimmed: bool) -> None:
        """Let a folded card fade."""
        self.setOpacity(_DIMMED if dimmed else 1.0)

    @property
    def face(self) -> QRectF:
        """The card itself, without the margin of its frame."""
        return QRectF(0, 0, self.width, self.width * ASPECT)

    def boundingRect(self) -> QRectF:
        margin = self.width * 0.04
        return self.face.adjusted(-margin, -margin, margin, margin)

    def draw(self, painter: QPainter) -> None:
        if self.card is None:
            paint_back(painter, self.face)
        else:
            paint_face(painter, self.face, self.card)
        if self.frame is not None:
            painter.setPen(QPen(self.frame, self.width * 0.05))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            radius = self.width * CORNER / WIDTH
            painter.drawRoundedRect(self.face, radius, radius)


class StackItem(DrawnItem):
    """A stack of chips in a scene, its lowest chip centred on the item's place."""

    def __init__(self, diameter: float, chips: tuple[ChipCount, ...] = ()) -> None:
        super().__init__()
        self.diameter = diameter
        self.chips = chips

    @property
    def total(self) -> int:
        """What the stack is worth, in cents."""
        return stack_total(self.chips)

    def boundingRect(self) -> QRectF:
        size = self.diameter
        height = stack_height(self.chips, size)
        return QRectF(-size * 0.55, size / 2 - height, size * 1.1, height + size * 0.12)

    def draw(self, painter: QPainter) -> None:
        paint_stack(painter, QPointF(0, 0), self.diameter, self.chips)
