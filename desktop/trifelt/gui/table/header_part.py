"""What the table shows in the header: the round with its seed, and the menu of the table."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QAction, QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.building import label
from trifelt.gui.shell.icons import icon_picture
from trifelt.gui.shell.keys import Key
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import STEP

MENU_KEY: Final = Key("F10", Message("Open the table's menu"))


class HeaderPart(QWidget):
    """The round's number and seed, the drawer's button on a narrow window, and the menu."""

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        self._theme = theme
        self._shown: tuple[int, int | None] = (1, None)
        self._narrow = False
        self.round = label(texts, Message(""), "muted")
        self.drawer = _tool(texts, Message("Show or hide the panel (F9)"))
        self.menu_button = _tool(texts, Message("The table's menu (F10)"))
        self.menu = QMenu(self.menu_button)
        self.menu_button.setMenu(self.menu)
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        # A shortcut of this part: it is one only while the table shows.
        QShortcut(QKeySequence(MENU_KEY.sequence), self).activated.connect(self.open_menu)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(STEP)
        line.addWidget(self.round)
        line.addWidget(self.drawer)
        line.addWidget(self.menu_button)
        theme.changed.connect(self._draw_icons)
        self._draw_icons()

    def open_menu(self) -> None:
        """Open the menu by the keyboard, on its first entry that can be picked."""
        button = self.menu_button
        self.menu.popup(
            button.mapToGlobal(QPoint(button.width() - self.menu.sizeHint().width(), 0))
            + QPoint(0, button.height())
        )
        first = next((each for each in self.menu.actions() if each.isEnabled()), None)
        if first is not None:
            self.menu.setActiveAction(first)

    def add(self, title: Message, key: str = "") -> QAction:
        """One more entry of the menu; `key` is shown beside it."""
        action = QAction(self.menu)
        shown = Message("{title}\t{key}", title=title, key=key) if key else title
        self._texts.show(action, shown)
        self.menu.addAction(action)
        return action

    def show_round(self, number: int, seed: int | None) -> None:
        """Say which round this is."""
        self._shown = (number, seed)
        short = Message("Round {number}", number=f"{number:,}")
        whole = Message("Round {number} · seed {seed}", number=f"{number:,}", seed=seed)
        self._texts.show(self.round, short if self._narrow or seed is None else whole)
        self._texts.show(self.round, short if seed is None else whole, "toolTip")

    def set_narrow(self, *, narrow: bool) -> None:
        """Leave the seed to the hint, and show the drawer's button."""
        self._narrow = narrow
        self.drawer.setVisible(narrow)
        self.show_round(*self._shown)

    def _draw_icons(self) -> None:
        ink = self._theme.tokens.text
        self.drawer.setIcon(QIcon(icon_picture("drawer", ink, 20, 2.0)))
        self.menu_button.setIcon(QIcon(icon_picture("menu", ink, 20, 2.0)))


def _tool(texts: Texts, title: Message) -> QToolButton:
    button = QToolButton()
    button.setFixedSize(QSize(38, 38))
    button.setIconSize(QSize(20, 20))
    button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
    texts.name(button, title)
    texts.show(button, title, "toolTip")
    return button
