"""Points with names: two figures of each thing compared."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QTransform

from trifelt.engine.message import Message
from trifelt.gui.graphs.axes import in_two_lines, small_font
from trifelt.gui.graphs.hover import Fact, HoverPoint
from trifelt.gui.graphs.items import PixelItem
from trifelt.gui.graphs.model import Axis, DataTable, Point, value_text
from trifelt.gui.graphs.palette import POINT_SIZE, LegendEntry, LegendSwatch, paint_shape, style_of
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.shell.pane import PaneContext

PADDING: Final = 0.08
# Points fewer pixels apart are told about together.
SAME: Final = 3.0
LINE: Final = 16
# What of the graph's width a name may take before it goes on in a second line.
NAME_SHARE: Final = 0.42
# How far from its point a name begins, and at most where it is crowded.
OUT: Final = POINT_SIZE + 7
FARTHEST: Final = 320


class _Dots(PixelItem):
    """Points told apart by shape and colour; names stand where they cover no other."""

    def __init__(self, chart: "ScatterChart") -> None:
        super().__init__()
        self._chart = chart

    def paint_pixels(self, painter: QPainter, way: QTransform, seen: QRectF) -> None:
        """Shapes first, then as many names as have room."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        points = self._chart.points
        places = [way.map(QPointF(point.x, point.y)) for point in points]
        taken = []
        for number, (point, place) in enumerate(zip(points, places, strict=True)):
            size = POINT_SIZE + 2 * (number == self.lit)
            paint_shape(painter, place, style_of(point.style), self.tokens, size)
            if point.pinned:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(self.tokens.colour("accent"), 2))
                painter.drawEllipse(place, POINT_SIZE + 5, POINT_SIZE + 5)
            taken.append(QRectF(place.x() - 8, place.y() - 8, 16, 16))
        painter.setPen(self.tokens.colour("text"))
        together = _together(places)
        for numbers in sorted(together, key=lambda ns: not any(points[n].pinned for n in ns)):
            alike = len({points[n].group for n in numbers}) == 1
            name_of = (
                (lambda point: self._chart.say(point.title)) if alike else self._chart.title_of
            )
            names = [
                name_of(points[n]) for n in sorted(numbers, key=lambda n: not points[n].pinned)
            ]
            # All names where they have room; else the first one's, and how many others there are.
            words = [" · ".join(names)]
            if len(names) > 1:
                words.append(f"{names[0]} (+{len(names) - 1})")
            painter.setFont(small_font(bold=any(points[n].pinned for n in numbers)))
            _name(painter, words, places[numbers[0]], taken, seen)


def _name(
    painter: QPainter, words: Sequence[str], place: QPointF, taken: list[QRectF], seen: QRectF
) -> None:
    """Beside its point where there is room; else farther off, at the end of a line."""
    metrics = QFontMetricsF(painter.font())
    texts = (*words, in_two_lines(words[-1], metrics, seen.width() * NAME_SHARE))
    for text, far in (*((text, False) for text in texts), (texts[-1], True)):
        lines = text.split("\n")
        wide = max(metrics.horizontalAdvance(line) for line in lines) + 2
        high = LINE * len(lines)
        for left, top in (_far if far else _near)(place, wide, high):
            spot = QRectF(left, top, wide, high)
            if seen.contains(spot) and not any(spot.intersects(other) for other in taken):
                if far:
                    across = min(max(place.x(), spot.left()), spot.right())
                    down = min(max(place.y(), spot.top()), spot.bottom())
                    painter.drawLine(place, QPointF(across, down))
                painter.drawText(spot, Qt.AlignmentFlag.AlignVCenter, text)
                taken.append(spot)
                return


def _near(place: QPointF, wide: float, high: float) -> Iterator[tuple[float, float]]:
    """Where the name of a point can begin beside it."""
    yield place.x() + OUT, place.y() - high / 2
    yield place.x() - OUT - wide, place.y() - high / 2
    yield place.x() - wide / 2, place.y() - OUT - high
    yield place.x() - wide / 2, place.y() + OUT
    yield place.x() + OUT - 4, place.y() - LINE / 2 - high
    yield place.x() + OUT - 4, place.y() + LINE / 2


def _far(place: QPointF, wide: float, high: float) -> Iterator[tuple[float, float]]:
    """Where it can begin farther off, the nearest first."""
    for away in range(LINE, FARTHEST, LINE):
        for left in (place.x() + away, place.x() - away - wide, place.x() - wide / 2):
            for down in (-away, away, -away / 2, away / 2):
                yield left, place.y() + down - high / 2


def _together(places: Sequence[QPointF]) -> list[list[int]]:
    """Points on top of each other share their names."""
    found: list[list[int]] = []
    for number, place in enumerate(places):
        for numbers in found:
            if (place - places[numbers[0]]).manhattanLength() < POINT_SIZE:
                numbers.append(number)
                break
        else:
            found.append([number])
    return found


class ScatterChart(GraphView):
    """Groups are told apart by shape and colour; the pinned point has a ring."""

    def __init__(self, context: PaneContext, title: Message, x: Axis, y: Axis) -> None:
        self.points: tuple[Point, ...] = ()
        super().__init__(context, title, x, y, grid="both")
        self._dots = _Dots(self)
        self.add_item(self._dots)

    def set_points(self, points: Sequence[Point]) -> None:
        """Show other points."""
        self.points = tuple(points)
        self._dots.update()
        self.refreshed()

    def entries(self) -> Sequence[LegendEntry]:
        groups = {point.group: point.style for point in self.points if point.group}
        if len(groups) < 2:
            return ()
        return [
            LegendEntry(self.say(group), style_of(style), LegendSwatch.DOT)
            for group, style in groups.items()
        ]

    def fit(self) -> None:
        """Show all points."""
        if not self.points:
            return
        xs, ys = [p.x for p in self.points], [p.y for p in self.points]
        wide = ((max(xs) - min(xs)) or abs(max(xs)) or 1.0) * PADDING
        high = ((max(ys) - min(ys)) or abs(max(ys)) or 1.0) * PADDING
        self.show_range(min(xs) - wide, max(xs) + wide, min(ys) - high, max(ys) + high)

    def spot_count(self) -> int:
        return len(self.points)

    def spot(self, number: int) -> HoverPoint:
        point = self.points[number]
        facts = [
            Fact(self.say(self.x_axis.title), value_text(self.x_axis, point.x)),
            Fact(self.say(self.y_axis.title), value_text(self.y_axis, point.y)),
        ]
        if point.note:
            facts.append(Fact(self.say(point.note)))
        wide, high = self.view.viewPixelSize()
        facts += [
            Fact(self.title_of(other), self.say(other.note))
            for other in self.points
            if other is not point
            and abs(other.x - point.x) < SAME * wide
            and abs(other.y - point.y) < SAME * high
        ]
        return HoverPoint(point.x, point.y, self.title_of(point), tuple(facts))

    def spot_at(self, place: QPointF, reach: QPointF) -> int | None:
        best, nearest = None, 1.0
        for number, point in enumerate(self.points):
            across, up = (point.x - place.x()) / reach.x(), (point.y - place.y()) / reach.y()
            away = across * across + up * up
            if away <= nearest:
                best, nearest = number, away
        return best

    def light(self, number: int | None) -> None:
        self._dots.light(number)

    def table(self) -> DataTable:
        return self.tabled_each(
            self.points,
            (self.x_axis.title, lambda point: point.x),
            (self.y_axis.title, lambda point: point.y),
        )

    def title_of(self, point: Point) -> str:
        """Its name with its group's."""
        title = self.say(point.title)
        return f"{self.say(point.group)} · {title}" if point.group else title
