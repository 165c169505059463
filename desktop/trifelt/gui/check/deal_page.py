"""The deal rebuilt: hands moved by one box, and what it changes."""

from itertools import groupby
from operator import itemgetter

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from trifelt.engine.cards import cards_signs
from trifelt.engine.message import Message
from trifelt.engine.payout_check.rebuilding import DEALER, Shift
from trifelt.gui.check.model.rebuilt import Rebuilt, rebuilt, starts
from trifelt.gui.check.model.result import CheckResult
from trifelt.gui.check.table_page import SmallTable
from trifelt.gui.shell.building import (
    LEFT,
    STRETCH,
    button,
    caption,
    choice_box,
    column,
    holder,
    label,
    row,
)
from trifelt.gui.shell.controls import Segments
from trifelt.gui.shell.figure_table import Cell, FigureRow
from trifelt.gui.shell.figures import signed_amount_text
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import STEP

_HEADS = (
    Message("Box"),
    Message("As dealt"),
    Message("Net"),
    Message("As moved"),
    Message("Net"),
)
_WIDTHS = (84, 72, 84, 72)
_MOVED = Message("Complete hands moved by one box")


class DealPage(QWidget):
    """Cards in dealing order, the move, and each box before and after it."""

    accepted = Signal(object)

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        self._result: CheckResult | None = None
        self._rebuilt: Rebuilt | None = None
        self.order = label(texts, Message(""), wrap=True)
        self.start = choice_box(texts, Message("From which box on"))
        self.way = Segments(
            texts,
            Message("Which way the hands belong"),
            (("later", Message("One box on")), ("earlier", Message("One box back"))),
        )
        self.with_dealer = QCheckBox()
        self.with_dealer.setChecked(True)
        texts.show(self.with_dealer, Message("The dealer's hand moves too"))
        self._moved = caption(texts, _MOVED)
        self.table = SmallTable(texts, theme, _MOVED, _WIDTHS)
        self.table.show_columns(_HEADS, _WIDTHS)
        chosen = row(self.start, self.way, STRETCH, spacing=STEP)
        self._by_one = holder(column(chosen, (self.with_dealer, LEFT), spacing=STEP))
        self.take = button(texts, Message("Check the hands as moved"), self._on_take_clicked)
        parts = (
            caption(texts, Message("Cards in dealing order")),
            self.order,
            self._moved,
            self._by_one,
            self.table,
            (self.take, LEFT),
        )
        self.setLayout(column(*parts, spacing=STEP + STEP // 2))
        self.start.currentIndexChanged.connect(self._work_out)
        self.way.chosen.connect(self._work_out)
        self.with_dealer.clicked.connect(self._work_out)

    def show_result(self, result: CheckResult, currency: str) -> None:
        """Show the deal of a check."""
        self._result = result
        self._currency = currency
        found = starts(result)
        if [self.start.itemData(n) for n in range(self.start.count())] != list(found):
            self.start.blockSignals(True)
            self.start.clear()
            for number in found:
                self._texts.add_choice(self.start, Message("Box {number}", number=number), number)
            self.start.blockSignals(False)
        self._work_out()

    def _work_out(self, _choice: object = None) -> None:
        shift = Shift(
            int(self.start.currentData() or 1),
            self.way.value == "later",
            self.with_dealer.isChecked(),
        )
        found = None if self._result is None else rebuilt(self._result, shift)
        self._rebuilt = found
        self.setVisible(found is not None)
        if found is None:
            return
        declared = Message("Complete hands moved, as declared")
        self._texts.show(self._moved, declared if found.is_declared else _MOVED)
        for part in (self._by_one, self.take):
            part.setVisible(not found.is_declared)
        self.with_dealer.setVisible(found.document.dealer is not None)
        render = self._texts.render
        groups = []
        for place, dealt in groupby(found.cards, key=itemgetter(0)):
            seat = Message("Dealer") if place == DEALER else Message("Box {n}", n=place)
            groups.append(f"{render(seat)} {cards_signs([card for _, card in dealt])}")
        self._texts.show_data(self.order, "\N{NO-BREAK SPACE}·  ".join(groups))
        rows = [
            FigureRow(whose.render(), (Cell(whose), *self._cells(*old), *self._cells(*new)))
            for whose, old, new in found.rows
        ]
        self.table.show_rows(rows)

    def _cells(self, hand: str, net: int | None) -> tuple[Cell, Cell]:
        return Cell(hand), Cell("" if net is None else signed_amount_text(net, self._currency))

    def _on_take_clicked(self) -> None:
        if self._rebuilt is not None:
            self.accepted.emit(self._rebuilt)
