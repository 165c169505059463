"""The keys of Undo and Redo, of a field and of the whole check."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget


class UndoKeys(QObject):
    """Leaves the keys of Undo and Redo to the whole check where a field has nothing for them."""

    def __init__(self, pane: QWidget) -> None:
        super().__init__(pane)
        self._pane = pane
        self._typed_in: QWidget | None = None
        qt = QApplication.instance()
        assert isinstance(qt, QApplication)
        qt.focusChanged.connect(self._on_focus_changed)

    def typing_goes_on(self) -> bool:
        """Whether what was just typed is in the field in which it was before."""
        held, before = QApplication.focusWidget(), self._typed_in
        self._typed_in = held
        return held is before and isinstance(held, QLineEdit | QPlainTextEdit)

    def end_typing(self) -> None:
        """Let what is typed next be a step of its own."""
        self._typed_in = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and isinstance(watched, QLineEdit)
            and (
                (event.matches(QKeySequence.StandardKey.Undo) and not watched.isUndoAvailable())
                or (event.matches(QKeySequence.StandardKey.Redo) and not watched.isRedoAvailable())
            )
        ):
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        self.end_typing()
        if isinstance(now, QLineEdit) and self._pane.isAncestorOf(now):
            now.installEventFilter(self)
