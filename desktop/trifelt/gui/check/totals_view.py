"""What to hand over, large enough to be read at arm's length, and the chips it is counted in."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QVBoxLayout

from trifelt.engine.message import Message
from trifelt.gui.check.chip_row import ChipRow
from trifelt.gui.check.model.result import Sums
from trifelt.gui.check.model.verdict_words import (
    headline,
    headline_amount,
    verdict_role,
    verdict_text,
)
from trifelt.gui.shell.amounts import amount_text
from trifelt.gui.shell.building import caption, label, set_role
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.settings import ChipSet

# Below this width the chips stand under the amount.
_NARROW = 560


class TotalsView(QFrame):
    """To pay, to return, to collect; in chips; and what was paid too little or too much."""

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._texts = texts
        self._narrow = False
        self.title = caption(texts, Message("Pay the box"))
        self.amount = label(texts, Message(""), "figure")
        self.rest = label(texts, Message(""), "muted", wrap=True)
        self.chips = ChipRow(theme)
        self.sentence = label(texts, Message(""), "strong", wrap=True)
        self.verdict = label(texts, Message(""), "heading", wrap=True)
        left = QVBoxLayout()
        left.setSpacing(HALF)
        for part in (self.title, self.amount, self.rest):
            left.addWidget(part)
        left.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(HALF)
        right.addWidget(self.chips)
        right.addWidget(self.sentence)
        right.addStretch(1)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._line.setSpacing(2 * STEP)
        self._line.addLayout(left, 5)
        self._line.addLayout(right, 6)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        column.setSpacing(STEP)
        column.addLayout(self._line)
        column.addWidget(self.verdict)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < _NARROW
        if narrow != self._narrow:
            self._narrow = narrow
            way = QBoxLayout.Direction
            self._line.setDirection(way.TopToBottom if narrow else way.LeftToRight)
            self._line.setSpacing(HALF if narrow else 2 * STEP)

    def show_sums(
        self, sums: Sums, whole: Message, known: ChipSet, currency: str, *, waits: bool
    ) -> None:
        """Show these sums of a box or the whole table."""
        texts, verdict = self._texts, sums.verdict
        texts.show(self.title, headline(verdict, whole))
        amount = headline_amount(verdict, currency)
        texts.show_data(self.amount, amount)
        size = 48 if len(amount) <= 10 else 36 if len(amount) <= 14 else 26
        if self._narrow:
            size = min(size, 40)
        if self.amount.property("letters") != size:
            self.amount.setProperty("letters", size)
            self.amount.setStyleSheet(f"font-size: {size}px; font-weight: 700;")
        rest = Message(
            "returns {back} · collects {collect}",
            back=amount_text(sums.give_back, currency),
            collect=amount_text(sums.collect, currency),
        )
        if waits:
            rest = Message("so far; {rest}", rest=rest)
        texts.show(self.rest, rest)
        self.chips.show_chips(verdict.chips, known)
        self.chips.setVisible(bool(verdict.chips.counts))
        said = ((self.sentence, verdict.sentence), (self.verdict, verdict_text(verdict, currency)))
        for part, text in said:
            part.setVisible(text is not None)
            if text is not None:
                texts.show(part, text)
        set_role(self.verdict, verdict_role(verdict))
