"""Every state that the tour goes through, in longer words: said, named, reached and not cut off."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from tests.gui.looking import (
    controls_without_a_key,
    controls_without_a_name,
    labels_cut_off,
    nothing_is_under_way,
    sentences_that_escape,
    texts_left_to_guess,
)
from tests.gui.pseudo import CODE
from trifelt.gui.app import Application
from trifelt.gui.panes import PANES
from trifelt.gui.shell.controls import MenuButton
from trifelt.gui.shell.pane import PaneEntry
from trifelt.tour.driver import TourDriver
from trifelt.tour.parts import PARTS, window_part

WITH_DIALOGS = ("paytables", "table")
# A pane that has nothing to show until others were used.
AFTER_OTHERS = {"history": ("table", "check")}
SIZES = ((1024, 700), (1440, 900))
EVERY_SIZE = [
    pytest.param(SIZES[0], id="1024x700"),
    pytest.param(SIZES[1], id="1440x900", marks=pytest.mark.slow),
]
Looks = dict[str, Callable[[QWidget], list[str]]]
LOOKS: Looks = {
    "escapes": sentences_that_escape,
    "cut off": labels_cut_off,
    "no name": controls_without_a_name,
    "left to guess": texts_left_to_guess,
    "no key": controls_without_a_key,
}


class LookingDriver(TourDriver):
    """Looks at everything that shows where the tour takes a picture."""

    def __init__(self, application: Application, folder: Path) -> None:
        super().__init__(application.window, folder)
        self.found: dict[str, None] = {}
        self.states: list[str] = []

    def picture(self, name: str) -> Path:
        self.settle()
        self.look(name)
        return self.folder / name

    def look(self, name: str) -> None:
        """Keep what is wrong with what shows now, once each."""
        self.states.append(name)
        if self.window.context.texts.language != CODE:  # the tour took back all preferences
            self.window.context.preferences.change(language=CODE)
            self.settle()  # what is said anew with the next events
        self.lay_out()
        for root in QApplication.topLevelWidgets():
            if root.isVisible() and not isinstance(root, QFileDialog):
                for what, look in LOOKS.items():
                    for fault in look(root):
                        self.found.setdefault(f"{what}: {fault}  ({name})")

    def lay_out(self) -> None:
        """Let everything that was asked of the layouts be done, until nothing moves any more."""
        before: list[QRect] = []
        while (places := [each.geometry() for each in self.window.findChildren(QWidget)]) != before:
            before = places
            QApplication.sendPostedEvents()

    def look_into_menus(self, pane: QWidget) -> None:
        """Open every menu of a pane, and every dialog that an entry with three dots opens."""
        for button in pane.findChildren(QAbstractButton):
            menu = button.menu() if isinstance(button, QToolButton | QPushButton) else None
            if isinstance(button, MenuButton):
                menu = button.drop_down
            if menu is None or not button.isVisible() or not button.isEnabled():
                continue
            self.look_at(f"the menu {button.accessibleName()}", partial(self.click, button))
            for entry in list(_entries(menu)):
                if entry.isEnabled() and "…" in entry.text():
                    self.look_at(f"the dialog {entry.text()}", entry.trigger)

    def look_at(self, name: str, opens: Callable[[], object]) -> None:
        """A menu or a dialog, whose own loop runs until it is closed."""
        seen: list[QWidget] = []

        def look_and_close() -> None:
            top = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            if top is not None:
                if top not in seen:
                    seen.append(top)
                    self.look(name)
                top.close()

        timer = QTimer(self.window)
        timer.timeout.connect(look_and_close)
        timer.start(40)
        opens()
        self.settle()  # what opens with the next events is to be seen too
        self.wait_until(nothing_is_over_the_window, name)
        timer.stop()
        timer.deleteLater()


def nothing_is_over_the_window() -> bool:
    over = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    return nothing_is_under_way() and not over


def _entries(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from _entries(inner)
        elif not action.isSeparator():
            yield action


def begun(shown: Application, size: tuple[int, int], folder: Path) -> LookingDriver:
    shown.preferences.change(language=CODE)
    shown.window.resize(*size)
    return LookingDriver(shown, folder)


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("entry", PANES, ids=lambda entry: entry.id)
def test_every_state_of_a_pane_is_said_named_reached_and_whole(
    shown: Application, entry: PaneEntry, size: tuple[int, int], tmp_path: Path
) -> None:
    driver = begun(shown, size, tmp_path)
    user = TourDriver(shown.window, tmp_path)  # who looks at nothing yet
    for before in AFTER_OTHERS.get(entry.id, ()):
        user.click(shown.window.rail.buttons[before])
        PARTS[before](user)
    driver.click(shown.window.rail.buttons[entry.id])
    driver.wait_until(nothing_is_under_way, "what the pane counts")
    driver.look("first")
    driver.look_into_menus(shown.window)
    PARTS[entry.id](driver)
    driver.wait_until(nothing_is_under_way, "what the pane counts")
    driver.look("last")
    driver.look_into_menus(shown.window.pane(entry.id))
    assert len(driver.states) >= 2
    assert any(state.startswith("the menu") for state in driver.states)
    if entry.id in WITH_DIALOGS:
        assert any(state.startswith("the dialog") for state in driver.states)
    assert not driver.found, "\n".join(driver.found)


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_every_state_of_the_window_is_said_named_reached_and_whole(
    shown: Application, size: tuple[int, int], tmp_path: Path
) -> None:
    driver = begun(shown, size, tmp_path)
    window_part(driver)
    assert len(driver.states) >= 3
    assert not driver.found, "\n".join(driver.found)


def test_what_is_wrong_is_found(shown: Application, tmp_path: Path) -> None:
    driver = begun(shown, SIZES[0], tmp_path)
    stray = QToolButton(shown.window)
    stray.setText("A button that nobody named, far too narrow for its words")
    stray.setFocusPolicy(QToolButton().focusPolicy().NoFocus)
    stray.setGeometry(300, 300, 60, 30)
    stray.setToolTip("Paid to <b>whom</b>")
    stray.show()
    driver.look("now")
    kinds = {fault.split(":")[0] for fault in driver.found}
    assert {"escapes", "cut off", "no key", "left to guess"} <= kinds
    assert stray.rect().contains(QPoint(1, 1))
