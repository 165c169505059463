"""The lines of a box: what each wager comes to, why, under which clause, and what was paid."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message, joined
from trifelt.gui.check.model.result import BoxView, LineView
from trifelt.gui.check.notices import Notices
from trifelt.gui.shell.amounts import amount_text, signed_amount_text
from trifelt.gui.shell.building import label, rule, set_role
from trifelt.gui.shell.figures import net_role, result_role, result_word
from trifelt.gui.shell.scrolled_page import ScrolledPage
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, SMALL_TEXT, STEP

_LONG = 12
_LONGER = 16
_LEAST_TITLE = 84
_MANY = 10_000_000_000
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LineRow(QWidget):
    """One line: title, stake, result, odds, amount and clause; below, the reason."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._shown: tuple[object, ...] | None = None
        self.title = label(texts, Message(""), "strong", wrap=True)
        self.stake = label(texts, Message(""), "muted")
        self.result = label(texts, Message(""))
        self.odds = label(texts, Message(""))
        self.amount = label(texts, Message(""))
        self.clause = label(texts, Message(""), "clause")
        self.reason = label(texts, Message(""), "small", wrap=True)
        self.paid = label(texts, Message(""), "lose")
        self.notices = Notices(texts)
        for part in (self.stake, self.amount, self.clause):
            part.setAlignment(_RIGHT)
        # A name without a blank may be longer than there is room for.
        self.title.setMinimumWidth(_LEAST_TITLE)
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, STEP, 0, 0)
        grid.setHorizontalSpacing(STEP - 2)
        grid.setVerticalSpacing(2)
        for column, part in enumerate(
            (self.title, self.stake, self.result, self.odds, self.amount)
        ):
            grid.addWidget(part, 0, column)
        # Beside the reason, not in a column: a long clause would push what stands over it aside.
        why = QHBoxLayout()
        why.setSpacing(STEP)
        why.addWidget(self.reason, 1)
        why.addWidget(self.clause, 0, Qt.AlignmentFlag.AlignTop)
        grid.addLayout(why, 1, 0, 1, 5)
        grid.addWidget(self.paid, 2, 0, 1, 5)
        grid.addWidget(self.notices, 3, 0, 1, 5)
        grid.addWidget(rule(), 4, 0, 1, 5)
        grid.setColumnStretch(0, 1)
        for column, least in ((1, 76), (2, 58), (3, 58), (4, 96)):
            grid.setColumnMinimumWidth(column, least)

    def show_line(self, view: LineView, currency: str) -> None:
        """Show a line; nothing is touched where it is the same as before."""
        state = (view, currency)
        if state == self._shown:
            return
        self._shown = state
        texts = self._texts
        title = view.named_title
        texts.show(self.title, title)
        texts.show_data(self.stake, amount_text(view.stake) if view.stake else "")
        if view.line is not None:
            self._show_settled(view, currency)
        else:
            self._show_open(view, currency)
        # Amounts of nine figures still fit beside one another in the narrowest window.
        for part in (self.stake, self.amount):
            length = len(part.text())
            size = 0 if length <= _LONG else SMALL_TEXT - 1 if length <= _LONGER else SMALL_TEXT - 2
            if part.property("letters") != size:
                part.setProperty("letters", size)
                part.setStyleSheet(f"font-size: {size}px;" if size else "")
        long = len(self.stake.text()) > _LONG
        for column, least in ((2, 58), (3, 58)):
            self._grid.setColumnMinimumWidth(column, 0 if long else least)
        self._show_paid(view, currency)
        self.notices.show_notices(view.notices)
        texts.name(self, _spoken(view))

    def _show_settled(self, view: LineView, currency: str) -> None:
        line, texts = view.line, self._texts
        assert line is not None
        texts.show(self.result, result_word(line.result))
        role = result_role(line.result)
        set_role(self.result, role)
        texts.show_data(self.odds, str(line.odds) if line.odds is not None else "")
        amount = line.winnings or -view.collects
        texts.show_data(
            self.amount, signed_amount_text(amount, "" if abs(amount) >= _MANY else currency)
        )
        set_role(self.amount, net_role(amount))
        texts.show_data(self.clause, line.clause)
        texts.show(self.reason, line.reason)

    def _show_open(self, view: LineView, currency: str) -> None:
        texts = self._texts
        found = view.open
        if found is None:
            texts.show(self.result, Message("not due"))
            set_role(self.result, "muted")
            for part in (self.odds, self.clause, self.amount, self.reason):
                texts.show_data(part, "")
            return
        texts.show(self.result, Message("waits"))
        set_role(self.result, "muted")
        texts.show_data(self.odds, "")
        texts.show_data(self.clause, "")
        set_role(self.amount, "muted")
        if found.least is None or found.most is None:
            texts.show_data(self.amount, "")
        elif found.least == found.most:
            texts.show_data(self.amount, amount_text(found.least, currency))
        else:
            low = amount_text(found.least, currency)
            texts.show_data(self.amount, f"{low} – {amount_text(found.most)}")
        waits = Message("Waits for {what}", what=joined(found.waits_for, ", "))
        if found.least is not None:
            waits = Message("{waits}; comes to this, stake included", waits=waits)
        texts.show(self.reason, waits)

    def _show_paid(self, view: LineView, currency: str) -> None:
        difference = view.difference
        self.paid.setVisible(difference is not None)
        if difference is None or view.paid is None:
            return
        paid = amount_text(view.paid, currency)
        if difference == 0:
            text = Message("Paid {paid}: as due", paid=paid)
        elif difference > 0:
            text = Message(
                "Paid {paid}: {missing} missing",
                paid=paid,
                missing=amount_text(difference, currency),
            )
        else:
            text = Message(
                "Paid {paid}: {over} too much", paid=paid, over=amount_text(-difference, currency)
            )
        self._texts.show(self.paid, text)
        set_role(self.paid, "lose" if difference else "win")


def _spoken(view: LineView) -> Message:
    if view.line is None and view.open is None:
        return Message("{wager}: not due", wager=view.title)
    if view.line is None:
        return Message("{wager}: waits", wager=view.title)
    return Message("{wager}: {result}", wager=view.title, result=result_word(view.line.result))


class LinesView(ScrolledPage):
    """The lines of one box, with what is missing and what touches the whole box."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._rows: list[LineRow] = []
        texts.name(self, Message("Settlement"))
        page = QWidget()
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(0, 0, HALF, 0)
        self._column.setSpacing(0)
        self.missing = label(texts, Message(""), "muted", wrap=True)
        self.missing.setContentsMargins(0, 0, 0, STEP)
        self.notices = Notices(texts)
        self._column.addWidget(self.missing)
        self._column.addWidget(self.notices)
        self._column.addStretch(1)
        self.show_page(page)

    @property
    def rows(self) -> tuple[LineRow, ...]:
        """The rows that show."""
        return tuple(row for row in self._rows if not row.isHidden())

    def show_box(self, box: BoxView, missing: Message | None, currency: str) -> None:
        """Show the lines of a box."""
        while len(self._rows) < len(box.lines):
            row = LineRow(self._texts)
            self._rows.append(row)
            self._column.insertWidget(len(self._rows), row)  # under what is missing
        for row, view in zip(self._rows, box.lines, strict=False):
            row.show_line(view, currency)
        for n, row in enumerate(self._rows):
            row.setVisible(n < len(box.lines))
        self.notices.show_notices(box.notices)
        self.missing.setVisible(missing is not None)
        if missing is not None:
            self._texts.show(self.missing, missing)
