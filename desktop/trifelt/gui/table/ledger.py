"""The session's figures: a panel beside the felt, or a line above it on a narrow window."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.shell.amounts import amount_text, signed_amount_text
from trifelt.gui.shell.building import caption, data_label, label, panel, set_role
from trifelt.gui.shell.figures import luck_text, net_role
from trifelt.gui.shell.folding_row import FoldingRow
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, PANEL_WIDTH, STEP
from trifelt.gui.table.model.ledger import Ledger, thinned

_POINTS: Final = 240
_WIDEST_FIGURE: Final = 12
_SCROLL_BAR: Final = 12
_ROOM: Final = PANEL_WIDTH - _SCROLL_BAR - 6 * STEP


class BalanceLine(QWidget):
    """The balance after every round as a fine line over that of the start."""

    def __init__(self, theme: Theme, height: int) -> None:
        super().__init__()
        self._theme = theme
        self._balances: tuple[int, ...] = ()
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_balances(self, balances: tuple[int, ...]) -> None:
        """Draw these balances."""
        self._balances = thinned(balances, _POINTS)
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
        frame, column = panel(texts)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)
        column.setSpacing(HALF)
        self.balance = data_label(texts, "", "figure")
        self.result = data_label(texts, "", "strong")
        self._figures = (
            _titled(caption(texts, Message("Balance")), self.balance),
            _titled(caption(texts, Message("Session")), self.result),
        )
        self._line = QHBoxLayout()
        self._line.setSpacing(STEP)
        for figure in self._figures:
            self._line.addWidget(figure)
        column.addLayout(self._line)
        texts.language_changed.connect(self._arrange)
        self.graph = BalanceLine(theme, 52)
        texts.name(self.graph, Message("The balance after every round"))
        column.addWidget(self.graph)
        self.expected = label(texts, Message(""), "small", wrap=True)
        column.addWidget(self.expected)

    def show_ledger(self, ledger: Ledger, currency: str) -> None:
        """Show these figures."""
        text = amount_text(ledger.balance, currency)
        self._texts.show_data(self.balance, text)
        font = self.balance.font()
        font.setPixelSize(32 if len(text) <= _WIDEST_FIGURE else 22)
        self.balance.setFont(font)
        self.balance.setStyleSheet("" if len(text) <= _WIDEST_FIGURE else "font-size: 22px;")
        result = signed_amount_text(ledger.result)
        self._texts.show_data(self.result, result)
        set_role(self.result, net_role(ledger.result))
        self._arrange()
        self._texts.show(
            self.expected,
            Message(
                "expected {expected} · luck {luck} · {rounds}",
                expected=signed_amount_text(ledger.expected),
                luck=luck_text(ledger.luck),
                rounds=Message.counted("{count} round", "{count} rounds", ledger.rounds),
            ),
        )
        self.graph.show_balances(ledger.balances)

    def _arrange(self) -> None:
        """Figures too long to stand beside each other stand one below the other."""
        wide = STEP + sum(figure.sizeHint().width() for figure in self._figures)
        beside = wide <= _ROOM
        direction = QBoxLayout.Direction
        self._line.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        for part in self._figures[1].findChildren(QLabel):
            part.setAlignment(right if beside else Qt.AlignmentFlag.AlignLeft)


def _titled(title: QLabel, figure: QLabel) -> QWidget:
    both = QWidget()
    column = QVBoxLayout(both)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(HALF)
    column.addWidget(title)
    column.addWidget(figure, 1)
    return both


class LedgerStrip(QWidget):
    """The same figures in one line, where the panel is a drawer."""

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        line = FoldingRow(self, across=2 * STEP, down=0)
        line.setContentsMargins(STEP, 2, STEP, 2)
        self._figures: dict[str, QLabel] = {}
        for key, title in (
            ("balance", Message("Balance")),
            ("result", Message("Result")),
            ("expected", Message("Expected")),
            ("luck", Message("Luck")),
            ("rounds", Message("Rounds")),
        ):
            pair = QHBoxLayout()
            pair.setSpacing(HALF + 2)
            pair.addWidget(label(texts, title, "small"))
            self._figures[key] = data_label(texts, "", "strong")
            pair.addWidget(self._figures[key])
            line.addItem(pair)
        self.graph = BalanceLine(theme, 24)
        line.addWidget(self.graph)

    @property
    def figures(self) -> dict[str, QLabel]:
        """The labels of the figures by what they show."""
        return self._figures

    def show_ledger(self, ledger: Ledger, currency: str) -> None:
        """Show these figures."""
        show = self._texts.show_data
        show(self._figures["balance"], amount_text(ledger.balance, currency))
        show(self._figures["result"], signed_amount_text(ledger.result))
        set_role(self._figures["result"], net_role(ledger.result))
        show(self._figures["expected"], signed_amount_text(ledger.expected))
        self._texts.show(self._figures["luck"], luck_text(ledger.luck))
        show(self._figures["rounds"], f"{ledger.rounds:,}")
        self.graph.show_balances(ledger.balances)
