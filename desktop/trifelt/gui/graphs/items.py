"""What is painted into a graph: bars, marks, points; sharp at any zoom, painted in pixels."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTransform

import pyqtgraph as pg  # isort: skip

from trifelt.gui.graphs.axes import small_font
from trifelt.gui.graphs.model import Name, ValueLine
from trifelt.gui.graphs.palette import Style, ink_on, paint_box, style_of
from trifelt.gui.shell.tokens import LIGHT, Tokens

WORDS_GROUND: Final = 216
# Words a little higher than their place would be clipped to it; an SVG would then clip all that
# is painted after them as well.
WHOLE: Final = Qt.TextFlag.TextDontClip


class PixelItem(pg.GraphicsObject):  # type: ignore[misc]
    """An item that is handed the way from data to pixels and paints there."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens = LIGHT
        self.lit: int | None = None

    def apply_theme(self, tokens: Tokens) -> None:
        """Paint in a theme's colours."""
        self.tokens = tokens
        self.update()

    def light(self, number: int | None) -> None:
        """Stress one of the things painted."""
        if number != self.lit:
            self.lit = number
            self.update()

    def boundingRect(self) -> QRectF:
        """All that is to be seen: words may stand anywhere in it."""
        return QRectF(self.viewRect())

    def viewRangeChanged(self) -> None:
        """What is to be seen has changed."""
        self.prepareGeometryChange()
        self._cachedView = None  # pyqtgraph would answer with what was seen before
        self.update()

    def viewTransformChanged(self) -> None:
        """Its size has changed."""
        self.viewRangeChanged()

    def dataBounds(self, *_: Any, **__: Any) -> None:
        """Views are set by the graph, not by what is in them."""

    def paint(self, painter: QPainter, *_: Any) -> None:
        """Leave the data's scale for pixels."""
        to_pixels = painter.transform()
        seen = to_pixels.mapRect(self.boundingRect())
        painter.save()
        painter.resetTransform()
        self.paint_pixels(painter, to_pixels, seen)
        painter.restore()

    def paint_pixels(self, painter: QPainter, way: QTransform, seen: QRectF) -> None:
        """Paint; `way` leads from data to pixels, `seen` is what can be seen."""
        raise NotImplementedError


class OnPaper(PixelItem):
    """Stands in on paper for pyqtgraph's curves and bands, painted in the paper's own dots.

    Their pens are as wide at any scale; what reads an SVG may draw them as wide as the page.
    """

    def __init__(self) -> None:
        super().__init__()
        self._others: Sequence[Any] = ()
        self.setVisible(False)

    def stand_in(self, others: Sequence[Any]) -> None:
        """Show in place of these; in place of none any more, not at all."""
        for other in self._others:
            other.setVisible(True)
        for other in others:
            other.setVisible(False)
        self._others = sorted(others, key=pg.GraphicsObject.zValue)
        self.setVisible(bool(others))

    def paint_pixels(self, painter: QPainter, way: QTransform, _seen: QRectF) -> None:
        """Paint what is below the others first."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for other in self._others:
            if isinstance(other, pg.FillBetweenItem):
                painter.fillPath(way.map(other.path()), other.brush())
                continue
            curve = getattr(other, "curve", other)
            path = way.map(curve.getPath())
            if curve.opts["fillLevel"] is not None:
                painter.fillPath(path, curve.opts["brush"])
            pen = QPen(curve.opts["pen"])
            pen.setCosmetic(False)
            painter.strokePath(path, pen)


@dataclass(frozen=True, slots=True)
class BarPart:
    """A bar or a part of one in the data's scale, with the words in it or after it."""

    left: float
    right: float
    top: float
    bottom: float
    style: Style
    inside: str = ""
    after: str = ""
    strong: bool = False

    def place(self, way: QTransform) -> QRectF:
        """Where it is in pixels, its edges on whole ones."""
        corners = QPointF(self.left, self.top), QPointF(self.right, self.bottom)
        place = QRectF(way.mapRect(QRectF(*corners).normalized()).toRect())
        place.setWidth(max(1.0, place.width()))
        return place


class Boxes(PixelItem):
    """Bars with the words in them."""

    def __init__(self) -> None:
        super().__init__()
        self._boxes: Sequence[BarPart] = ()

    def show(self, boxes: Sequence[BarPart]) -> None:
        """Paint other bars."""
        self._boxes = boxes
        self.update()

    def paint_pixels(self, painter: QPainter, way: QTransform, _seen: QRectF) -> None:
        """Bars first, words over them."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, box in enumerate(self._boxes):
            place = box.place(way)
            if box.inside and place.width() > 3:
                place.setWidth(place.width() - 1)  # a gap to the next part
            paint_box(painter, place, box.style, self.tokens, lit=number == self.lit)
            if box.inside:
                self._inside(painter, place, box)
        if self.lit is not None and self.lit < len(self._boxes):
            painter.setPen(QPen(self.tokens.colour("text"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self._boxes[self.lit].place(way))

    def _inside(self, painter: QPainter, place: QRectF, box: BarPart) -> None:
        font = small_font()
        wide = QFontMetricsF(font).horizontalAdvance(box.inside)
        if place.width() < wide + 10 or place.height() < 14:
            return
        ground = box.style.colour(self.tokens)
        around = QRectF(0, 0, wide + 6, 16)
        around.moveCenter(place.center())
        painter.fillRect(around, QColor(ground))  # the hatching makes room for the words
        painter.setFont(font)
        painter.setPen(QColor(ink_on(ground)))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter | WHOLE, box.inside)


class BarFigures(PixelItem):
    """The figures after bars, over the lines that they are compared with."""

    def __init__(self) -> None:
        super().__init__()
        self._boxes: Sequence[BarPart] = ()
        self.setZValue(30)

    def show(self, boxes: Sequence[BarPart]) -> None:
        """Write the figures of other bars."""
        self._boxes = [box for box in boxes if box.after]
        self.update()

    def paint_pixels(self, painter: QPainter, way: QTransform, seen: QRectF) -> None:
        """Each right of its bar."""
        for box in self._boxes:
            place, font = box.place(way), small_font(bold=box.strong)
            wide = QFontMetricsF(font).horizontalAdvance(box.after) + 2
            left = max(min(place.right() + 6, seen.right() - wide - 2), seen.left() + 2)
            at = QRectF(left, place.center().y() - 10, wide, 20)
            painter.fillRect(at.adjusted(-2, 2, 2, -2), self.tokens.colour("surface"))
            painter.setFont(font)
            painter.setPen(self.tokens.colour("text"))
            painter.drawText(at, Qt.AlignmentFlag.AlignVCenter | WHOLE, box.after)


class ValueLines(PixelItem):
    """Lines across the view: zero, a baseline, an exact value."""

    def __init__(self, say: Callable[[Name], str]) -> None:
        super().__init__()
        self._say = say
        self._marks: Sequence[ValueLine] = ()
        self.setZValue(20)

    def show(self, marks: Sequence[ValueLine]) -> None:
        """Paint other lines."""
        self._marks = marks
        self.update()

    def paint_pixels(self, painter: QPainter, way: QTransform, seen: QRectF) -> None:
        """Each line over the whole view, its words at the top or left, where no curve ends."""
        font = small_font()
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        words: list[tuple[QRectF, str]] = []
        for mark in self._marks:
            colour = self.tokens.colour("control_line")
            if mark.style is not None:
                colour = QColor(style_of(mark.style).colour(self.tokens))
            line = Qt.PenStyle.SolidLine if mark.solid else Qt.PenStyle.DashLine
            painter.setPen(QPen(colour, 1, line))
            at = way.map(QPointF(mark.value, mark.value))
            said = self._say(mark.title)
            wide = metrics.horizontalAdvance(said) + 2
            if mark.upright:
                x = round(at.x()) + 0.5
                if not seen.left() <= x <= seen.right():
                    continue
                painter.drawLine(QPointF(x, seen.top()), QPointF(x, seen.bottom()))
                left = x + 5 if x + 5 + wide <= seen.right() else x - 5 - wide
                place = QRectF(left, seen.top() + 2, wide, 16)
            else:
                y = round(at.y()) + 0.5
                if not seen.top() <= y <= seen.bottom():
                    continue
                painter.drawLine(QPointF(seen.left(), y), QPointF(seen.right(), y))
                over = y - 17 if y - 17 >= seen.top() else y + 2
                place = QRectF(seen.left() + 4, over, wide, 16)
                if _covers(place, words):
                    place.moveTop(y + 2)
                while _covers(place, words) and place.right() + wide < seen.right():
                    place.translate(wide + 8, 0)
            if said:
                words.append((place, said))
        # Curves run through here: the words are written on a ground of their own.
        ground = self.tokens.colour("surface")
        ground.setAlpha(WORDS_GROUND)
        painter.setPen(self.tokens.colour("muted"))
        for place, text in words:
            painter.fillRect(place.adjusted(-2, 0, 2, 0), ground)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter | WHOLE, text)


def _covers(place: QRectF, words: Sequence[tuple[QRectF, str]]) -> bool:
    return any(place.intersects(other) for other, _ in words)
