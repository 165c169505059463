"""The chart on demand: the ranking of hands with examples, and every pay table of the house."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.gui.cards.faces import ASPECT
from trifelt.gui.cards.pictures import card_picture
from trifelt.gui.shell.building import data_label, label, panel
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table.model.layout import BoxLayout
from trifelt.gui.table.model.prints import pay_lines

_CARD = 34


class _Cards(QWidget):
    """A few small cards."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        super().__init__()
        self._shown = cards
        self.setFixedSize(QSize(len(cards) * (_CARD + 3), round(_CARD * ASPECT) + 2))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        for n, card in enumerate(self._shown):
            painter.drawPixmap(
                QPointF(n * (_CARD + 3), 1), card_picture(card, _CARD, self.devicePixelRatioF())
            )


class ChartDialog(QDialog):
    """What ranks above what, and what pays what, at this house."""

    def __init__(self, texts: Texts, house: House, layout: BoxLayout, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = texts
        texts.show(self, Message("Ranking and pay tables"), "windowTitle")
        self.resize(780, 600)
        page = QWidget()
        page.setProperty("role", "page")
        line = QHBoxLayout(page)
        line.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
        line.setSpacing(2 * STEP)
        line.addWidget(self._ranking(layout), 0, Qt.AlignmentFlag.AlignTop)
        tables = QVBoxLayout()
        tables.setSpacing(STEP)
        for offer in house.offers.values():
            lines = pay_lines(offer)
            if lines:
                tables.addWidget(self._table(offer.wager.title, lines))
        tables.addStretch(1)
        line.addLayout(tables, 1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(page)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)
        outer.addLayout(self._foot())

    def _foot(self) -> QHBoxLayout:
        self.close_button = QPushButton()
        self.close_button.setProperty("role", "primary")
        self.close_button.setDefault(True)
        self._texts.show(self.close_button, Message("Close"))
        self.close_button.clicked.connect(self.accept)
        line = QHBoxLayout()
        line.setContentsMargins(2 * STEP, STEP, 2 * STEP, 2 * STEP)
        line.addStretch(1)
        line.addWidget(self.close_button)
        return line

    def _ranking(self, layout: BoxLayout) -> QFrame:
        frame, column = panel(self._texts, Message("Ranking, highest first"))
        grid = QGridLayout()
        grid.setVerticalSpacing(HALF)
        grid.setHorizontalSpacing(2 * STEP)
        for row, rank in enumerate(layout.ranking):
            grid.addWidget(_Cards(rank.cards), row, 0)
            grid.addWidget(label(self._texts, rank.words), row, 1)
        column.addLayout(grid)
        return frame

    def _table(self, title: Message, lines: tuple[tuple[Message, str], ...]) -> QFrame:
        frame, column = panel(self._texts, title)
        column.setSpacing(STEP)
        grid = QGridLayout()
        grid.setVerticalSpacing(2)
        for row, (name, pays) in enumerate(lines):
            grid.addWidget(label(self._texts, name), row, 0)
            shown = data_label(self._texts, pays, "strong")
            shown.setAlignment(Qt.AlignmentFlag.AlignRight)
            grid.addWidget(shown, row, 1)
        column.addLayout(grid)
        return frame
