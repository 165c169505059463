"""A pane's right-hand panel: beside it on a wide window, a drawer over it on a narrow one."""

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from trifelt.gui.shell.building import column, set_margins, set_role
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.tokens import DRAWER_BELOW, PANEL_WIDTH, STEP


class SidePanelLayout(QWidget):
    """Lays a main part and a side panel out; the panel scrolls when it is too high."""

    drawer_changed = Signal(bool)

    def __init__(
        self, main: QWidget, side: QWidget, parent: QWidget | None = None, *, foot: int = 0
    ) -> None:
        super().__init__(parent)
        self._foot = foot  # so much of the main part's bottom a drawer leaves free
        self._main = main
        self._main.setParent(self)
        self._open = self._aside = False
        self._drawer = QFrame(self)
        self._drawer.setObjectName("drawer")
        self._scroll = ScrolledPage(side, self._drawer)
        self._column = column(self._scroll)
        self._drawer.setLayout(self._column)
        self._lay()

    @property
    def is_drawer(self) -> bool:
        """Whether the window is too narrow for the panel to stand beside the main part."""
        return self.window().width() < DRAWER_BELOW

    @property
    def shows_side(self) -> bool:
        """Whether the panel is to be seen now."""
        return not self.is_drawer or (self._open and not self._aside)

    def step_aside(self, *, aside: bool) -> None:
        """Let an open drawer give way for a while to what it covers."""
        if aside != self._aside:
            self._aside = aside
            self._lay()

    def scroll_to(self, part: QWidget) -> None:
        """Bring a part of the panel into view."""
        self._scroll.ensureWidgetVisible(part, 0, STEP)

    def toggle(self) -> None:
        """Open or close the drawer; a panel beside the main part stays."""
        if self.is_drawer:
            self._open = not self._open
            self._lay()
            self.drawer_changed.emit(self._open)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._open and self.is_drawer:
            self.toggle()
        else:
            super().keyPressEvent(event)

    def _lay(self) -> None:
        width, height = self.width(), self.height()
        drawer = self.is_drawer
        if not drawer:
            self._open = False
        taken = 0 if drawer else PANEL_WIDTH + 2 * STEP
        self._main.setGeometry(0, 0, max(0, width - taken), height)
        set_role(self._drawer, "panel" if drawer else "")
        inset = STEP if drawer else 0
        set_margins(self._column, inset)
        high = height - self._foot if drawer else height
        place = QRect(width - PANEL_WIDTH - 2 * inset, 0, PANEL_WIDTH + 2 * inset, high)
        self._drawer.setGeometry(place)
        if not self.shows_side and self._drawer.isAncestorOf(QApplication.focusWidget() or self):
            # Qt would hand the focus on to the main part, which would scroll to it.
            self.setFocus()
        self._drawer.setVisible(self.shows_side)
        self._drawer.raise_()
