"""Sample records, in a log of their own that goes with the page."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from trifelt.engine.message import Message
from trifelt.engine.resources import example_file
from trifelt.gui.history.view import HistoryPane
from trifelt.gui.shell.building import button, column, label, row
from trifelt.gui.shell.pane import Cover, PaneContext
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.folders import Folders
from trifelt.storage.log import Log, import_json


def sample_folders() -> Folders:
    """Folders of their own with a log of sample records."""
    root = Path(mkdtemp(prefix="trifelt-samples-"))
    folders = Folders(root, root, root)
    with Log(folders.record_file) as log:
        import_json(log, example_file("history.json"))
    return folders


class SampleHistory(Cover):
    """The history with sample records in it; the user's own log is not touched."""

    def __init__(self, context: PaneContext, folders: Folders) -> None:
        super().__init__()
        texts = context.texts
        self.pane = HistoryPane(replace(context, folders=folders))
        # After the pane has closed its log.
        self.pane.destroyed.connect(partial(rmtree, folders.data, ignore_errors=True))
        told = Message("Sample records: you can open them, and none of them is in your history.")
        self.back = button(texts, Message("Back to your history"), self.left.emit, "primary")
        above = row(
            (label(texts, told, "strong", wrap=True), 1), self.pane.header_part(), self.back
        )
        self.setLayout(column(above, (self.pane, 1), spacing=STEP, margins=2 * STEP))
        self.setFocusProxy(self.pane)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
