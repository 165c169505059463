"""The view for the player across the table: cards, lines and the total, as large as they fit."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.check.card_strip import CardStrip
from trifelt.gui.check.chip_row import ChipRow
from trifelt.gui.check.model.draft import DEALER, FOURTH, hand_place
from trifelt.gui.check.model.result import BoxView, CheckResult, LineView
from trifelt.gui.check.model.verdict_words import (
    headline,
    headline_amount,
    verdict_role,
    verdict_text,
)
from trifelt.gui.shell.amounts import amount_text, signed_amount_text
from trifelt.gui.shell.building import data_label, label
from trifelt.gui.shell.dialogs import ChildDialog
from trifelt.gui.shell.figures import result_role, result_word
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.settings import ChipSet

_CARD = 96
# Below this width, and for totals longer than this, the lines stand under the total.
_WIDE = 1200
_LONG = 14
_LEAST_TITLE = 120
_LARGE = "font-size: {size}px; font-weight: {weight};"


class ShowView(ChildDialog):
    """Fills the window with one box's result; any of Escape, Enter or the button closes it."""

    def __init__(
        self,
        result: CheckResult,
        box: BoxView,
        chips: ChipSet,
        currency: str,
        texts: Texts,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._texts = texts
        self._theme = theme
        self._currency = currency
        self._width = parent.window().width()
        texts.show(self, Message("Box {number}", number=box.number), "windowTitle")
        page = QWidget()
        page.setProperty("role", "page")
        column = QVBoxLayout(page)
        column.setContentsMargins(6 * STEP, 4 * STEP, 6 * STEP, 4 * STEP)
        column.setSpacing(3 * STEP)
        column.addLayout(self._hands(result, box))
        lines = QVBoxLayout()
        lines.addLayout(self._lines(box))
        lines.addStretch(1)
        # Whatever else there is, the total is seen at once.
        self._stacked = (
            self._width < _WIDE or len(headline_amount(box.sums.verdict, currency)) > _LONG
        )
        if self._stacked:
            column.addLayout(self._total(box, chips))
            column.addLayout(lines, 1)
        else:
            halves = QHBoxLayout()
            halves.setSpacing(6 * STEP)
            halves.addLayout(lines, 3)
            halves.addLayout(self._total(box, chips), 2)
            column.addLayout(halves, 1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(page)
        self.close_button = QPushButton()
        texts.show(self.close_button, Message("Close"))
        self.close_button.clicked.connect(self.accept)
        self.close_button.setDefault(True)
        bottom = QHBoxLayout()
        bottom.setContentsMargins(2 * STEP, 0, 2 * STEP, 2 * STEP)
        bottom.addStretch(1)
        bottom.addWidget(self.close_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll, 1)
        whole.addLayout(bottom)
        self.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        self.setGeometry(parent.window().geometry())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F8):
            self.accept()
        else:
            super().keyPressEvent(event)

    def _hands(self, result: CheckResult, box: BoxView) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(8 * STEP)
        read = result.read
        hands = (
            (Message("Box {number}", number=box.number), hand_place(box.index), box.name),
            (Message("Dealer"), DEALER, result.dealer_name),
        )
        for title, place, name in hands:
            column = QVBoxLayout()
            column.setSpacing(STEP)
            column.addWidget(self._sized(label(self._texts, title), 20, 500))
            strip = CardStrip(3, self._theme, _CARD)
            strip.show_cards(read.cards[place].cards)
            column.addWidget(strip)
            shown = label(self._texts, name if name is not None else Message(""), wrap=True)
            column.addWidget(self._sized(shown, 22, 600))
            line.addLayout(column)
        shared = result.game.shared_card
        if shared is not None and read.cards[FOURTH].cards:
            column = QVBoxLayout()
            column.setSpacing(STEP)
            column.addWidget(self._sized(label(self._texts, shared.title), 20, 500))
            strip = CardStrip(1, self._theme, _CARD)
            strip.show_cards(read.cards[FOURTH].cards)
            column.addWidget(strip)
            column.addStretch(1)
            line.addLayout(column)
        line.addStretch(1)
        return line

    def _lines(self, box: BoxView) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * STEP)
        grid.setVerticalSpacing(STEP)
        for row, view in enumerate(box.lines):
            for column, part in enumerate(self._parts(view)):
                grid.addWidget(part, row, column)
        grid.setColumnStretch(0, 1)
        return grid

    def _parts(self, view: LineView) -> tuple[QWidget, ...]:
        texts = self._texts
        title = view.named_title
        line = view.line
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        stake = data_label(texts, amount_text(view.stake) if view.stake else "", "muted")
        stake.setAlignment(right)
        if line is None:
            word = Message("waits") if view.open is not None else Message("not due")
            waits = label(texts, word, "muted")
            return (self._title(title), self._sized(stake, 22, 400), waits)
        role = result_role(line.result)
        amount = line.winnings or -view.collects
        paid = data_label(texts, signed_amount_text(amount, self._currency), role)
        paid.setAlignment(right)
        odds = data_label(texts, str(line.odds) if line.odds is not None else "")
        return (
            self._title(title),
            self._sized(stake, 22, 400),
            self._sized(label(texts, result_word(line.result), role), 22, 700),
            self._sized(odds, 22, 400),
            self._sized(paid, 26, 700),
        )

    def _total(self, box: BoxView, chips: ChipSet) -> QVBoxLayout:
        texts, sums = self._texts, box.sums
        verdict = sums.verdict
        column = QVBoxLayout()
        column.setSpacing(STEP)
        pay = headline(verdict, Message("Box {number}", number=box.number))
        column.addWidget(self._sized(label(texts, pay, "muted", wrap=True), 24, 600))
        total = data_label(texts, headline_amount(verdict, self._currency))
        self.total = total
        # As large as its part of the window lets it be.
        room = self._width * (0.86 if self._stacked else 0.36)
        size = int(min(110, room / (0.62 * max(5, len(total.text())))))
        column.addWidget(self._sized(total, size, 800))
        rest = Message(
            "returns {back} · collects {collect}",
            back=amount_text(sums.give_back, self._currency),
            collect=amount_text(sums.collect, self._currency),
        )
        column.addWidget(self._sized(label(texts, rest, "muted"), 22, 500))
        row = ChipRow(self._theme, 64)
        row.show_chips(verdict.chips, chips)
        row.setVisible(bool(verdict.chips.counts))
        column.addWidget(row)
        self.said = [
            label(texts, said, role, wrap=True)
            for said, role in (
                (verdict_text(verdict, self._currency), verdict_role(verdict)),
                (verdict.sentence, "strong"),
            )
            if said is not None
        ]
        for shown in self.said:
            column.addWidget(self._sized(shown, 22, 600))
        column.addStretch(1)
        return column

    def _title(self, title: Message) -> QWidget:
        shown = label(self._texts, title, wrap=True)
        shown.setMinimumWidth(_LEAST_TITLE)
        return self._sized(shown, 22, 600)

    def _sized(self, part: QWidget, size: int, weight: int) -> QWidget:
        part.setStyleSheet(_LARGE.format(size=size, weight=weight))
        return part
