"""The whole table: every box's sums, and in which order to take and pay."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from trifelt.engine.message import Message
from trifelt.gui.check.lines_view import Notices
from trifelt.gui.check.model.line_view import that_acted
from trifelt.gui.check.model.result import Act, CheckResult, CheckTotals, ChipMove
from trifelt.gui.shell.building import caption, label, set_role
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.figures import amount_text, signed_amount_text
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_HEADS = (
    Message("Box"),
    Message("Hand"),
    Message("To pay"),
    Message("To return"),
    Message("To collect"),
    Message("Difference"),
)
_ACTS = {
    Act.TAKE: Message("Take {amount}: box {box}, {wager}"),
    Act.PAY: Message("Pay {amount}: box {box}, {wager}"),
    Act.RETURN: Message("Give back {amount}: box {box}, {wager}"),
}


class TablePage(ScrolledPage):
    """A line for every box, the sum of all, and each movement of chips."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._cells: list[tuple[QLabel, ...]] = []
        self._steps: list[QLabel] = []
        texts.name(self, Message("The whole table"))
        page = QWidget()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(STEP)
        self._grid.setVerticalSpacing(STEP)
        for column, head in enumerate(_HEADS):
            shown = label(texts, head, "small", wrap=True)
            if column > 1:
                shown.setAlignment(_RIGHT)
            self._grid.addWidget(shown, 0, column)
            self._difference = shown  # the last of them
        self._grid.setColumnStretch(1, 1)
        self.notices = Notices(texts)
        self._order = QVBoxLayout()
        self._order.setSpacing(STEP // 2)
        self.custom = label(
            texts,
            Message("Losing wagers first, from the dealer's right; no sheet sets this order."),
            "small",
            wrap=True,
        )
        self.heading = caption(texts, Message("Order of taking and paying"))
        whole = QVBoxLayout(page)
        whole.setContentsMargins(0, 0, STEP, 0)
        whole.setSpacing(2 * STEP)
        whole.addLayout(self._grid)
        whole.addWidget(self.notices)
        whole.addWidget(self.heading)
        whole.addWidget(self.custom)
        whole.addLayout(self._order)
        whole.addStretch(1)
        self.show_page(page)

    @property
    def order(self) -> tuple[str, ...]:
        """The movements as they are written."""
        return tuple(line.text() for line in self._steps if not line.isHidden())

    def row(self, n: int) -> tuple[str, ...]:
        """The n-th line of the table as it is written."""
        return tuple(cell.text() for cell in self._cells[n])

    def show_result(self, result: CheckResult, currency: str) -> None:
        """Show a check."""
        boxes = [box for box in result.boxes if box.lines]
        self._room(len(boxes) + 1)
        texts = self._texts
        for cells, box in zip(self._cells, boxes, strict=False):
            texts.show_data(cells[0], str(box.number))
            texts.show(cells[1], box.name if box.name is not None else Message(""))
            self._show_sums(cells, box.sums, currency)
        last = self._cells[len(boxes)]
        texts.show_data(last[0], "")
        texts.show(last[1], Message("Together"))
        self._show_sums(last, result.sums, currency)
        for n, cells in enumerate(self._cells):
            for cell in cells:
                cell.setVisible(n <= len(boxes) and bool(boxes))
                set_role(cell, "strong" if n == len(boxes) else "")
        self._difference.setVisible(result.sums.difference is not None)
        told = that_acted(result.notices)  # with the verdict
        self.notices.show_notices(tuple(one for one in result.notices if one not in told))
        self._show_order(result, currency)

    def _show_sums(self, cells: tuple[QLabel, ...], sums: CheckTotals, currency: str) -> None:
        amounts = (sums.pay, sums.give_back, sums.collect)
        for cell, cents in zip(cells[2:5], amounts, strict=True):
            self._texts.show_data(cell, amount_text(cents, currency) if cents else "–")
        difference = sums.difference
        text = "" if difference is None else signed_amount_text(difference, currency)
        self._texts.show_data(cells[5], text)

    def _show_order(self, result: CheckResult, currency: str) -> None:
        found = tuple(result.steps)
        while len(self._steps) < len(found):
            line = label(self._texts, Message(""), wrap=True)
            self._steps.append(line)
            self._order.addWidget(line)
        for line, step in zip(self._steps, found, strict=False):
            self._texts.show(line, _step_message(step, currency))
        for n, line in enumerate(self._steps):
            line.setVisible(n < len(found))
        self.heading.setVisible(bool(found))
        self.custom.setVisible(bool(found))

    def _room(self, lines: int) -> None:
        while len(self._cells) < lines:
            row = len(self._cells) + 1
            cells = tuple(label(self._texts, Message("")) for _ in _HEADS)
            for column, cell in enumerate(cells):
                if column > 1:
                    cell.setAlignment(_RIGHT)
                self._grid.addWidget(cell, row, column)
            cells[1].setWordWrap(True)
            self._cells.append(cells)


def _step_message(step: ChipMove, currency: str) -> Message:
    wager = step.line.title
    if step.line.bettor is not None:
        wager = Message("{bettor}'s {wager}", bettor=step.line.bettor, wager=wager)
    return Message.of(
        _ACTS[step.act].text,
        {"amount": amount_text(step.cents, currency), "box": step.line.box, "wager": wager},
    )
