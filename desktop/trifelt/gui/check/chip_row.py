"""The chips that an amount is counted out in."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from trifelt.engine.money import Amount
from trifelt.engine.payout_check.chips import Chips
from trifelt.gui.cards.chips import Chip, counted_chips
from trifelt.gui.cards.pictures import chip_picture
from trifelt.gui.shell.theme import Theme
from trifelt.storage.settings import ChipSet

_CHIP = 40
_CELL = 56
_BETWEEN = 14


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
        """Show a breakdown in the colours of the user's set."""
        cells = counted_chips(chips, known)
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
