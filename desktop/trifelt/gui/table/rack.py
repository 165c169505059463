"""The chip rack at the foot of the felt: a chip of each kind, and the one that is picked."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsEllipseItem, QGraphicsScene

from trifelt.gui.cards.chips import THICKNESS, Chip
from trifelt.gui.cards.pictures import StackItem
from trifelt.gui.shell.tokens import RADIUS
from trifelt.gui.table.felt_paint import FeltPrint, felt_font, rect_of

MARGIN = 16.0
GAP = 8.0
_CHIP = 46.0
# So many chips of a float's pile are drawn, and so faint is the place of one that is empty.
_PILE = 4
_EMPTY = 0.25
_BESIDE = 22.0  # the height that the figures below chips and the edges of the bar take


class Rack:
    """The chips that can be taken, in the bar below the felt."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._what: FeltPrint
        self._ring: QGraphicsEllipseItem
        self._items: dict[int, StackItem] = {}
        self._counts: Mapping[int, int] = {}
        self._size = _CHIP
        self.picked = 0
        """The value of the chip that a click adds; 0 for none."""
        self.shown = True
        """Whether chips can be taken now."""
        self.room = 0.0
        """The width of the bar that the buttons leave free."""

    @property
    def chips(self) -> tuple[int, ...]:
        """The values in the rack, from the lowest."""
        return tuple(self._items)

    def lay(self, what: FeltPrint, chips: tuple[Chip, ...]) -> None:
        """Lay these chips out in a scene that is empty."""
        self._what = what
        self._items = {chip.cents: StackItem(self._size, ((chip, 1),)) for chip in chips}
        self._ring = QGraphicsEllipseItem()
        self._ring.setPen(QPen(what.tokens.colour("accent"), 2.5))
        for z, item in ((21, self._ring), *((20, item) for item in self._items.values())):
            item.setZValue(z)
            self._scene.addItem(item)
        self.show_counts(self._counts)

    def show_counts(self, counts: Mapping[int, int]) -> None:
        """Show how many of each chip there are, as the float of a dealer has them."""
        self._counts = dict(counts)
        for cents, item in self._items.items() if counts else ():
            ((chip, _),) = item.chips
            left = counts.get(cents, 0)
            item.change(chips=((chip, max(1, min(_PILE, left))),))
            item.setOpacity(1.0 if left else _EMPTY)
        self.place()

    def place(self) -> None:
        """Be where there is room now, or hidden."""
        bar, count = self._what.plan.bar, max(1, len(self._items))
        room = (self.room or bar.width) - MARGIN
        piled = (_PILE - 1) * THICKNESS if self._counts else 0.0  # over the lowest chip, in chips
        self._size = min(_CHIP, room / count - 4, (bar.height - _BESIDE) / (1 + piled))
        middle = bar.y + bar.height / 2 - 6 + piled * self._size / 2
        step = min(self._size + GAP, room / count)
        for n, item in enumerate(self._items.values()):
            item.change(diameter=self._size)
            item.setPos(MARGIN + self._size / 2 + n * step, middle)
            item.setVisible(self.shown)
        self.pick(self.picked)

    def pick(self, cents: int) -> None:
        """Mark a chip as the one that a click adds."""
        self.picked = cents
        self._ring.setVisible(self.shown and cents in self._items)
        self._ring.setRect(self.frame_of(cents).adjusted(-3, -3, 3, 3))

    def chip_at(self, point: QPointF) -> int | None:
        """The chip at a place of the view."""
        for cents, item in self._items.items():
            away = point - item.pos()
            if self.shown and away.x() ** 2 + away.y() ** 2 <= (self._size / 2 + 2) ** 2:
                return cents
        return None

    def place_of(self, cents: int) -> QPointF:
        """The place of a chip, or the middle of the rack for one that it does not have."""
        item = self._items.get(cents)
        if item is not None:
            return item.pos()
        x, y = self._what.plan.bar.centre
        return QPointF(x / 2, y)

    def frame_of(self, cents: int) -> QRectF:
        """The square around a chip."""
        half = QPointF(self._size / 2, self._size / 2)
        return QRectF(self.place_of(cents) - half, self.place_of(cents) + half)

    def paint_bar(self, painter: QPainter) -> None:
        """Paint the bar; below the chips are their keys, or in a float their numbers."""
        tokens, bar = self._what.tokens, self._what.plan.bar
        painter.setPen(QPen(tokens.colour("line"), 1))
        painter.setBrush(tokens.colour("surface"))
        painter.drawRoundedRect(rect_of(bar).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.setPen(tokens.colour("muted"))
        painter.setFont(felt_font(11))
        for n, (cents, item) in enumerate(self._items.items(), start=1):
            if (n > 9 and not self._counts) or not self.shown:
                break
            foot = item.pos().y() + self._size / 2
            line = QRectF(item.pos().x() - 20, foot + 1, 40, bar.bottom - foot - 4)
            told = self._counts.get(cents, 0) if self._counts else n
            painter.drawText(line, Qt.AlignmentFlag.AlignCenter, str(told))
