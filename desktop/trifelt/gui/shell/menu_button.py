"""A button with a menu that drops down below it and does not halt the window while it is open."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction, QPaintEvent
from PySide6.QtWidgets import (
    QMenu,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.shell.icons import icon_picture
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP

MARK: int = 12


class MenuButton(QToolButton):
    """Opens its menu on a click, Space, Return or the down arrow."""

    def __init__(
        self, role: str, theme: Theme, parent: QWidget | None = None, *, minimum: int | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._minimum = minimum
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.drop_down = QMenu(self)
        self.drop_down.aboutToHide.connect(self._on_menu_hidden)
        self.clicked.connect(self.open_menu)
        theme.changed.connect(self.update)

    def entry(
        self, texts: Texts, words: Message, act: Callable[[], object] | None = None
    ) -> QAction:
        """Another entry of the menu, and what it does."""
        action = self.drop_down.addAction("")
        texts.show(action, words)
        if act is not None:
            action.triggered.connect(act)
        return action

    def open_menu(self) -> None:
        """Open the menu, on the entry that is chosen."""
        self.setDown(True)
        self.drop_down.popup(self.mapToGlobal(QPoint(0, self.height() + HALF)))
        for action in self.drop_down.actions():
            if action.isChecked():
                self.drop_down.setActiveAction(action)

    def set_minimum(self, minimum: int) -> None:
        """Be as narrow as this where there is little room."""
        if minimum != self._minimum:
            self._minimum = minimum
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """A name with a minimum width ends in dots where it must; the tooltip has all of it."""
        size = super().minimumSizeHint()
        return (
            size if self._minimum is None else size.boundedTo(QSize(self._minimum, size.height()))
        )

    def lacks(self) -> int:
        """By how much it is narrower than its text asks for."""
        return self.sizeHint().width() - self.width()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        if self.lacks() > 0:
            letters = self.fontMetrics()
            room = letters.horizontalAdvance(self.text()) - self.lacks()
            option.text = letters.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        ratio = self.devicePixelRatioF()
        mark = icon_picture("chevron", self._theme.tokens.muted, MARK, ratio)
        painter = QStylePainter(self)
        painter.setClipRegion(event.region())
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        painter.drawPixmap(self.width() - MARK - STEP, (self.height() - MARK) // 2 + 1, mark)

    def _on_menu_hidden(self) -> None:
        self.setDown(False)
