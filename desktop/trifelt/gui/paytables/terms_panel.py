"""At what stake and pace costs are told, and on what jackpot with how many boxes."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from trifelt.engine.houses.house import MOST_SEATS
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.shell.building import card, choice_box, column, grid, label
from trifelt.gui.shell.controls import FaultedField
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP

FIELD_WIDTH = 144


class TermsPanel(QWidget):
    """Fields that act as they are typed."""

    changed = Signal()

    def __init__(self, context: PaneContext, editor: Editor) -> None:
        super().__init__()
        self._editor = editor
        self._texts = context.texts
        self.stake, self._stake = self._field(Message("Stake"))
        self.pace, self._pace = self._field(Message("Rounds per hour"))
        self.jackpot, self._jackpot = self._field(Message("Jackpot"))
        self._texts.show(self.jackpot, Message("none"), "placeholderText")
        self.boxes = choice_box(self._texts, Message("Boxes with the main wager"))
        self.boxes.setFixedWidth(FIELD_WIDTH)
        for count in range(1, MOST_SEATS + 1):
            self.boxes.addItem(str(count), count)
        self.boxes.activated.connect(self._on_boxes_activated)
        for edit, field, put in (
            (self.stake, self._stake, editor.set_stake),
            (self.pace, self._pace, editor.set_rounds),
            (self.jackpot, self._jackpot, editor.set_jackpot),
        ):
            edit.textEdited.connect(partial(self._on_edited, field, put))
        rows = [
            (label(self._texts, title, wrap=True), field)
            for title, field in (
                (Message("Stake"), self._stake),
                (Message("Rounds per hour"), self._pace),
                (Message("Jackpot"), self._jackpot),
                (Message("Boxes"), self.boxes),
            )
        ]
        self._progressive = [part for row in rows[2:] for part in row]
        fields = grid(rows, spacing=STEP, shares=(1, 0))
        self.setLayout(column(card(self._texts, Message("Stake and pace"), fields)))
        self.refresh()

    def refresh(self) -> None:
        """Show what costs are told for."""
        terms = self._editor.terms
        for field, text in (
            (self.stake, str(Amount(terms.stake))),
            (self.pace, str(terms.rounds)),
            (
                self.jackpot,
                "" if terms.situation.jackpot is None else str(Amount(terms.situation.jackpot)),
            ),
        ):
            if not field.hasFocus():
                field.setText(text)
        self.boxes.setCurrentIndex(terms.situation.seats - 1)

    def show_jackpot(self, shown: bool) -> None:
        """Ask for the jackpot and the boxes where the game has a progressive wager."""
        for widget in self._progressive:
            widget.setVisible(shown)

    def _field(self, name: Message) -> tuple[QLineEdit, FaultedField]:
        field = QLineEdit()
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._texts.name(field, name)
        faulted = FaultedField(self._texts, field)
        faulted.setFixedWidth(FIELD_WIDTH)
        return field, faulted

    def _on_boxes_activated(self, place: int) -> None:
        self._editor.set_boxes(self.boxes.itemData(place))
        self.changed.emit()

    def _on_edited(
        self, field: FaultedField, put: Callable[[str], Message | None], text: str
    ) -> None:
        fault = put(text)
        field.set_fault(fault)
        if fault is None:
            self.changed.emit()
