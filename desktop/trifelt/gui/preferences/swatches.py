"""Colours to pick from, and a field for any other one."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF

SIDE = 30
COLUMNS = 7


class Swatch(QAbstractButton):
    """One colour; a ring tells that it is chosen."""

    def __init__(self, colour: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colour = colour
        self._theme = theme
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(SIDE, SIDE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self._theme.tokens
        painter.setPen(QPen(tokens.colour("control_line"), 1))
        painter.setBrush(QColor(self.colour))
        painter.drawRoundedRect(QRectF(4.5, 4.5, SIDE - 9, SIDE - 9), 5, 5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.isChecked():
            painter.setPen(QPen(tokens.colour("accent"), 2))
            painter.drawRoundedRect(QRectF(1, 1, SIDE - 2, SIDE - 2), 8, 8)
        if self.hasFocus():
            painter.setPen(QPen(tokens.colour("text"), 1.4, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(QRectF(2.5, 2.5, SIDE - 5, SIDE - 5), 7, 7)


class Swatches(QWidget):
    """A small grid of colours."""

    picked = Signal(str)

    def __init__(
        self, colours: tuple[str, ...], texts: Texts, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._swatches: dict[str, Swatch] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(HALF)
        for place, colour in enumerate(colours):
            swatch = Swatch(colour, theme, self)
            texts.name(swatch, Message("Colour {colour}", colour=colour))
            texts.show_data(swatch, colour, "toolTip")
            swatch.clicked.connect(self._on_swatch_clicked)
            self._swatches[colour] = swatch
            grid.addWidget(swatch, place // COLUMNS, place % COLUMNS)

    def swatch(self, colour: str) -> Swatch:
        """The button of a colour."""
        return self._swatches[colour]

    def show_colour(self, colour: str) -> None:
        """Mark the colour that is chosen, if it is among these."""
        for own, swatch in self._swatches.items():
            swatch.setChecked(own == colour)

    def _on_swatch_clicked(self) -> None:
        swatch = self.sender()
        assert isinstance(swatch, Swatch)
        self.picked.emit(swatch.colour)
