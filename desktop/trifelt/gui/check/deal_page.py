"""The deal rebuilt: hands moved by one box, and what it changes."""

from itertools import groupby
from operator import itemgetter

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.cards import card_text
from trifelt.engine.message import Message
from trifelt.engine.payout_check.rebuilding import DEALER, Shift
from trifelt.gui.check.model.rebuilt import Rebuilt, rebuilt, starts
from trifelt.gui.check.model.result import CheckResult
from trifelt.gui.shell.building import ChoiceBox, caption, label
from trifelt.gui.shell.controls import Segments
from trifelt.gui.shell.figures import signed_amount_text
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class DealPage(QWidget):
    """Cards in dealing order, the move, and each box before and after it."""

    accepted = Signal(object)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._result: CheckResult | None = None
        self._rebuilt: Rebuilt | None = None
        self._cells: list[tuple[QLabel, ...]] = []
        self.order = label(texts, Message(""), wrap=True)
        self.start = ChoiceBox()
        texts.name(self.start, Message("From which box on"))
        self.way = Segments(
            texts,
            Message("Which way the hands belong"),
            (("later", Message("One box on")), ("earlier", Message("One box back"))),
        )
        self.way.set_value("later")
        self.with_dealer = QCheckBox()
        self.with_dealer.setChecked(True)
        texts.show(self.with_dealer, Message("The dealer's hand moves too"))
        self.take = QPushButton()
        texts.show(self.take, Message("Check the hands as moved"))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(2 * STEP)
        self._grid.setVerticalSpacing(STEP)
        self._lay_out()
        self.start.currentIndexChanged.connect(self._on_choice_changed)
        self.way.chosen.connect(self._on_choice_changed)
        self.with_dealer.clicked.connect(self._on_choice_changed)
        self.take.clicked.connect(self._on_take_clicked)

    def row(self, n: int) -> tuple[str, ...]:
        """The n-th line of the comparison as it is written."""
        return tuple(cell.text() for cell in self._cells[n])

    def show_result(self, result: CheckResult, currency: str) -> None:
        """Show the deal of a check."""
        self._result = result
        self._currency = currency
        found = starts(result)
        names = [self._texts.render(Message("Box {number}", number=number)) for number in found]
        if [self.start.itemText(n) for n in range(self.start.count())] != names:
            self.start.blockSignals(True)
            self.start.clear()
            for number, name in zip(found, names, strict=True):
                self.start.addItem(name, number)
            self.start.blockSignals(False)
        self._work_out()

    def _work_out(self) -> None:
        result = self._result
        shift = Shift(
            int(self.start.currentData() or 1),
            self.way.value == "later",
            self.with_dealer.isChecked(),
        )
        found = None if result is None else rebuilt(result, shift)
        self._rebuilt = found
        self._body.setVisible(found is not None)
        if found is None:
            return
        render = self._texts.render
        groups = []
        for place, cards in groupby(found.cards, key=itemgetter(0)):
            whose = Message("Dealer") if place == DEALER else Message("Box {n}", n=place)
            groups.append(f"{render(whose)} {' '.join(card_text(card) for _, card in cards)}")
        self._texts.show_data(self.order, "  ·  ".join(groups))
        while len(self._cells) < len(found.rows):
            row = len(self._cells) + 1
            cells = tuple(label(self._texts, Message("")) for _ in range(5))
            for column, cell in enumerate(cells):
                if column in (2, 4):
                    cell.setAlignment(_RIGHT)
                self._grid.addWidget(cell, row, column)
            self._cells.append(cells)
        for n, cells in enumerate(self._cells):
            for cell in cells:
                cell.setVisible(n < len(found.rows))
        for cells, row_view in zip(self._cells, found.rows, strict=False):
            self._texts.show(cells[0], row_view.whose)
            self._texts.show_data(cells[1], row_view.before)
            self._texts.show_data(cells[2], self._net(row_view.net_before))
            self._texts.show_data(cells[3], row_view.after)
            self._texts.show_data(cells[4], self._net(row_view.net_after))

    def _net(self, cents: int | None) -> str:
        return "" if cents is None else signed_amount_text(cents, self._currency)

    def _lay_out(self) -> None:
        texts = self._texts
        self._body = QWidget()
        inner = QVBoxLayout(self._body)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(STEP + STEP // 2)
        inner.addWidget(caption(texts, Message("Cards in dealing order")))
        inner.addWidget(self.order)
        inner.addWidget(caption(texts, Message("Complete hands moved by one box")))
        line = QHBoxLayout()
        line.setSpacing(STEP)
        for part in (self.start, self.way):
            line.addWidget(part)
        line.addStretch(1)
        inner.addLayout(line)
        inner.addWidget(self.with_dealer, 0, Qt.AlignmentFlag.AlignLeft)
        heads = (
            Message(""),
            Message("As dealt"),
            Message("Net"),
            Message("As moved"),
            Message("Net"),
        )
        for column, head in enumerate(heads):
            shown = label(texts, head, "small")
            if column in (2, 4):
                shown.setAlignment(_RIGHT)
            self._grid.addWidget(shown, 0, column)
        self._grid.setColumnStretch(5, 1)
        inner.addLayout(self._grid)
        inner.addWidget(self.take, 0, Qt.AlignmentFlag.AlignLeft)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._body)

    def _on_choice_changed(self, _value: object = None) -> None:
        self._work_out()

    def _on_take_clicked(self) -> None:
        if self._rebuilt is not None:
            self.accepted.emit(self._rebuilt)
