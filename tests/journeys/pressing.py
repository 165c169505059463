"""Presses every control that a window shows, by real clicks and keys, and tells which it missed."""

import re
from collections.abc import Callable, Iterator
from time import monotonic

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QScrollBar,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from tests.certain import certain
from trifelt.gui.shell.background import start_background
from trifelt.gui.shell.controls import MenuButton
from trifelt.gui.shell.texts import DATA
from trifelt.gui.table.spots import SpotButton
from trifelt.tour.driver import TourDriver

CONTROLS = (
    QAbstractButton,
    QComboBox,
    QLineEdit,
    QAbstractSpinBox,
    QAbstractSlider,
    QAbstractItemView,
    QPlainTextEdit,
)
PATIENCE = 120.0
# What is longer is a sentence, and another one in each row of a list.
LONGEST_NAME = 60
LONGEST_WORK = 0.5
DIGITS = r"[\d.,]+"


class QuickDriver(TourDriver):
    """Waits for what is due and for nothing else."""

    def settle(self, milliseconds: int = 0) -> None:
        QApplication.processEvents()
        QApplication.processEvents()


class HurriedDriver(TourDriver):
    """Waits for no clock: whatever an event has set off is done and painted, and on it goes."""

    def settle(self, milliseconds: int = 0) -> None:
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        # Offscreen the window asks to be painted on a timer of its own.
        QApplication.sendEvent(self.window, QEvent(QEvent.Type.UpdateRequest))


def is_control(widget: QWidget) -> bool:
    """Whether a person works with it; what Qt makes inside of a control is a part of that."""
    if isinstance(widget, QScrollBar | QHeaderView | QMenu):
        return False
    if widget.objectName().startswith("qt_") or is_part(widget):
        return False
    if isinstance(widget, CONTROLS):
        return True
    own = type(widget).__module__.startswith("trifelt.") and widget.focusProxy() is None
    return own and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def is_part(widget: QWidget) -> bool:
    """Whether it lies inside of another control."""
    above = widget.parentWidget()
    while above is not None and not above.isWindow():
        if isinstance(above, QComboBox | QLineEdit | QAbstractSpinBox | QAbstractItemView):
            return True
        above = above.parentWidget()
    return above is not None and type(above).__module__.startswith("PySide6")


def name_of(widget: QWidget, root: QWidget) -> str:
    """The same for what is made anew, and for the rows of a list."""
    above: list[str] = []
    holder = widget.parentWidget()
    while holder is not None and holder is not root:
        if type(holder).__module__.startswith("trifelt."):
            above.insert(0, type(holder).__name__)
        holder = holder.parentWidget()
    text = widget.accessibleName() or widget.property("text") or widget.objectName()
    if isinstance(widget, QLineEdit | QPlainTextEdit):
        text = widget.accessibleName()
    words = re.sub(DIGITS, "#", str(text)).partition("\n")[0]
    if isinstance(widget, SpotButton | MenuButton):
        words = words.partition(":")[0]  # the rest is what lies there, or what is chosen
    if widget.property(DATA) or len(words) > LONGEST_NAME:
        words = ""
    return f"{type(root).__name__}: {'/'.join(above)} {type(widget).__name__} {words!r}"


def entries(menu: QMenu, way: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], QAction]]:
    """Every entry of a menu that can be taken, with the way to it."""
    for place, action in enumerate(menu.actions()):
        inner = action.menu()
        if action.isSeparator() or not action.isVisible():
            continue
        if isinstance(inner, QMenu):
            yield from entries(inner, (*way, place))
        else:
            yield (*way, place), action


class Presser(QObject):
    """Goes on until nothing that shows is left; `look` says what is wrong after each press."""

    def __init__(
        self,
        driver: TourDriver,
        look: Callable[[], list[str]],
        belongs: Callable[[QWidget], bool] = lambda _: True,
    ) -> None:
        super().__init__()
        self.belongs = belongs
        self.driver = driver
        self.look = look
        self.pressed: dict[str, None] = {}
        self.known: dict[str, None] = {}
        self.faults: list[str] = []
        self._heard = False

    # --- what there is ---------------------------------------------------------------------------

    def controls(self, root: QWidget, *, all_: bool = False) -> dict[str, QWidget]:
        """The controls below a widget by their names: those that show, or all."""
        found: dict[str, QWidget] = {}
        for widget in root.findChildren(QWidget):
            if widget.window() is not root.window() or not is_control(widget):
                continue
            if root is self.driver.window and not self.belongs(widget):
                continue
            name, shows = name_of(widget, root), widget.isVisible()
            if shows or not name.endswith("''"):
                self.known.setdefault(name)
            if all_ or (shows and widget.isEnabled()):
                found.setdefault(name, widget)
        return found

    @property
    def missed(self) -> list[str]:
        """What was seen in the window's tree, and never pressed."""
        return [name for name in self.known if name not in self.pressed]

    # --- pressing --------------------------------------------------------------------------------

    def press_everything(
        self, root: QWidget, prepare: Callable[[], object], back: Callable[[], object]
    ) -> None:
        """Press what shows in a state, as often as it has to be made again; `back` returns to it.

        What lets others show is pressed once more at the end.
        """
        before = -1
        while before < len(self.pressed):
            before = len(self.pressed)
            self.close_what_is_open()  # what came late
            prepare()
            self.press_shown(root, back, None)
        self.controls(root, all_=True)
        if self.missed:
            self.press_shown(root, back, set())

    def press_shown(
        self, root: QWidget, back: Callable[[], object], repeated: set[str] | None
    ) -> None:
        """Press what was never pressed, then what opens others, if it is to be repeated."""
        tried: set[str] = set()
        while True:
            back()
            shown = self.controls(root)
            left = [name for name in shown if name not in self.pressed and name not in tried]
            if not left:
                self.wait_for_work()
                shown = self.controls(root)
                left = [name for name in shown if name not in self.pressed and name not in tried]
            if not left and repeated is not None:
                left = [n for n in shown if n not in repeated and self.opens(shown[n])]
                repeated.update(left[:1])
            if not left:
                return
            tried.add(left[0])
            self.press(shown[left[0]], left[0])

    def opens(self, widget: QWidget) -> bool:
        """Whether a press may let other controls show."""
        if self.menu_of(widget) is not None:
            return True
        return isinstance(widget, QAbstractButton) and widget.isCheckable()

    def wait_for_work(self) -> None:
        """Until what is worked out in the background is there, unless it goes on for ever."""
        until = monotonic() + LONGEST_WORK
        while start_background().relay.tasks and monotonic() < until:
            self.driver.settle()

    def press(self, widget: QWidget, name: str) -> None:
        """Press one control as a person does, and everything in what that opens."""
        self.reveal(widget)
        if not (isValid(widget) and widget.isVisible()):
            return  # it went while the page came to rest
        self.pressed.setdefault(name)
        menu = self.menu_of(widget)
        if menu is not None:
            self.take_every_entry(widget, menu, name)
            return
        self._heard = False
        widget.installEventFilter(self)
        target = widget.viewport() if isinstance(widget, QAbstractItemView) else widget
        if target is not widget:
            target.installEventFilter(self)
        self.act(widget)
        if isinstance(widget, SpotButton):
            pass  # the mouse goes through it to what is drawn there
        elif not self._heard and isValid(widget) and widget.isVisible():
            self.faults.append(f"{name}: no press reaches it")
        elif not self._heard:
            self.pressed.pop(name)  # it went before the mouse was there
        self.after(name, lambda: self.act(widget))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress):
            self._heard = True
        return False

    def act(self, widget: QWidget) -> None:
        """The click, and the keys that belong to what it is."""
        driver = self.driver
        if not (isValid(widget) and widget.isVisible()):
            return
        if isinstance(widget, QAbstractItemView):
            model = widget.model()
            first = model.index(0, 0)
            place = widget.visualRect(first).center() if first.isValid() else QPoint(3, 3)
            driver.click(widget.viewport(), place)
            for key in ("Down", "Return"):
                driver.key(key)
        elif isinstance(widget, QComboBox):
            driver.click(widget)
            for key in ("Down", "Return"):
                driver.key(key)
        elif isinstance(widget, QLineEdit | QPlainTextEdit):
            driver.click(widget)
            driver.key("End")
            driver.write("5")
            driver.key("Backspace")
            if isinstance(widget.window(), QDialog):
                return
            driver.key("Return")
        elif isinstance(widget, QAbstractButton):
            driver.click(widget)
            if not self._heard and isValid(widget) and widget.isVisible():
                widget.setFocus(Qt.FocusReason.TabFocusReason)
                driver.key("Return")
        else:
            driver.click(widget)
            for key in ("Right", "Up", "Return"):
                driver.key(key)

    def menu_of(self, widget: QWidget) -> QMenu | None:
        """What a button opens, if that is a menu."""
        if isinstance(widget, MenuButton):
            return widget.drop_down
        return widget.menu() if isinstance(widget, QToolButton | QPushButton) else None

    def take_every_entry(self, button: QWidget, menu: QMenu, name: str) -> None:
        """Open the menu for each of its entries, and take that."""
        while isValid(button) and button.isVisible() and button.isEnabled():
            taken = self.take_an_entry(button, menu, name)
            if taken is None:
                break
            self.after(taken, lambda: None)

    def take_an_entry(self, button: QWidget, menu: QMenu, name: str) -> str | None:
        chosen: list[str] = []
        looked: list[bool] = []

        def take() -> None:
            # A menu that is open may run a loop of its own: this comes while it does.
            if not menu.isVisible():
                return
            if looked:
                menu.close()
                return
            looked.append(True)
            for way, action in entries(menu):
                entry = f"{name} > {re.sub(DIGITS, '#', action.text())}"
                self.known.setdefault(entry)
                if entry not in self.pressed and action.isEnabled() and not chosen:
                    self.pressed.setdefault(entry)
                    chosen.append(entry)
                    self.take(menu, way)
            menu.close()

        self.reveal(button)
        timer = QTimer(self)
        timer.timeout.connect(take)
        timer.start(0)
        self.driver.click(button)
        until = monotonic() + PATIENCE
        while (not looked or menu.isVisible()) and monotonic() < until:
            self.driver.settle()
        timer.stop()
        timer.timeout.disconnect(take)
        return chosen[0] if chosen else None

    def take(self, menu: QMenu, way: tuple[int, ...]) -> None:
        for depth, place in enumerate(way):
            action = menu.actions()[place]
            area = menu.actionGeometry(action)
            self.driver.move(menu, QPoint(area.center().x(), area.center().y() - 2))
            self.driver.click(menu, area.center())
            if depth + 1 < len(way):
                inner = certain(action.menu(), QMenu)
                menu = inner

    def reveal(self, widget: QWidget) -> None:
        """Scroll to it."""
        above = widget.parentWidget()
        while above is not None:
            if isinstance(above, QScrollArea):
                above.ensureWidgetVisible(widget, 0, 40)
            above = above.parentWidget()
        self.driver.settle()

    # --- what a press has opened -----------------------------------------------------------------

    def after(self, name: str, again: Callable[[], object]) -> None:
        """Press everything in a dialog that has come, as often as it takes; close what is open."""
        self.driver.settle()
        self.faults += [f"{name}: {fault}" for fault in self.look()]
        for _ in range(12):
            if not self.press_in_dialog():
                break
            again()
            self.driver.settle()
        self.close_what_is_open()

    def press_in_dialog(self) -> bool:
        """Press in the dialog that shows until it closes; whether it is wanted once more."""
        dialog = QApplication.activeModalWidget()
        if dialog is None or not type(dialog).__module__.startswith("trifelt."):
            return False
        while dialog.isVisible():
            shown = self.controls(dialog)
            left = [name for name in shown if name not in self.pressed]
            if not left:
                return False
            self.press(shown[left[0]], left[0])
            if QApplication.activeModalWidget() is not dialog:
                return True
        return True

    def close_what_is_open(self) -> None:
        until = monotonic() + PATIENCE
        while (
            top := QApplication.activePopupWidget() or QApplication.activeModalWidget()
        ) is not None:
            assert monotonic() < until, f"{top!r} does not close"
            self.driver.key("Escape")
            self.driver.settle()
            if isValid(top) and top.isVisible() and isinstance(top, QDialog):
                top.close()
