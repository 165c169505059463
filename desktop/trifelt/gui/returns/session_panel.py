"""What a session is asked: its bankroll, its rounds and its target, each dragged or typed."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QWidget

from trifelt.engine.message import Message
from trifelt.gui.returns.model.odds import (
    BANKROLLS,
    FIRST_ROUNDS,
    MOST_SESSION_ROUNDS,
    ROUNDS,
    TARGETS,
    Scale,
)
from trifelt.gui.returns.model.rounds import read_rounds
from trifelt.gui.shell.building import TOP, Slider, card, column, label, row
from trifelt.gui.shell.controls import line_field
from trifelt.gui.shell.figures import amount_text, read_amount
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP

FIELD_WIDTH = 144


class SlidingField(QWidget):
    """A value that is dragged in round steps or typed exactly."""

    changed = Signal()

    def __init__(
        self,
        texts: Texts,
        title: Message,
        scale: Scale,
        read: Callable[[str], int | Message],
        write: Callable[[int], str],
        head: QWidget | None = None,
    ) -> None:
        super().__init__()
        self._scale, self._read, self._write = scale, read, write
        self.value = scale.value(0)
        self.field, self.faulted = line_field(texts, title, width=FIELD_WIDTH)
        self.slider = Slider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, scale.last)
        self.slider.setPageStep(5)
        self.slider.setMinimumHeight(24)
        texts.name(self.slider, Message("{title}, as a slider", title=title))
        line = row((head or label(texts, title), 1), (self.faulted, TOP), spacing=STEP)
        self.setLayout(column(line, self.slider, spacing=HALF))
        self.field.textEdited.connect(self._on_edited)
        self.field.editingFinished.connect(self._on_finished)
        self.slider.valueChanged.connect(self._on_slid)

    def set_value(self, value: int) -> None:
        """Show a value, without telling it as a change of the user."""
        self.value = value
        self.field.setText(self._write(value))
        self.faulted.set_fault(None)
        self._place_slider()

    def _place_slider(self) -> None:
        blocked = self.slider.blockSignals(True)
        self.slider.setValue(self._scale.place(self.value))
        self.slider.blockSignals(blocked)

    def _on_edited(self, text: str) -> None:
        read = self._read(text)
        self.faulted.set_fault(read if isinstance(read, Message) else None)
        if isinstance(read, int):
            self.value = read
            self._place_slider()
            self.changed.emit()

    def _on_finished(self) -> None:
        if not isinstance(self._read(self.field.text()), Message):
            self.field.setText(self._write(self.value))

    def _on_slid(self, place: int) -> None:
        self.set_value(self._scale.value(place))
        self.changed.emit()


class SessionPanel(QFrame):
    """Bankroll, rounds, and a target that may be left out."""

    changed = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.bankroll = SlidingField(
            texts, Message("Bankroll"), BANKROLLS, read_amount, amount_text
        )
        self.limited = QCheckBox()
        texts.show(self.limited, Message("Rounds"))
        texts.name(self.limited, Message("Stop after so many rounds"))
        self.limited.setChecked(True)
        self.rounds = SlidingField(
            texts, Message("Rounds"), ROUNDS, _session_rounds, "{:,}".format, self.limited
        )
        self.stops = QCheckBox()
        texts.show(self.stops, Message("Stop at"))
        texts.name(self.stops, Message("Stop when the balance reaches a target"))
        self.target = SlidingField(
            texts, Message("Target"), TARGETS, read_amount, amount_text, self.stops
        )
        self.rounds.set_value(FIRST_ROUNDS)
        parts = (self.bankroll, self.rounds, self.target)
        for part in parts:
            part.changed.connect(self.changed)
        self.stops.toggled.connect(self._on_stops_toggled)
        self.limited.toggled.connect(self._on_limited_toggled)
        self._allow_fields()
        inside = card(texts, Message("The session"), *parts, spacing=STEP + HALF)
        self.setLayout(column(inside))

    def open_with(self, bankroll: int) -> None:
        """Begin with a bankroll, and a target at twice as much that is not used yet."""
        self.bankroll.set_value(bankroll)
        self.target.set_value(2 * bankroll)

    def read(self) -> tuple[int, int | None, int | None] | None:
        """Bankroll, rounds and target; None where a field is faulty, which says so itself."""
        limited = self.limited.isChecked()
        bankroll, target = self.bankroll.value, self.target.value
        if self.stops.isChecked():
            low = target <= bankroll
            fault = Message(
                "Enter more than the bankroll of {bankroll}.", bankroll=amount_text(bankroll)
            )
            if not _is_own(self.target.faulted.fault):
                self.target.faulted.set_fault(fault if low else None)
        parts = [self.bankroll, *([self.rounds] if limited else [])]
        parts += [self.target] if self.stops.isChecked() else []
        if any(part.faulted.fault is not None for part in parts):
            return None
        rounds = self.rounds.value if limited else None
        return bankroll, rounds, target if self.stops.isChecked() else None

    def _allow_fields(self) -> None:
        """A field is open where what it limits is ticked."""
        for box, field in ((self.stops, self.target), (self.limited, self.rounds)):
            for part in (field.field, field.slider):
                part.setEnabled(box.isChecked())

    def _on_limited_toggled(self) -> None:
        self._allow_fields()
        self.changed.emit()

    def _on_stops_toggled(self) -> None:
        self._allow_fields()
        if self.stops.isChecked() and self.target.value <= self.bankroll.value:
            self.target.set_value(2 * self.bankroll.value)
        self.changed.emit()


def _is_own(fault: Message | None) -> bool:
    """Whether a fault is the field's own, and not about its neighbours."""
    return fault is not None and "bankroll" not in fault.facts


def _session_rounds(text: str) -> int | Message:
    read = read_rounds(text)
    if isinstance(read, int) and read > MOST_SESSION_ROUNDS:
        return Message("Enter 1 to {most} rounds.", most=f"{MOST_SESSION_ROUNDS:,}")
    return read
