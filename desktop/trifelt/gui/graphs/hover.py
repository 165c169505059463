"""The card beside the pointer: the exact values of what lies under it."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from trifelt.gui.graphs.axes import small_font
from trifelt.gui.graphs.palette import Style
from trifelt.gui.shell.tokens import LIGHT, STEP, Tokens

LINE: Final = 18
SWATCH: Final = 10
WIDEST: Final = 420
AROUND: Final = 2 * STEP + 4


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the card: what, and how much."""

    words: str
    value: str = ""
    style: Style | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of a graph that has something to tell, in the data's scale."""

    x: float
    y: float
    title: str
    facts: tuple[Fact, ...] = ()

    def text(self) -> str:
        """All of it as one sentence, for screen readers."""
        parts = [f"{fact.words}: {fact.value}" if fact.value else fact.words for fact in self.facts]
        return "; ".join([self.title, *parts] if self.title else parts)


class HoverCard(QWidget):
    """Paints a spot's facts over a graph, beside the pointer."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._over = parent
        self._tokens = LIGHT
        self.spot: Spot | None = None
        self.hide()

    def put_on(self, tokens: Tokens) -> None:
        """Paint in a theme's colours."""
        self._tokens = tokens
        self.update()

    def show_spot(self, spot: Spot, place: QPoint) -> None:
        """Tell about a spot, beside a place of the parent and inside it."""
        self.spot = spot
        size = self._size(spot)
        parent = self._over
        left = place.x() + 2 * STEP
        if left + size.width() > parent.width():
            left = max(0, place.x() - 2 * STEP - size.width())
        top = min(max(0, place.y() - size.height() - STEP), parent.height() - size.height())
        self.setGeometry(left, max(0, top), size.width(), size.height())
        self.show()
        self.raise_()
        self.update()

    def _size(self, spot: Spot) -> QSize:
        strong, plain = QFontMetricsF(small_font(bold=True)), QFontMetricsF(small_font())
        wide = strong.horizontalAdvance(spot.title) + 1
        for fact in spot.facts:
            wide = max(
                wide,
                (SWATCH + 6 if fact.style else 0)
                + plain.horizontalAdvance(fact.words)
                + (2 * STEP + strong.horizontalAdvance(fact.value) if fact.value else 0),
            )
        room = min(WIDEST, self._over.width()) - AROUND
        wide = min(room, round(wide))
        high = self._title_height(spot.title, wide) + len(spot.facts) * LINE
        return QSize(round(wide) + AROUND, round(high) + STEP + 2)

    def _title_height(self, title: str, wide: float) -> float:
        """A name is told whole, in as many lines as it takes."""
        if not title:
            return 0.0
        metrics = QFontMetricsF(small_font(bold=True))
        place = QRectF(0, 0, wide, 10_000)
        high = metrics.boundingRect(place, _wrapped(title, metrics, wide), title).height()
        return max(1, round(high / metrics.height())) * LINE

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.spot is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._tokens.colour("tooltip"))
        painter.drawRoundedRect(self.rect(), 6, 6)
        painter.setPen(self._tokens.colour("on_tooltip"))
        inner = QRectF(self.rect()).adjusted(STEP + 2, STEP / 2 + 1, -STEP - 2, 0)
        top = inner.top()
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if self.spot.title:
            font = small_font(bold=True)
            painter.setFont(font)
            high = self._title_height(self.spot.title, inner.width())
            flags = _wrapped(self.spot.title, QFontMetricsF(font), inner.width()) | left.value
            painter.drawText(QRectF(inner.left(), top, inner.width(), high), flags, self.spot.title)
            top += high
        for fact in self.spot.facts:
            line = QRectF(inner.left(), top, inner.width(), LINE)
            words = line
            if fact.style is not None:
                box = QRectF(line.left(), line.center().y() - SWATCH / 2, SWATCH, SWATCH)
                painter.fillRect(box, QColor(fact.style.dark))
                words = line.adjusted(SWATCH + 6, 0, 0, 0)
                painter.setPen(self._tokens.colour("on_tooltip"))
            painter.setFont(small_font())
            painter.drawText(words, left, fact.words)
            painter.setFont(small_font(bold=True))
            painter.drawText(line, right, fact.value)
            top += LINE
        painter.end()


def _wrapped(text: str, metrics: QFontMetricsF, wide: float) -> int:
    """Between words, or anywhere where one word is wider than there is room."""
    longest = max((metrics.horizontalAdvance(word) for word in text.split()), default=0.0)
    flag = Qt.TextFlag.TextWordWrap if longest <= wide else Qt.TextFlag.TextWrapAnywhere
    return int(flag.value)
