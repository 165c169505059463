"""A field of cards: typed as text, shown as drawn cards, filled by the grid too."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from trifelt.engine.message import Message
from trifelt.gui.cards.faces import ASPECT, CORNER, WIDTH
from trifelt.gui.cards.pictures import card_picture
from trifelt.gui.check.form_edit import CARD_KEYS, FormEdit
from trifelt.gui.shell.building import STRETCH, TOP, column, label, row
from trifelt.gui.shell.controls import FaultedField
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP

CARD_WIDTH = 56
NARROW_CARD_WIDTH = 48
_GAP = 6
# Room for one card as text, and for three.
_LEAST_EDIT = (50, 98)
_EXAMPLES = ("10d", "Ah10dKs")


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
        width = (self._shown_places - 1) * self._pitch + self._width
        return QSize(round(width), round(self._width * ASPECT))

    @property
    def _pitch(self) -> float:
        """From one card to the next: many lie over each other."""
        usual = self._width + _GAP
        return min(usual, 3 * usual / max(1, self._shown_places - 1))

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
            x = place * self._pitch
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


class CardsField(QWidget):
    """Drawn cards, their text, and the hand's name."""

    typed = Signal(str)
    became_whole = Signal()
    entered = Signal()
    moved = Signal(int)
    key_typed = Signal(str)

    def __init__(
        self, texts: Texts, theme: Theme, name: Message, places: int = 3, width: int = CARD_WIDTH
    ) -> None:
        super().__init__()
        self._texts = texts
        self._places = places
        self.strip = CardStrip(places, theme, width)
        self.edit = FormEdit(CARD_KEYS)
        self.edit.setMaxLength(40)
        self.edit.setMinimumWidth(_LEAST_EDIT[places > 1])
        texts.name(self.edit, name, Message("Cards as Ah 10d Ks, with or without blanks"))
        texts.show_data(self.edit, _EXAMPLES[places > 1], "placeholderText")
        self._fault = FaultedField(texts, self.edit)
        self.name = label(texts, Message(""), "small", wrap=True)
        words = column(self._fault, self.name, STRETCH, spacing=HALF)
        self.setLayout(row((self.strip, TOP), (words, 1), spacing=STEP))
        self.setFocusProxy(self.edit)
        self.edit.textEdited.connect(self._on_edit_edited)
        self.edit.entered.connect(self.entered)
        self.edit.moved.connect(self.moved)
        self.edit.key_typed.connect(self.key_typed)
        self.strip.clicked.connect(self._on_strip_clicked)

    def show_state(
        self, text: str, cards: tuple[int, ...], fault: Message | None, name: Message | None
    ) -> None:
        """Follow the form; the text is left alone while it says the same."""
        if self.edit.text() != text:
            self.edit.setText(text)
        was_whole = len(self.strip.cards) == self._places
        self.strip.show_cards(cards)
        self._fault.set_fault(fault)
        self._texts.show(self.name, name if name is not None else Message(""))
        self.name.setVisible(name is not None)
        whole = len(cards) == self._places and fault is None
        if whole and not was_whole and self.edit.hasFocus():
            self.became_whole.emit()

    def _on_edit_edited(self, text: str) -> None:
        self.typed.emit(text)

    def _on_strip_clicked(self) -> None:
        self.edit.setFocus(Qt.FocusReason.MouseFocusReason)
