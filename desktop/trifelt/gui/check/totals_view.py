"""What to hand over, large enough to be read at arm's length, and the chips it is counted in."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QSizePolicy, QVBoxLayout, QWidget

from trifelt.engine.checks.chips import Chips
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.gui.cards.chips import Chip, chips_of
from trifelt.gui.cards.pictures import chip_picture
from trifelt.gui.check.model.result import Sums
from trifelt.gui.shell.amounts import amount_text
from trifelt.gui.shell.building import caption, label, set_role
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.settings import ChipSet

_CHIP = 40
_CELL = 88
# Below this width the chips stand under the amount.
_NARROW = 560


class ChipRow(QWidget):
    """Chips with how many of each; they stand in as many rows as they need."""

    def __init__(self, theme: Theme, diameter: int = _CHIP) -> None:
        super().__init__()
        self._theme = theme
        self._diameter = diameter
        self._cells: tuple[tuple[Chip, int], ...] = ()
        self._cell = _CELL
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    @property
    def cells(self) -> tuple[tuple[Chip, int], ...]:
        """Each chip that shows with its number."""
        return self._cells

    def show_chips(self, chips: Chips, known: ChipSet) -> None:
        """Show a breakdown; a value that the user's set lacks is drawn as a plain chip."""
        colours = {chip.cents: chip.colour for chip in known.chips}
        values = sorted({value for value, _ in chips.counts} | set(colours))
        drawn = {
            chip.cents: chip
            for chip in chips_of([(value, colours.get(value, "#8a8f94")) for value in values])
        }
        cells = tuple((drawn[value], count) for value, count in chips.counts)
        if cells != self._cells:
            self._cells = cells
            widest = max((len(_cell_text(*cell)) for cell in cells), default=0)
            self._cell = max(_CELL, widest * 9)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._cell * max(1, len(self._cells)), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._cell, self._height())

    def _per_row(self) -> int:
        return max(1, self.width() // self._cell)

    def _height(self) -> int:
        rows = -(-len(self._cells) // self._per_row()) or 1
        return rows * (self._diameter + 24)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        font.setPixelSize(13)
        painter.setFont(font)
        painter.setPen(self._theme.tokens.colour("text"))
        per_row = self._per_row()
        for n, (chip, count) in enumerate(self._cells):
            x = n % per_row * self._cell
            y = n // per_row * (self._diameter + 24)
            picture = chip_picture(chip, self._diameter, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(x + (self._cell - self._diameter) / 2, y), picture)
            painter.drawText(
                QRectF(x, y + self._diameter + 2, self._cell, 18),
                Qt.AlignmentFlag.AlignCenter,
                _cell_text(chip, count),
            )


def _cell_text(chip: Chip, count: int) -> str:
    return f"{count:,} × {str(Amount(chip.cents)).removesuffix('.00')}"


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
        self, sums: Sums, title: Message, known: ChipSet, currency: str, *, waits: bool
    ) -> None:
        """Show these sums."""
        texts = self._texts
        texts.show(self.title, title)
        amount = amount_text(sums.pay, currency)
        texts.show_data(self.amount, amount)
        size = 48 if len(amount) <= 10 else 36 if len(amount) <= 14 else 26
        if self._narrow:
            size = min(size, 40)
        if self.amount.property("letters") != size:
            self.amount.setProperty("letters", size)
            self.amount.setStyleSheet(f"font-size: {size}px; font-weight: 700;")
        facts = {
            "back": amount_text(sums.give_back, currency),
            "collect": amount_text(sums.collect, currency),
        }
        rest = Message.of("returns {back} · collects {collect}", facts)
        if waits:
            rest = Message("so far; {rest}", rest=rest)
        texts.show(self.rest, rest)
        self.chips.show_chips(sums.in_chips, known)
        self.chips.setVisible(bool(sums.in_chips.counts))
        self.sentence.setVisible(sums.sentence is not None)
        if sums.sentence is not None:
            texts.show(self.sentence, sums.sentence)
        self._show_verdict(sums, currency)

    def _show_verdict(self, sums: Sums, currency: str) -> None:
        difference = sums.difference
        self.verdict.setVisible(difference is not None)
        if difference is None:
            return
        if difference > 0:
            text = Message("Underpaid by {amount}", amount=amount_text(difference, currency))
        elif difference < 0:
            text = Message("Overpaid by {amount}", amount=amount_text(-difference, currency))
        else:
            text = Message("Paid as due")
        self._texts.show(self.verdict, text)
        set_role(self.verdict, "lose" if difference else "win")
