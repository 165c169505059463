"""What a page is drawn with: texts, cards and rules, one below the other, at exact widths."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from trifelt.engine.message import Message
from trifelt.gui.cards.faces import ASPECT, paint_face

INK, GREY, LINE = "#111518", "#565e64", "#b9bec2"
CARD = 30.0
# Letters are set at this multiple and scaled down, so that their widths are exact at any size.
_FINE = 8
_SMALLEST_LETTERS = 4.0
Render = Callable[[Message], str]


class Strokes:
    """A height that moves down a column; without a painter everything is only measured."""

    def __init__(self, width: float) -> None:
        self._painter: QPainter | None = None
        self._y = 0.0
        self._width = width

    def _font(self, size: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        font = QFont()
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        font.setWeight(weight)
        font.setPixelSize(max(1, round(size * _FINE)))
        return font

    def _text(
        self,
        text: str,
        size: float,
        colour: str = INK,
        *,
        weight: QFont.Weight = QFont.Weight.Normal,
        x: float = 0.0,
        width: float | None = None,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        dy: float = 0.0,
    ) -> None:
        """One line of text at the current height; the height stays."""
        painter = self._painter
        if painter is None:
            return
        room = self._width - x if width is None else width
        painter.save()
        painter.translate(x, self._y + dy)
        painter.scale(1 / _FINE, 1 / _FINE)
        painter.setFont(self._font(size, weight))
        painter.setPen(QColor(colour))
        flags = align | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextDontClip
        painter.drawText(QRectF(0, 0, room * _FINE, size * 1.4 * _FINE), int(flags), text)
        painter.restore()

    def _paragraph(
        self,
        text: str,
        size: float,
        colour: str = INK,
        weight: QFont.Weight = QFont.Weight.Normal,
    ) -> None:
        """Text over as many lines as it needs; the height moves on."""
        font = self._font(size, weight)
        flags = int(Qt.TextFlag.TextWordWrap)
        box = QFontMetricsF(font).boundingRect(
            QRectF(0, 0, self._width * _FINE, 100_000), flags, text
        )
        if self._painter is not None:
            self._painter.save()
            self._painter.translate(0, self._y)
            self._painter.scale(1 / _FINE, 1 / _FINE)
            self._painter.setFont(font)
            self._painter.setPen(QColor(colour))
            self._painter.drawText(QRectF(0, 0, self._width * _FINE, box.height() + 4), flags, text)
            self._painter.restore()
        self._space(box.height() / _FINE + 1)

    def _wanted(self, text: str, size: float, weight: QFont.Weight) -> float:
        """How wide a text is in letters of this size."""
        return QFontMetricsF(self._font(size, weight)).horizontalAdvance(text) / _FINE

    def _fitted(self, text: str, size: float, weight: QFont.Weight, width: float) -> float:
        """Smaller letters where a cell is too narrow for its text."""
        wanted = self._wanted(text, size, weight)
        return size if wanted <= width else max(size * width / wanted, _SMALLEST_LETTERS)

    def _cards(self, cards: tuple[int, ...], x: float) -> float:
        for card in cards:
            if self._painter is not None:
                paint_face(self._painter, QRectF(x, self._y, CARD, CARD * ASPECT), card)
            x += CARD + 4
        return x

    def _rule(self) -> None:
        self._space(4)
        if self._painter is not None:
            self._painter.setPen(QPen(QColor(LINE), 0.6))
            self._painter.drawLine(QPointF(0, self._y), QPointF(self._width, self._y))
        self._space(6)

    def _space(self, height: float) -> None:
        self._y += height
