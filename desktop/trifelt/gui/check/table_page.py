"""The whole table: every box's sums, and in which order to take and pay."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView

from trifelt.engine.message import Message
from trifelt.engine.payout_check.ledger import Act
from trifelt.gui.check.lines_view import Notices
from trifelt.gui.check.model.line_view import that_acted
from trifelt.gui.check.model.open_words import open_texts
from trifelt.gui.check.model.result import CheckResult, CheckTotals, ChipMove
from trifelt.gui.shell.building import STRETCH, caption, column, holder, label
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.figure_table import Cell, FigureRow, WholeTable
from trifelt.gui.shell.figures import amount_text, signed_amount_text
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import STEP

_HEADS = (Message("Box"), Message("To pay"), Message("To return"), Message("To collect"))
_DIFFERENCE = Message("Difference")
_WIDTHS = (72, 80, 80, 84)
_EDGE = 3
_WHOLE = Message("The whole round: order of taking and paying")
_NOW = Message("Still to be done, in order")
_ACTS = {
    Act.COLLECT: Message("Take {amount}: box {box}, {wager}"),
    Act.TAKE_BACK: Message("Take back {amount}: box {box}, {wager}"),
    Act.PAY: Message("Pay {amount}: box {box}, {wager}"),
    Act.RETURN: Message("Give back {amount}: box {box}, {wager}"),
}


class SmallTable(WholeTable):
    """Figures to be read and not chosen from."""

    def __init__(self, texts: Texts, theme: Theme, name: Message, widths: tuple[int, ...]) -> None:
        super().__init__(texts, theme, name, [Message("")] * (len(widths) + 1), widths)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self._theme = theme

    def paintEvent(self, event: QPaintEvent) -> None:
        """No more than the texts: a style sheet takes far longer, at each keystroke."""
        painter, figures = QPainter(self.viewport()), self.figures
        plain, strong = QFont(self.font()), QFont(self.font())
        strong.setWeight(QFont.Weight.DemiBold)
        for number, row in enumerate(figures.rows):
            top, height = self.rowViewportPosition(number), self.rowHeight(number)
            if not event.rect().intersects(QRect(0, top, self.viewport().width(), height)):
                continue
            for place, cell in enumerate(row.cells):
                left, width = self.columnViewportPosition(place), self.columnWidth(place)
                painter.setFont(strong if cell.strong else plain)
                painter.setPen(self._theme.tokens.colour(cell.tone.value))
                room = QRect(left + _EDGE, top, width - 2 * _EDGE, height)
                side = Qt.AlignmentFlag.AlignRight if place else Qt.AlignmentFlag.AlignLeft
                how = side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(room, how, figures.words(cell))


class TablePage(ScrolledPage):
    """A row for every box, the sum of all, and each movement of chips."""

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        texts.name(self, Message("The whole table"))
        self.table = SmallTable(texts, theme, Message("The whole table"), _WIDTHS)
        self.notices = Notices(texts)
        custom = Message(
            "First what is taken, then what is paid, then what is given back, from the dealer's "
            "right; no sheet sets this order."
        )
        self.heading = caption(texts, _WHOLE)
        self.moves = label(texts, Message(""), wrap=True)  # a line for each movement of chips
        said = label(texts, custom, "small", wrap=True)
        self._order = holder(column(self.heading, said, self.moves, spacing=STEP))
        parts = self._order, self.table, self.notices, STRETCH
        self.show_page(holder(column(*parts, spacing=2 * STEP, margins=(0, 0, STEP, 0))))

    def show_result(self, result: CheckResult, currency: str) -> None:
        """Show a check."""
        boxes = [box for box in result.boxes if box.lines]
        compared = result.sums.verdict.recorded
        self.table.show_columns((*_HEADS, *([_DIFFERENCE] if compared else ())), _WIDTHS)
        rows = []
        for box in boxes:
            title = Message("{number}", number=box.number)
            if known := box.player or box.name:  # not both: a row has room for two lines
                title = Message("{number} · {hand}", number=box.number, hand=known)
            rows.append(_row(str(box.number), title, box.sums, currency, compared=compared))
        if rows:
            rows.append(_row("", Message("Together"), result.sums, currency, compared=compared))
        self.table.show_rows(rows)
        self.table.setVisible(bool(rows))
        told = that_acted(result.notices)  # with the verdict
        self.notices.show_notices(tuple(one for one in result.notices if one not in told))
        self._texts.show(self.heading, _NOW if compared else _WHOLE)
        moves = [_moved(move, currency) for move in result.steps]
        if not result.sums.waits_for:  # of what is not recorded nobody knows whether it is done
            moves += open_texts(result.sums, currency, whole=True)
        said = (self._texts.render(text, capital=True) for text in moves)
        self._texts.show_data(self.moves, "\n".join(said))
        self._order.setVisible(bool(moves))


def _row(id: str, title: Message, sums: CheckTotals, currency: str, *, compared: bool) -> FigureRow:
    """The sums of a box, or of all boxes without an id."""
    amounts = sums.pay, sums.give_back, sums.collect
    figures = [amount_text(cents, currency) if cents else "\N{EN DASH}" for cents in amounts]
    if compared:
        known = signed_amount_text(sums.difference, currency)
        if sums.is_open:
            known = f"{known}?" if sums.difference else "?"
        figures.append(known)
    cells = (Cell(text, strong=not id) for text in figures)
    return FigureRow(id, (Cell(title, strong=not id), *cells))


def _moved(move: ChipMove, currency: str) -> Message:
    wagers = move.wagers
    if move.player is not None:
        wagers = Message("{bettor}'s {wager}", bettor=move.player, wager=wagers)
    facts = {"amount": amount_text(move.cents, currency), "box": move.box, "wager": wagers}
    return Message.of(_ACTS[move.act].text, facts)
