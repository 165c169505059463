"""What mouse and keys ask of a graph: exact values beside the pointer, from place to place."""

from typing import Any, Final, Protocol

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu

from trifelt.gui.graphs.hover import HoverCard, Spot
from trifelt.gui.shell.texts import Texts

# How far, in pixels, the pointer may be from what it asks about.
REACH: Final = 24.0


class Pointable(Protocol):
    """A graph whose places have something to tell."""

    texts: Texts
    card: HoverCard
    menu: QMenu
    plot: Any
    view: Any

    def spot_count(self) -> int: ...
    def spot(self, number: int) -> Spot: ...
    def spot_at(self, place: QPointF, reach: QPointF) -> int | None: ...
    def spot_beside(self, y: float) -> int | None: ...
    def light(self, number: int | None) -> None: ...
    def reset_view(self) -> None: ...
    def copy_picture(self) -> None: ...


class Pointing(QObject):
    """Watches a graph's plot."""

    def __init__(self, graph: Pointable) -> None:
        super().__init__(graph.plot)
        self._graph = graph
        self._plot = graph.plot
        self._lit: int | None = None
        self._plot.viewport().installEventFilter(self)
        self._plot.installEventFilter(self)

    def hide(self) -> None:
        """Stop telling."""
        self._lit = None
        self._graph.card.hide()
        self._graph.light(None)

    def show(self, number: int, place: QPoint | None = None) -> None:
        """Tell about a place, beside the pointer or beside the place itself."""
        spot = self._graph.spot(number)
        if place is None:
            scene = self._graph.view.mapViewToScene(QPointF(spot.x, spot.y))
            place = self._plot.mapFromScene(scene)
        self._lit = number
        self._graph.light(number)
        self._graph.card.show_spot(spot, place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            if event.buttons() == Qt.MouseButton.NoButton:
                self._hover(event.position().toPoint())
        elif kind in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self.hide()
        elif isinstance(event, QContextMenuEvent) and watched is self._plot.viewport():
            self._graph.menu.popup(self._plot.viewport().mapToGlobal(event.pos()))
            return True
        elif kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._key(event.key(), event.modifiers())
        return False

    def _hover(self, place: QPoint) -> None:
        view = self._graph.view
        scene = self._plot.mapToScene(place)
        shown = view.sceneBoundingRect()
        at = view.mapSceneToView(scene)
        number = None
        if not self._graph.spot_count():
            pass
        elif shown.contains(scene):
            wide, high = view.viewPixelSize()
            number = self._graph.spot_at(at, QPointF(wide * REACH, high * REACH))
        elif scene.x() < shown.left() and shown.top() <= scene.y() <= shown.bottom():
            number = self._graph.spot_beside(at.y())
        if number is None:
            self.hide()
        else:
            self.show(number, place)

    def _key(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            if key == Qt.Key.Key_C:
                self._graph.copy_picture()
                return True
            return False
        step = _step(key, self._graph.spot_count())
        if step:
            self._walk(step)
        elif key == Qt.Key.Key_Home:
            self._graph.reset_view()
        elif key == Qt.Key.Key_Escape and self._graph.card.isVisible():
            self.hide()
        elif key == Qt.Key.Key_Menu:
            self._graph.menu.popup(self._plot.mapToGlobal(self._plot.rect().center()))
        else:
            return False
        return True

    def _walk(self, step: int) -> None:
        """Tell about the place so many further on; the first or the last one to begin with."""
        count = self._graph.spot_count()
        before = (-1 if step > 0 else count) if self._lit is None else self._lit
        here = min(max(before + step, 0), count - 1)
        self.show(here)
        words = self._graph.spot(here).text()
        self._graph.texts.show_data(self._plot, words, "accessibleDescription")
        event = QAccessibleEvent(self._plot, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(event)


def _step(key: int, count: int) -> int:
    """How many places a key goes on; nowhere without any."""
    if not count:
        return 0
    page = max(1, count // 20)
    steps: dict[int, int] = {
        Qt.Key.Key_Right: 1,
        Qt.Key.Key_Down: 1,
        Qt.Key.Key_Left: -1,
        Qt.Key.Key_Up: -1,
        Qt.Key.Key_PageDown: page,
        Qt.Key.Key_PageUp: -page,
    }
    return steps.get(key, 0)
