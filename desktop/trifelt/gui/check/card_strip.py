"""Cards side by side, drawn, with outlines where one is still to come."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from trifelt.gui.cards.faces import ASPECT, CORNER, WIDTH
from trifelt.gui.cards.pictures import card_picture
from trifelt.gui.shell.theme import Theme

CARD_WIDTH = 56
NARROW_CARD_WIDTH = 48
_GAP = 6


class CardStrip(QWidget):
    """Tells when it is clicked; the place that the next card goes to can be marked."""

    clicked = Signal()

    def __init__(self, places: int, theme: Theme, width: int = CARD_WIDTH) -> None:
        super().__init__()
        self._places = places
        self._width = width
        self._theme = theme
        self._cards: tuple[int, ...] = ()
        self._awaits = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    @property
    def cards(self) -> tuple[int, ...]:
        return self._cards

    @property
    def _shown_places(self) -> int:
        """A hand may be dealt with more cards than belong to it."""
        return max(self._places, len(self._cards))

    def sizeHint(self) -> QSize:
        places = self._shown_places
        width = places * self._width + (places - 1) * _GAP
        return QSize(width, round(self._width * ASPECT))

    def set_card_width(self, width: int) -> None:
        """Draw the cards at another width."""
        if width != self._width:
            self._width = width
            self.updateGeometry()
            self.update()

    def show_cards(self, cards: tuple[int, ...]) -> None:
        """Show these cards."""
        if cards != self._cards:
            self._cards = cards
            self.updateGeometry()
            self.update()

    def set_awaiting(self, awaits: bool) -> None:
        """Mark the place that the next card goes to."""
        if awaits != self._awaits:
            self._awaits = awaits
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self._theme.tokens
        radius = self._width * CORNER / WIDTH
        for place in range(self._shown_places):
            x = place * (self._width + _GAP)
            if place < len(self._cards):
                picture = card_picture(self._cards[place], self._width, self.devicePixelRatioF())
                painter.drawPixmap(QPointF(x, 0), picture)
                continue
            following = self._awaits and place == len(self._cards)
            colour = tokens.colour("accent" if following else "control_line")
            pen = QPen(colour, 2 if following else 1)
            if not following:
                pen.setDashPattern([4, 4])
            painter.setPen(pen)
            painter.setBrush(tokens.colour("sunken"))
            painter.drawRoundedRect(
                QRectF(x + 1, 1, self._width - 2, self._width * ASPECT - 2), radius, radius
            )
