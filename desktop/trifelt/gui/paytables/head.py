"""The pane's part of the window's head: undo, redo, save, and what else a house can undergo."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from trifelt.engine.message import Message
from trifelt.engine.variants.draft import Draft
from trifelt.gui.shell.icons import icon_picture
from trifelt.gui.shell.menu_button import MenuButton
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP

# Each group stands under a line of its own.
ENTRIES: Final = (
    (
        ("save-as", Message("Save as…")),
        ("rename", Message("Rename…")),
        ("duplicate", Message("Duplicate…")),
        ("delete", Message("Delete")),
    ),
    (("import", Message("Import…")), ("export", Message("Export…"))),
    (("reset", Message("Everything as in the base")),),
)
ICON = 20


class Head(QWidget):
    """Buttons and a menu; what they do is connected by the pane."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        self._theme = context.theme
        texts = context.texts
        self.undo, self.redo, self.save = QToolButton(), QToolButton(), QPushButton()
        for button, words in ((self.undo, Message("Undo")), (self.redo, Message("Redo"))):
            button.setIconSize(QSize(ICON, ICON))
            texts.name(button, words)
            texts.show(button, words, "toolTip")
        texts.show(self.save, Message("Save"))
        self.save.setProperty("role", "primary")
        self.more = MenuButton("house", context.theme)
        texts.show(self.more, Message("House"))
        texts.name(self.more, Message("What else can be done with the house"))
        self.actions_by_name: dict[str, QAction] = {}
        for place, group in enumerate(ENTRIES):
            if place:
                self.more.drop_down.addSeparator()
            for name, words in group:
                action = self.more.drop_down.addAction("")
                texts.show(action, words)
                self.actions_by_name[name] = action
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(STEP)
        for widget in (self.undo, self.redo, self.more, self.save):
            line.addWidget(widget)
        context.theme.changed.connect(self._draw_icons)
        self._draw_icons()

    def show_state(self, draft: Draft, changes: int, *, own: bool) -> None:
        """Offer what can be done now."""
        self.undo.setEnabled(bool(draft.past))
        self.redo.setEnabled(bool(draft.future))
        self.save.setEnabled(draft.is_changed)
        for name in ("rename", "delete"):
            self.actions_by_name[name].setEnabled(own)
        self.actions_by_name["reset"].setEnabled(bool(changes))

    def _draw_icons(self) -> None:
        tokens = self._theme.tokens
        for button, name in ((self.undo, "undo"), (self.redo, "redo")):
            icon = QIcon(icon_picture(name, tokens.text, ICON, 2.0))
            icon.addPixmap(icon_picture(name, tokens.disabled, ICON, 2.0), QIcon.Mode.Disabled)
            button.setIcon(icon)
