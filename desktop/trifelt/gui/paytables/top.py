"""The row over the views: which one shows, how far the house is from its base, what it offers."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolButton, QWidget

from trifelt.engine.message import Message
from trifelt.engine.variants.draft import Draft
from trifelt.gui.shell.building import label, row
from trifelt.gui.shell.controls import MenuButton, Segments
from trifelt.gui.shell.folding_row import FoldingRow
from trifelt.gui.shell.icons import icon_picture
from trifelt.gui.shell.keys import Key
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP

VIEWS: Final = (
    ("tables", Message("Tables")),
    ("rules", Message("Rules")),
    ("play", Message("Best play")),
    ("compare", Message("Comparison")),
    ("search", Message("Search")),
)
# Each group stands under a line of its own.
ENTRIES: Final = (
    (
        ("save-as", Message("Save as…")),
        ("rename", Message("Rename…")),
        ("duplicate", Message("Duplicate…")),
        ("delete", Message("Delete")),
    ),
    (("import", Message("Import…")), ("export", Message("Export…"))),
    (("reset", Message("Reset to the base")),),
)
UNDO: Final = Key("Ctrl+Z", Message("Undo the last change of the house"))
REDO: Final = Key("Ctrl+Shift+Z", Message("Redo the change that was undone"))
SAVE: Final = Key("Ctrl+S", Message("Save the house as your own"))

PAYTABLES_KEYS: Final = (UNDO, REDO, SAVE)
ICON: Final = 20


class TopRow(QWidget):
    """Stays in sight wherever a view is scrolled to."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        self._theme, self._texts = context.theme, context.texts
        self.views = Segments(self._texts, Message("View"), VIEWS)
        self.views.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.state = label(self._texts, Message(""), "small", wrap=True)
        self.state.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.drawer = QToolButton()
        words = Message("Show or hide the panel (F9)")
        self._texts.name(self.drawer, words)
        self._texts.show(self.drawer, words, "toolTip")
        self._tools: list[QWidget] = []
        self._line = FoldingRow(self, across=2 * STEP, down=STEP)
        for part in (self.views, self.state, self.drawer):
            self._line.addWidget(part)
        context.theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def show_state(self, draft: Draft, changes: int, *, counted: bool) -> None:
        """Say how far the house is from its base."""
        if not counted:
            words = Message("Counting all deals…")
        elif changes:
            words = Message.counted(
                "{count} place differs from {base}",
                "{count} places differ from {base}",
                changes,
                base=draft.base.name,
            )
        else:
            words = Message("As in {base}", base=draft.base.name)
        self._texts.show(self.state, words)

    def show_tool(self, tool: QWidget | None) -> None:
        """Offer what the view that shows wants in reach, and nothing of another's."""
        if tool is not None and tool not in self._tools:
            self._tools.append(tool)
            self._line.insert(self.drawer, tool)
        for each in self._tools:
            each.setVisible(each is tool)

    def _on_theme_changed(self) -> None:
        ink = self._theme.tokens.text
        self.drawer.setIcon(QIcon(icon_picture("drawer", ink, ICON, 2.0)))


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
        texts.name(self.more, Message("More actions for this house"))
        self.actions_by_name: dict[str, QAction] = {}
        for place, group in enumerate(ENTRIES):
            if place:
                self.more.drop_down.addSeparator()
            for name, words in group:
                self.actions_by_name[name] = self.more.entry(texts, words)
        self.setLayout(row(self.undo, self.redo, self.more, self.save, spacing=STEP))
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
