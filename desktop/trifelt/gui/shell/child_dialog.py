"""A dialog over the window, made anew each time and gone once it closes."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget


class ChildDialog(QDialog):
    """Deleted when it closes; gives the keyboard back to the window of its parent."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.finished.connect(self._on_finished)

    def _on_finished(self, _result: int) -> None:
        # Not every window system gives the keyboard back by itself.
        if (parent := self.parentWidget()) is not None:
            parent.window().activateWindow()
