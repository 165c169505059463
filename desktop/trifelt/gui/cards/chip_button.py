"""A chip as a button: drawn, pressed, focused and named like any other control."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from trifelt.gui.cards.chips import Chip
from trifelt.gui.cards.pictures import chip_picture
from trifelt.gui.shell.theme import Theme

_MARGIN = 5


class ChipButton(QAbstractButton):
    """Shows a chip; a ring around it tells that it is chosen or has the focus."""

    def __init__(
        self, chip: Chip, diameter: int, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.chip = chip
        self._diameter = diameter
        self._theme = theme
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        side = self._diameter + 2 * _MARGIN
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        picture = chip_picture(self.chip, self._diameter, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(_MARGIN, _MARGIN), picture)
        tokens = self._theme.tokens
        side = self._diameter + 2 * _MARGIN
        ring = QRectF(1, 1, side - 2, side - 2)
        if self.isChecked():
            painter.setPen(QPen(tokens.colour("accent"), 2))
            painter.drawEllipse(ring)
        if self.hasFocus():
            painter.setPen(QPen(tokens.colour("text"), 1.4, Qt.PenStyle.DotLine))
            painter.drawEllipse(ring.adjusted(2, 2, -2, -2))
