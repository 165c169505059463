"""Which boxes automatic players sit at."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.gui.shell.building import label
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP
from trifelt.gui.table.model.table import AUTOMATIC_STAKE


class PlayersDialog(QDialog):
    """One mark for each box; the user's own boxes are wherever he bets."""

    def __init__(
        self, texts: Texts, seats: int, automatic: frozenset[int], parent: QWidget
    ) -> None:
        super().__init__(parent)
        texts.show(self, Message("Automatic players"), "windowTitle")
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        column.setSpacing(2 * STEP)
        column.addWidget(
            label(
                texts,
                Message(
                    "They bet {stake} each round and decide by best play. A box that you bet on "
                    "stays yours.",
                    stake=Amount(AUTOMATIC_STAKE),
                ),
                wrap=True,
            )
        )
        grid = QGridLayout()
        self.boxes: dict[int, QCheckBox] = {}
        # As they sit: box 1 is the rightmost.
        for number in range(seats, 0, -1):
            box = QCheckBox()
            texts.show(box, Message("Box {box}", box=number))
            box.setChecked(number in automatic)
            grid.addWidget(box, (seats - number) // 4, (seats - number) % 4)
            self.boxes[number] = box
        column.addLayout(grid)
        buttons = QDialogButtonBox()
        confirm = buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        texts.show(confirm, Message("Let them sit down"))
        confirm.setProperty("role", "primary")
        cancel = buttons.addButton("", QDialogButtonBox.ButtonRole.RejectRole)
        texts.show(cancel, Message("Cancel"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.buttons = buttons
        column.addWidget(buttons)
        # Of a button that stands in no dialog yet Return would not know.
        confirm.setDefault(True)
        self.setMinimumWidth(420)

    @property
    def chosen(self) -> frozenset[int]:
        """The boxes that are marked."""
        return frozenset(number for number, box in self.boxes.items() if box.isChecked())
