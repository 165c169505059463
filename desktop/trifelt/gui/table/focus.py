"""Where the keyboard is at the table: on the felt, wherever nothing else can have it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid


@contextmanager
def keyboard_kept(pane: QWidget, focus_felt: Callable[[], None]) -> Iterator[None]:
    """Whatever of the pane goes, or cannot be pressed any more, gives the keyboard to the felt."""
    held = QApplication.focusWidget()
    yield
    # Qt would hand it to the next control, where Space means something else.
    if held is None or not pane.isAncestorOf(held):
        return
    if not (isValid(held) and held.isVisible() and held.isEnabled()):
        focus_felt()
