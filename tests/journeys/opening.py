"""Panes of the whole program, opened as a person opens them."""

from typing import TypeVar

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
    driver.click(application.window.rail.button(pane_id))
    assert application.window.current == pane_id
    return pane_of(application, pane_id, kind)


def pane_of(application: Application, pane_id: str, kind: type[AnyPane]) -> AnyPane:
    """A pane of the window, as what it is."""
    found = application.window.pane(pane_id)
    assert isinstance(found, kind)
    return found
