"""Points with names: two figures of each thing compared."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF

from trifelt.engine.message import Message
from trifelt.gui.graphs.dots import Dot, Dots
from trifelt.gui.graphs.hover import Fact, Spot
from trifelt.gui.graphs.items import Grid
from trifelt.gui.graphs.legend import Entry, Swatch
from trifelt.gui.graphs.model import Axis, Point, Table, value_text
from trifelt.gui.graphs.palette import style_of
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.shell.pane import PaneContext

PADDING = 0.08
# Points fewer pixels apart are told about together.
SAME = 3.0


class ScatterChart(GraphView):
    """Groups are told apart by shape and colour; the pinned point has a ring."""

    def __init__(self, context: PaneContext, title: Message, x: Axis, y: Axis) -> None:
        super().__init__(context, title, x, y)
        self.points: tuple[Point, ...] = ()
        self._dots = Dots()
        self.add_item(Grid(self.left, upright=False))
        self.add_item(Grid(self.bottom, upright=True))
        self.add_item(self._dots)

    def set_points(self, points: Sequence[Point]) -> None:
        """Show other points."""
        self.points = tuple(points)
        self._dots.show(
            [Dot(p.x, p.y, style_of(p.style), self.say(p.title), p.pinned) for p in self.points]
        )
        self.refreshed()

    def entries(self) -> Sequence[Entry]:
        groups = {point.group: point.style for point in self.points if point.group}
        if len(groups) < 2:
            return ()
        return [
            Entry(self.say(group), style_of(style), Swatch.DOT) for group, style in groups.items()
        ]

    def fit(self) -> None:
        """Show all points."""
        if not self.points:
            return
        xs, ys = [p.x for p in self.points], [p.y for p in self.points]
        wide = (max(xs) - min(xs)) or abs(max(xs)) or 1.0
        high = (max(ys) - min(ys)) or abs(max(ys)) or 1.0
        self.show_range(
            min(xs) - wide * PADDING,
            max(xs) + wide * PADDING,
            min(ys) - high * PADDING,
            max(ys) + high * PADDING,
        )

    def spot_count(self) -> int:
        return len(self.points)

    def spot(self, number: int) -> Spot:
        point = self.points[number]
        facts = [
            Fact(self.say(self.x_axis.title), value_text(self.x_axis, point.x)),
            Fact(self.say(self.y_axis.title), value_text(self.y_axis, point.y)),
        ]
        if point.note:
            facts.append(Fact(self.say(point.note)))
        facts += [Fact(self._title_of(other), self.say(other.note)) for other in self._on(point)]
        return Spot(point.x, point.y, self._title_of(point), tuple(facts))

    def _on(self, point: Point) -> list[Point]:
        """The other points that this one lies on."""
        wide, high = self.view.viewPixelSize()
        return [
            other
            for other in self.points
            if other is not point
            and abs(other.x - point.x) < SAME * wide
            and abs(other.y - point.y) < SAME * high
        ]

    def spot_at(self, place: QPointF, reach: QPointF) -> int | None:
        best, least = None, 1.0
        for number, point in enumerate(self.points):
            across, up = (point.x - place.x()) / reach.x(), (point.y - place.y()) / reach.y()
            away = across * across + up * up
            if away <= least:
                best, least = number, away
        return best

    def light(self, number: int | None) -> None:
        self._dots.light(number)

    def table(self) -> Table:
        header = (
            self.say(Message("Group")),
            self.say(Message("Name")),
            self.say(self.x_axis.title),
            self.say(self.y_axis.title),
        )
        rows = tuple((self.say(p.group), self.say(p.title), p.x, p.y) for p in self.points)
        return Table(header, rows)

    def _title_of(self, point: Point) -> str:
        title = self.say(point.title)
        return f"{self.say(point.group)} · {title}" if point.group else title
