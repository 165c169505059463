"""At what stake and pace costs are told, and on what jackpot with how many boxes."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from trifelt.engine.houses.house import MOST_SEATS
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.shell.building import card, choice_box, column, grid, label
from trifelt.gui.shell.controls import FaultedField, line_field
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP

FIELD_WIDTH: Final = 144


class TermsPanel(QWidget):
    """Fields that act as they are typed."""

    changed = Signal()

    def __init__(self, context: PaneContext, editor: Editor) -> None:
        super().__init__()
        self._editor = editor
        texts = context.texts
        none = Message("none")
        self.stake, stake = line_field(texts, Message("Stake"), width=FIELD_WIDTH)
        self.pace, pace = line_field(texts, Message("Rounds per hour"), width=FIELD_WIDTH)
        self.jackpot, jackpot = line_field(texts, Message("Jackpot"), empty=none, width=FIELD_WIDTH)
        for line, field, put in (
            (self.stake, stake, editor.set_stake),
            (self.pace, pace, editor.set_rounds),
            (self.jackpot, jackpot, editor.set_jackpot),
        ):
            line.textEdited.connect(partial(self._on_edited, field, put))
        self.boxes = choice_box(texts, Message("Boxes with the main wager"))
        self.boxes.setFixedWidth(FIELD_WIDTH)
        for count in range(1, MOST_SEATS + 1):
            self.boxes.addItem(str(count), count)
        self.boxes.activated.connect(self._on_boxes_activated)
        rows = [
            (label(texts, title, wrap=True), field)
            for title, field in (
                (Message("Stake"), stake),
                (Message("Rounds per hour"), pace),
                (Message("Jackpot"), jackpot),
                (Message("Boxes"), self.boxes),
            )
        ]
        self._progressive = [part for row in rows[2:] for part in row]
        fields = grid(rows, spacing=STEP, shares=(1, 0))
        self.setLayout(column(card(texts, Message("Stake and pace"), fields)))
        self.refresh()

    def refresh(self) -> None:
        """Show what costs are told for."""
        terms = self._editor.terms
        jackpot = "" if terms.jackpot is None else str(Amount(terms.jackpot))
        for field, text in (
            (self.stake, str(Amount(terms.stake))),
            (self.pace, str(terms.rounds)),
            (self.jackpot, jackpot),
        ):
            if not field.hasFocus():
                field.setText(text)
        self.boxes.setCurrentIndex(terms.seats - 1)

    def show_jackpot(self, shown: bool, *, boxes: bool = False) -> None:
        """Ask for the jackpot and the boxes where the game has a progressive wager."""
        for place, widget in enumerate(self._progressive):
            widget.setVisible(shown or (boxes and place >= 2))

    def _on_boxes_activated(self, place: int) -> None:
        self._editor.set_boxes(place + 1)
        self.changed.emit()

    def _on_edited(
        self, field: FaultedField, put: Callable[[str], Message | None], text: str
    ) -> None:
        fault = put(text)
        field.set_fault(fault)
        if fault is None:
            self.changed.emit()
