"""The panels beside the felt: the session's figures, and why every line of a round came out so."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from trifelt.engine.houses.cells import cell_words
from trifelt.engine.message import Message, joined
from trifelt.engine.practice.standing import Standing
from trifelt.engine.settlement import Notice
from trifelt.gui.help.words import told_under
from trifelt.gui.shell.building import (
    LEFT,
    MIDDLE,
    RIGHT,
    TOP,
    add,
    button,
    caption,
    card,
    clear,
    column,
    data_label,
    holder,
    label,
    row,
    set_role,
)
from trifelt.gui.shell.controls import EnterButton
from trifelt.gui.shell.figures import (
    amount_text,
    luck_text,
    net_role,
    result_word,
    signed_amount_text,
)
from trifelt.gui.shell.side_panel import FoldingRow
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import CONTROL_RADIUS, HALF, STEP
from trifelt.gui.table.model.state import SpotKey, tone_of
from trifelt.gui.table.model.table import Table
from trifelt.gui.table.model.why import WhyLine

_POINTS: Final = 240


class BalanceLine(QWidget):
    """The balance after every round as a fine line over that of the start."""

    def __init__(self, theme: Theme, height: int) -> None:
        super().__init__()
        self._theme = theme
        self._balances: tuple[int, ...] = ()
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_course(self, standing: Standing) -> None:
        """Draw the balances of a session."""
        course = standing.course
        self._balances = (standing.start, *course[: -1 : len(course) // _POINTS + 1], *course[-1:])
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self._theme.tokens
        room = QRectF(self.rect()).adjusted(1, 3, -3, -3)
        if len(self._balances) < 2:
            painter.setPen(QPen(tokens.colour("line"), 1, Qt.PenStyle.DashLine))
            painter.drawLine(
                QPointF(room.left(), room.center().y()), QPointF(room.right(), room.center().y())
            )
            return
        low, high = min(self._balances), max(self._balances)
        span = high - low
        step = room.width() / (len(self._balances) - 1)

        def y_of(cents: int) -> float:
            share = (cents - low) / span if high > low else 0.5
            return room.bottom() - room.height() * share

        start = y_of(self._balances[0])
        painter.setPen(QPen(tokens.colour("control_line"), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(room.left(), start), QPointF(room.right(), start))
        painter.setPen(QPen(tokens.colour("accent"), 1.6))
        line = [
            QPointF(room.left() + n * step, y_of(each)) for n, each in enumerate(self._balances)
        ]
        painter.drawPolyline(QPolygonF(line))
        painter.setBrush(tokens.colour("accent"))
        painter.drawEllipse(line[-1], 2.5, 2.5)


class Ledger(QFrame):
    """Balance and result of the session, what the result is made of, and the balance as a line."""

    def __init__(self, texts: Texts, theme: Theme, role: str, height: int) -> None:
        super().__init__()
        self._texts = texts
        self.balance, self.result = data_label(texts, "", role), data_label(texts, "", "strong")
        self.expected = label(texts, Message(""), "small")
        texts.show(self.expected, told_under("figures", Message("Luck")), "toolTip")
        self.graph = BalanceLine(theme, height)
        texts.name(self.graph, Message("The balance after every round"))

    def show_session(self, table: Table, luck: float | None, currency: str) -> None:
        """Show these figures; luck is counted elsewhere, for it may take its time."""
        standing = table.standing
        self._texts.show_data(self.balance, amount_text(table.balance, currency))
        self._texts.show_data(self.result, signed_amount_text(standing.result))
        set_role(self.result, net_role(standing.result))
        self._texts.show(self.expected, parts_of_result(standing, luck))
        self.graph.show_course(standing)


class LedgerPanel(Ledger):
    """Balance large, the other figures below it."""

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__(texts, theme, "figure", 52)
        # One size for all: figures of more digits neither jump nor move the cards below.
        self.balance.setStyleSheet("font-size: 22px;")
        self.expected.setWordWrap(True)
        session = caption(texts, Message.in_context("result", "Session"))
        figures = FoldingRow(across=STEP, down=HALF)  # what is too long stands below
        figures.addItem(column(caption(texts, Message("Balance")), self.balance, spacing=HALF))
        right = holder(column((session, RIGHT | TOP), (self.result, RIGHT), spacing=HALF))
        right.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        figures.addWidget(right)
        parts = (figures, self.graph, self.expected)
        self.setLayout(column(card(texts, None, *parts, spacing=HALF)))


class LedgerStrip(Ledger):
    """The same figures in one line, where the panel is a drawer."""

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__(texts, theme, "strong", 24)
        line = FoldingRow(self, across=2 * STEP, down=0)
        line.setContentsMargins(STEP, 2, STEP, 2)
        for title, figure in (
            (Message("Balance"), self.balance),
            (Message("Result"), self.result),
        ):
            line.addItem(row(label(texts, title, "small"), figure, spacing=HALF + 2))
        line.addWidget(self.expected)
        line.addWidget(self.graph)


def parts_of_result(standing: Standing, luck: float | None) -> Message:
    """What the result is made of: what was expected, own errors and luck, which add up to it.

    Luck takes seconds to count after the first round of several boxes.
    """
    expected, errors = round(standing.expected), -round(standing.cost_of_errors)
    chance = Message("counting…") if luck is None and standing.mixes else luck_text(luck)
    facts = {
        "expected": signed_amount_text(expected),
        "errors": signed_amount_text(errors),
        "luck": signed_amount_text(standing.result - expected - errors),
        "chance": chance,
        "rounds": Message.counted("{count} round", "{count} rounds", standing.rounds),
    }
    if not errors:
        return Message("expected {expected} · luck {luck} ({chance}) · {rounds}", **facts)
    return Message(
        "expected {expected} · own errors {errors} · luck {luck} ({chance}) · {rounds}", **facts
    )


_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_ENDS = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
_FIRST = Message(
    "Click a spot to bet the picked chip, or drag chips onto it; then deal. "
    "F1 tells how the game is played."
)
_LATER = Message("After a round this shows why each wager won or lost.")


class WhyRow(EnterButton):
    """One line of the settlement; pressing it lights what decided it."""

    def __init__(self, panel: "WhyPanel", texts: Texts, theme: Theme) -> None:
        super().__init__()
        self.why: WhyLine
        self._panel, self._texts, self._theme = panel, texts, theme
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCheckable(True)
        self.set_tab_stop(stop=False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self._title = label(texts, Message(""), "strong", wrap=True)
        self._reason = label(texts, Message(""), "small", wrap=True)
        self._result = label(texts, Message(""), "small")
        self._net, self.clause = data_label(texts, ""), label(texts, Message(""), "clause")
        self.clause.setWordWrap(True)
        self._net.setAlignment(RIGHT | MIDDLE)
        self._result.setAlignment(RIGHT | TOP)
        self.setLayout(
            column(
                row((self._title, 1), self._net, spacing=STEP),
                self._reason,
                row((self.clause, 1), self._result, spacing=STEP),
                spacing=0,
                margins=(STEP, HALF),
            )
        )
        for child in self.findChildren(QLabel):
            child.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        texts.show(self, Message("F2 or a click on the clause opens its words"), "toolTip")

    def show_line(self, why: WhyLine) -> None:
        """Tell this line."""
        texts, line, word = self._texts, why.line, result_word(why.line.result)
        self.why = why
        self.setChecked(False)
        texts.show(self._title, why.title)
        texts.show_data(self._net, signed_amount_text(line.net))
        set_role(self._net, tone_of(line.net, line.result))
        texts.show(self._reason, line.reason)
        texts.show(self.clause, Message("{clause}", clause=line.clause))
        odds = None if line.odds is None else cell_words(line.odds)
        texts.show(self._result, Message("{word} {odds}", word=word, odds=odds) if odds else word)
        texts.name(
            self,
            why.told,
            Message("Shows on the felt which cards decided this"),
        )

    def set_tab_stop(self, *, stop: bool) -> None:
        """Whether the Tab key comes here; the arrows come in any case."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if stop else Qt.FocusPolicy.ClickFocus)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self._theme.tokens
        ground = self.rect().adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked() or self.underMouse():
            painter.setBrush(tokens.colour("accent_soft" if self.isChecked() else "hover"))
            painter.drawRoundedRect(ground, CONTROL_RADIUS, CONTROL_RADIUS)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(tokens.colour("accent"), 2))
            painter.drawRoundedRect(ground, CONTROL_RADIUS, CONTROL_RADIUS)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._panel.stop_at(self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the clause's number opens its words; elsewhere it lights the line."""
        number = QRect(self.clause.pos(), self.clause.sizeHint())
        if number.contains(event.position().toPoint()) and self.why.line.clause:
            self.setDown(False)
            self._panel.clause_wanted.emit(self.why.line.clause)
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F2 and self.why.line.clause:
            self._panel.clause_wanted.emit(self.why.line.clause)
        elif event.key() in _STEPS:
            self._panel.walk(self, _STEPS[Qt.Key(event.key())])
        elif event.key() in _ENDS:
            self._panel.go_to(_ENDS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


class WhyPanel(QFrame):
    """All lines of the round, its total, and what else should be known of it."""

    line_chosen = Signal(object)
    line_walked_to = Signal(QWidget)
    practised = Signal(str)  # a wager
    clause_wanted = Signal(str)

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        self._theme = theme
        title = caption(texts, Message("Why"))
        self.empty = label(texts, _LATER, "muted", wrap=True)
        for part in (title, self.empty):
            part.setContentsMargins(STEP, 0, STEP, 0)
        self._column, self._round = column(spacing=HALF), column(spacing=HALF)
        self._lines = holder(self._column)
        self._made: list[WhyRow] = []  # kept from round to round
        self.rows: list[WhyRow] = []  # those that show
        # The rows reach further out than the words, to be lit whole.
        parts = ((title, TOP), self.empty, self._lines, self._round)
        self.setLayout(column(card(texts, None, *parts, spacing=HALF, margins=2 * STEP)))

    def clear(self) -> None:
        """Show no round."""
        clear(self._round)
        self._lines.hide()
        self.rows = []
        self.empty.setVisible(True)

    def invite(self, *, may_bet: bool) -> None:
        """Before the first round, say what it takes to see one."""
        self._texts.show(self.empty, joined((_FIRST, _LATER)) if may_bet else _LATER)

    def show_round(self, lines: tuple[WhyLine, ...], notices: Sequence[Notice]) -> None:
        """Show the lines of a round."""
        self.clear()
        self.empty.setVisible(False)
        while len(self._made) < len(lines):
            made = WhyRow(self, self._texts, self._theme)
            made.clicked.connect(partial(self._on_row_clicked, made))
            self._made.append(made)
            self._column.addWidget(made)
        self.rows = self._made[: len(lines)]
        for n, each in enumerate(self._made):
            each.setVisible(n < len(lines))
            if n < len(lines):
                each.show_line(lines[n])
        self._lines.show()
        if lines:
            self.stop_at(self.rows[0])
        net = sum(why.line.net for why in lines)
        shown = data_label(self._texts, signed_amount_text(net), net_role(net))
        title = label(self._texts, Message("Round"), "strong")
        total = row((title, 1), shown, margins=STEP)
        practise = button(self._texts, Message("Practise this"), self._on_practise_clicked)
        if not lines:
            practise.hide()
        add(self._round, holder(total), *map(self._notice, notices), (practise, LEFT))

    def _notice(self, notice: Notice) -> QWidget:
        text = label(self._texts, notice.text, wrap=True)
        number = Message("{clause}", clause=notice.clause)
        clause = label(self._texts, number, "clause") if notice.clause else None
        return holder(column(text, clause, spacing=HALF, margins=STEP), "notice")

    def told_of(self, spot: SpotKey) -> list[Message]:
        """Why the bet on a spot, and what is paid with it, came out as they did."""
        return [each.why.told for each in self.rows if each.why.spot == spot]

    def _on_practise_clicked(self) -> None:
        """Practise the wager of the line that is chosen, or of the first."""
        line = next((each.why for each in self.rows if each.isChecked()), self.rows[0].why)
        self.practised.emit(line.spot.wager)

    def walk(self, row: WhyRow, down: int) -> None:
        """Go from a line to the one below or above."""
        place = self.rows.index(row) + down
        if 0 <= place < len(self.rows):
            self.go_to(place)

    def go_to(self, place: int) -> None:
        """Give the keyboard to a line."""
        self.rows[place].setFocus(Qt.FocusReason.OtherFocusReason)
        self.line_walked_to.emit(self.rows[place])

    def stop_at(self, row: WhyRow) -> None:
        """The lines are one stop of the Tab key: the one that was on last."""
        for each in self.rows:
            each.set_tab_stop(stop=each is row)

    def _on_row_clicked(self, row: WhyRow) -> None:
        for each in self.rows:
            each.setChecked(each is row and row.isChecked())
        self.line_chosen.emit(row.why if row.isChecked() else None)
