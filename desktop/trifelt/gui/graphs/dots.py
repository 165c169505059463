"""Points with their names, painted into a graph."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QTransform

from trifelt.gui.graphs.axes import in_two_lines, small_font
from trifelt.gui.graphs.items import PixelItem
from trifelt.gui.graphs.palette import Style
from trifelt.gui.graphs.shapes import POINT, paint_shape

LINE = 16
# What of the graph's width a name may take before it goes on in a second line.
NAME_SHARE = 0.42


@dataclass(frozen=True, slots=True)
class Dot:
    """A point with its name."""

    x: float
    y: float
    style: Style
    words: str
    pinned: bool


class Dots(PixelItem):
    """Points told apart by shape and colour; names stand where they cover no other."""

    def __init__(self) -> None:
        super().__init__()
        self._dots: Sequence[Dot] = ()

    def show(self, dots: Sequence[Dot]) -> None:
        """Paint other points."""
        self._dots = dots
        self.update()

    def paint_pixels(self, painter: QPainter, way: QTransform, seen: QRectF) -> None:
        """Shapes first, then as many names as have room."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places = [way.map(QPointF(dot.x, dot.y)) for dot in self._dots]
        taken = []
        for number, (dot, place) in enumerate(zip(self._dots, places, strict=True)):
            paint_shape(painter, place, dot.style, self.tokens, POINT + (number == self.lit) * 2)
            if dot.pinned:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(self.tokens.colour("accent"), 2))
                painter.drawEllipse(place, POINT + 5, POINT + 5)
            taken.append(QRectF(place.x() - 8, place.y() - 8, 16, 16))
        together = _together(places)
        for numbers in sorted(together, key=lambda ns: not any(self._dots[n].pinned for n in ns)):
            dots = [self._dots[n] for n in numbers]
            # All names where they have room; else the first one's, and how many others there are.
            words = [", ".join(dot.words for dot in dots)]
            if len(dots) > 1:
                words.append(f"{dots[0].words} (+{len(dots) - 1})")
            pinned = any(dot.pinned for dot in dots)
            self._name(painter, words, places[numbers[0]], taken, seen, pinned=pinned)

    def _name(
        self,
        painter: QPainter,
        words: Sequence[str],
        place: QPointF,
        taken: list[QRectF],
        seen: QRectF,
        *,
        pinned: bool,
    ) -> None:
        font = small_font(bold=pinned)
        metrics = QFontMetricsF(font)
        out = POINT + 7
        for text in (*words, in_two_lines(words[-1], metrics, seen.width() * NAME_SHARE)):
            lines = text.split("\n")
            wide = max(metrics.horizontalAdvance(line) for line in lines) + 2
            high = LINE * len(lines)
            for left, top in (
                (place.x() + out, place.y() - high / 2),
                (place.x() - out - wide, place.y() - high / 2),
                (place.x() - wide / 2, place.y() - out - high),
                (place.x() - wide / 2, place.y() + out),
                (place.x() + out - 4, place.y() - LINE / 2 - high),
                (place.x() + out - 4, place.y() + LINE / 2),
            ):
                spot = QRectF(left, top, wide, high)
                if seen.contains(spot) and not any(spot.intersects(other) for other in taken):
                    painter.setFont(font)
                    painter.setPen(self.tokens.colour("text"))
                    painter.drawText(spot, Qt.AlignmentFlag.AlignVCenter, text)
                    taken.append(spot)
                    return


def _together(places: Sequence[QPointF]) -> list[list[int]]:
    """Points that lie on each other share their names."""
    found: list[list[int]] = []
    for number, place in enumerate(places):
        for numbers in found:
            apart = place - places[numbers[0]]
            if apart.manhattanLength() < POINT:
                numbers.append(number)
                break
        else:
            found.append([number])
    return found
