"""Axes in the look of the window: fine ticks, figures of one width, names instead of numbers."""

import math
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

# PySide6 goes first: pyqtgraph takes the Qt binding that is loaded already.
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextOption
from PySide6.QtWidgets import QApplication

import pyqtgraph as pg  # isort: skip

from trifelt.engine.message import Message
from trifelt.gui.graphs.model import Axis, Number, tick_text
from trifelt.gui.shell.tokens import SMALL_TEXT, STEP, Tokens

WIDEST_NAME: Final = 264
NAME_GAP: Final = 12
TICK_GAP: Final = 2 * STEP
OVER: Final = 3 * STEP
TITLE_MARGIN: Final = 3  # of a title's own, which may stand over the edge


def small_font(*, bold: bool = False) -> QFont:
    """The letters of ticks and labels."""
    font = QFont(QApplication.font())
    font.setPixelSize(SMALL_TEXT)
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font


def wrapped_anywhere() -> QTextOption:
    """Words break between them, and one that is too long wherever it must."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


class FigureAxis(pg.AxisItem):  # type: ignore[misc]
    """An axis of numbers; a logarithmic one has its data as powers of ten."""

    def __init__(
        self,
        orientation: str,
        axis: Axis,
        say: Callable[[Message | str], str],
        *,
        grid: bool = False,
    ) -> None:
        super().__init__(orientation)
        self.axis = axis
        self._say = say
        self.enableAutoSIPrefix(False)
        self.setStyle(
            tickFont=small_font(),
            tickLength=0,
            # Figures that come and go while data run must not move the plot to and fro.
            autoReduceTextSpace=False,
            tickTextOffset=STEP,
            maxTickLevel=0,
            # So far the figures at the ends may stand over the edge of the plot.
            hideOverlappingLabels=OVER,
            # Lines of the grid are as strong between two ticks as between twenty.
            tickAlpha=255,
        )
        self.setGrid(255 if grid else False)

    def boundingRect(self) -> QRectF:
        """With a grid too there is room for figures at the ends."""
        room: QRectF = super().boundingRect()
        return room.adjusted(-OVER, -OVER, OVER, OVER)

    def resizeEvent(self, event: Any = None) -> None:
        """The title with its descenders and end inside: pyqtgraph lets it stand over the edge."""
        super().resizeEvent(event)
        over = self.label.y() + self.label.boundingRect().height() - self.size().height()
        if self.orientation == "bottom" and over > 0:
            self.label.moveBy(0, TITLE_MARGIN - over)
        elif self.orientation == "left":
            self.label.moveBy(0, max(0.0, self.label.boundingRect().width() - self.label.y()))

    def paint(self, painter: QPainter, *rest: Any) -> None:
        # An SVG goes on with the clip of what was painted before, unless it is told another.
        painter.setClipRect(self.boundingRect())
        super().paint(painter, *rest)

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        """The figures beside the ticks."""
        return [self._say(tick_text(self.axis, value * scale, spacing)) for value in values]

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        """Where ticks stand; on a logarithmic axis at the powers of ten."""
        if not self.axis.log:
            levels: list[tuple[float, list[float]]] = super().tickValues(low, high, size)
            if self.axis.number is Number.COUNT and levels and levels[0][0] < 1:
                levels = [(1.0, [float(n) for n in range(math.ceil(low), math.floor(high) + 1)])]
            return [self._with_room(*levels[0], size / ((high - low) or 1.0))] if levels else []
        first, last = math.floor(low), math.ceil(high)
        every = max(1, math.ceil((last - first) * 56 / max(size, 1.0)))
        whole = [float(n) for n in range(first, last + 1) if low <= n <= high and n % every == 0]
        return [(1.0, whole)]

    def _with_room(
        self, spacing: float, values: list[float], pixels: float
    ) -> tuple[float, list[float]]:
        """As many of the ticks as have room for their figures side by side, zero among them."""
        if self.orientation != "bottom" or len(values) < 2:
            return spacing, values
        metrics = QFontMetricsF(small_font())
        texts = self.tickStrings(values, 1.0, spacing)
        room = max(metrics.horizontalAdvance(text) for text in texts) + TICK_GAP
        every = next((n for n in (1, 2, 4, 5, 10, 20, 50) if n * spacing * pixels >= room), 100)
        return spacing * every, [at for at in values if round(at / spacing) % every == 0]

    def apply_theme(self, tokens: Tokens) -> None:
        """Draw in a theme's colours."""
        self.setPen(pg.mkPen(tokens.line, width=1))
        self.setTextPen(pg.mkPen(tokens.muted))
        self.labelStyle = {"color": tokens.muted, "font-size": f"{SMALL_TEXT}px"}
        self.setLabel(self.labelText, **self.labelStyle)


class NameAxis(pg.AxisItem):  # type: ignore[misc]
    """The names of rows, at whole numbers from the top; some are headings over those below."""

    def __init__(self) -> None:
        super().__init__("left")
        self._names: list[tuple[str, bool, bool]] = []
        self.widest = WIDEST_NAME
        self.wraps = False  # whether a name takes two lines
        self._text = QColor()
        self._muted = QColor()
        self.setStyle(tickLength=0)

    def set_names(self, names: Sequence[tuple[str, bool, bool]]) -> None:
        """Name the rows; each with whether it is a heading, and whether it is pinned."""
        self._names = list(names)
        wide = 0.0
        for name, heading, pinned in names:
            metrics = QFontMetricsF(small_font(bold=heading or pinned))
            wide = max(wide, metrics.horizontalAdvance(name))
        self.wraps = wide > self.widest
        self.setWidth(min(wide, self.widest) + NAME_GAP + 2)
        self.picture = None
        self.update()

    def apply_theme(self, tokens: Tokens) -> None:
        """Draw in a theme's colours."""
        self._text, self._muted = tokens.colour("text"), tokens.colour("muted")
        self.setPen(pg.mkPen(tokens.line, width=1))
        self.update()

    def paint(self, painter: QPainter, _option: Any, _widget: Any) -> None:
        """Each name beside its row, cut where it is too long; headings in bold."""
        view = self.linkedView()
        if view is None:
            return
        bounds = self.boundingRect()
        width = self.width()
        painter.setClipRect(bounds)
        for row, (name, heading, pinned) in enumerate(self._names):
            middle = self.mapFromScene(view.mapViewToScene(QPointF(0.0, row))).y()
            if not bounds.top() - 1 <= middle <= bounds.bottom() + 1:
                continue
            font = small_font(bold=heading or pinned)
            painter.setFont(font)
            painter.setPen(self._muted if heading else self._text)
            cut = in_two_lines(name, QFontMetricsF(font), width - NAME_GAP)
            place = QRectF(0, middle - 15, width - NAME_GAP, 30)
            side = Qt.AlignmentFlag.AlignLeft if heading else Qt.AlignmentFlag.AlignRight
            painter.drawText(place, side | Qt.AlignmentFlag.AlignVCenter, cut)


def in_two_lines(name: str, metrics: QFontMetricsF, width: float) -> str:
    """A name on one line, on two where it is long, and cut where it is longer still."""
    if metrics.horizontalAdvance(name) <= width:
        return name
    words = re.split(r"(?<!\d) (?!\d)", name.replace("（", " （"))  # odds stay together
    first = 1
    while (
        first < len(words) - 1 and metrics.horizontalAdvance(" ".join(words[: first + 1])) <= width
    ):
        first += 1
    lines = (" ".join(words[:first]), " ".join(words[first:]))
    cut = [metrics.elidedText(line, Qt.TextElideMode.ElideMiddle, width) for line in lines if line]
    return "\n".join(cut)
