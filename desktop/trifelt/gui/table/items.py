"""What lies on the felt besides cards and chips: lit spots, pills with words, the used cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from trifelt.gui.cards.faces import CORNER, WIDTH, paint_back
from trifelt.gui.cards.pictures import DrawnItem
from trifelt.gui.shell.tokens import Tokens
from trifelt.gui.table.felt_print import (
    CENTRE,
    FeltPrint,
    felt_font,
    fitting,
    print_size,
    rect_of,
)
from trifelt.gui.table.model.layout import Rect, SpotPrint
from trifelt.gui.table.model.plan import BoxPlan
from trifelt.gui.table.spot_paint import paint_taken_spot, spot_pen

# How much of its width a card is thick, so that a deck's height is told apart from a hand's.
_THICKNESS: Final = 0.016
_EDGE: Final = "#f4f1e8"
_SHADE: Final = "#b9b4a4"
Key = TypeVar("Key")
Item = TypeVar("Item", bound=QGraphicsItem)


def keep_items(
    scene: QGraphicsScene,
    items: dict[Key, Item],
    wanted: Iterable[Key],
    make: Callable[[], Item],
    z: float,
) -> None:
    """Take the items off the scene that nobody wants any more, and make those that are missing."""
    wanted = list(wanted)
    for key in set(items).difference(wanted):
        scene.removeItem(items.pop(key))
    for key in wanted:
        if key not in items:
            items[key] = make()
            items[key].setZValue(z)
            scene.addItem(items[key])


def pill_width(row: str, pixels: float) -> float:
    """How wide a pill is with these words at this size."""
    return QFontMetricsF(felt_font(pixels, bold=True)).horizontalAdvance(row) + pixels * 1.1


class Pill(DrawnItem):
    """A few words on a dark rounded ground, centred on the item's place."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.ink = QColor("white")
        self.ground = QColor("black")
        self.edge: QColor | None = None
        self.pixels = 12.0
        self.most = 0.0  # the width that the words may take, or 0
        self._ground = QRectF()

    def change(self, **facts: object) -> None:
        super().change(**facts)
        self._ground = self._measured()

    def font(self) -> QFont:
        """The font, as narrow as the widest row needs it."""
        rows = self.text.split("\n")
        room = self._ground.width() - self.pixels * 0.5
        widest = max(rows, key=QFontMetricsF(felt_font(self.pixels, bold=True)).horizontalAdvance)
        return fitting(widest, self.pixels, room, bold=True)

    def _measured(self) -> QRectF:
        rows = self.text.split("\n")
        width = max(pill_width(row, self.pixels) for row in rows)
        height = self.pixels * (0.35 + 1.2 * len(rows))
        if self.most:
            width = min(width, self.most)
        return QRectF(-width / 2, -height / 2, width, height)

    def boundingRect(self) -> QRectF:
        return self._ground.adjusted(-2, -2, 2, 2)

    def draw(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen if self.edge is None else QPen(self.edge, 1.4))
        painter.setBrush(self.ground)
        radius = self.pixels * (0.6 if "\n" in self.text else 0.8)
        painter.drawRoundedRect(self._ground, radius, radius)
        painter.setFont(self.font())
        painter.setPen(self.ink)
        painter.drawText(self._ground, CENTRE, self.text)


class TakenSpot(DrawnItem):
    """Covers what is printed at a spot while chips are on it or its result is told."""

    def __init__(self) -> None:
        super().__init__()
        self.what: FeltPrint | None = None
        self.spot: SpotPrint | None = None
        self.place: Rect | None = None
        self.name_over: float | None = None  # its name stands over a result that begins there
        self.hide()

    def boundingRect(self) -> QRectF:
        return QRectF() if self.place is None else rect_of(self.place).adjusted(-3, -3, 3, 3)

    def draw(self, painter: QPainter) -> None:
        if self.what is not None and self.spot is not None and self.place is not None:
            paint_taken_spot(painter, self.what, self.spot, self.place, name_over=self.name_over)


class BoxMark(DrawnItem):
    """A box's number, and its spots' lines drawn stronger where the box is the user's."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens: Tokens | None = None
        self.box: BoxPlan | None = None
        self.lines = QPainterPath()
        self.scale_ = 1.0
        self.own = False
        self.player = ""  # who plays here besides the user
        self.named = False  # the name of the hand stands where the number would
        self.asked = False
        self.lift = 0.0

    def _words(self, box: BoxPlan) -> QRectF:
        (x, y), across, down = box.label, 60 * self.scale_, 14 * self.scale_
        return QRectF(x - across, y - down, 2 * across, 2 * down)

    def _hand(self, box: BoxPlan) -> QRectF:
        return rect_of(box.cards[0]).united(rect_of(box.cards[-1]))

    def boundingRect(self) -> QRectF:
        if self.box is None:
            return QRectF()
        margin = 12 * self.scale_
        whole = self._words(self.box).united(self.lines.boundingRect().adjusted(-3, -3, 3, 3))
        return whole.united(self._hand(self.box).adjusted(-margin, -margin, margin, margin))

    def draw(self, painter: QPainter) -> None:
        if self.box is None or self.tokens is None:
            return
        if self.asked:
            self._draw_asked(painter, self._hand(self.box), self.tokens)
        ink = QColor(self.tokens.felt_print)
        ink.setAlphaF(0.95 if self.own else 0.8)
        painter.setPen(ink)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if not self.named:
            painter.setFont(felt_font(print_size(self.scale_), bold=self.own))
            number = self.box.number
            told = f"{number} · {self.player}" if self.player else str(number)
            painter.drawText(self._words(self.box), CENTRE, told)
        if self.own:
            painter.setPen(spot_pen(self.tokens, self.scale_, mine=True))
            painter.drawPath(self.lines)

    def _draw_asked(self, painter: QPainter, hand: QRectF, tokens: Tokens) -> None:
        """A bright ring around the hand, with the shadow of its raised cards."""
        around = 3 * self.scale_
        ring = hand.adjusted(-around, -around, around, around)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 90))
        painter.drawRoundedRect(ring.adjusted(0, 2 * around, 0, 0), 2 * around, 2 * around)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ring.translate(0, -self.lift * self.scale_)
        for wide, strength in ((10, 0.16), (6, 0.3), (3, 1.0)):
            colour = tokens.colour("spot_lit")
            colour.setAlphaF(strength)
            painter.setPen(QPen(colour, wide * self.scale_))
            painter.drawRoundedRect(ring, 2 * around, 2 * around)


class HandGlow(DrawnItem):
    """A soft light on the cloth behind a rare hand."""

    def __init__(self) -> None:
        super().__init__()
        self.frame = QRectF()
        self.colour = QColor()

    def boundingRect(self) -> QRectF:
        aside, above = self.frame.width() * 0.45, self.frame.height() * 0.7
        return self.frame.adjusted(-aside, -above, aside, above)

    def draw(self, painter: QPainter) -> None:
        whole = self.boundingRect()
        painter.translate(whole.center())
        painter.scale(whole.width() / 2, whole.height() / 2)
        light, dark = QColor(self.colour), QColor(self.colour)
        light.setAlphaF(0.6)
        dark.setAlphaF(0.0)
        glow = QRadialGradient(QPointF(0, 0), 1)
        glow.setColorAt(0.35, light)
        glow.setColorAt(1, dark)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(glow)
        painter.drawEllipse(QPointF(0, 0), 1, 1)


class VerdictMark(DrawnItem):
    """A tick or a cross in a coin: whether a hand was decided rightly."""

    def __init__(self) -> None:
        super().__init__()
        self.right = True
        self.colour, self.ink = QColor(), QColor()
        self.size = 18.0

    def boundingRect(self) -> QRectF:
        half = self.size / 2 + 1
        return QRectF(-half, -half, 2 * half, 2 * half)

    def draw(self, painter: QPainter) -> None:
        half, arm = self.size / 2, self.size * 0.22
        painter.setPen(QPen(self.ink, 1))
        painter.setBrush(self.colour)
        painter.drawEllipse(QPointF(0, 0), half, half)
        painter.setPen(QPen(self.ink, self.size * 0.12))
        if self.right:
            corner = QPointF(-arm * 0.3, arm)
            painter.drawLine(QPointF(-arm * 1.2, 0), corner)
            painter.drawLine(corner, QPointF(arm * 1.2, -arm))
        else:
            painter.drawLine(QPointF(-arm, -arm), QPointF(arm, arm))
            painter.drawLine(QPointF(-arm, arm), QPointF(arm, -arm))


class SpotLight(DrawnItem):
    """The light of one spot: faint where a chip may go, bright where it would go now."""

    def __init__(self) -> None:
        super().__init__()
        self.path = QPainterPath()
        self.colour = QColor()
        self.bright = False
        self.hide()

    def boundingRect(self) -> QRectF:
        return self.path.boundingRect().adjusted(-4, -4, 4, 4)

    def draw(self, painter: QPainter) -> None:
        glow, line = QColor(self.colour), QColor(self.colour)
        glow.setAlphaF(0.42 if self.bright else 0.10)
        painter.setBrush(glow)
        line.setAlphaF(1.0 if self.bright else 0.6)
        painter.setPen(QPen(line, 3.0 if self.bright else 1.4))
        painter.drawPath(self.path)


class Discards(DrawnItem):
    """The used cards face down; those still on their way to the pile are not in it yet."""

    def __init__(self) -> None:
        super().__init__()
        self.place = Rect(0, 0, 1, 1)
        self.expected = 0  # how many cards are to be there
        self.under_way = 0

    @property
    def count(self) -> int:
        """The cards that are there now."""
        return max(0, self.expected - self.under_way)

    def receive(self) -> None:
        """One of the cards that are under way has come."""
        self.change(under_way=max(0, self.under_way - 1))

    def top(self) -> QPointF:
        """Where the next card comes to rest."""
        return QPointF(self.place.x, self.place.y - self._rise(self.expected))

    def _rise(self, cards: int) -> float:
        return cards * self.place.width * _THICKNESS

    def boundingRect(self) -> QRectF:
        return rect_of(self.place).adjusted(-2, -self._rise(self.expected) - 2, 2, 2)

    def draw(self, painter: QPainter) -> None:
        if not self.count:
            return
        face, rise = rect_of(self.place), self._rise(self.count)
        radius = face.width() * CORNER / WIDTH
        painter.setPen(QPen(QColor(_SHADE), 0.6))
        painter.setBrush(QColor(_EDGE))
        painter.drawRoundedRect(face.adjusted(0, -rise, 0, 0), radius, radius)
        # The edges of the cards, a fine line for each third one.
        for n in range(0, self.count, 3):
            y = face.bottom() - self._rise(n)
            painter.drawLine(QPointF(face.left() + radius, y), QPointF(face.right() - radius, y))
        paint_back(painter, face.translated(0, -rise))
