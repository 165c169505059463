"""A field of the form: keys that lead elsewhere are told and leave its text as it is.

The form has one place, kept free, that says what is wrong with a field: nothing moves for it.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit

from trifelt.engine.cards import read_cards
from trifelt.engine.message import Message
from trifelt.gui.check.model.fields import is_begun
from trifelt.gui.shell.controls import FaultedField
from trifelt.gui.shell.texts import Texts

NAME_KEYS = ">"
CARD_KEYS = "/+>="
PAID_KEYS = "/+*=pfPF"
STAKE_KEYS = PAID_KEYS + ">-"  # a stake is never below zero: there the keypad's minus leads on


class FormEdit(QLineEdit):
    """Enter and the arrows move on; what was there is chosen, so that typing replaces it."""

    entered = Signal()
    moved = Signal(int)
    key_typed = Signal(str)
    card_typed = Signal(str)  # one more of a hand that was whole, and led here
    left = Signal()

    def __init__(self, keys: str = STAKE_KEYS) -> None:
        super().__init__()
        self._keys = keys
        self._is_amount = keys in (PAID_KEYS, STAKE_KEYS)
        self._was_led = self._follows_cards = False  # the first until a key is pressed
        if self._is_amount:
            self.setAlignment(Qt.AlignmentFlag.AlignRight)
            self.setMaxLength(24)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._was_led = self._follows_cards = False
        if self._is_amount and event.reason() != Qt.FocusReason.MouseFocusReason:
            self.selectAll()
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    @property
    def is_begun(self) -> bool:
        """Whether an amount is being typed and none is there yet."""
        return self._is_amount and self.hasFocus() and is_begun(self.text())

    def follow(self, text: str) -> None:
        """Show what the form has; the text is left alone while it says the same."""
        if self.text() != text:
            self.setText(text)

    def lead_here(self) -> None:
        """Go on here by itself; the Tab of one who leaves the field before by it is done then."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._was_led, self._follows_cards = True, self._is_amount

    def focusNextPrevChild(self, forward: bool) -> bool:
        was_led, self._was_led = self._was_led, False
        return (was_led and forward) or super().focusNextPrevChild(forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._was_led = False
        key = event.key()
        steps = {Qt.Key.Key_Return: 1, Qt.Key.Key_Enter: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if key in steps:
            self.moved.emit(steps[Qt.Key(key)])
        elif (
            event.text()
            and event.text() in self._keys
            and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            self.key_typed.emit(event.text().lower())
        elif self._follows_cards and read_cards(card := self.text() + event.text()).cards:
            self.clear()
            self.textEdited.emit("")
            self.card_typed.emit(card)
        else:
            super().keyPressEvent(event)


class FormField(FaultedField):
    """Marked while its fault stands, which the form tells; not while more may be typed to it."""

    def __init__(self, texts: Texts, edit: FormEdit) -> None:
        super().__init__(texts, edit, tell=lambda _fault: None)
        self._edit = edit
        self._found: Message | None = None
        edit.left.connect(self._judge)

    def set_fault(self, fault: Message | None) -> None:
        """Say what is wrong, or that nothing is."""
        self._found = fault
        self._judge()

    def judge_now(self) -> None:
        """Say what is wrong, though more may be typed to it."""
        super().set_fault(self._found)

    def _judge(self) -> None:
        super().set_fault(None if self._edit.is_begun else self._found)
