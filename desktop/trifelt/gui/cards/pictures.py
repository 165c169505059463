"""Cards and chips as pictures that are drawn once and kept, in rich text, as widgets, in scenes."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import (
    QAbstractButton,
    QGraphicsItem,
    QGraphicsObject,
    QSizePolicy,
    QStyleOptionGraphicsItem,
    QWidget,
)

from trifelt.engine.cards import card_text
from trifelt.gui.cards.chips import Chip, ChipCount, paint_chip, paint_stack, stack_height
from trifelt.gui.cards.faces import ASPECT, CORNER, WIDTH, paint_back, paint_face
from trifelt.gui.shell.building import drawn_in_text
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import CONTROL_RADIUS, Tokens

_MARGIN = 5


def _blank(width: float, height: float, ratio: float) -> QPixmap:
    picture = QPixmap(ceil(width * ratio), ceil(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


# A deck and its back at four sizes fit; at 200 pixels a card takes some 220 KB.
@lru_cache(maxsize=212)
def card_picture(card: int | None, width: int, ratio: float = 1.0) -> QPixmap:
    """A card (None: its back) so many pixels wide, sharp at the screen's pixel ratio."""
    picture = _blank(width, width * ASPECT, ratio)
    with QPainter(picture) as painter:
        rect = QRectF(0, 0, width, width * ASPECT)
        if card is None:
            paint_back(painter, rect)
        else:
            paint_face(painter, rect, card)
    return picture


@lru_cache(maxsize=128)
def chip_picture(chip: Chip, diameter: int, ratio: float = 1.0) -> QPixmap:
    """A chip so many pixels across, sharp at the screen's pixel ratio."""
    picture = _blank(diameter, diameter, ratio)
    with QPainter(picture) as painter:
        paint_chip(painter, QRectF(0, 0, diameter, diameter), chip)
    return picture


def forget_pictures() -> None:
    """Let all kept pictures go; they must not outlive the application."""
    card_picture.cache_clear()
    chip_picture.cache_clear()


def card_in_text(card: int, width: int) -> str:
    """A card as part of rich text."""
    return drawn_in_text(f"card:{card}", width, round(width * ASPECT))


def chip_in_text(chip: Chip, diameter: int) -> str:
    """A chip as part of rich text."""
    return drawn_in_text(f"chip:{chip.cents}:{chip.colour}:{chip.pattern}", diameter, diameter)


def paint_in_text(painter: QPainter, place: QRectF, name: str) -> None:
    """Draw a card or a chip of rich text, at any size and on paper; other names draw nothing."""
    match name.split(":"):
        case ["card", card]:
            # Its name is under the face, so that it can be read out, searched and copied on paper.
            painter.setPen(Qt.GlobalColor.white)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, card_text(int(card)))
            paint_face(painter, place, int(card))
        case ["chip", cents, colour, pattern]:
            paint_chip(painter, place, Chip(int(cents), colour, int(pattern)))


class CardRow(QWidget):
    """Cards beside one another, each so wide; `places` are kept free at the least.

    With a theme the free places show, and the one that the next card goes to can be marked.
    """

    def __init__(
        self,
        width: int,
        gap: int = 6,
        cards: Sequence[int | None] = (),
        *,
        places: int = 0,
        theme: Theme | None = None,
    ) -> None:
        super().__init__()
        self.cards = tuple(cards)
        self._places = places
        self._width = width
        self._gap = gap
        self._theme = theme
        self._awaits = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        if theme is not None:
            theme.changed.connect(self.update)

    def show_cards(self, cards: Sequence[int | None]) -> None:
        """Show these cards, their backs for None."""
        if tuple(cards) != self.cards:
            self.cards = tuple(cards)
            self.updateGeometry()
            self.update()

    def set_awaiting(self, awaits: bool) -> None:
        """Mark the place that the next card goes to."""
        self._awaits = awaits
        self.update()

    def set_card_width(self, width: int, gap: int | None = None) -> None:
        """Draw the cards at another width, and so far apart."""
        gap = self._gap if gap is None else gap
        if (width, gap) != (self._width, self._gap):
            self._width, self._gap = width, gap
            self.updateGeometry()
            self.update()

    def fit(self, width: float, height: float) -> None:
        """Be as large as this room lets the cards be."""
        count = self._count
        self.set_card_width(int(min((width - (count - 1) * self._gap) / count, height / ASPECT)))

    def sizeHint(self) -> QSize:
        across = (self._count - 1) * self._pitch + self._width
        return QSize(round(across), round(self._width * ASPECT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        for n, card in enumerate(self.cards):
            picture = card_picture(card, self._width, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(n * self._pitch, 0), picture)
        if self._theme is not None:
            for n in range(len(self.cards), self._count):
                self._paint_free(painter, n, self._theme.tokens)

    def _paint_free(self, painter: QPainter, place: int, tokens: Tokens) -> None:
        following = self._awaits and place == len(self.cards)
        pen = QPen(tokens.colour("accent" if following else "control_line"), 1 + following)
        if not following:
            pen.setDashPattern([4, 4])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen)
        painter.setBrush(tokens.colour("sunken"))
        radius = self._width * CORNER / WIDTH
        x, width, height = place * self._pitch, self._width, self._width * ASPECT
        painter.drawRoundedRect(QRectF(x + 1, 1, width - 2, height - 2), radius, radius)

    @property
    def _count(self) -> int:
        """A hand may be dealt with more cards than belong to it."""
        return max(self._places, len(self.cards))

    @property
    def _pitch(self) -> float:
        """The distance from one card to the next: many overlap."""
        usual = self._width + self._gap
        return min(usual, 3 * usual / max(1, self._count - 1))


class ChipButton(QAbstractButton):
    """Shows a chip; a ring around it tells that it is chosen, a frame that it has the focus."""

    def __init__(
        self, chip: Chip, diameter: int, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.chip = chip
        self._diameter = diameter
        self._theme = theme
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        side = self._diameter + 2 * _MARGIN
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        picture = chip_picture(self.chip, self._diameter, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(_MARGIN, _MARGIN), picture)
        tokens = self._theme.tokens
        side = self._diameter + 2 * _MARGIN
        ring = QRectF(1, 1, side - 2, side - 2)
        if self.isChecked():
            painter.setPen(QPen(tokens.colour("accent"), 2))
            painter.drawEllipse(ring)
        if self.hasFocus():
            painter.setPen(QPen(tokens.colour("accent"), 2))
            painter.drawRoundedRect(ring, CONTROL_RADIUS, CONTROL_RADIUS)


_DIMMED = 0.45


class DrawnItem(QGraphicsObject):
    """An item that lets the mouse through and is kept as a picture until its facts change."""

    def __init__(self, area: QRectF | None = None) -> None:
        super().__init__()
        self._area = area or QRectF()  # all that it paints on
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def change(self, **facts: object) -> None:
        """Show other facts, which are attributes of the item; the same ones change nothing."""
        if any(getattr(self, name) != fact for name, fact in facts.items()):
            self.prepareGeometryChange()
            for name, fact in facts.items():
                setattr(self, name, fact)
            self.update()

    def boundingRect(self) -> QRectF:
        return self._area

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

    def __init__(self, width: float) -> None:
        super().__init__()
        self.width = width
        self.card: int | None = None
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
        ratio = painter.device().devicePixelRatio()
        painter.drawPixmap(QPointF(0, 0), card_picture(self.card, round(self.width), ratio))
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
        return sum(chip.cents * count for chip, count in self.chips)

    def boundingRect(self) -> QRectF:
        size = self.diameter
        height = stack_height(self.chips, size)
        return QRectF(-size * 0.55, size / 2 - height, size * 1.1, height + size * 0.12)

    def draw(self, painter: QPainter) -> None:
        paint_stack(painter, QPointF(0, 0), self.diameter, self.chips)
