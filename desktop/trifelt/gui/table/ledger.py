"""The session's figures: a panel beside the felt, or a line above it on a narrow window."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QSizePolicy, QWidget

from trifelt.engine.message import Message
from trifelt.engine.practice.standing import Standing
from trifelt.gui.shell.building import (
    caption,
    card,
    column,
    data_label,
    holder,
    label,
    row,
    set_role,
)
from trifelt.gui.shell.figures import amount_text, luck_text, net_role, signed_amount_text
from trifelt.gui.shell.side_panel import FoldingRow
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, PANEL_WIDTH, STEP
from trifelt.gui.table.model.table import Table

_POINTS: Final = 240
_WIDEST_FIGURE: Final = 12
_SCROLL_BAR: Final = 12
_ROOM: Final = PANEL_WIDTH - _SCROLL_BAR - 6 * STEP


def thinned(values: tuple[int, ...], most: int) -> tuple[int, ...]:
    """At most so many of the values, the first and the last among them.

    >>> thinned((1, 2, 3, 4, 5), 3)
    (1, 3, 5)
    """
    if len(values) <= most:
        return values
    last = len(values) - 1
    return tuple(values[round(n * last / (most - 1))] for n in range(most))


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
        self._balances = thinned((standing.start, *standing.course), _POINTS)
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


class LedgerPanel(QFrame):
    """Balance large, the other figures below it."""

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        self.balance = data_label(texts, "", "figure")
        self.result = data_label(texts, "", "strong")
        titled = (
            (Message("Balance"), self.balance),
            (Message.in_context("result", "Session"), self.result),
        )
        self._figures = [
            holder(column(caption(texts, title), (figure, 1), spacing=HALF))
            for title, figure in titled
        ]
        self._line = row(*self._figures, spacing=STEP)
        self.graph = BalanceLine(theme, 52)
        texts.name(self.graph, Message("The balance after every round"))
        self.expected = label(texts, Message(""), "small", wrap=True)
        parts = (self._line, self.graph, self.expected)
        self.setLayout(column(card(texts, None, *parts, spacing=HALF)))
        texts.language_changed.connect(self._arrange)

    def show_session(self, table: Table, luck: float | None, currency: str) -> None:
        """Show these figures; luck is counted elsewhere, for it may take its time."""
        standing, text = table.standing, amount_text(table.balance, currency)
        self._texts.show_data(self.balance, text)
        self.balance.setStyleSheet("" if len(text) <= _WIDEST_FIGURE else "font-size: 22px;")
        self._texts.show_data(self.result, signed_amount_text(standing.result))
        set_role(self.result, net_role(standing.result))
        self._arrange()
        told = Message(
            "expected {expected} · luck {luck} · {rounds}",
            expected=signed_amount_text(round(standing.expected)),
            luck=_luck_of(standing, luck),
            rounds=Message.counted("{count} round", "{count} rounds", standing.rounds),
        )
        self._texts.show(self.expected, told)
        self.graph.show_course(standing)

    def _arrange(self) -> None:
        """Figures too long to stand beside each other stand one below the other."""
        wide = STEP + sum(figure.sizeHint().width() for figure in self._figures)
        beside = wide <= _ROOM
        direction = QBoxLayout.Direction
        self._line.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        for part in self._figures[1].findChildren(QLabel):
            part.setAlignment(right if beside else Qt.AlignmentFlag.AlignLeft)


def _luck_of(standing: Standing, luck: float | None) -> Message:
    """Luck takes seconds to count after the first round of several boxes."""
    counting = luck is None and standing.mixes
    return Message("counting…") if counting else luck_text(luck)


class LedgerStrip(QWidget):
    """The same figures in one line, where the panel is a drawer."""

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        line = FoldingRow(self, across=2 * STEP, down=0)
        line.setContentsMargins(STEP, 2, STEP, 2)
        self.figures: dict[str, QLabel] = {}
        for key, title in (
            ("balance", Message("Balance")),
            ("result", Message("Result")),
            ("expected", Message("Expected")),
            ("luck", Message("Luck")),
            ("rounds", Message("Rounds")),
        ):
            self.figures[key] = data_label(texts, "", "strong")
            pair = row(label(texts, title, "small"), self.figures[key], spacing=HALF + 2)
            line.addItem(pair)
        self.graph = BalanceLine(theme, 24)
        line.addWidget(self.graph)

    def show_session(self, table: Table, luck: float | None, currency: str) -> None:
        """Show these figures."""
        standing, figures, show = table.standing, self.figures, self._texts.show_data
        show(figures["balance"], amount_text(table.balance, currency))
        show(figures["result"], signed_amount_text(standing.result))
        set_role(figures["result"], net_role(standing.result))
        show(figures["expected"], signed_amount_text(round(standing.expected)))
        self._texts.show(figures["luck"], _luck_of(standing, luck))
        show(figures["rounds"], f"{standing.rounds:,}")
        self.graph.show_course(standing)
