"""At what stake and pace costs are told, and on what meter with how many boxes."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QWidget

from trifelt.engine.houses.house import MOST_SEATS
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.gui.paytables.choices import choice_box
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.shell.building import label, panel
from trifelt.gui.shell.field_fault import FaultedField
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP

FIELD_WIDTH = 144


class TermsPanel(QFrame):
    """Fields that act as they are typed."""

    changed = Signal()

    def __init__(self, context: PaneContext, editor: Editor) -> None:
        super().__init__()
        self._editor = editor
        self._texts = context.texts
        self.stake, self._stake = self._field(Message("Stake"))
        self.pace, self._pace = self._field(Message("Rounds per hour"))
        self.meter, self._meter = self._field(Message("Meter"))
        self._texts.show(self.meter, Message("none"), "placeholderText")
        self.boxes = choice_box(self._texts, Message("Boxes with the main wager"), low=False)
        self.boxes.setFixedWidth(FIELD_WIDTH)
        for count in range(1, MOST_SEATS + 1):
            self.boxes.addItem(str(count), count)
        self.boxes.activated.connect(self._on_boxes_activated)
        self.stake.textEdited.connect(self._on_stake_edited)
        self.pace.textEdited.connect(self._on_pace_edited)
        self.meter.textEdited.connect(self._on_meter_edited)
        self.setProperty("role", "panel")
        frame, column = panel(self._texts, Message("Stake and pace"))
        frame.setProperty("role", "")
        grid = QGridLayout()
        grid.setHorizontalSpacing(STEP)
        grid.setVerticalSpacing(STEP)
        self._metered: list[QWidget] = []
        for row, (title, field) in enumerate(
            (
                (Message("Stake"), self._stake),
                (Message("Rounds per hour"), self._pace),
                (Message("Meter"), self._meter),
                (Message("Boxes"), self.boxes),
            )
        ):
            words = label(self._texts, title, wrap=True)
            grid.addWidget(words, row, 0)
            grid.addWidget(field, row, 1, Qt.AlignmentFlag.AlignRight)
            if row >= 2:
                self._metered += [words, field]
        grid.setColumnStretch(0, 1)
        column.addLayout(grid)
        outer = QGridLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)
        self.refresh()

    def refresh(self) -> None:
        """Show what costs are told for."""
        terms = self._editor.terms
        for field, text in (
            (self.stake, str(Amount(terms.stake))),
            (self.pace, str(terms.rounds)),
            (
                self.meter,
                "" if terms.situation.jackpot is None else str(Amount(terms.situation.jackpot)),
            ),
        ):
            if not field.hasFocus():
                field.setText(text)
        self.boxes.setCurrentIndex(terms.situation.seats - 1)

    def show_meter(self, shown: bool) -> None:
        """Ask for meter and boxes where the game has a wager on a meter."""
        for widget in self._metered:
            widget.setVisible(shown)

    def _field(self, name: Message) -> tuple[QLineEdit, FaultedField]:
        field = QLineEdit()
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._texts.name(field, name)
        faulted = FaultedField(self._texts, field)
        faulted.setFixedWidth(FIELD_WIDTH)
        return field, faulted

    def _on_stake_edited(self, text: str) -> None:
        self._after(self._stake, self._editor.set_stake(text))

    def _on_pace_edited(self, text: str) -> None:
        self._after(self._pace, self._editor.set_rounds(text))

    def _on_meter_edited(self, text: str) -> None:
        self._after(self._meter, self._editor.set_meter(text))

    def _on_boxes_activated(self, place: int) -> None:
        self._editor.set_boxes(self.boxes.itemData(place))
        self.changed.emit()

    def _after(self, field: FaultedField, fault: Message | None) -> None:
        field.set_fault(fault)
        if fault is None:
            self.changed.emit()
