"""The key of Undo, of a field and of the whole check."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget


class UndoKeys(QObject):
    """Leaves the key of Undo to the whole check where a field has nothing to undo."""

    def __init__(self, pane: QWidget) -> None:
        super().__init__(pane)
        self._pane = pane
        qt = QApplication.instance()
        assert isinstance(qt, QApplication)
        qt.focusChanged.connect(self._on_focus_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and isinstance(watched, QLineEdit)
            and event.matches(QKeySequence.StandardKey.Undo)
            and not watched.isUndoAvailable()
        ):
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        if isinstance(now, QLineEdit) and self._pane.isAncestorOf(now):
            now.installEventFilter(self)
