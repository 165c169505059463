"""Words over a graph, in as many lines as its width wants; on the screen and on paper."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from trifelt.gui.graphs.axes import small_font
from trifelt.gui.shell.tokens import LIGHT, TEXT, Tokens

LEAST_WIDTH = 120
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


def title_font(size: int = TEXT) -> QFont:
    """The letters of a graph's title."""
    font = QFont(QApplication.font())
    font.setPixelSize(size)
    font.setWeight(QFont.Weight.DemiBold)
    return font


def words_height(text: str, font: QFont, width: float) -> int:
    """How high a text is in a width."""
    if not text:
        return 0
    place = QRectF(0, 0, max(width, LEAST_WIDTH), 10_000)
    return round(QFontMetricsF(font).boundingRect(place, WRAPPED.value, text).height()) + 1


class SelfHigh(QWidget):
    """Finds its height for its width: layouts that ask such widgets first reckon badly."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tokens = LIGHT
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def wanted_height(self, width: int) -> int:
        """How high it is in a width."""
        raise NotImplementedError

    def put_on(self, tokens: Tokens) -> None:
        """Paint in a theme's colours."""
        self._tokens = tokens
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(self.wanted_height(self.width()))


class Words(SelfHigh):
    """A sentence over a graph."""

    def __init__(self, *, strong: bool = False) -> None:
        super().__init__()
        self.text = ""
        self._strong = strong

    def show_text(self, text: str) -> None:
        """Say something else."""
        self.text = text
        self.setVisible(bool(text))
        self._fit()
        self.update()

    def wanted_height(self, width: int) -> int:
        return max(1, words_height(self.text, self._font(), width))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self._font())
        painter.setPen(self._tokens.colour("text" if self._strong else "muted"))
        painter.drawText(QRect(0, 0, self.width(), self.height()), WRAPPED.value, self.text)
        painter.end()

    def _font(self) -> QFont:
        return title_font() if self._strong else small_font()
