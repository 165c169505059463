"""The rows of a wager with bounds to search within, beside what they pay and what was found."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from trifelt.engine.houses import House
from trifelt.engine.houses.cells import cell_text
from trifelt.engine.message import Message
from trifelt.engine.variants.editing import effective_cell
from trifelt.engine.variants.row_titles import row_title
from trifelt.engine.variants.search import FoundTable
from trifelt.gui.paytables.model.search import suggested
from trifelt.gui.shell.building import (
    MIDDLE,
    RIGHT,
    clear,
    data_label,
    grid,
    holder,
    label,
    set_role,
)
from trifelt.gui.shell.building import row as row_of
from trifelt.gui.shell.controls import FaultedField
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP

BOUND_WIDTH: Final = 60
FOUND_WIDTH: Final = 48
TITLES: Final = (
    Message("Row"),
    Message("Now (to 1)"),
    Message("From"),
    Message("To"),
    Message.in_context("odds", "Step"),
    Message("Found"),
)


@dataclass(frozen=True, slots=True)
class BoundsLine:
    """The bounds of one row to type over, beside what it pays now and in the chosen table."""

    least: QLineEdit
    most: QLineEdit
    step: QLineEdit
    fault: FaultedField
    now: QLabel
    found: QLabel


class BoundsGrid(QWidget):
    """Built anew for another wager; bounds around what its rows pay are written in."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.lines: dict[str, BoundsLine] = {}
        self._grid = grid((), spacing=(STEP, HALF), shares=(1,), margins=(0, STEP, 0, 0))
        self.setLayout(self._grid)

    @property
    def typed(self) -> dict[str, tuple[str, str, str]]:
        """What is typed, by row."""
        return {
            row: (line.least.text(), line.most.text(), line.step.text())
            for row, line in self.lines.items()
        }

    def build(self, house: House, wager: str) -> None:
        """Show the rows of a wager."""
        clear(self._grid)
        self.lines = {}
        for place, title in enumerate(TITLES):
            head = label(self._texts, title, "small")
            if place == len(TITLES) - 1:
                head.setAlignment(RIGHT)
            self._grid.addWidget(head, 0, place)
        for place, (row, (least, most, step)) in enumerate(
            suggested(house, wager).items(), start=1
        ):
            title = row_title(row, wager)
            line = self.lines[row] = self._line(
                (least, Message("Lowest odds of {row}", row=title)),
                (most, Message("Highest odds of {row}", row=title)),
                (step, Message("Step of the odds of {row}", row=title)),
            )
            self._grid.addWidget(label(self._texts, title, wrap=True), place, 0)
            self._grid.addWidget(line.now, place, 1)
            self._grid.addWidget(line.fault, place, 2, 1, 3)
            self._grid.addWidget(line.found, place, 5)

    def show_now(self, house: House, wager: str) -> None:
        """Show what the rows pay now, to one as the title says; what is typed stays."""
        for row, line in self.lines.items():
            now = cell_text(effective_cell(house, wager, row)).removesuffix(" to 1")
            self._texts.show_data(line.now, now)

    def show_faults(self, faults: Mapping[str, Message]) -> None:
        """Say beside each row what is wrong with its bounds."""
        for row, line in self.lines.items():
            line.fault.set_fault(faults.get(row))

    def show_found(self, table: FoundTable | None) -> None:
        """Show the odds of a table that was found, those that differ from now in bold."""
        odds = dict(table.odds) if table is not None else {}
        for row, line in self.lines.items():
            self._texts.show_data(line.found, f"{odds[row]:,}" if row in odds else "")
            differs = row in odds and str(odds[row]) != line.now.text()
            set_role(line.found, "strong" if differs else "muted")

    def _line(self, *bounds: tuple[str, Message]) -> BoundsLine:
        fields = []
        for text, words in bounds:
            field = QLineEdit(text)
            field.setProperty("role", "cell")
            field.setAlignment(RIGHT)
            field.setFixedWidth(BOUND_WIDTH)
            self._texts.name(field, words)
            fields.append(field)
        fault = FaultedField(self._texts, holder(row_of(*fields, spacing=STEP)))
        now, found = (data_label(self._texts, "", "muted") for _ in range(2))
        found.setAlignment(RIGHT | MIDDLE)
        found.setFixedWidth(FOUND_WIDTH)
        least, most, step = fields
        return BoundsLine(least, most, step, fault, now, found)
