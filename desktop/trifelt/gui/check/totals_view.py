"""What to hand over, large enough to be read at arm's length, and the chips it is counted in."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
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
_CELL = 56
_BETWEEN = 14
# Below this width the chips stand under the amount.
_NARROW = 560


class ChipRow(QWidget):
    """Chips with how many of each; they stand in as many rows as they need."""

    def __init__(self, theme: Theme, diameter: int = _CHIP) -> None:
        super().__init__()
        self._theme = theme
        self._diameter = diameter
        self._cells: tuple[tuple[Chip, int], ...] = ()
        self._words = QFont(self.font())
        self._words.setWeight(QFont.Weight.DemiBold)
        self._words.setPixelSize(max(13, diameter // 3))
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
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(sum(self._widths()) or _CELL, self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(max(self._widths(), default=_CELL), self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._words)
        painter.setPen(self._theme.tokens.colour("text"))
        for (chip, count), place in zip(self._cells, self._places(), strict=True):
            picture = chip_picture(chip, self._diameter, self.devicePixelRatioF())
            middle = place.x() + (place.width() - self._diameter) / 2
            painter.drawPixmap(QPointF(middle, place.y()), picture)
            painter.drawText(
                place.adjusted(0, self._diameter + 2, 0, 0),
                Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop,
                _cell_text(chip, count),
            )

    def _widths(self) -> list[int]:
        metrics = QFontMetrics(self._words)
        return [
            max(_CELL, self._diameter, metrics.horizontalAdvance(_cell_text(*cell))) + _BETWEEN
            for cell in self._cells
        ]

    def _places(self) -> list[QRectF]:
        """Row after row, each as full as it gets."""
        places = []
        x = y = 0
        row = self._row_height()
        for width in self._widths():
            if x and x + width > self.width():
                x, y = 0, y + row
            places.append(QRectF(x, y, width, row))
            x += width
        return places

    def _row_height(self) -> int:
        return self._diameter + QFontMetrics(self._words).height() + 8

    def _height(self) -> int:
        places = self._places()
        return int(places[-1].bottom()) if places else self._row_height()


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
