"""Rows of bounds to search within, beside what is now and what was found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from trifelt.engine.message import Message
from trifelt.gui.paytables.model.search import BoundsFault, Typed
from trifelt.gui.shell.building import (
    MIDDLE,
    RIGHT,
    clear,
    data_label,
    grid,
    holder,
    label,
    restyle,
    set_role,
)
from trifelt.gui.shell.building import row as row_of
from trifelt.gui.shell.controls import FaultedField
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP

BOUND_WIDTH: Final = 60
FOUND_WIDTH: Final = 48


@dataclass(frozen=True, slots=True)
class BoundsLine:
    """The bounds of one row to type over, beside what it is now and in the chosen table."""

    fields: tuple[QLineEdit, QLineEdit, QLineEdit]
    fault: FaultedField
    now: QLabel
    found: QLabel


class BoundsGrid(QWidget):
    """Filled anew for another wager; `titles` head the columns."""

    def __init__(self, texts: Texts, *titles: Message) -> None:
        super().__init__()
        self._texts, self._titles = texts, titles
        self.lines: dict[str, BoundsLine] = {}
        self._grid = grid((), spacing=(STEP, HALF), shares=(1,), margins=(0, STEP, 0, 0))
        self._grid.setColumnMinimumWidth(1, FOUND_WIDTH)
        self.setLayout(self._grid)

    @property
    def typed(self) -> dict[str, Typed]:
        """What is typed, by row."""
        texts = {row: [field.text() for field in line.fields] for row, line in self.lines.items()}
        return {row: (least, most, last) for row, (least, most, last) in texts.items()}

    def build(self, rows: Mapping[str, tuple[Message, Typed]]) -> None:
        """Show these rows: the title of each, and what its fields hold."""
        clear(self._grid)
        self.lines = {}
        for place, title in enumerate((*self._titles, Message("Found"))):
            head = label(self._texts, title, "small")
            if place > len(self._titles) - 1:
                head.setAlignment(RIGHT)
            self._grid.addWidget(head, 0, place)
        for place, (row, (title, typed)) in enumerate(rows.items(), start=1):
            line = self.lines[row] = self._line(title, typed)
            self._grid.addWidget(label(self._texts, title, wrap=True), place, 0)
            self._grid.addWidget(line.now, place, 1)
            self._grid.addWidget(line.fault, place, 2, 1, 3)
            self._grid.addWidget(line.found, place, 5)

    def put(self, typed: Mapping[str, Any]) -> None:
        """Type what was typed in these rows; what is none stays as it is."""
        for row in self.lines.keys() & typed.keys():
            if isinstance(texts := typed[row], list):
                for field, text in zip(self.lines[row].fields, texts, strict=False):
                    field.setText(str(text))

    def show_now(self, now: Mapping[str, str]) -> None:
        """Show what the rows are now; what is typed stays."""
        for row, line in self.lines.items():
            self._texts.show_data(line.now, now.get(row, ""))

    def show_faults(self, faults: Mapping[str, BoundsFault]) -> None:
        """Say beside each row what is wrong with its bounds, and in which field."""
        for row, line in self.lines.items():
            _set_fault(line.fault, line.fields, faults.get(row))

    def show_found(self, found: Mapping[str, str]) -> None:
        """Show what was found, what differs from now in bold."""
        for row, line in self.lines.items():
            self._texts.show_data(line.found, found.get(row, ""))
            differs = row in found and found[row] != line.now.text()
            set_role(line.found, "strong" if differs else "muted")

    def _line(self, title: Message, typed: Typed) -> BoundsLine:
        fields = []
        for text, bound in zip(typed, self._titles[2:], strict=True):
            field = QLineEdit(text, alignment=RIGHT)
            field.setProperty("role", "cell")
            field.setFixedWidth(BOUND_WIDTH)
            self._texts.name(field, Message("{name}: {choice}", name=title, choice=bound))
            fields.append(field)
        fault = FaultedField(self._texts, holder(row_of(*fields, spacing=STEP)))
        for field in fields:
            field.textEdited.connect(partial(_set_fault, fault, fields, None))
        now, found = (data_label(self._texts, "", "muted") for _ in range(2))
        found.setAlignment(RIGHT | MIDDLE)
        found.setMinimumWidth(FOUND_WIDTH)
        least, most, last = fields
        return BoundsLine((least, most, last), fault, now, found)


def _set_fault(
    told: FaultedField, fields: Sequence[QLineEdit], fault: BoundsFault | None, _typed: str = ""
) -> None:
    """Say what is wrong with bounds, and in which fields; nothing where another text is typed."""
    told.set_fault(None if fault is None else fault.words)
    for place, field in enumerate(fields):
        restyle(field, "fault", fault is not None and place in fault.fields)
