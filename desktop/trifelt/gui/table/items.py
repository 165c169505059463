"""What lies on the felt besides cards and chips: lit spots, pills with words and amounts."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from trifelt.gui.shell.tokens import Tokens
from trifelt.gui.table.felt_print import CENTRE, FeltPrint, fitting, letters, rect_of
from trifelt.gui.table.model.layout import Rect, SpotPrint
from trifelt.gui.table.model.plan import BoxPlan
from trifelt.gui.table.spot_paint import paint_taken_spot, spot_pen

# How far the cards of the hand that is decided are raised, at the felt's least size.
LIFT: Final = 4.0


class Pill(QGraphicsObject):
    """A few words on a dark rounded ground, centred on the item's place."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._ink = QColor("white")
        self._ground = QColor("black")
        self._edge: QColor | None = None
        self._pixels = 12.0
        self._most = 0.0
        self._rect = QRectF()
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def text(self) -> str:
        """The words that show."""
        return self._text

    def tell(
        self,
        text: str,
        ink: QColor,
        ground: QColor,
        pixels: float,
        *,
        edge: QColor | None = None,
        most: float = 0.0,
    ) -> None:
        """Show these words; `most` is the width that they may take."""
        told = (text, ink, ground, edge, pixels, most)
        if told == (self._text, self._ink, self._ground, self._edge, self._pixels, self._most):
            return
        self.prepareGeometryChange()
        self._text, self._ink, self._ground, self._edge, self._pixels, self._most = told
        self._rect = self._measured()
        self.update()

    def font(self) -> QFont:
        """The letters, as narrow as the widest row wants them."""
        rows = self._text.split("\n")
        room = self._rect.width() - self._pixels * 0.7
        widest = max(rows, key=QFontMetricsF(letters(self._pixels, bold=True)).horizontalAdvance)
        return fitting(widest, self._pixels, room, bold=True)

    def _measured(self) -> QRectF:
        metrics = QFontMetricsF(letters(self._pixels, bold=True))
        rows = self._text.split("\n")
        width = max(metrics.horizontalAdvance(row) for row in rows) + self._pixels * 1.1
        height = self._pixels * (0.35 + 1.2 * len(rows))
        if self._most:
            width = min(width, self._most)
        return QRectF(-width / 2, -height / 2, width, height)

    def boundingRect(self) -> QRectF:
        return self._rect.adjusted(-2, -2, 2, 2)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,  # noqa: ARG002
        widget: QWidget | None = None,  # noqa: ARG002
    ) -> None:
        if not self._text:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen if self._edge is None else QPen(self._edge, 1.4))
        painter.setBrush(self._ground)
        rows = self._text.split("\n")
        radius = self._pixels * (0.8 if len(rows) == 1 else 0.6)
        painter.drawRoundedRect(self._rect, radius, radius)
        painter.setFont(self.font())
        painter.setPen(self._ink)
        painter.drawText(self._rect, CENTRE, self._text)


class TakenSpot(QGraphicsObject):
    """Covers what is printed at a spot while chips lie on it or its result is told."""

    def __init__(self) -> None:
        super().__init__()
        self._what: FeltPrint | None = None
        self._spot: SpotPrint | None = None
        self._place: Rect | None = None
        self._name_over: float | None = None
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def lie(self, what: FeltPrint, spot: SpotPrint, place: Rect) -> None:
        """Cover this spot of a felt that is printed so."""
        self.prepareGeometryChange()
        self._what, self._spot, self._place = what, spot, place
        self.update()

    def cover(self, *, name_over: float | None) -> None:
        """Cover the print; its name stands over a result that begins there."""
        if name_over != self._name_over:
            self._name_over = name_over
            self.update()
        self.show()

    def boundingRect(self) -> QRectF:
        return QRectF() if self._place is None else rect_of(self._place).adjusted(-3, -3, 3, 3)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,  # noqa: ARG002
        widget: QWidget | None = None,  # noqa: ARG002
    ) -> None:
        if self._what is None or self._spot is None or self._place is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_taken_spot(painter, self._what, self._spot, self._place, name_over=self._name_over)


class BoxMark(QGraphicsObject):
    """A box's number, and its spots' lines drawn stronger where the box is the user's."""

    def __init__(self, tokens: Tokens) -> None:
        super().__init__()
        self._tokens = tokens
        self._number = 0
        self._place = QPointF()
        self._scale = 1.0
        self._lines = QPainterPath()
        self._own = False
        self._player = ""
        self._named = False
        self._hand = QRectF()
        self._asked = False
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def own(self) -> bool:
        """Whether the box shows as the user's."""
        return self._own

    def lie(self, box: BoxPlan, lines: QPainterPath, scale: float) -> None:
        """Stand where this box has its number, around its spots and its hand."""
        self.prepareGeometryChange()
        self._number, self._place, self._lines, self._scale = (
            box.number,
            QPointF(*box.label),
            lines,
            scale,
        )
        self._hand = rect_of(box.cards[0]).united(rect_of(box.cards[-1]))
        self.update()

    def set_tokens(self, tokens: Tokens) -> None:
        """Show in the colours of a theme."""
        self._tokens = tokens
        self.update()

    def set_own(self, *, own: bool) -> None:
        """Belong to the user, or not."""
        if own != self._own:
            self._own = own
            self.update()

    def tell_player(self, player: str) -> None:
        """Say who plays here besides the user."""
        if player != self._player:
            self._player = player
            self.update()

    @property
    def asked(self) -> bool:
        """Whether the hand shows as the one that is decided."""
        return self._asked

    def ask(self, *, asked: bool) -> None:
        """Be the box that is to decide, or not."""
        if asked != self._asked:
            self._asked = asked
            self.update()

    def make_way(self, *, named: bool) -> None:
        """Leave the place to the name of the hand, where one is told."""
        if named != self._named:
            self._named = named
            self.update()

    def _words(self) -> QRectF:
        across, down = 60 * self._scale, 14 * self._scale
        return QRectF(self._place.x() - across, self._place.y() - down, 2 * across, 2 * down)

    def boundingRect(self) -> QRectF:
        margin = 12 * self._scale
        whole = self._words().united(self._lines.boundingRect().adjusted(-3, -3, 3, 3))
        return whole.united(self._hand.adjusted(-margin, -margin, margin, margin))

    def _paint_asked(self, painter: QPainter) -> None:
        """A bright ring around the hand, with the shadow of its raised cards."""
        scale = self._scale
        around = 3 * scale
        shadow = self._hand.adjusted(-around, around, around, around)
        ring = self._hand.translated(0, -LIFT * scale).adjusted(-around, -around, around, around)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 90))
        painter.drawRoundedRect(shadow, 2 * around, 2 * around)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for wide, strength in ((10, 0.16), (6, 0.3), (3, 1.0)):
            colour = self._tokens.colour("spot_lit")
            colour.setAlphaF(strength)
            painter.setPen(QPen(colour, wide * scale))
            painter.drawRoundedRect(ring, 2 * around, 2 * around)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,  # noqa: ARG002
        widget: QWidget | None = None,  # noqa: ARG002
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._asked:
            self._paint_asked(painter)
        ink = QColor(self._tokens.felt_print)
        ink.setAlphaF(0.95 if self._own else 0.8)
        painter.setPen(ink)
        if not self._named:
            painter.setFont(letters(12 * self._scale, bold=self._own))
            told = f"{self._number} · {self._player}" if self._player else str(self._number)
            painter.drawText(self._words(), CENTRE, told)
        if self._own:
            painter.setPen(spot_pen(self._tokens, self._scale, mine=True))
            painter.drawPath(self._lines)


class SpotLight(QGraphicsObject):
    """The light of one spot: faint where a chip may go, bright where it would go now."""

    def __init__(self, path: QPainterPath, tokens: Tokens) -> None:
        super().__init__()
        self._path = path
        self._colour = tokens.colour("spot_lit")
        self._bright = False
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    @property
    def bright(self) -> bool:
        """Whether a chip would go here now."""
        return self.isVisible() and self._bright

    def set_tokens(self, tokens: Tokens) -> None:
        """Shine in the colour of a theme."""
        self._colour = tokens.colour("spot_lit")
        self.update()

    def set_path(self, path: QPainterPath) -> None:
        """Lie around another outline."""
        self.prepareGeometryChange()
        self._path = path
        self.update()

    def shine(self, *, bright: bool) -> None:
        """Be lit."""
        if self._bright != bright:
            self._bright = bright
            self.update()
        self.show()

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-4, -4, 4, 4)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,  # noqa: ARG002
        widget: QWidget | None = None,  # noqa: ARG002
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        glow = QColor(self._colour)
        glow.setAlphaF(0.42 if self._bright else 0.10)
        painter.setBrush(glow)
        line = QColor(self._colour)
        line.setAlphaF(1.0 if self._bright else 0.6)
        painter.setPen(QPen(line, 3.0 if self._bright else 1.4))
        painter.drawPath(self._path)
