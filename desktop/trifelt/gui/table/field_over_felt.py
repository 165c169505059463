"""A small field over the felt to type in, with what is wrong said right under it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from trifelt.engine.message import Message
from trifelt.engine.money import money_text, plain_amount, read_money
from trifelt.gui.shell.building import label
from trifelt.gui.shell.field_fault import FaultedField
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP

_FIELD_WIDTH: Final = 220
Take = Callable[[str], Message | None]
"""Does what was asked with the text, or says why not."""
TakeAmount = Callable[[int], Message | None]


def amount_of(take: TakeAmount, *, nothing_allowed: bool = False) -> Take:
    """Reads the text as an amount first."""

    def read(text: str) -> Message | None:
        cents = read_money(plain_amount(text))
        if cents is None or (cents == 0 and not nothing_allowed):
            return Message("Write an amount: digits, optionally a point and one or two digits.")
        return take(cents)

    return read


def amount_start(cents: int) -> str:
    """The text that an amount starts from; none for nothing."""
    return money_text(cents) if cents else ""


class FieldOverFelt(QFrame):
    """Enter takes what is typed, Esc leaves everything as it is."""

    def __init__(self, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = texts
        self._over = parent
        self._take: Take | None = None
        self._place = QPoint()
        self._after: Callable[[], None] | None = None
        self.setProperty("role", "panel")
        self.title = label(texts, Message(""), "strong")
        self.field = QLineEdit()
        self.field.setMaxLength(16)
        self.field.setMinimumWidth(_FIELD_WIDTH)
        self.field.returnPressed.connect(self._on_field_returned)
        self.field.installEventFilter(self)
        self.fault = FaultedField(texts, self.field)
        self.button = QPushButton()
        self.button.setProperty("role", "primary")
        texts.show(self.button, Message("Set"))
        self.button.clicked.connect(self._on_field_returned)
        line = QHBoxLayout()
        line.setSpacing(STEP)
        line.addWidget(self.fault, 1)
        line.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * STEP, STEP, 2 * STEP, STEP + HALF)
        column.setSpacing(HALF)
        column.addWidget(self.title)
        column.addLayout(line)
        self.hide()

    def ask(
        self,
        title: Message,
        text: str,
        take: Take,
        place: QPoint,
        after: Callable[[], None],
    ) -> None:
        """Ask near a place of the parent; `after` takes the focus back."""
        self._take, self._after = take, after
        self._texts.show(self.title, title)
        self._texts.name(self.field, title)
        self.fault.set_fault(None)
        self.field.setText(text)
        self.show()
        self._put(place)
        self.raise_()
        self.field.selectAll()
        self.field.setFocus()

    def leave(self) -> None:
        """Go away without doing anything."""
        if not self.isVisible():
            return
        self.hide()
        if self._after is not None:
            self._after()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.leave()
                return True
        elif event.type() == QEvent.Type.FocusOut and not self.button.underMouse():
            self.hide()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """As high as the fault needs at this width, which a size hint does not know."""
        column, within = self.layout(), self.fault.layout()
        assert column is not None
        assert within is not None
        within.activate()
        column.activate()
        width = column.totalSizeHint().width()
        self.resize(width, column.totalHeightForWidth(width))

    def _put(self, place: QPoint) -> None:
        self._place = place
        self._fit()
        room = self._over.rect()
        x = min(max(STEP, place.x() - self.width() // 2), room.width() - self.width() - STEP)
        y = min(max(STEP, place.y() + STEP), room.height() - self.height() - STEP)
        self.move(x, y)

    def _on_field_returned(self) -> None:
        assert self._take is not None
        why = self._take(self.field.text().strip())
        self.fault.set_fault(why)
        if why is None:
            self.leave()
        else:
            self._put(self._place)
