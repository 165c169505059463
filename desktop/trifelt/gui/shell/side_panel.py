"""Layouts that follow the width: a row that folds, and a right-hand panel that becomes a drawer."""

from itertools import pairwise

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QLayout, QLayoutItem, QWidget, QWidgetItem

from trifelt.gui.shell.building import column, set_margins, set_role
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.tokens import DRAWER_BELOW, PANEL_WIDTH, STEP


class FoldingRow(QLayout):
    """Parts keep the width of their words; what can grow takes what its line has left."""

    def __init__(
        self, parent: QWidget | None = None, *, across: int, down: int, right: bool = False
    ) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._across, self._down, self._right = across, down, right
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        if isinstance(item, QLayout):
            self.addChildLayout(item)
        self._items.append(item)

    def insert(self, before: QWidget, widget: QWidget) -> None:
        """Add a part in front of another."""
        place = [item.widget() for item in self._items].index(before)
        self.addChildWidget(widget)
        self._items.insert(place, QWidgetItem(widget))
        self.invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        lines = self._lines(width - self._around().width())
        heights = sum(_height(line) for line in lines) + self._down * max(0, len(lines) - 1)
        return heights + self._around().height()

    def sizeHint(self) -> QSize:
        widths = [_width(item) for item in self._shown()]
        line = sum(widths) + self._across * max(0, len(widths) - 1)
        return QSize(line, _height(self._shown())) + self._around()

    def minimumSize(self) -> QSize:
        shown = self._shown()
        widest = max((_width(item) for item in shown), default=0)
        return QSize(widest, _height(shown)) + self._around()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        rect = rect.marginsRemoved(self.contentsMargins())
        top = rect.y()
        for line in self._lines(rect.width()):
            height = _height(line)
            widths = self._shared(line, rect.width())
            used = sum(widths) + self._across * (len(widths) - 1)
            left = rect.x() + (rect.width() - used if self._right else 0)
            for item, width in zip(line, widths, strict=True):
                place = QRect(left, top, width, height)
                item.setGeometry(place)
                left += width + self._across
            top += height + self._down

    def _around(self) -> QSize:
        margins = self.contentsMargins()
        return QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        left = 0
        for item in self._shown():
            needs = _width(item) + self._across
            if lines and needs <= left:
                lines[-1].append(item)
            else:
                lines.append([item])
                left = width + self._across
            left -= needs
        return lines

    def _shared(self, line: list[QLayoutItem], width: int) -> list[int]:
        """The widths of a line's parts: what is left goes to those that can grow."""
        widths = [_width(item) for item in line]
        left = width - sum(widths) - self._across * (len(line) - 1)
        growing = [n for n, item in enumerate(line) if _grows(item)]
        marks = [left * n // max(1, len(growing)) for n in range(len(growing) + 1)]
        for place, (start, end) in zip(growing, pairwise(marks), strict=True):
            widths[place] = min(
                widths[place] + max(0, end - start), line[place].maximumSize().width()
            )
        return widths


def _width(item: QLayoutItem) -> int:
    return item.minimumSize().width() if _grows(item) else item.sizeHint().width()


def _grows(item: QLayoutItem) -> bool:
    return bool(item.expandingDirections() & Qt.Orientation.Horizontal)


def _height(line: list[QLayoutItem]) -> int:
    return max((item.sizeHint().height() for item in line), default=0)


class SidePanelLayout(QWidget):
    """Lays a main part and a side panel out; the panel scrolls when it is too high."""

    drawer_closed = Signal()

    def __init__(self, main: QWidget, side: QWidget, *, foot: int = 0) -> None:
        super().__init__()
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
        """Whether the window is too narrow for the panel beside the main part."""
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
            if not self._open:
                self.drawer_closed.emit()

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
