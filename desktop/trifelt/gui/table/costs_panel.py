"""What the wagers on the felt cost: the exact edge of each, and of all together a round."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.building import data_label, label, panel
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table.model.costs import Cost

_WIDEST_AMOUNT: Final = 10


class CostsPanel(QFrame):
    """The exact edge of the wagers that lie, and what they cost a round."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        frame, column = panel(texts, Message("House edge, exact"))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)
        self._holder = QWidget()
        self._grid = QGridLayout(self._holder)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(STEP)
        self._grid.setHorizontalSpacing(HALF)
        self._grid.setColumnStretch(0, 1)
        column.addWidget(self._holder)
        self._counting = label(texts, Message("Counting…"), "muted")
        column.addWidget(self._counting)
        self._parts: list[QWidget] = []

    def show_costs(self, costs: tuple[Cost, ...] | None) -> None:
        """Show these wagers; None while they are counted."""
        self._counting.setVisible(costs is None)
        for part in self._parts:
            self._grid.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._parts = []
        for place, cost in enumerate(costs or ()):
            title = label(self._texts, cost.title, "" if cost.edge else "strong", wrap=True)
            edge = data_label(self._texts, cost.edge)
            long = len(cost.amount) > _WIDEST_AMOUNT
            amount = data_label(self._texts, cost.amount, "small" if long else "strong")
            # A column that says nothing gives its room to the one before it; what is too long for
            # a column has a line of its own.
            beside = bool(cost.amount) and not long
            spans = (1 if cost.edge else 2, 1 if beside else 2, 3 if long else 1)
            for column, (part, span) in enumerate(zip((title, edge, amount), spans, strict=True)):
                if not part.text():
                    continue
                if column:
                    part.setAlignment(Qt.AlignmentFlag.AlignRight)
                below = long and part is amount
                self._grid.addWidget(part, 2 * place + below, 0 if below else column, 1, span)
                self._parts.append(part)
