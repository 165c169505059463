"""What all graphs share: title, legend, plot, hover, keys, menu, saving, and the theme."""

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAction,
    QGuiApplication,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
)
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

import pyqtgraph as pg  # isort: skip

from trifelt.engine.message import Message
from trifelt.gui.graphs.axes import FigureAxis, NameAxis
from trifelt.gui.graphs.export import Sheet, save_bytes
from trifelt.gui.graphs.hover import HoverCard, Spot
from trifelt.gui.graphs.items import PixelItem
from trifelt.gui.graphs.legend import Entry, Legend
from trifelt.gui.graphs.model import Axis, Name, Table, csv_text, tabbed_text
from trifelt.gui.shell.building import label
from trifelt.gui.shell.icons import icon_picture
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.texts import DATA
from trifelt.gui.shell.tokens import HALF, LIGHT, STEP, Tokens

# How far, in pixels, the pointer may be from what it asks about.
REACH: Final = 24.0
LEAST_HEIGHT: Final = 200


class _View(pg.ViewBox):  # type: ignore[misc]
    """Dragging moves the view, Ctrl and the wheel zoom; the plain wheel scrolls the page."""

    def __init__(self) -> None:
        super().__init__(enableMenu=False, defaultPadding=0.0)

    def wheelEvent(self, event: Any, axis: int | None = None) -> None:
        """Leave the wheel to the page unless Ctrl is held."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event, axis)
        else:
            event.ignore()


class GraphView(QWidget):
    """A graph; subclasses know their data, this knows everything around it."""

    saved = Signal(Path)
    # The user has moved or zoomed the view, or put it back.
    view_moved = Signal(bool)

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
        self._lit: int | None = None
        self._items: list[PixelItem] = []
        self.bottom = FigureAxis("bottom", x)
        self.left: FigureAxis | NameAxis = NameAxis() if y is None else FigureAxis("left", y)
        self.view = _View()
        self.view.setMouseEnabled(moves, moves and y is not None)
        self.view.disableAutoRange()
        self.plot = pg.PlotWidget(
            viewBox=self.view, axisItems={"bottom": self.bottom, "left": self.left}
        )
        self.plot.setFrameShape(self.plot.Shape.NoFrame)
        # Room for the figures at the last ticks.
        self.plot.plotItem.layout.setContentsMargins(0, STEP, 2 * STEP, 0)
        # Its own menu, which we never show, would outlive the graph by itself.
        unused = self.plot.plotItem.ctrlMenu
        unused.setParent(self, unused.windowFlags())
        # Nor does it speak any language.
        for part in (
            unused,
            *unused.findChildren(QObject),
            *self.plot.findChildren(QAction),
            *self.plot.scene().contextMenu,
        ):
            part.setProperty(DATA, True)
            for place in ("text", "title", "toolTip"):
                if part.property(place):
                    part.setProperty(place, "")
        self.plot.setMinimumHeight(LEAST_HEIGHT)
        self.plot.hideButtons()
        self.plot.viewport().installEventFilter(self)
        self.plot.installEventFilter(self)
        self.plot.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.legend = Legend()
        self.legend.hide()
        self.card = HoverCard(self.plot.viewport())
        self.menu = QMenu(self)
        self.more = QToolButton()
        self._lay_out()
        self._fill_menu()
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
        self.view_moved.emit(False)

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
        self.view_moved.emit(True)

    # --- hover and keys --------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            if event.buttons() == Qt.MouseButton.NoButton:
                self._hover(event.position().toPoint())
        elif kind in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self.hide_card()
        elif kind == QEvent.Type.ContextMenu and watched is self.plot.viewport():
            self.menu.popup(self.plot.viewport().mapToGlobal(event.pos()))  # type: ignore[attr-defined]
            return True
        elif kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._key(event.key(), event.modifiers())
        return False

    def hide_card(self) -> None:
        """Stop telling."""
        self._lit = None
        self.card.hide()
        self.light(None)

    def show_card(self, number: int, place: QPoint | None = None) -> None:
        """Tell about a place, beside the pointer or beside the place itself."""
        spot = self.spot(number)
        if place is None:
            scene = self.view.mapViewToScene(QPointF(spot.x, spot.y))
            place = self.plot.mapFromScene(scene)
        self._lit = number
        self.light(number)
        self.card.show_spot(spot, place)

    def _hover(self, place: QPoint) -> None:
        scene = self.plot.mapToScene(place)
        if not self.view.sceneBoundingRect().contains(scene) or not self.spot_count():
            self.hide_card()
            return
        wide, high = self.view.viewPixelSize()
        at = self.view.mapSceneToView(scene)
        number = self.spot_at(at, QPointF(wide * REACH, high * REACH))
        if number is None:
            self.hide_card()
        else:
            self.show_card(number, place)

    def _key(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        count = self.spot_count()
        steps = {
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: max(1, count // 20),
            Qt.Key.Key_PageUp: -max(1, count // 20),
        }
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            if key == Qt.Key.Key_C:
                self.copy_picture()
                return True
            return False
        if key in steps and count:
            at = (-1 if steps[key] > 0 else count) if self._lit is None else self._lit  # type: ignore[index]
            self.show_card(min(max(at + steps[key], 0), count - 1))  # type: ignore[index]
            self._announce(self.spot(self._lit or 0).text())
            return True
        if key == Qt.Key.Key_Home:
            self.reset_view()
            return True
        if key == Qt.Key.Key_Escape and self.card.isVisible():
            self.hide_card()
            return True
        if key == Qt.Key.Key_Menu:
            self.menu.popup(self.plot.mapToGlobal(self.plot.rect().center()))
            return True
        return False

    def _announce(self, text: str) -> None:
        self.texts.show_data(self.plot, text, "accessibleDescription")
        event = QAccessibleEvent(self.plot, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(event)

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
        try:
            self.plot.render(painter, place, self.plot.viewport().rect())
        finally:
            self._put_on(self.context.theme.tokens)

    def save(self, path: Path) -> None:
        """Save as what the name's ending says: .png, .svg or .csv."""
        self.hide_card()
        ending = path.suffix.lower()
        if ending == ".csv":
            content = csv_text(self.table()).encode()
        else:
            content = self.sheet().svg() if ending == ".svg" else self.sheet().png()
        refusal = save_bytes(path, content)
        if refusal is not None:
            self.context.strip.failed(refusal)
            return
        self.context.strip.done(Message("Saved {file}", file=str(path)))
        self.saved.emit(path)

    def copy_picture(self) -> None:
        """Copy the graph to paste it as a picture."""
        self.hide_card()
        QGuiApplication.clipboard().setImage(self.sheet().image())
        self.context.strip.done(Message("The graph is on the clipboard"))

    def copy_figures(self) -> None:
        """Copy the figures to paste them into a spreadsheet."""
        QGuiApplication.clipboard().setText(tabbed_text(self.table()))
        self.context.strip.done(Message("The figures are on the clipboard"))

    def _on_save_triggered(self, ending: str) -> None:
        words = re.sub(r"[^\w-]+", "-", self.sheet_title().lower()).strip("-") or "graph"
        dialog = QFileDialog(self, self.texts.render(Message("Save the graph")))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ending)
        dialog.setNameFilters([f"{ending.upper()} (*.{ending})"])
        dialog.selectFile(f"{words}.{ending}")
        dialog.fileSelected.connect(self._on_file_selected)
        dialog.open()

    def _on_file_selected(self, file: str) -> None:
        self.save(Path(file))

    # --- look and language -----------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.heading = label(self.texts, self._title, "strong")
        self.note = label(self.texts, Message(""), "small", wrap=True)
        self.note.hide()
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

    def _fill_menu(self) -> None:
        for ending, words in (
            ("png", Message("Save as a picture (PNG)…")),
            ("svg", Message("Save as a drawing (SVG)…")),
            ("csv", Message("Save the figures (CSV)…")),
        ):
            action = self.menu.addAction("")
            self.texts.show(action, words)
            action.triggered.connect(partial(self._on_save_triggered, ending))
        self.menu.addSeparator()
        for words, act in (
            (Message("Copy the picture"), self.copy_picture),
            (Message("Copy the figures"), self.copy_figures),
        ):
            action = self.menu.addAction("")
            self.texts.show(action, words)
            action.triggered.connect(act)
        self.menu.addSeparator()
        action = self.menu.addAction("")
        self.texts.show(action, Message("Show everything again"))
        action.triggered.connect(self.reset_view)

    def _say_titles(self) -> None:
        self.texts.show(self.heading, self._title)
        self.note.setVisible(self._note is not None)
        if self._note is not None:
            self.texts.show(self.note, self._note)
        self.texts.name(self.plot, self._title)
        self.texts.name(self.more, Message("Save or copy the graph: {graph}", graph=self._title))
        self.texts.show(self.more, Message("Save or copy this graph"), "toolTip")
        self.bottom.setLabel(self.say(self.x_axis.title))
        if isinstance(self.left, FigureAxis):
            self.left.setLabel(self.say(self.y_axis.title))

    def _on_language_changed(self, _code: str) -> None:
        self._say_titles()
        self.refreshed()

    def _on_theme_changed(self) -> None:
        self._put_on(self.context.theme.tokens)

    def _put_on(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self.plot.setBackground(tokens.colour("surface"))
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
