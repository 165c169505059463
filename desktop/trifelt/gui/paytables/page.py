"""What every view of the pane is, and the menu by which its figures are kept."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from trifelt.engine.message import Message
from trifelt.gui.graphs.model import DataTable, tabbed_text
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.priced import PricedHouse
from trifelt.gui.shell.controls import MenuButton, ScrolledPage
from trifelt.gui.shell.dialogs import ask_for_file
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.side_panel import SidePanelLayout
from trifelt.storage.atomic import save_bytes
from trifelt.storage.spreadsheet import csv_text


class HousePage(QWidget):
    """A view of the house being edited."""

    # Figures are to be shown anew, or the cells of the tables too.
    edited = Signal()
    changed = Signal()
    # Candidates are to be shown side by side.
    compare_asked = Signal(object)

    side: SidePanelLayout | None = None
    # What stands beside the row of views while this one shows.
    tool: QWidget | None = None
    _scroll: ScrolledPage

    def __init__(self, context: PaneContext, editor: Editor) -> None:
        super().__init__()
        self._context = context
        self._texts = context.texts
        self.say = context.texts.render
        self._editor = editor

    def refresh(self, priced: PricedHouse | None, base: PricedHouse | None) -> None:
        """Show the house as it is now; without figures while they are counted."""
        raise NotImplementedError

    def keep(self) -> str:
        """What was chosen here and shows again at the next start."""
        return ""

    def take_up(self, text: str) -> None:
        """Go on with what was kept, before anything shows."""

    def reveal(self, widget: QWidget) -> None:
        """Scroll something into sight."""
        self._scroll.ensureWidgetVisible(widget, 0, 48)


class FiguresMenu(MenuButton):
    """Saves the figures of a view as CSV or copies them for a spreadsheet."""

    def __init__(
        self, context: PaneContext, table: Callable[[], DataTable], file_name: str
    ) -> None:
        super().__init__("house", context.theme)
        self._context, self._table, self._file_name = context, table, file_name
        texts = context.texts
        texts.show(self, Message("Figures"))
        self.entry(texts, Message("Save the figures (CSV)…"), self._on_save_triggered)
        self.entry(texts, Message("Copy the figures"), self._on_copy_triggered)

    def _on_save_triggered(self) -> None:
        texts, title = self._context.texts, Message("Save the figures")
        ask_for_file(self, texts, title, "csv", self.save, save_as=self._file_name)

    def save(self, path: Path) -> None:
        """Save the figures of now to a file."""
        refusal = save_bytes(path, csv_text(self._table().lines).encode())
        self._context.strip.tell_saved(path, refusal)

    def _on_copy_triggered(self) -> None:
        QGuiApplication.clipboard().setText(tabbed_text(self._table()))
        self._context.strip.done(Message("The figures are on the clipboard"))
