"""A dialog over the window, which is worked in again once the dialog closes."""

from PySide6.QtWidgets import QDialog, QWidget


class ChildDialog(QDialog):
    """Gives the keyboard back to the window of its parent."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.finished.connect(self._on_finished)

    def _on_finished(self, _result: int) -> None:
        # Not every window system gives the keyboard back by itself.
        if (parent := self.parentWidget()) is not None:
            parent.window().activateWindow()
