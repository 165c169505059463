"""A field of cards: typed as text, shown as drawn cards, filled by the grid too."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from trifelt.engine.message import Message
from trifelt.gui.check.card_strip import CARD_WIDTH, CardStrip
from trifelt.gui.shell.building import label
from trifelt.gui.shell.field_fault import FaultedField
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP

# Room for one card as text, and for three.
_LEAST_EDIT = (50, 98)
_EXAMPLES = ("10d", "Ah10dKs")


class CardEdit(QLineEdit):
    """The text of a field of cards; tells when it has the focus, and keys that lead elsewhere."""

    entered = Signal()
    left_by_enter = Signal()
    key_typed = Signal(str)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left_by_enter.emit()
        elif event.text() in ("/", "+", ">", "="):
            self.key_typed.emit(event.text())
        else:
            super().keyPressEvent(event)


class CardsField(QWidget):
    """Drawn cards, their text, and the hand's name."""

    typed = Signal(str)
    became_whole = Signal()
    entered = Signal()
    left_by_enter = Signal()
    key_typed = Signal(str)

    def __init__(
        self, texts: Texts, theme: Theme, name: Message, places: int = 3, width: int = CARD_WIDTH
    ) -> None:
        super().__init__()
        self._texts = texts
        self._places = places
        self.strip = CardStrip(places, theme, width)
        self.edit = CardEdit()
        self.edit.setMaxLength(40)
        self.edit.setMinimumWidth(_LEAST_EDIT[places > 1])
        texts.name(self.edit, name, Message("Cards as Ah 10d Ks, with or without blanks"))
        texts.show_data(self.edit, _EXAMPLES[places > 1], "placeholderText")
        self._fault = FaultedField(texts, self.edit)
        self.name = label(texts, Message(""), "small", wrap=True)
        words = QVBoxLayout()
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(HALF)
        words.addWidget(self._fault)
        words.addWidget(self.name)
        words.addStretch(1)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(STEP + HALF)
        line.addWidget(self.strip, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(words, 1)
        self.setFocusProxy(self.edit)
        self.edit.textEdited.connect(self._on_edit_edited)
        self.edit.entered.connect(self.entered)
        self.edit.left_by_enter.connect(self.left_by_enter)
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
