"""Accessible spots: transparent buttons over drawn things, for screen readers and the keyboard.

Items of a graphics scene are unknown to screen readers. A layer of spots on the view's viewport
follows them: each spot has a name, can be pressed and can hold the focus, while the mouse goes
through to the scene. The whole layer is one stop of the Tab key; arrows walk it.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QGraphicsView, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import CONTROL_RADIUS

Place = Callable[[], QRectF]

_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
# How much a step aside counts against a step ahead.
_ASIDE: Final = 2.5


class SpotButton(QAbstractButton):
    """One transparent button over a drawn thing; `place` gives its rectangle in the scene."""

    entered = Signal()

    def __init__(self, layer: "SpotLayer", place: Place) -> None:
        super().__init__(layer.viewport)
        self._layer = layer
        self.place = place
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._layer.make_current(self)
        self.entered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is not None:
            # At the edge too: a button would hand the focus to some other button.
            self._layer.walk(*step)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() == Qt.Key.Key_Space:
            # Space belongs to the pane; a button would take it.
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.hasFocus():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._layer.theme.tokens.colour(self._layer.ring), 2))
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(1, 1, -1, -1), CONTROL_RADIUS, CONTROL_RADIUS
        )


class SpotLayer(QObject):
    """The spots of one view, kept over their drawn things as the view moves and grows."""

    def __init__(
        self, view: QGraphicsView, texts: Texts, theme: Theme, ring: str = "accent"
    ) -> None:
        super().__init__(view)
        # The colour of the focus, as the drawing's ground needs it.
        self.ring = ring
        self._view = view
        self._texts = texts
        self.theme = theme
        self._spots: list[SpotButton] = []
        self._passed: list[SpotButton] = []
        self._current: SpotButton | None = None
        view.viewport().installEventFilter(self)
        view.horizontalScrollBar().valueChanged.connect(self.follow)
        view.verticalScrollBar().valueChanged.connect(self.follow)
        theme.changed.connect(view.viewport().update)

    @property
    def viewport(self) -> QWidget:
        """Where the spots live; a child of the view itself is not seen by screen readers."""
        return self._view.viewport()

    @property
    def spots(self) -> tuple[SpotButton, ...]:
        """All spots in the order in which they were added."""
        return tuple(self._spots)

    @property
    def current(self) -> SpotButton | None:
        """The spot that has the focus, or will have it when the layer is entered."""
        return self._current

    def add(self, name: Message, place: Place, help_text: Message | None = None) -> SpotButton:
        """Put a named spot over what `place` tells; its `clicked` is what pressing it does."""
        spot = SpotButton(self, place)
        self._texts.name(spot, name, help_text)
        self._put_in_tab_order(spot)
        self._spots.append(spot)
        if self._current is None:
            self.make_current(spot)
        self._lay(spot)
        spot.show()
        return spot

    def put(self, place: Place) -> SpotButton:
        """A button that screen readers meet and the keyboard passes by: it has keys of its own."""
        spot = SpotButton(self, place)
        self._passed.append(spot)
        self._lay(spot)
        return spot

    def drop(self, spot: SpotButton) -> None:
        """Take such a button away."""
        self._passed.remove(spot)
        spot.hide()
        spot.deleteLater()

    def rename(self, spot: SpotButton, name: Message, help_text: Message | None = None) -> None:
        """Say anew what a spot is, when what lies on it has changed."""
        self._texts.name(spot, name, help_text)

    def remove(self, spot: SpotButton) -> None:
        """Take a spot away."""
        self._spots.remove(spot)
        if spot is self._current:
            self._current = None
            if self._spots:
                self.make_current(self._spots[0])
        spot.hide()
        spot.deleteLater()

    def clear(self) -> None:
        """Take all spots away."""
        for spot in self.spots:
            self.remove(spot)

    def follow(self) -> None:
        """Lay every spot over its drawn thing again; called by itself when the view moves."""
        for spot in (*self._spots, *self._passed):
            self._lay(spot)

    def make_current(self, spot: SpotButton) -> None:
        """Let the Tab key stop at this spot, and at no other of the layer."""
        if self._current is spot:
            return
        if self._current is not None:
            self._current.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._current = spot
        spot.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def walk(self, across: int, down: int) -> bool:
        """Move the focus to the nearest spot in a direction; False where there is none."""
        here = self._current
        if here is None:
            return False
        start = here.geometry().center()
        best: tuple[float, SpotButton] | None = None
        for spot in self._spots:
            if spot is here or not spot.isEnabled() or not spot.isVisible():
                continue
            away = spot.geometry().center() - start
            ahead = away.x() * across + away.y() * down
            aside = abs(away.x() * down) + abs(away.y() * across)
            if ahead <= 0:
                continue
            cost = ahead + _ASIDE * aside
            if best is None or cost < best[0]:
                best = (cost, spot)
        if best is None:
            return False
        self.make_current(best[1])
        best[1].setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            # The view sets its new transformation after the viewport has its new size.
            self.follow_soon()
        return super().eventFilter(watched, event)

    def follow_soon(self) -> None:
        """Lay the spots again once the view has settled."""
        QTimer.singleShot(0, self, self.follow)

    def _put_in_tab_order(self, spot: SpotButton) -> None:
        """Let the Tab key meet the spots where it would meet the view, whose last part is a bar."""
        before = self._spots[-1] if self._spots else self._view.verticalScrollBar()
        # Qt puts nothing in order that takes no focus.
        policies = [(widget, widget.focusPolicy()) for widget in (before, spot)]
        for widget, _ in policies:
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        QWidget.setTabOrder(before, spot)
        for widget, policy in policies:
            widget.setFocusPolicy(policy)

    def _lay(self, spot: SpotButton) -> None:
        spot.setGeometry(self._view.mapFromScene(spot.place()).boundingRect())
