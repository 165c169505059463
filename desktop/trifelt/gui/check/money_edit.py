"""A field for an amount, made for the numeric keypad: Enter moves on, letters decide."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit

_KEYS = frozenset("/+*>=pfPF")


class MoneyEdit(QLineEdit):
    """Digits go into the field; what leads elsewhere is told and leaves the field as it is.

    A stake is never below zero: there the minus of the keypad leads elsewhere too.
    """

    entered = Signal()
    moved = Signal(int)
    key_typed = Signal(str)

    def __init__(self, *, signed: bool = False) -> None:
        super().__init__()
        self._keys = _KEYS if signed else _KEYS | {"-"}
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setMaxLength(24)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            self.selectAll()
        self.entered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self.moved.emit(1)
        elif key == Qt.Key.Key_Up:
            self.moved.emit(-1)
        elif (
            event.text() in self._keys
            and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            self.key_typed.emit(event.text().lower())
        else:
            super().keyPressEvent(event)
