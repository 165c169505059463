"""The felt's other items: what is printed on each spot, results on pills, and the discards."""

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
from trifelt.gui.table.felt_print import CENTRE, FeltPrint, felt_font, fitting, print_size, rect_of
from trifelt.gui.table.model.layout import Rect, SpotPrint
from trifelt.gui.table.model.plan import BoxPlan
from trifelt.gui.table.spot_paint import paint_spot_words, spot_pen

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
    make: Callable[[Key], Item],
    z: float,
) -> None:
    """Take the items off the scene that nobody wants any more, and make those that are missing."""
    wanted = list(wanted)
    for key in set(items).difference(wanted):
        scene.removeItem(items.pop(key))
    for key in wanted:
        if key not in items:
            items[key] = make(key)
            items[key].setZValue(z)
            scene.addItem(items[key])


def pill_width(row: str, pixels: float) -> float:
    """How wide a pill is with these words at this size."""
    return QFontMetricsF(felt_font(pixels, bold=True)).horizontalAdvance(row) + pixels * 1.1


class Pill(DrawnItem):
    """A few words on a dark rounded ground, centred on the item's place."""

    def __init__(self, colour: QColor, ink: QColor, pixels: float) -> None:
        super().__init__()
        self._colour, self.pixels = colour, pixels
        self.text = ""
        self.ink = ink
        self.edge: QColor | None = None
        self.most = 0.0  # the width that the words may take, or 0
        self._ground = QRectF()

    def change(self, **facts: object) -> None:
        super().change(**facts)
        rows = self.text.split("\n")
        width = max(pill_width(row, self.pixels) for row in rows)
        height = self.pixels * (0.35 + 1.2 * len(rows))
        width = min(width, self.most or width)
        self._ground = QRectF(-width / 2, -height / 2, width, height)

    def font(self) -> QFont:
        """The font, as narrow as the widest row needs it."""
        rows = self.text.split("\n")
        room = self._ground.width() - self.pixels * 0.5
        widest = max(rows, key=QFontMetricsF(felt_font(self.pixels, bold=True)).horizontalAdvance)
        return fitting(widest, self.pixels, room, bold=True)

    def boundingRect(self) -> QRectF:
        return self._ground.adjusted(-2, -2, 2, 2)

    def draw(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen if self.edge is None else QPen(self.edge, 1.4))
        painter.setBrush(self._colour)
        radius = self.pixels * (0.6 if "\n" in self.text else 0.8)
        painter.drawRoundedRect(self._ground, radius, radius)
        font = self.font()
        painter.setFont(font)
        painter.setPen(self.ink)
        metrics, cut, room = QFontMetricsF(font), Qt.TextElideMode.ElideRight, self._ground.width()
        rows = (metrics.elidedText(row, cut, room) for row in self.text.split("\n"))
        painter.drawText(self._ground, CENTRE, "\n".join(rows))


class SpotWords(DrawnItem):
    """What is printed in a spot, or its name alone over a result that begins at `name_over`."""

    def __init__(self, what: FeltPrint, spot: SpotPrint, place: QRectF) -> None:
        super().__init__()
        self._what, self._spot, self._place = what, spot, place
        self.name_over: float | None = None

    def boundingRect(self) -> QRectF:
        return self._place

    def draw(self, painter: QPainter) -> None:
        paint_spot_words(painter, self._what, self._spot, self._place, self.name_over)


class BoxMark(DrawnItem):
    """A box's number, and its spots' lines drawn stronger where the box is the user's."""

    def __init__(self, what: FeltPrint, box: BoxPlan, lines: QPainterPath) -> None:
        super().__init__()
        self._tokens, self._scale, self._lift = what.tokens, what.plan.scale, what.plan.lift
        self._number, self._lines = box.number, lines
        (x, y), across, down = box.label, 60 * self._scale, 14 * self._scale
        self._words = QRectF(x - across, y - down, 2 * across, 2 * down)
        self._hand = rect_of(box.cards[0]).united(rect_of(box.cards[-1]))
        self.own = False
        self.player = ""  # who plays here besides the user
        self.named = False  # the name of the hand stands where the number would
        self.asked = False

    def boundingRect(self) -> QRectF:
        margin = 12 * self._scale
        whole = self._words.united(self._lines.boundingRect().adjusted(-3, -3, 3, 3))
        return whole.united(self._hand.adjusted(-margin, -margin, margin, margin))

    def draw(self, painter: QPainter) -> None:
        if self.asked:
            self._draw_asked(painter)
        painter.setPen(self._tokens.colour("felt_print", 0.95 if self.own else 0.8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if not self.named:
            painter.setFont(felt_font(print_size(self._scale), bold=self.own))
            told = f"{self._number} · {self.player}" if self.player else str(self._number)
            painter.drawText(self._words, CENTRE, told)
        if self.own:
            painter.setPen(spot_pen(self._tokens, self._scale, mine=True))
            painter.drawPath(self._lines)

    def _draw_asked(self, painter: QPainter) -> None:
        """A bright ring around the hand, with the shadow of its raised cards."""
        around = 3 * self._scale
        ring = self._hand.adjusted(-around, -around, around, around)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 90))
        painter.drawRoundedRect(ring.adjusted(0, 2 * around, 0, 0), 2 * around, 2 * around)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ring.translate(0, -self._lift * self._scale)
        for wide, strength in ((10, 0.16), (6, 0.3), (3, 1.0)):
            painter.setPen(QPen(self._tokens.colour("spot_lit", strength), wide * self._scale))
            painter.drawRoundedRect(ring, 2 * around, 2 * around)


class HandGlow(DrawnItem):
    """A soft light on the cloth behind a rare hand."""

    def __init__(self, hand: QRectF, tokens: Tokens) -> None:
        super().__init__()
        aside, above = hand.width() * 0.45, hand.height() * 0.7
        self._whole, self._tokens = hand.adjusted(-aside, -above, aside, above), tokens

    def boundingRect(self) -> QRectF:
        return self._whole

    def draw(self, painter: QPainter) -> None:
        painter.translate(self._whole.center())
        painter.scale(self._whole.width() / 2, self._whole.height() / 2)
        glow = QRadialGradient(QPointF(0, 0), 1)
        glow.setColorAt(0.35, self._tokens.colour("spot_lit", 0.6))
        glow.setColorAt(1, self._tokens.colour("spot_lit", 0.0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(glow)
        painter.drawEllipse(QPointF(0, 0), 1, 1)


class VerdictMark(DrawnItem):
    """A tick or a cross in a coin: whether a hand was decided rightly."""

    def __init__(self, what: FeltPrint, *, right: bool) -> None:
        super().__init__()
        self.right, self._tokens, self._size = right, what.tokens, 18 * what.plan.scale

    def boundingRect(self) -> QRectF:
        half = self._size / 2 + 1
        return QRectF(-half, -half, 2 * half, 2 * half)

    def draw(self, painter: QPainter) -> None:
        half, arm, ink = self._size / 2, self._size * 0.22, self._tokens.colour("felt_sign")
        painter.setPen(QPen(ink, 1))
        painter.setBrush(self._tokens.colour("felt_win" if self.right else "felt_lose"))
        painter.drawEllipse(QPointF(0, 0), half, half)
        painter.setPen(QPen(ink, self._size * 0.12))
        if self.right:
            corner = QPointF(-arm * 0.3, arm)
            painter.drawLine(QPointF(-arm * 1.2, 0), corner)
            painter.drawLine(corner, QPointF(arm * 1.2, -arm))
        else:
            painter.drawLine(QPointF(-arm, -arm), QPointF(arm, arm))
            painter.drawLine(QPointF(-arm, arm), QPointF(arm, -arm))


class Discards(DrawnItem):
    """The used cards face down; those still on their way to the pile are not in it yet."""

    def __init__(self, place: Rect) -> None:
        super().__init__()
        self._place = place
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
        return QPointF(self._place.x, self._place.y - self._rise(self.expected))

    def _rise(self, cards: int) -> float:
        return cards * self._place.width * _THICKNESS

    def boundingRect(self) -> QRectF:
        return rect_of(self._place).adjusted(-2, -self._rise(self.expected) - 2, 2, 2)

    def draw(self, painter: QPainter) -> None:
        if not self.count:
            return
        face, rise = rect_of(self._place), self._rise(self.count)
        radius = face.width() * CORNER / WIDTH
        painter.setPen(QPen(QColor(_SHADE), 0.6))
        painter.setBrush(QColor(_EDGE))
        painter.drawRoundedRect(face.adjusted(0, -rise, 0, 0), radius, radius)
        # The edges of the cards, a fine line for each third one.
        for n in range(0, self.count, 3):
            y = face.bottom() - self._rise(n)
            painter.drawLine(QPointF(face.left() + radius, y), QPointF(face.right() - radius, y))
        paint_back(painter, face.translated(0, -rise))
