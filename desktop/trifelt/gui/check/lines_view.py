"""The lines of a box: what each wager comes to, why, under which clause, and what was paid."""

from collections import Counter

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QToolButton, QWidget

from trifelt.engine.message import Message
from trifelt.engine.settlement.document import Notice, NoticeKind
from trifelt.gui.check.model.line_view import LineView, that_acted
from trifelt.gui.check.model.result import BoxView
from trifelt.gui.shell.building import (
    RIGHT,
    STRETCH,
    TOP,
    column,
    grid,
    holder,
    label,
    row,
    rule,
    set_role,
)
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.figures import amount_text, net_role
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, SMALL_TEXT, STEP

# Amounts longer than this are written smaller, and still fit into the narrowest window.
_LONG, _LONGER, _LONGEST = 12, 16, 19
_LEAST_TITLE = 84
_LEAST = (64, 48, 58, 88)  # what stake, result, odds and amount take at least


class Notices(QWidget):
    """A frame for each notice, under what it touches."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._notices: tuple[Notice, ...] = ()
        self._column = column(spacing=HALF)
        self.setLayout(self._column)
        self._labels: list[tuple[QFrame, QLabel]] = []
        self.hide()

    @property
    def shown(self) -> tuple[str, ...]:
        return tuple(self._texts.render(notice.text) for notice in self._notices)

    def show_notices(self, notices: tuple[Notice, ...]) -> None:
        if notices == self._notices:
            return
        self._notices = notices
        while len(self._labels) < len(notices):
            frame = QFrame()
            frame.setProperty("role", "notice")
            said = label(self._texts, Message(""), wrap=True)
            frame.setLayout(column(said, margins=(STEP + HALF, HALF + 2)))
            self._labels.append((frame, said))
            self._column.addWidget(frame)
        for (_, said), notice in zip(self._labels, notices, strict=False):
            self._texts.show(said, notice.text)
        for n, (frame, _) in enumerate(self._labels):
            frame.setVisible(n < len(notices))
        self.setVisible(bool(notices))


class LineRow(QWidget):
    """One line: title, stake, result, odds and amount; below, the reason with its clause."""

    clause_wanted = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._shown: tuple[LineView, str] | None = None
        self.title = label(texts, Message(""), "strong", wrap=True)
        self.stake = label(texts, Message(""), "muted")
        self.result = label(texts, Message(""))
        self.odds = label(texts, Message(""))
        self.amount = label(texts, Message(""))
        self.reason = label(texts, Message(""), "muted", wrap=True)
        self.paid = label(texts, Message(""), "lose", wrap=True)
        self.clause = QToolButton()
        self.clause.setProperty("role", "clause")
        self.clause.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clause.clicked.connect(self._on_clause_clicked)
        self.notices = Notices(texts)
        for part in (self.stake, self.amount):
            part.setAlignment(RIGHT)
        # A name without a blank may be longer than there is room for.
        self.title.setMinimumWidth(_LEAST_TITLE)
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._figures = (self.stake, self.result, self.odds, self.amount)
        self._grid = grid([(self.title, *self._figures)], spacing=STEP, shares=(1,))
        for part in self._figures:  # level with the first line of a long title
            self._grid.setAlignment(part, TOP)
        # Beside the reason, not in a column: a long clause would push what stands over it aside.
        why = row((self.reason, 1), (self.clause, TOP), spacing=STEP)
        self.setLayout(
            column(
                self._grid, why, self.paid, self.notices, rule(), spacing=2, margins=(0, STEP, 0, 0)
            )
        )

    def show_line(self, view: LineView, currency: str) -> bool:
        """Show a line; False, with nothing touched, where it is the same as before."""
        state = (view, currency)
        if state == self._shown:
            return False
        self._shown = state
        texts = self._texts
        texts.show(self.title, view.named_title)
        texts.show_data(self.stake, amount_text(view.stake) if view.stake else "")
        texts.show(self.result, view.word)
        set_role(self.result, view.role)
        texts.show(self.odds, view.odds)
        amount = view.amount_text(currency)
        texts.show_data(self.amount, amount if len(amount) < _LONGEST else view.amount_text(""))
        set_role(self.amount, net_role(view.amount) if view.line is not None else "muted")
        texts.show(self.reason, view.reason)
        self.reason.setVisible(bool(view.reason.text))
        texts.show(self.clause, Message("{clause}", clause=view.clause))
        texts.name(self.clause, Message("The words of clause {clause}", clause=view.clause))
        self.clause.setVisible(bool(view.clause))
        for part in (self.stake, self.amount):
            length = len(part.text())
            size = 0 if length <= _LONG else SMALL_TEXT - (1 if length <= _LONGER else 2)
            if part.property("fontSize") != size:
                part.setProperty("fontSize", size)
                part.setStyleSheet(f"font-size: {size}px;" if size else "")
        paid = view.paid_text(currency, asks=True)
        self.paid.setVisible(paid is not None)
        if paid is not None:
            texts.show(self.paid, paid, capital=True)
            set_role(self.paid, view.paid_role)
        # A cut is told with the verdict.
        told = tuple(one for one in view.told if one.kind is not NoticeKind.PRO_RATA)
        self.notices.show_notices(told)
        texts.name(self, Message("{wager}: {result}", wager=view.title, result=view.word))
        return True

    @property
    def widths(self) -> tuple[int, ...]:
        """What the figures want; long stakes leave the columns between only what they need."""
        long = len(self.stake.text()) > _LONG
        least = (_LEAST[0], 0, 0, _LEAST[3]) if long else _LEAST
        wanted = (part.sizeHint().width() for part in self._figures)
        return tuple(max(pair) for pair in zip(least, wanted, strict=True))

    def set_widths(self, widths: tuple[int, ...]) -> None:
        for place, width in enumerate(widths, start=1):
            self._grid.setColumnMinimumWidth(place, width)

    def _on_clause_clicked(self) -> None:
        if self._shown is not None:
            self.clause_wanted.emit(self._shown[0].clause)


class LinesView(ScrolledPage):
    """The lines of one box, and what touches the whole box."""

    clause_wanted = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._made: dict[tuple[str, int], LineRow] = {}
        self.rows: tuple[LineRow, ...] = ()  # those that show
        texts.name(self, Message("Settlement"))
        self.notices = Notices(texts)
        self._column = column(self.notices, STRETCH, spacing=0, margins=(0, 0, HALF, 0))
        self.show_page(holder(self._column))

    def show_box(self, box: BoxView, currency: str) -> None:
        """Show the lines of a box, each in a row of its wager's own: no other changes with it."""
        met: Counter[str] = Counter()
        rows, changed = [], False
        for view in box.lines:
            met[view.wager] += 1
            rows.append(self._row_of(view.wager, met[view.wager]))
            changed |= rows[-1].show_line(view, currency)
        places = [self._column.indexOf(shown) for shown in rows]
        if places != sorted(places):
            for place, shown in enumerate(rows):
                self._column.insertWidget(place, shown)
        for shown in {*self.rows} - {*rows}:
            shown.hide()
        for shown in rows:
            shown.show()
        self.rows = tuple(rows)
        if changed:  # figures stand one below the other, over all lines
            widths = tuple(max(each) for each in zip(*(one.widths for one in rows), strict=True))
            for shown in rows:
                shown.set_widths(widths)
        told = that_acted(box.notices)  # with the verdict
        self.notices.show_notices(tuple(one for one in box.notices if one not in told))

    def _row_of(self, wager: str, time: int) -> LineRow:
        if (found := self._made.get((wager, time))) is None:
            found = self._made[wager, time] = LineRow(self._texts)
            found.hide()
            found.clause_wanted.connect(self.clause_wanted)
            self._column.insertWidget(len(self._made) - 1, found)
        return found
