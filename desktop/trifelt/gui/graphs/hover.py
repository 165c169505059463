"""What mouse and keys ask of a graph: exact values on a card beside the pointer."""

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QTextDocument,
)
from PySide6.QtWidgets import QWidget

from trifelt.gui.graphs.axes import small_font, wrapped_anywhere
from trifelt.gui.graphs.palette import Style
from trifelt.gui.shell.building import set_role
from trifelt.gui.shell.tokens import LIGHT, STEP, Tokens

if TYPE_CHECKING:
    from trifelt.gui.graphs.view import GraphView

WIDEST: Final = 420
# How far, in pixels, the pointer may be from what it asks about.
REACH: Final = 24.0


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the card: what, and how much."""

    words: str
    value: str = ""
    style: Style | None = None


@dataclass(frozen=True, slots=True)
class HoverPoint:
    """A place of a graph that has something to tell, in the data's scale."""

    x: float
    y: float
    title: str
    facts: tuple[Fact, ...] = ()

    def text(self) -> str:
        """All of it as one sentence, for screen readers."""
        parts = [f"{fact.words}: {fact.value}" if fact.value else fact.words for fact in self.facts]
        return "; ".join([self.title, *parts] if self.title else parts)


class HoverCard(QWidget):
    """Paints a spot's facts over a graph, beside the pointer."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._over = parent
        self._tokens = LIGHT
        self.spot: HoverPoint | None = None
        self._page = QTextDocument(self, documentMargin=STEP)
        # A name that is one long word is told whole too.
        self._page.setDefaultTextOption(wrapped_anywhere())
        self.hide()

    def apply_theme(self, tokens: Tokens) -> None:
        """Paint in a theme's colours."""
        self._tokens = tokens
        self.update()

    def show_spot(self, spot: HoverPoint, place: QPoint) -> None:
        """Tell about a spot, beside a place of the parent and inside it."""
        self.spot = spot
        self._page.setDefaultFont(small_font())
        self._page.setHtml(f'<div style="color: {self._tokens.on_tooltip}">{_html(spot)}</div>')
        self._page.setTextWidth(-1)
        self._page.setTextWidth(min(self._page.idealWidth() + 1, WIDEST, self._over.width()))
        size, parent = self._page.size().toSize(), self._over
        left = place.x() + 2 * STEP
        if left + size.width() > parent.width():
            left = max(0, place.x() - 2 * STEP - size.width())
        top = min(max(0, place.y() - size.height() - STEP), parent.height() - size.height())
        self.setGeometry(left, max(0, top), size.width(), size.height())
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._tokens.colour("tooltip"))
            painter.drawRoundedRect(self.rect(), 6, 6)
            self._page.drawContents(painter)


def _html(spot: HoverPoint) -> str:
    lines = []
    for fact in spot.facts:
        swatch = ""
        if fact.style is not None:
            ground = f"background-color: {fact.style.dark}"
            swatch = f'<span style="{ground}">&nbsp;&nbsp;&nbsp;</span>&nbsp; '
        lines.append(
            f"<tr><td>{swatch}{escape(fact.words)}</td>"
            f'<td align="right">&nbsp;&nbsp;<b>{escape(fact.value)}</b></td></tr>'
        )
    title = f"<b>{escape(spot.title)}</b>" if spot.title else ""
    table = f'<table width="100%" cellspacing="0">{"".join(lines)}</table>' if lines else ""
    return title + table


class Pointing(QObject):
    """Watches a graph's plot for the mouse and the keys."""

    def __init__(self, graph: "GraphView") -> None:
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
        elif kind in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            set_role(self._graph.frame, "held" if kind == QEvent.Type.FocusIn else "asked")
            self.hide()
        elif kind == QEvent.Type.Leave:
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
        count = self._graph.spot_count()
        page = max(1, count // 20)
        steps: dict[int, int] = {
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: page,
            Qt.Key.Key_PageUp: -page,
        }
        if count and key in steps:
            self._walk(steps[key], count)
        elif key == Qt.Key.Key_Home:
            self._graph.reset_view()
        elif key == Qt.Key.Key_Escape and self._graph.card.isVisible():
            self.hide()
        elif key == Qt.Key.Key_Menu:
            self._graph.menu.popup(self._plot.mapToGlobal(self._plot.rect().center()))
        else:
            return False
        return True

    def _walk(self, step: int, count: int) -> None:
        """Tell about the place so many further on; the first or the last one to begin with."""
        before = (-1 if step > 0 else count) if self._lit is None else self._lit
        here = min(max(before + step, 0), count - 1)
        self.show(here)
        words = self._graph.spot(here).text()
        self._graph.texts.show_data(self._plot, words, "accessibleDescription")
        event = QAccessibleEvent(self._plot, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(event)
