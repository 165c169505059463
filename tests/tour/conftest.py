"""The window that the tour drives, as the window's own tests make it."""

from tests.gui.conftest import application, panes, shown

__all__ = ["application", "panes", "shown"]
