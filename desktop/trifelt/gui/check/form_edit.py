"""A field of the form: keys that lead elsewhere are told and leave its text as it is."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit

NAME_KEYS = ">"
CARD_KEYS = "/+>="
PAID_KEYS = "/+*>=pfPF"
STAKE_KEYS = PAID_KEYS + "-"  # a stake is never below zero: there the keypad's minus leads on


class FormEdit(QLineEdit):
    """Enter and the arrows move on; what was there is chosen, so that typing replaces it."""

    entered = Signal()
    moved = Signal(int)
    key_typed = Signal(str)

    def __init__(self, keys: str = STAKE_KEYS) -> None:
        super().__init__()
        self._keys = keys
        self._is_amount = keys in (PAID_KEYS, STAKE_KEYS)
        self._was_led = False
        if self._is_amount:
            self.setAlignment(Qt.AlignmentFlag.AlignRight)
            self.setMaxLength(24)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._was_led = event.reason() == Qt.FocusReason.OtherFocusReason
        if self._is_amount and event.reason() != Qt.FocusReason.MouseFocusReason:
            self.selectAll()
        self.entered.emit()

    def lead_here(self) -> None:
        """Go on here by itself; the Tab of one who leaves the field before by it is done then."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

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
        else:
            super().keyPressEvent(event)
