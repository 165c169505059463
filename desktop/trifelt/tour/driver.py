"""Drives the real window by real events, and takes a picture of every step.

Events go to the window itself, as those of the window system do: it finds the widget under the
mouse or with the focus, minds open menus and dialogs, and looks for shortcuts.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from PySide6.QtCore import (
    QBuffer,
    QCoreApplication,
    QEvent,
    QEventLoop,
    QIODevice,
    QKeyCombination,
    QPoint,
    QPointF,
    QRect,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QCursor,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPixmap,
    QWindow,
)
from PySide6.QtWidgets import QApplication, QDialog, QScrollArea, QWidget

from trifelt.gui.shell.window import MainWindow
from trifelt.storage.atomic import save_bytes

SETTLE_MS: Final = 15
# One layout asks for another, each with the next events: so many in a row at the most.
_FURTHER_PASSES: Final = 8
PATIENCE_S: Final = 600.0
DRAG_MOVES: Final = 8
LEFT: Final = Qt.MouseButton.LeftButton
NO_BUTTON: Final = Qt.MouseButton.NoButton


class TourError(Exception):
    """A step of the tour could not be taken."""


class TourDriver:
    """What a pane's part of the tour may do: wait, act on widgets, take pictures."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        self.window = window
        self.folder = folder
        self._label = ""
        self._number = 0
        self.saved: list[Path] = []

    def name_pictures(self, label: str) -> None:
        """Name the next pictures for the theme and the size that they show, counted from one."""
        self._label, self._number = label, 0

    def settle(self, milliseconds: int = SETTLE_MS) -> None:
        """Let the window do what it has to do, and what that leads to, on a slow machine too."""
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        if loop.exec():
            raise TourError("the tour was interrupted")
        for _ in range(_FURTHER_PASSES):
            QCoreApplication.processEvents()

    def wait_until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait for something that takes its time, work in the background for example."""
        until = monotonic() + PATIENCE_S
        while not condition():
            if monotonic() > until:
                raise TourError(f"the tour waited in vain for {what}")
            self.settle()

    def click(self, widget: QWidget, place: QPoint | None = None) -> None:
        """Press and release the mouse over a widget."""
        self.press(widget, place)
        if widget.isVisible():
            self.release(widget, place)
        self.settle()

    def press(self, widget: QWidget, place: QPoint | None = None) -> None:
        """Press the mouse over a widget that can be seen."""
        if not widget.isVisible():
            raise TourError(f"the tour cannot press {widget!r}: it does not show")
        self._scroll_to(widget, place)
        # The mouse comes from somewhere: what it leaves and what it enters must hear of it.
        self.move(widget, place if place is not None else widget.rect().center())
        self._mouse(QEvent.Type.MouseButtonPress, widget, place, LEFT, LEFT)

    def _scroll_to(self, widget: QWidget, place: QPoint | None) -> None:
        """Bring what is pressed into sight, as a user's wheel would."""
        at = place if place is not None else widget.rect().center()
        holder = widget.parentWidget()
        while holder is not None and not widget.visibleRegion().contains(at):
            if isinstance(holder, QScrollArea) and (page := holder.widget()) is not None:
                inside = widget.mapTo(page, at)
                holder.ensureVisible(inside.x(), inside.y(), widget.width(), widget.height())
            holder = holder.parentWidget()

    def move(self, widget: QWidget, place: QPoint, *, pressed: bool = False) -> None:
        """Move the mouse over a widget."""
        self._mouse(QEvent.Type.MouseMove, widget, place, NO_BUTTON, LEFT if pressed else NO_BUTTON)

    def release(self, widget: QWidget, place: QPoint | None = None) -> None:
        """Release the mouse."""
        self._mouse(QEvent.Type.MouseButtonRelease, widget, place, LEFT, NO_BUTTON)

    def drag(self, widget: QWidget, start: QPoint, end: QPoint, *, drop: bool = True) -> None:
        """Drag from one place of a widget to another; without `drop` the button stays down."""
        self.press(widget, start)
        for step in range(1, DRAG_MOVES + 1):
            self.move(widget, start + (end - start) * step / DRAG_MOVES, pressed=True)
            self.settle(1)
        if drop:
            self.release(widget, end)
            self.settle()

    def key(self, *sequences: str) -> None:
        """Press keys where the focus is, as Qt writes them: `F1`, `Ctrl+G`, `Space`, `P`."""
        for sequence in sequences:
            combination = _combination(sequence)
            text = sequence.lower() if len(sequence) == 1 else _TEXTS.get(sequence, "")
            self._key(combination.key(), combination.keyboardModifiers(), text)
            self.settle()

    def write(self, text: str) -> None:
        """Type a text where the focus is."""
        for letter in text:
            combination = _combination(letter)
            self._key(combination.key(), Qt.KeyboardModifier.NoModifier, letter)
            QCoreApplication.processEvents()
        self.settle()

    def enter(self, text: str) -> None:
        """Type a text where the focus is, and Enter."""
        self.write(text)
        self.key("Return")

    def write_over(self, text: str) -> None:
        """Type over what the field with the focus holds."""
        self.key("Ctrl+A")
        self.write(text)

    def fill(self, field: QWidget, text: str) -> None:
        """Click into a field and type over what it holds."""
        self.click(field)
        self.write_over(text)

    def picture(self, name: str) -> Path:
        """Save a picture of the window with whatever is open over it."""
        self.settle()
        self._number += 1
        file = self.folder / f"{self._label}-{self._number:02}-{name}.png"
        content = QBuffer()
        content.open(QIODevice.OpenModeFlag.WriteOnly)
        self._whole().save(content, "PNG")
        refusal = save_bytes(file, bytes(content.data().data()))
        if refusal is not None:
            raise TourError(refusal.render())
        self.saved.append(file)
        return file

    def _whole(self) -> QPixmap:
        """The window, with the menus and dialogs that are windows of their own."""
        picture = self.window.grab()
        painter = QPainter(picture)
        origin = self.window.mapToGlobal(QPoint(0, 0))
        for other in QApplication.topLevelWidgets():
            if other is not self.window and other.isVisible():
                corner = other.mapToGlobal(QPoint(0, 0)) - origin
                painter.drawPixmap(corner, other.grab())
                if isinstance(other, QDialog):
                    # Its frame is the window manager's and is not in the picture.
                    painter.drawRect(QRect(corner, other.size()).adjusted(-1, -1, 0, 0))
        painter.end()
        return picture

    def _mouse(
        self,
        kind: QEvent.Type,
        widget: QWidget,
        place: QPoint | None,
        button: Qt.MouseButton,
        held: Qt.MouseButton,
    ) -> None:
        local = place if place is not None else widget.rect().center()
        top = widget.window()
        everywhere = widget.mapToGlobal(local)
        QCursor.setPos(everywhere)
        event = QMouseEvent(
            kind,
            QPointF(widget.mapTo(top, local)),
            QPointF(everywhere),
            button,
            held,
            Qt.KeyboardModifier.NoModifier,
        )
        QCoreApplication.sendEvent(_handle(top), event)

    def _key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier, text: str) -> None:
        top = QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.window
        if top is self.window and not top.isActiveWindow():
            # Some platforms leave no window active where a menu was closed.
            top.activateWindow()
            QCoreApplication.processEvents()
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            # The press may have closed what the release would go to.
            if top.isVisible():
                QCoreApplication.sendEvent(_handle(top), QKeyEvent(kind, key, modifiers, text))


_TEXTS: Final = {"Space": " ", "Return": "\r", "Enter": "\r", "Backspace": "\b", "Tab": "\t"}


def _combination(sequence: str) -> QKeyCombination:
    keys: Sequence[QKeyCombination] = QKeySequence(sequence)  # type: ignore[assignment]
    return keys[0]


def _handle(top: QWidget) -> QWindow:
    handle = top.windowHandle()
    if handle is None:
        raise TourError(f"the tour cannot reach {top!r}: it was never shown")
    return handle
