"""What all graphs share: title, legend, plot, hover, keys, menu, saving, and the theme."""

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from trifelt.engine.message import Message
from trifelt.gui.graphs.axes import FigureAxis, NameAxis
from trifelt.gui.graphs.export import Sheet
from trifelt.gui.graphs.hover import HoverCard, Spot
from trifelt.gui.graphs.items import Across, OnPaper, PixelItem
from trifelt.gui.graphs.legend import Entry, Legend
from trifelt.gui.graphs.model import Axis, Mark, Name, Table
from trifelt.gui.graphs.palette import style_of
from trifelt.gui.graphs.plot import Viewport, make_plot
from trifelt.gui.graphs.pointing import Pointing
from trifelt.gui.graphs.saving import Keeping
from trifelt.gui.graphs.words import Words
from trifelt.gui.shell.icons import icon_picture
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import HALF, LIGHT, STEP, Tokens

LEAST_HEIGHT: Final = 200


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
        moves: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.context = context
        self.texts = context.texts
        self.x_axis, self.y_axis = x, x if y is None else y
        self.follows = True
        self._title = title
        self._note: Message | None = None
        self._items: list[PixelItem] = []
        self.bottom = FigureAxis("bottom", x)
        self.left: FigureAxis | NameAxis = NameAxis() if y is None else FigureAxis("left", y)
        self.view = Viewport(across=moves, upright=moves and y is not None)
        self.plot = make_plot(self, self.view, self.bottom, self.left)
        self.plot.setMinimumHeight(LEAST_HEIGHT)
        self._paper = OnPaper()
        self.plot.addItem(self._paper, ignoreBounds=True)
        self.legend = Legend()
        self.legend.hide()
        self.card = HoverCard(self.plot.viewport())
        self._keeping = Keeping(context, self, self, self.reset_view)
        self._keeping.saved.connect(self.saved)
        self.menu = self._keeping.menu
        self._pointing = Pointing(self)
        self.more = QToolButton()
        self._lay_out()
        self.view.sigRangeChangedManually.connect(self._on_range_changed_manually)
        self.texts.language_changed.connect(self._on_language_changed)
        context.theme.changed.connect(self._on_theme_changed)
        self._say_titles()
        self._put_on(context.theme.tokens)

    # --- what a graph tells of itself ------------------------------------------------------------

    @property
    def title(self) -> Message:
        """The sentence over the graph."""
        return self._title

    def set_title(self, title: Message, note: Message | None = None) -> None:
        """Another sentence over the graph, and a smaller one under it."""
        self._title, self._note = title, note
        self._say_titles()

    def set_unit(self, title: Message) -> None:
        """Another name for what x is told in, the currency's among them."""
        self.x_axis = replace(self.x_axis, title=title)
        self.bottom.axis = self.x_axis
        self._say_titles()

    def table(self) -> Table:
        """The graph's figures as rows."""
        raise NotImplementedError

    def entries(self) -> Sequence[Entry]:
        """The legend."""
        return ()

    def fit(self) -> None:
        """Show all there is."""
        raise NotImplementedError

    def spot_count(self) -> int:
        """How many places have something to tell."""
        raise NotImplementedError

    def spot(self, number: int) -> Spot:
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

    # --- what subclasses use ---------------------------------------------------------------------

    def add_item(self, item: PixelItem) -> None:
        """Put something into the plot that paints in pixels."""
        item.put_on(self._tokens)
        self._items.append(item)
        self.plot.addItem(item, ignoreBounds=True)

    def say(self, name: Name) -> str:
        """A name in the language spoken."""
        return self.texts.render(name) if isinstance(name, Message) else name

    def across(self, mark: Mark, value: float) -> Across:
        """A value to compare with as it is painted, at its place in the view."""
        style = None if mark.style is None else style_of(mark.style)
        return Across(value, self.say(mark.title), mark.upright, style)

    def refreshed(self) -> None:
        """To be called when the data has changed: the legend, the view and the card follow."""
        self.legend.show_entries(tuple(self.entries()))
        if self.follows:
            self.fit()
        if self.card.isVisible():
            self.hide_card()

    def put_on(self, tokens: Tokens) -> None:
        """Paint in a theme's colours; subclasses add what is theirs."""

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

    # --- hover -----------------------------------------------------------------------------------

    def hide_card(self) -> None:
        """Stop telling."""
        self._pointing.hide()

    def show_card(self, number: int, place: QPoint | None = None) -> None:
        """Tell about a place, beside the pointer or beside the place itself."""
        self._pointing.show(number, place)

    # --- saving and copying ----------------------------------------------------------------------

    def sheet(self) -> Sheet:
        """The graph as it goes on paper."""
        return Sheet(self, self.logicalDpiX())

    def sheet_title(self) -> str:
        """What stands over the plot."""
        return self.say(self._title)

    def sheet_note(self) -> str:
        """What stands under the title."""
        return self.say(self._note) if self._note is not None else ""

    def sheet_legend(self) -> tuple[Entry, ...]:
        """The series' looks and names."""
        return tuple(self.entries())

    def plot_size(self) -> QSize:
        """The plot as it is on the screen."""
        size: QSize = self.plot.viewport().size()
        return size

    def paint_plot(self, painter: QPainter, place: QRectF) -> None:
        """The plot alone, in the colours of paper."""
        self._put_on(LIGHT)
        painted = self.plot.plotItem.items
        self._paper.stand_in(
            [item for item in painted if item.isVisible() and not isinstance(item, PixelItem)]
        )
        try:
            self.plot.render(painter, place, self.plot.viewport().rect())
        finally:
            self._paper.stand_in(())
            self._put_on(self.context.theme.tokens)

    def save(self, path: Path) -> None:
        """Save as what the name's ending says: .png, .svg or .csv."""
        self._keeping.save(path)

    def copy_picture(self) -> None:
        """Copy the graph to paste it as a picture."""
        self._keeping.copy_picture()

    def copy_figures(self) -> None:
        """Copy the figures to paste them into a spreadsheet."""
        self._keeping.copy_figures()

    # --- look and language -----------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.heading, self.note = Words(strong=True), Words()
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setIconSize(QSize(18, 18))
        # The three dots say already that there is a menu.
        self.more.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self.more.setMenu(self.menu)
        top = QHBoxLayout()
        top.setSpacing(STEP)
        words = QVBoxLayout()
        words.setSpacing(HALF)
        words.addWidget(self.heading)
        words.addWidget(self.note)
        top.addLayout(words, 1)
        top.addWidget(self.more, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(HALF)
        column.addLayout(top)
        column.addWidget(self.legend)
        column.addWidget(self.plot, 1)

    def _say_titles(self) -> None:
        self.heading.show_text(self.sheet_title())
        self.note.show_text(self.sheet_note())
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
        self._put_on(self.context.theme.tokens)

    def _put_on(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self.plot.setBackground(tokens.colour("surface"))
        for part in (self.heading, self.note):
            part.put_on(tokens)
        self.legend.put_on(tokens)
        self.card.put_on(tokens)
        self.more.setIcon(QIcon(icon_picture("more", tokens.muted, 18, 2.0)))
        for axis in (self.bottom, self.left):
            axis.put_on(tokens)
            axis.setGrid(False)
            axis.labelStyle = {"color": tokens.muted, "font-size": "12px"}
            if axis.labelText:
                axis.setLabel(axis.labelText, **axis.labelStyle)
        for item in self._items:
            item.put_on(tokens)
        self.put_on(tokens)
