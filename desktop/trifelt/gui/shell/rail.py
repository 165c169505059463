"""The side rail: the panes, one below the other, and what serves them at the bottom."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.shell.icons import APPLICATION, icon_picture, two_state_icon
from trifelt.gui.shell.pane import PaneEntry, Place
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, RAIL_WIDTH, STEP

ICON: int = 24


class Rail(QFrame):
    """A button for every pane, and the program's mark, which tells about it."""

    pane_picked = Signal(str)
    about_picked = Signal()

    def __init__(
        self,
        panes: tuple[PaneEntry, ...],
        texts: Texts,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", "rail")
        self._theme = theme
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QToolButton] = {}
        self._icons = {entry.id: entry.icon for entry in panes}
        self._mark = QToolButton(self)
        self._mark.setIcon(QIcon(icon_picture(APPLICATION, "#000000", 36, 2.0)))
        self._mark.setIconSize(QSize(36, 36))
        texts.name(self._mark, Message("About Trifelt"))
        texts.show(self._mark, Message("About Trifelt"), "toolTip")
        self._mark.clicked.connect(self.about_picked)
        column = QVBoxLayout(self)
        column.setContentsMargins(HALF, STEP, HALF, STEP)
        column.setSpacing(STEP)
        column.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(STEP)
        for entry in (entry for entry in panes if entry.place is Place.TOP):
            column.addWidget(self._make_button(entry, texts))
        column.addStretch(1)
        for entry in (entry for entry in panes if entry.place is Place.BOTTOM):
            column.addWidget(self._make_button(entry, texts))
        theme.changed.connect(self._on_theme_changed)
        texts.language_changed.connect(self._fit)
        self._on_theme_changed()
        self._fit()

    def _make_button(self, entry: PaneEntry, texts: Texts) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("role", "pane")
        button.setProperty("pane", entry.id)
        button.setCheckable(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setIconSize(QSize(ICON, ICON))
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setFixedHeight(60)
        texts.show(button, entry.title)
        texts.show(button, entry.about, "toolTip")
        texts.name(button, entry.title, entry.about)
        button.clicked.connect(self._on_button_clicked)
        self._group.addButton(button)
        self._buttons[entry.id] = button
        return button

    def button(self, pane_id: str) -> QToolButton:
        """The button of a pane."""
        return self._buttons[pane_id]

    def buttons(self) -> tuple[QToolButton, ...]:
        """The buttons of all panes, from top to bottom."""
        return tuple(self._buttons.values())

    @property
    def mark(self) -> QToolButton:
        """The program's mark."""
        return self._mark

    def show_current(self, pane_id: str) -> None:
        """Mark the pane that shows."""
        self._buttons[pane_id].setChecked(True)

    def _fit(self) -> None:
        """As wide as the longest title wants: a title that is cut off is no title."""
        widest = 0
        for button in self._buttons.values():
            button.ensurePolished()
            widest = max(widest, button.fontMetrics().horizontalAdvance(button.text()))
        self.setFixedWidth(max(RAIL_WIDTH, widest + 2 * (HALF + STEP)))

    def _on_button_clicked(self) -> None:
        button = self._group.checkedButton()
        assert button is not None
        self.pane_picked.emit(str(button.property("pane")))

    def _on_theme_changed(self) -> None:
        tokens = self._theme.tokens
        for pane_id, button in self._buttons.items():
            button.setIcon(two_state_icon(self._icons[pane_id], tokens.muted, tokens.accent, ICON))
