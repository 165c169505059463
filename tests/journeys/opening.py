"""Panes of the whole program, opened as a person opens them."""

from pathlib import Path
from typing import TypeVar

from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit

from tests.certain import certain
from trifelt.gui.app import Application
from trifelt.gui.shell.pane import Pane
from trifelt.tour.driver import TourDriver

AnyPane = TypeVar("AnyPane", bound=Pane)


def opened_by_key(
    application: Application, driver: TourDriver, pane_id: str, kind: type[AnyPane]
) -> AnyPane:
    """A pane, opened by its key."""
    window = application.window
    place = [entry.id for entry in window.context.panes].index(pane_id) + 1
    driver.key(f"Ctrl+{place}")
    assert window.current == pane_id
    return pane_of(application, pane_id, kind)


def opened_by_click(
    application: Application, driver: TourDriver, pane_id: str, kind: type[AnyPane]
) -> AnyPane:
    """A pane, opened by its button in the rail."""
    driver.click(application.window.rail.buttons[pane_id])
    assert application.window.current == pane_id
    return pane_of(application, pane_id, kind)


def pane_of(application: Application, pane_id: str, kind: type[AnyPane]) -> AnyPane:
    """A pane of the window, as what it is."""
    return certain(application.window.pane(pane_id), kind)


def save_figures(driver: TourDriver, target: Path) -> None:
    """Save the figures of the graph that has the focus, by its menu."""
    driver.key("Menu")
    certain(QApplication.activePopupWidget())
    for _ in range(3):
        driver.key("Down")
    driver.key("Return")
    answer_file_dialog(driver, target)


def said(application: Application, driver: TourDriver, words: str) -> None:
    """Wait until the strip says something."""
    strip = application.window.strip

    def shows() -> bool:
        return strip.entry is not None and words in strip.entry.message.render()

    driver.wait_until(shows, words)


def answer_file_dialog(driver: TourDriver, target: Path) -> None:
    """Save as this file in the dialog that asks for one."""
    driver.wait_until(
        lambda: isinstance(QApplication.activeModalWidget(), QFileDialog), "the dialog"
    )
    dialog = certain(QApplication.activeModalWidget())
    edit = certain(dialog.findChild(QLineEdit))
    driver.fill(edit, str(target))
    driver.key("Return")
    driver.wait_until(target.exists, "the file")
