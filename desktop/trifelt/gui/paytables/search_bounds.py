"""The rows of the table that is sought: what each pays now, its bounds, what was found for it."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from trifelt.engine.houses import House
from trifelt.engine.houses.cells import cell_text
from trifelt.engine.message import Message
from trifelt.engine.variants.editing import effective_cell
from trifelt.engine.variants.row_titles import row_title
from trifelt.engine.variants.search import FoundTable
from trifelt.gui.paytables.model.search import RowBounds, suggested
from trifelt.gui.shell.building import clear, data_label, label, set_role
from trifelt.gui.shell.field_fault import FaultedField
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP

BOUND_WIDTH: Final = 68
FOUND_WIDTH: Final = 48
TITLES: Final = (
    Message("Row"),
    Message("Now, to 1"),
    Message("From"),
    Message("To"),
    Message("Found"),
)
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class BoundsGrid(QWidget):
    """Built anew for another wager; bounds around what its rows pay are written in."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.fields: dict[str, tuple[QLineEdit, QLineEdit]] = {}
        self._faulted: dict[str, FaultedField] = {}
        self._found: dict[str, QLabel] = {}
        self._now: dict[str, str] = {}
        self._shown: dict[str, QLabel] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, STEP, 0, 0)
        self._grid.setVerticalSpacing(HALF)
        self._grid.setHorizontalSpacing(STEP)
        self._grid.setColumnStretch(0, 1)

    @property
    def typed(self) -> dict[str, RowBounds]:
        """What is typed, by row."""
        return {
            row: RowBounds(least.text(), most.text()) for row, (least, most) in self.fields.items()
        }

    def build(self, house: House, wager: str) -> None:
        """Show the rows of a wager."""
        clear(self._grid)
        self.fields, self._faulted, self._found = {}, {}, {}
        self._now, self._shown = {}, {}
        for column, title in enumerate(TITLES):
            head = label(self._texts, title, "small")
            if column == len(TITLES) - 1:
                head.setAlignment(RIGHT)
            self._grid.addWidget(head, 0, column)
        for place, (row, bounds) in enumerate(suggested(house, wager).items(), start=1):
            title = row_title(row, wager)
            self._now[row] = cell_text(effective_cell(house, wager, row))
            self._grid.addWidget(label(self._texts, title, wrap=True), place, 0)
            now = data_label(self._texts, _to_one(self._now[row]), "muted")
            self._shown[row] = now
            self._grid.addWidget(now, place, 1)
            self._grid.addWidget(self._pair(row, title, bounds), place, 2, 1, 2)
            found = data_label(self._texts, "", "muted")
            found.setAlignment(RIGHT)
            found.setFixedWidth(FOUND_WIDTH)
            self._found[row] = found
            self._grid.addWidget(found, place, 4)

    def show_now(self, house: House, wager: str) -> None:
        """Show what the rows pay now; what is typed stays."""
        for row, shown in self._shown.items():
            self._now[row] = cell_text(effective_cell(house, wager, row))
            self._texts.show_data(shown, _to_one(self._now[row]))

    def show_faults(self, faults: Mapping[str, Message]) -> None:
        """Say beside each row what is wrong with its bounds."""
        for row, field in self._faulted.items():
            field.set_fault(faults.get(row))

    def show_found(self, table: FoundTable | None) -> None:
        """Show the odds of a table that was found, those that differ from now in bold."""
        odds = dict(table.odds) if table is not None else {}
        for row, found in self._found.items():
            text = f"{odds[row]:,}" if row in odds else ""
            self._texts.show_data(found, text)
            set_role(found, "strong" if text and f"{odds[row]} to 1" != self._now[row] else "muted")

    def _pair(self, row: str, title: Message, bounds: RowBounds) -> FaultedField:
        pair = QWidget()
        line = QHBoxLayout(pair)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(STEP)
        fields = []
        for text, words in (
            (bounds.least, Message("Least odds of {row}", row=title)),
            (bounds.most, Message("Largest odds of {row}", row=title)),
        ):
            field = QLineEdit(text)
            field.setProperty("role", "cell")
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
            field.setFixedWidth(BOUND_WIDTH)
            self._texts.name(field, words)
            line.addWidget(field)
            fields.append(field)
        self.fields[row] = (fields[0], fields[1])
        self._faulted[row] = FaultedField(self._texts, pair)
        return self._faulted[row]


def _to_one(text: str) -> str:
    """Odds as the column's title says them."""
    return text.removesuffix(" to 1")
