"""Horizontal bars: one row for each thing compared, under headings where they come in groups."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QTimer
from PySide6.QtGui import QFontMetricsF

from trifelt.engine.message import Message
from trifelt.gui.graphs.axes import NameAxis, small_font
from trifelt.gui.graphs.hover import Fact, HoverPoint
from trifelt.gui.graphs.items import BarFigures, BarPart, Boxes
from trifelt.gui.graphs.model import (
    Axis,
    Bar,
    DataTable,
    Name,
    Segment,
    Stack,
    ValueLine,
    value_text,
)
from trifelt.gui.graphs.palette import LegendEntry, LegendSwatch, style_of
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.shell.pane import PaneContext

ROW_HEIGHT: Final = 30
TWO_LINES_HEIGHT: Final = 38
THICK: Final = 0.34
FOOT: Final = 76
# Room in pixels beside the figure after a bar, and the least that a figure has.
ROOM_AROUND: Final = 16
MIN_ROOM: Final = 84
# What of the longest stack a part has at least that is seen.
LEAST_TOLD: Final = 0.002
# What of the graph's width names may take.
NAMES_SHARE: Final = 0.36
MIN_NAMES: Final = 104
MAX_NAMES: Final = 336


class RowChart(GraphView):
    """Named rows from the top down; subclasses put bars on them."""

    def __init__(self, context: PaneContext, title: Message, x: Axis) -> None:
        super().__init__(context, title, x, None, moves=False, grid="bottom")
        self.boxes = Boxes()
        self.figures = BarFigures()
        self.add_item(self.boxes)
        self.add_item(self.figures)
        self.view.invertY(True)
        self.view.sigResized.connect(self._on_view_resized)
        self._rows: list[int] = []
        self._count = 0
        self._narrow: int | None = None
        # Within one change of size another would be lost on the graph.
        self._refit = QTimer(self, singleShot=True, interval=0)
        self._refit.timeout.connect(self._on_refit)
        self._row_height = ROW_HEIGHT
        self._lines.show(self.lines_across())

    def lines_across(self) -> Sequence[ValueLine]:
        """Zero, and the values to compare with."""
        zero = ValueLine(0.0, "", upright=True, solid=True)
        return [zero, *(replace(mark, upright=True) for mark in self.marks)]

    def set_narrow(self, widest_name: int) -> None:
        """Cut names that are wider than this, where the graph has little room."""
        self._narrow = widest_name

    def name_rows(self, names: Sequence[tuple[Name, Name, bool]]) -> list[int]:
        """Lay the rows out: each with its group, its name, and whether it is pinned."""
        lines: list[tuple[str, bool, bool]] = []
        self._rows = []
        before: Name = ""
        for group, name, pinned in names:
            if group != before:
                before = group
                if group:
                    lines.append((self.say(group), True, False))
            self._rows.append(len(lines))
            lines.append((self.say(name), False, pinned))
        self._count = len(lines)
        assert isinstance(self.left, NameAxis)
        share = round(self.plot.width() * NAMES_SHARE)
        self.left.widest = self._narrow or min(max(share, MIN_NAMES), MAX_NAMES)
        self.left.set_names(lines)
        self._row_height = TWO_LINES_HEIGHT if self.left.wraps else ROW_HEIGHT
        self.plot.setFixedHeight(max(self._count, 1) * self._row_height + FOOT)
        return self._rows

    def fit_rows(self, low: float, high: float, figures: Sequence[str]) -> None:
        """Show the rows over this span of values, what is marked, and the figures after bars."""
        values = [low, high, 0.0, *(mark.value for mark in self.marks)]
        low, high = min(values), max(values)
        span = (high - low) or 1.0
        metrics = QFontMetricsF(small_font(bold=True))
        widest = max((metrics.horizontalAdvance(text) for text in figures), default=0.0)
        room = max(widest + ROOM_AROUND, MIN_ROOM)
        wide = max(self.view.width(), 1.6 * room)
        # A figure stands right of its bar, or right of zero where the bar leads to the left.
        spare = span * room / (wide - room)
        top = -1.0 if any(mark.title for mark in self.marks) else -0.6
        self.show_range(low - span * 0.02 * (low < 0), high + spare, top, max(self._count, 1) - 0.4)

    def show_boxes(self, boxes: Sequence[BarPart]) -> None:
        """Draw other bars, with the figures after them."""
        self.boxes.show(boxes)
        self.figures.show(boxes)

    def spot_beside(self, y: float) -> int | None:
        """A name tells of its row, and so itself whole."""
        places = (number for number in range(self.spot_count()) if self.spot(number).y == round(y))
        return next(places, None)

    def light(self, number: int | None) -> None:
        """Stress a bar."""
        self.boxes.light(number)

    def _on_view_resized(self, *_: object) -> None:
        self._refit.start()

    def _on_refit(self) -> None:
        if self.follows:
            self.fit()


class BarChart(RowChart):
    """One figure of each thing compared."""

    def __init__(self, context: PaneContext, title: Message, x: Axis) -> None:
        super().__init__(context, title, x)
        self.bars: tuple[Bar, ...] = ()

    def set_bars(self, bars: Sequence[Bar]) -> None:
        """Show other bars."""
        self.bars = tuple(bars)
        self.refreshed()

    def fit(self) -> None:
        """Show all bars."""
        rows = self.name_rows([(bar.group, bar.title, bar.pinned) for bar in self.bars])
        values = [bar.value for bar in self.bars] or [0.0]
        boxes = []
        for row, bar in zip(rows, self.bars, strict=True):
            place = min(bar.value, 0.0), max(bar.value, 0.0), row - THICK, row + THICK
            after = value_text(self.x_axis, bar.value)
            boxes.append(BarPart(*place, style_of(bar.style), "", after, bar.pinned))
        self.show_boxes(boxes)
        self.fit_rows(min(values), max(values), [box.after for box in boxes])

    def spot_count(self) -> int:
        return len(self.bars)

    def spot(self, number: int) -> HoverPoint:
        bar = self.bars[number]
        facts = [Fact(self.say(self.x_axis.title), value_text(self.x_axis, bar.value))]
        if bar.note:
            facts.append(Fact(self.say(bar.note)))
        return HoverPoint(bar.value, self._rows[number], self.say(bar.title), tuple(facts))

    def spot_at(self, place: QPointF, _reach: QPointF) -> int | None:
        row = round(place.y())
        return self._rows.index(row) if row in self._rows else None

    def table(self) -> DataTable:
        return self.tabled_each(self.bars, (self.x_axis.title, lambda bar: bar.value))


class StackChart(RowChart):
    """Each thing's parts one after the other, its total at the end."""

    def __init__(self, context: PaneContext, title: Message, x: Axis) -> None:
        super().__init__(context, title, x)
        self.stacks: tuple[Stack, ...] = ()
        self._styles: dict[str, int] = {}
        self._titles: dict[str, Name] = {}
        self._parts: list[tuple[int, Segment]] = []

    def set_stacks(self, stacks: Sequence[Stack], known: Sequence[str] = ()) -> None:
        """Show other bars; a part keeps its look, those known by id whatever the others hold."""
        self.stacks = tuple(stacks)
        titles = {part.id: part.title for stack in stacks for part in stack.segments}
        # As they stand in the bars, those too that only a later bar has.
        order = list(known)
        for stack in stacks:
            places = [order.index(part.id) for part in stack.segments if part.id in order]
            place = places[0] if places else len(order)
            for part in stack.segments:
                if part.id not in order:
                    order.insert(place, part.id)
                place = order.index(part.id) + 1
        self._titles = {id: titles[id] for id in order if id in titles}
        self._styles = {id: number for number, id in enumerate(order)}
        self.refreshed()

    def entries(self) -> Sequence[LegendEntry]:
        least = LEAST_TOLD * max((stack.total for stack in self.stacks), default=0.0)
        seen = {part.id for each in self.stacks for part in each.segments if part.value > least}
        return [
            LegendEntry(self.say(title), style_of(self._styles[id]), LegendSwatch.BOX)
            for id, title in self._titles.items()
            if id in seen
        ]

    def fit(self) -> None:
        """Show all bars."""
        names = [(stack.group, stack.title, stack.pinned) for stack in self.stacks]
        rows = self.name_rows(names)
        self._parts = []
        boxes: list[BarPart] = []
        for number, (row, stack) in enumerate(zip(rows, self.stacks, strict=True)):
            at = 0.0
            last = len(stack.segments) - 1
            for place, part in enumerate(stack.segments):
                style = style_of(self._styles[part.id])
                inside = value_text(self.x_axis, part.value) if last else ""
                after = value_text(self.x_axis, stack.total) if place == last else ""
                span = at, at + part.value, row - THICK, row + THICK
                boxes.append(BarPart(*span, style, inside, after, stack.pinned))
                self._parts.append((number, part))
                at += part.value
        self.show_boxes(boxes)
        totals = [stack.total for stack in self.stacks] or [1.0]
        self.fit_rows(0.0, max(totals), [value_text(self.x_axis, total) for total in totals])
        self._boxes = boxes

    def spot_count(self) -> int:
        return len(self._parts)

    def spot(self, number: int) -> HoverPoint:
        stack_number, part = self._parts[number]
        stack, box = self.stacks[stack_number], self._boxes[number]
        value, style = value_text(self.x_axis, part.value), style_of(self._styles[part.id])
        facts = [Fact(self.say(part.title), value, style)]
        if part.note:
            facts.append(Fact(self.say(part.note)))
        facts.append(Fact(self.say(Message("Together")), value_text(self.x_axis, stack.total)))
        at = (box.left + box.right) / 2, self._rows[stack_number]
        return HoverPoint(*at, self.say(stack.title), tuple(facts))

    def spot_at(self, place: QPointF, reach: QPointF) -> int | None:
        row = round(place.y())
        best, nearest = None, reach.x()
        for number, ((stack, _), box) in enumerate(zip(self._parts, self._boxes, strict=True)):
            if self._rows[stack] != row:
                continue
            away = max(box.left - place.x(), place.x() - box.right, 0.0)
            if away <= nearest:
                best, nearest = number, away
        return best

    def table(self) -> DataTable:
        def value(id: str) -> Callable[[Stack], float | str]:
            return lambda stack: next((p.value for p in stack.segments if p.id == id), "")

        parts = ((title, value(id)) for id, title in self._titles.items())
        return self.tabled_each(
            self.stacks, *parts, (Message("Together"), lambda stack: stack.total)
        )
