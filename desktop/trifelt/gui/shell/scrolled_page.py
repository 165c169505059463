"""A page that is higher than its room: it scrolls up and down, and only that."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class ScrolledPage(QScrollArea):
    """Takes no focus: the keyboard walks what stands on the page."""

    def __init__(self, page: QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if page is not None:
            self.show_page(page)

    def show_page(self, page: QWidget) -> None:
        """Scroll this page, which lets the ground behind it through."""
        page.setProperty("role", "page")
        self.setWidget(page)
