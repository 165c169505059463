"""The chip rack at the foot of the felt: a chip of each kind, and the one that is picked."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsScene

from trifelt.gui.cards.chips import Chip
from trifelt.gui.cards.pictures import DrawnItem, StackItem
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import RADIUS
from trifelt.gui.table.felt_print import felt_font, rect_of
from trifelt.gui.table.model.layout import Rect
from trifelt.gui.table.model.plan import FeltPlan

MARGIN = 16.0
GAP = 8.0
# So many chips of a float's pile are drawn, and so faint is the place of one that is empty.
_PILE = 4
_EMPTY = 0.25


class PickedRing(DrawnItem):
    """Shows which chip is picked."""

    def __init__(self) -> None:
        super().__init__()
        self.colour = QColor()
        self.diameter = 50.0

    def boundingRect(self) -> QRectF:
        half = self.diameter / 2 + 5
        return QRectF(-half, -half, 2 * half, 2 * half)

    def draw(self, painter: QPainter) -> None:
        painter.setPen(QPen(self.colour, 2.5))
        painter.drawEllipse(QPointF(0, 0), self.diameter / 2 + 3, self.diameter / 2 + 3)


class Rack:
    """The chips that can be taken, in the bar below the felt."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._scene = scene
        self._theme = theme
        self._items: dict[int, StackItem] = {}
        self._plan: FeltPlan | None = None
        self._ring = PickedRing()
        self._ring.setZValue(21)
        self._ring.hide()
        scene.addItem(self._ring)
        self._picked = 0
        self._shown = True
        self._bar = Rect(0, 0, 0, 0)
        self._size = 46.0
        self._room = 0.0
        self._counts: Mapping[int, int] | None = None

    @property
    def chips(self) -> tuple[int, ...]:
        """The values in the rack, from the lowest."""
        return tuple(self._items)

    @property
    def picked(self) -> int:
        """The value of the chip that a click adds."""
        return self._picked

    @property
    def shown(self) -> bool:
        """Whether chips can be taken now."""
        return self._shown

    def set_chips(self, chips: tuple[Chip, ...]) -> None:
        """Lay these chips out."""
        for item in self._items.values():
            self._scene.removeItem(item)
        self._items = {}
        for chip in chips:
            item = StackItem(self._size, ((chip, 1),))
            item.setZValue(20)
            self._scene.addItem(item)
            self._items[chip.cents] = item
        if self._plan is not None:
            self.set_plan(self._plan)
        self.pick(self._picked if self._picked in self._items else 0)

    def show_counts(self, counts: Mapping[int, int]) -> None:
        """Show how many of each chip there are, as the float of a dealer has them."""
        self._counts = dict(counts)
        for cents, item in self._items.items():
            ((chip, _),) = item.chips
            item.change(chips=((chip, max(1, min(_PILE, counts[cents]))),))
            item.setOpacity(1.0 if counts[cents] else _EMPTY)

    def set_room(self, width: float) -> bool:
        """Leave the rest of the bar to the buttons; whether that is another width."""
        changed = width != self._room
        self._room = width
        return changed

    def set_plan(self, plan: FeltPlan) -> None:
        """Lie where the plan has the bar."""
        self._plan = plan
        self._bar = plan.bar
        count = max(1, len(self._items))
        room = (self._room or plan.bar.width) - MARGIN
        self._size = min(plan.rack_chip, room / count - 4)
        step = min(self._size + GAP, room / count)
        y = plan.bar.y + plan.bar.height / 2 - 6
        for n, item in enumerate(self._items.values()):
            item.change(diameter=self._size)
            item.setPos(MARGIN + self._size / 2 + n * step, y)
        self._ring.change(diameter=self._size, colour=self._theme.tokens.colour("accent"))
        self.pick(self._picked)

    def pick(self, cents: int) -> None:
        """Mark a chip as the one that a click adds; 0 marks none."""
        self._picked = cents
        item = self._items.get(cents)
        self._ring.setVisible(item is not None and self._shown)
        if item is not None:
            self._ring.setPos(item.pos())

    def set_shown(self, *, shown: bool) -> bool:
        """Hide the rack while nothing can be placed; whether that is a change."""
        if shown == self._shown:
            return False
        self._shown = shown
        for item in self._items.values():
            item.setVisible(shown)
        self._ring.setVisible(shown and self._picked in self._items)
        return True

    def chip_at(self, point: QPointF) -> int | None:
        """The chip at a place of the view."""
        if not self._shown:
            return None
        for cents, item in self._items.items():
            away = point - item.pos()
            if away.x() ** 2 + away.y() ** 2 <= (self._size / 2 + 2) ** 2:
                return cents
        return None

    def place_of(self, cents: int) -> QPointF:
        """Where a chip lies; the middle of the rack for one that it has not."""
        item = self._items.get(cents)
        if item is not None:
            return item.pos()
        x, y = self._bar.centre
        return QPointF(x / 2, y)

    def frame_of(self, cents: int) -> QRectF:
        """The square around a chip."""
        half = self._size / 2
        place = self.place_of(cents)
        return QRectF(place.x() - half, place.y() - half, 2 * half, 2 * half)

    def paint_bar(self, painter: QPainter, bar: Rect) -> None:
        """Paint the bar; below the chips are their keys, or in a float their numbers."""
        tokens = self._theme.tokens
        painter.setPen(QPen(tokens.colour("line"), 1))
        painter.setBrush(tokens.colour("surface"))
        painter.drawRoundedRect(rect_of(bar).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.setPen(tokens.colour("muted"))
        painter.setFont(felt_font(11))
        for n, (cents, item) in enumerate(self._items.items(), start=1):
            if (n > 9 and self._counts is None) or not self._shown:
                break
            told = n if self._counts is None else self._counts[cents]
            foot = item.pos().y() + self._size / 2
            line = QRectF(item.pos().x() - 20, foot + 1, 40, bar.bottom - foot - 4)
            painter.drawText(line, Qt.AlignmentFlag.AlignCenter, str(told))
