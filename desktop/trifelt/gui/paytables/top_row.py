"""The row over the views: which one shows, how far the house is from its base, what it offers."""

from typing import Final

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from trifelt.engine.message import Message
from trifelt.engine.variants.draft import Draft
from trifelt.gui.shell.building import PlainLabel
from trifelt.gui.shell.folding_row import FoldingRow
from trifelt.gui.shell.icons import icon_picture
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.segments import Segments
from trifelt.gui.shell.tokens import STEP

VIEWS: Final = (
    ("tables", Message("Tables")),
    ("rules", Message("Rules")),
    ("play", Message("Best play")),
    ("compare", Message("Comparison")),
    ("search", Message("Search")),
)
ICON: Final = 20


class TopRow(QWidget):
    """Stays in sight wherever a view is scrolled to."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        self._theme, self._texts = context.theme, context.texts
        self.views = Segments(self._texts, Message("View"), VIEWS)
        self.views.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.state = PlainLabel()
        self.state.setProperty("role", "small")
        self.state.setWordWrap(True)
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
