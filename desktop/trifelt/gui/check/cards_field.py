"""A field of cards: typed as text, shown as drawn cards, filled by the grid too."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from trifelt.engine.message import Message
from trifelt.gui.cards.pictures import CardRow
from trifelt.gui.check.form_edit import CARD_KEYS, FormEdit, FormField
from trifelt.gui.shell.building import STRETCH, TOP, column, label, row
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP

CARD_WIDTH = 56
NARROW_CARD_WIDTH = 48
# Room for one card as text, and for three.
_LEAST_EDIT = (50, 98)
_EXAMPLES = ("10d", "Ah10dKs")


class CardsField(QWidget):
    """Drawn cards, their text, and the hand's name."""

    typed = Signal(str)
    became_whole = Signal()
    moved = Signal(int)
    key_typed = Signal(str)

    def __init__(self, texts: Texts, theme: Theme, name: Message, places: int = 3) -> None:
        super().__init__()
        self._texts = texts
        self._places = places
        self.strip = CardRow(CARD_WIDTH, places=places, theme=theme)
        self.edit = FormEdit(CARD_KEYS)
        self.edit.setMaxLength(40)
        self.edit.setMinimumWidth(_LEAST_EDIT[places > 1])
        texts.name(self.edit, name, Message("Cards such as Ah 10d Ks, with or without spaces"))
        texts.show_data(self.edit, _EXAMPLES[places > 1], "placeholderText")
        self._fault = FormField(texts, self.edit)
        self.name = label(texts, Message(""), "small", wrap=True)
        self.line = row((self._fault, 1), spacing=HALF)  # whose cards they are may stand there too
        words = column(self.line, self.name, STRETCH, spacing=HALF)
        self.setLayout(row((self.strip, TOP), (words, 1), spacing=STEP))
        self.setFocusProxy(self.edit)
        self.edit.textEdited.connect(self.typed)
        self.edit.moved.connect(self.moved)
        self.edit.key_typed.connect(self.key_typed)

    def show_state(
        self, text: str, cards: tuple[int, ...], fault: Message | None, name: Message | None
    ) -> None:
        """Follow the form; the text is left alone while it says the same."""
        self.edit.follow(text)
        was_whole = len(self.strip.cards) == self._places
        self.strip.show_cards(cards if fault is None else cards[: self._places])
        self._fault.set_fault(fault)
        self._texts.show(self.name, name if name is not None else Message(""))
        self.name.setVisible(name is not None)
        whole = len(cards) == self._places and fault is None
        if whole and not was_whole and self.edit.hasFocus():
            self.became_whole.emit()

    def add_card(self, card: str) -> None:
        """Go on typing here with one more card."""
        self.edit.setFocus(Qt.FocusReason.MouseFocusReason)
        self.edit.setText(self.edit.text() + card)
        self.typed.emit(self.edit.text())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.strip.geometry().contains(event.position().toPoint()):
            self.edit.setFocus(Qt.FocusReason.MouseFocusReason)
