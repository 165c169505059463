"""What all graphs share: title, legend, plot, hover, keys, menu, saving, and the theme."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, TypeVar

# PySide6 goes first: pyqtgraph takes the Qt binding that is loaded already.
from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QPainter, QWheelEvent
from PySide6.QtWidgets import QToolButton, QWidget

import pyqtgraph as pg  # isort: skip

from trifelt.engine.message import Message
from trifelt.gui.graphs.axes import FigureAxis, NameAxis
from trifelt.gui.graphs.hover import HoverCard, HoverPoint, Pointing
from trifelt.gui.graphs.items import OnPaper, PixelItem, ValueLines
from trifelt.gui.graphs.model import Axis, Bar, DataTable, Facts, Name, Point, Stack, ValueLine
from trifelt.gui.graphs.palette import LegendEntry, Overhead
from trifelt.gui.graphs.saving import Saving
from trifelt.gui.shell.building import TOP, column, holder, row
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.texts import DATA
from trifelt.gui.shell.tokens import HALF, LIGHT, STEP, Tokens, icon_picture

MIN_HEIGHT: Final = 200
T = TypeVar("T")
# A column of figures: its title, and what it has of each thing shown.
Column: TypeAlias = tuple[Name, Callable[[T], str | float]]


class Plot(pg.PlotWidget):  # type: ignore[misc]
    """Axes of ours around a view of pyqtgraph's, without frame, buttons or menus of its own."""

    def __init__(
        self, owner: QObject, view: pg.ViewBox, bottom: FigureAxis, left: FigureAxis | NameAxis
    ) -> None:
        super().__init__(viewBox=view, axisItems={"bottom": bottom, "left": left})
        for axis in (bottom, left):
            axis.setZValue(-1000)  # its grid lies below what is drawn
        self.setFrameShape(self.Shape.NoFrame)
        self.setMinimumHeight(MIN_HEIGHT)
        # Room for the figures at the last ticks.
        self.plotItem.layout.setContentsMargins(0, STEP, 3 * STEP, 0)
        # Its own menu, which we never show, would outlive the graph by itself.
        unused = self.plotItem.ctrlMenu
        unused.setParent(owner, unused.windowFlags())
        # Nor does it speak any language.
        inside = (*unused.findChildren(QObject), *self.findChildren(QAction))
        for part in (unused, *inside, *self.scene().contextMenu):
            part.setProperty(DATA, True)
            for place in ("text", "title", "toolTip"):
                if part.property(place):
                    part.setProperty(place, "")
        self.hideButtons()
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Hand the wheel on to the view only where Ctrl is held, else to the page."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
        else:
            event.ignore()


class GraphView(QWidget):
    """A graph; subclasses know their data, this knows everything around it."""

    saved = Signal(Path)

    def __init__(
        self,
        context: PaneContext,
        title: Message,
        x: Axis,
        y: Axis | None,
        *,
        grid: Literal["left", "bottom", "both"],
        moves: bool = True,
    ) -> None:
        super().__init__()
        self.context = context
        self.texts = context.texts
        self.say = context.texts.render
        self.x_axis, self.y_axis = x, x if y is None else y
        self.follows = True
        self.facts: Facts = ()  # what its figures rest on
        self._title = title
        self._note: Message | None = None
        self.marks: tuple[ValueLine, ...] = ()
        self._items: list[PixelItem] = []
        self.bottom = FigureAxis("bottom", x, self.say, grid=grid != "left")
        self.left: FigureAxis | NameAxis = (
            NameAxis() if y is None else FigureAxis("left", y, self.say, grid=grid != "bottom")
        )
        # Dragging moves the view, Ctrl and the wheel zoom it.
        self.view = pg.ViewBox(enableMenu=False, defaultPadding=0.0)
        self.view.setMouseEnabled(moves, moves and y is not None)
        self.view.disableAutoRange()
        self.plot = Plot(self, self.view, self.bottom, self.left)
        self._paper = OnPaper()
        self._lines = ValueLines(self.say)
        self.plot.addItem(self._paper, ignoreBounds=True)
        self.overhead = Overhead()
        self.card = HoverCard(self.plot.viewport())
        self._saving = Saving(self)
        self._saving.saved.connect(self.saved)
        self.menu = self._saving.menu
        self.save = self._saving.save
        self.copy_picture, self.copy_figures = self._saving.copy_picture, self._saving.copy_figures
        self._pointing = Pointing(self)
        self.hide_card = self._pointing.hide
        self.more = QToolButton()
        self._lay_out()
        self.view.sigRangeChangedManually.connect(self._on_range_changed_manually)
        self.texts.language_changed.connect(self._on_language_changed)
        context.theme.changed.connect(self._on_theme_changed)
        self._say_titles()
        self._apply(context.theme.tokens)
        self.add_item(self._lines)

    # --- what a graph tells of itself ------------------------------------------------------------

    def set_title(self, title: Message, note: Message | None = None) -> None:
        """Another sentence over the graph, and a smaller one under it."""
        if (title, note) != (self._title, self._note):
            self._title, self._note = title, note
            self._say_titles()

    def set_note(self, note: Message) -> None:
        """Another smaller sentence under the one over the graph."""
        self.set_title(self._title, note)

    def set_unit(self, title: Message) -> None:
        """Another name for what x is told in, the currency's among them."""
        self.x_axis = replace(self.x_axis, title=title)
        self.bottom.axis = self.x_axis
        self._say_titles()

    def table(self) -> DataTable:
        """The graph's figures as rows."""
        raise NotImplementedError

    def entries(self) -> Sequence[LegendEntry]:
        """The legend."""
        return ()

    def fit(self) -> None:
        """Show all there is."""
        raise NotImplementedError

    def spot_count(self) -> int:
        """How many places have something to tell."""
        raise NotImplementedError

    def spot(self, number: int) -> HoverPoint:
        """What a place has to tell."""
        raise NotImplementedError

    def spot_at(self, place: QPointF, reach: QPointF) -> int | None:
        """The place under the pointer, both in the data's scale; `reach` is how near counts."""
        raise NotImplementedError

    def spot_beside(self, _y: float) -> int | None:
        """The place that is told about left of the graph, at this height of the data's scale."""
        return None

    def light(self, number: int | None) -> None:
        """Stress the place that is told about."""

    def apply_theme(self, tokens: Tokens) -> None:
        """Paint in a theme's colours; subclasses add what is theirs."""

    # --- what subclasses use ---------------------------------------------------------------------

    def add_item(self, item: PixelItem) -> None:
        """Put something into the plot that paints in pixels."""
        item.apply_theme(self._tokens)
        self._items.append(item)
        self.plot.addItem(item, ignoreBounds=True)

    def tabled(self, shown: Iterable[T], *columns: Column[T]) -> DataTable:
        """Figures as rows, one for each thing shown."""
        header = tuple(self.say(title) for title, _ in columns)
        return DataTable(header, tuple(tuple(take(each) for _, take in columns) for each in shown))

    def tabled_each(self, shown: Sequence[Bar | Stack | Point], *columns: Column[Any]) -> DataTable:
        """The same of named things: their groups first, and last whose they are, where known."""
        named: list[Column[Any]] = [(Message("Name"), lambda each: self.say(each.title)), *columns]
        if any(each.group for each in shown):
            named.insert(0, (Message("Group"), lambda each: self.say(each.group)))
        table = self.tabled(shown, *named)
        whose = [each.origin for each in shown if each.origin is not None]
        if not whose or len(whose) < len(shown):
            return table
        titles = (self.say(title) for title, _ in whose[0])
        rows = (
            (*row, *(self.say(name) for _, name in facts))
            for row, facts in zip(table.rows, whose, strict=True)
        )
        return DataTable((*table.header, *titles), tuple(rows), len(whose[0]))

    def exported(self) -> DataTable:
        """The figures with all that they rest on."""
        return self.table().described(self.facts, self.say)

    def set_marks(self, marks: Sequence[ValueLine]) -> None:
        """Values to compare with."""
        self.marks = tuple(marks)
        self._lines.show(self.lines_across())
        self.refreshed()

    def lines_across(self) -> Sequence[ValueLine]:
        """These values at their places in the view."""
        return self.marks

    def refreshed(self) -> None:
        """To be called when the data has changed: the legend, the view and the card follow."""
        self.overhead.show_entries(tuple(self.entries()))
        if self.follows:
            self.fit()
        if self.card.isVisible():
            self.hide_card()

    # --- the view --------------------------------------------------------------------------------

    def reset_view(self) -> None:
        """Show all there is again, and go on doing so."""
        self.follows = True
        self.fit()

    def show_range(self, left: float, right: float, low: float, high: float) -> None:
        """Look at this part of the data."""
        self.view.setRange(
            xRange=(left, right if right > left else left + 1.0),
            yRange=(low, high if high > low else low + 1.0),
            padding=0,
            disableAutoRange=True,
        )

    def _on_range_changed_manually(self, *_: object) -> None:
        self.follows = False

    # --- look and language -----------------------------------------------------------------------

    def paint_plot(self, painter: QPainter, place: QRectF) -> None:
        """The plot alone, in the colours of paper."""
        self._apply(LIGHT)
        painted = self.plot.plotItem.items
        self._paper.stand_in(
            [item for item in painted if item.isVisible() and not isinstance(item, PixelItem)]
        )
        try:
            self.plot.render(painter, place, self.plot.viewport().rect())
        finally:
            self._paper.stand_in(())
            self._apply(self.context.theme.tokens)

    def _lay_out(self) -> None:
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setIconSize(QSize(18, 18))
        # The three dots say already that there is a menu.
        self.more.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self.more.setMenu(self.menu)
        head = row((self.overhead, 1), (self.more, TOP), spacing=STEP)
        self.frame = holder(column(self.plot), "asked")  # a border of its own would cut it
        self.setLayout(column(head, (self.frame, 1), spacing=HALF))

    def _say_titles(self) -> None:
        note = "" if self._note is None else self.say(self._note)
        self.overhead.show_words(self.say(self._title), note)
        self.texts.name(self.plot, self._title)
        self.texts.name(self.more, Message("Save or copy the graph: {graph}", graph=self._title))
        self.texts.show(self.more, Message("Save or copy this graph"), "toolTip")
        self.bottom.setLabel(escape(self.say(self.x_axis.title)))
        if isinstance(self.left, FigureAxis):
            self.left.setLabel(escape(self.say(self.y_axis.title)))

    def _on_language_changed(self, _code: str) -> None:
        self._say_titles()
        self.refreshed()

    def _on_theme_changed(self) -> None:
        self._apply(self.context.theme.tokens)

    def _apply(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self.plot.setBackground(tokens.colour("surface"))
        self.more.setIcon(QIcon(icon_picture("more", tokens.muted, 18, 2.0)))
        for part in (self.overhead, self.card, self.bottom, self.left, *self._items):
            part.apply_theme(tokens)
        self.apply_theme(tokens)
