"""All 52 cards as small buttons: a click fills the field that is being typed."""

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from trifelt.engine.cards import CLUBS, DIAMONDS, HEARTS, RANKS, SPADES, card_text, rank_of, suit_of
from trifelt.engine.message import Message
from trifelt.gui.cards.glyphs import placed_suit
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF

_ROWS = (SPADES, HEARTS, DIAMONDS, CLUBS)
_RANKS = (12, *range(12))  # the ace first, as people look for it
_HEIGHT = 30
_LOW_HEIGHT = 22
# Below this width a 10 and its suit need smaller letters.
_NARROW = 32


class CardButton(QAbstractButton):
    """One card of the grid; pale where it lies already, framed where it lies in this field."""

    def __init__(self, card: int, theme: Theme) -> None:
        super().__init__()
        self.card = card
        self._theme = theme
        self._used = False
        self._here = False
        self._height = _HEIGHT
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        return QSize(36, self._height)

    def minimumSizeHint(self) -> QSize:
        return QSize(22, self._height)

    def set_height(self, height: int) -> None:
        """Be as high as this."""
        if height != self._height:
            self._height = height
            self.updateGeometry()

    def set_state(self, used: bool, here: bool) -> None:
        """Whether the card lies somewhere, and whether in the field that is being typed."""
        if (used, here) != (self._used, self._here):
            self._used, self._here = used, here
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self._theme.tokens
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        if self._here:
            painter.setPen(QPen(tokens.colour("accent"), 2))
            painter.setBrush(tokens.colour("accent_soft"))
            rect = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        else:
            painter.setPen(QPen(tokens.colour("line"), 1))
            ground = "hover" if self.underMouse() and not self._used else "sunken"
            painter.setBrush(tokens.colour("surface" if self._used else ground))
        painter.drawRoundedRect(rect, 5, 5)
        red = suit_of(self.card) in (HEARTS, DIAMONDS)
        ink = tokens.colour("lose" if red else "text")
        painter.setOpacity(0.3 if self._used and not self._here else 1.0)
        font = QFont(self.font())
        narrow = self.width() < _NARROW
        font.setPixelSize(11 if narrow else 13)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(ink)
        rank = RANKS[rank_of(self.card)]
        width = painter.fontMetrics().horizontalAdvance(rank)
        gap, suit = (1, 8) if narrow else (3, 10)
        x = (self.width() - width - gap - suit) / 2
        painter.drawText(
            QRectF(x, 0, width + 2, self.height()), Qt.AlignmentFlag.AlignVCenter, rank
        )
        box = QRectF(x + width + gap, (self.height() - suit) / 2, suit, suit)
        painter.fillPath(placed_suit(suit_of(self.card), box), ink)


class CardGrid(QWidget):
    """Four rows of thirteen."""

    picked = Signal(int)

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        texts.name(self, Message("Cards"), Message("A click fills the field that is being typed"))
        self._buttons: dict[int, CardButton] = {}
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(HALF)
        for row, suit in enumerate(_ROWS):
            for column, rank in enumerate(_RANKS):
                card = 4 * rank + suit
                button = CardButton(card, theme)
                texts.name(button, Message("{card}", card=card_text(card)))
                button.clicked.connect(partial(self.picked.emit, card))
                self._buttons[card] = button
                grid.addWidget(button, row, column)
        theme.changed.connect(self.update)

    def set_low(self, low: bool) -> None:
        """Take less height, where there is little."""
        self._grid.setVerticalSpacing(HALF // 2 if low else HALF)
        for button in self._buttons.values():
            button.set_height(_LOW_HEIGHT if low else _HEIGHT)

    def button(self, card: int) -> CardButton:
        """The button of a card."""
        return self._buttons[card]

    def show_state(self, used: frozenset[int], here: frozenset[int]) -> None:
        """Which cards lie somewhere, and which of them in the field that is being typed."""
        for card, button in self._buttons.items():
            button.set_state(card in used, card in here)
