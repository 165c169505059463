"""At what stake and pace costs are told, and on what jackpot with how many boxes."""

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
        self._fields = (self.stake, stake), (self.pace, pace), (self.jackpot, jackpot)
        for (line, field), term in zip(self._fields, ("stake", "rounds", "jackpot"), strict=True):
            line.textEdited.connect(partial(self._on_edited, field, term))
            line.editingFinished.connect(editor.leave_terms)
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
        texts = str(Amount(terms.stake)), str(terms.rounds), jackpot
        for (line, field), text in zip(self._fields, texts, strict=True):
            if not line.hasFocus() and field.fault is None:  # what is wrong stays to be put right
                line.setText(text)
        self.boxes.setCurrentIndex(terms.seats - 1)

    def show_jackpot(self, shown: bool, *, boxes: bool = False) -> None:
        """Ask for the jackpot and the boxes where the game has a progressive wager."""
        for place, widget in enumerate(self._progressive):
            widget.setVisible(shown or (boxes and place >= 2))

    def _on_boxes_activated(self, place: int) -> None:
        self._editor.set_term("seats", str(place + 1))
        self.changed.emit()

    def _on_edited(self, field: FaultedField, term: str, text: str) -> None:
        field.set_fault(self._editor.set_term(term, text))
        self.changed.emit()
