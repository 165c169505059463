"""A graph's menu: save it as PNG, SVG or CSV, copy it, show everything again."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from trifelt.engine.message import Message
from trifelt.gui.graphs.export import Sheet
from trifelt.gui.graphs.model import Table, csv_text, tabbed_text
from trifelt.gui.shell.dialogs import ask_for_file
from trifelt.gui.shell.pane import PaneContext
from trifelt.storage.atomic import save_bytes


class Keepable(Protocol):
    """What can be saved and copied."""

    def sheet(self) -> Sheet: ...
    def sheet_title(self) -> str: ...
    def table(self) -> Table: ...
    def hide_card(self) -> None: ...


class Keeping(QObject):
    """Every act says in the strip what it did, or why it could not."""

    saved = Signal(Path)

    def __init__(
        self, context: PaneContext, graph: Keepable, window: QWidget, reset: Callable[[], None]
    ) -> None:
        super().__init__(window)
        self._context = context
        self._graph = graph
        self._window = window
        self.menu = QMenu(window)
        for ending, words in (
            ("png", Message("Save as a picture (PNG)…")),
            ("svg", Message("Save as a drawing (SVG)…")),
            ("csv", Message("Save the figures (CSV)…")),
        ):
            self._entry(words, partial(self._on_save_triggered, ending))
        self.menu.addSeparator()
        self._entry(Message("Copy the picture"), self.copy_picture)
        self._entry(Message("Copy the figures"), self.copy_figures)
        self.menu.addSeparator()
        self._entry(Message("Show everything again"), reset)

    def save(self, path: Path) -> None:
        """Save as what the name's ending says: .png, .svg or .csv."""
        self._graph.hide_card()
        refusal = save_bytes(path, self._content(path.suffix.lower()))
        if refusal is not None:
            self._context.strip.failed(refusal)
            return
        self._context.strip.done(Message("Saved {file}", file=str(path)))
        self.saved.emit(path)

    def copy_picture(self) -> None:
        """Copy the graph to paste it as a picture."""
        self._graph.hide_card()
        QGuiApplication.clipboard().setImage(self._graph.sheet().image())
        self._context.strip.done(Message("The graph is on the clipboard"))

    def copy_figures(self) -> None:
        """Copy the figures to paste them into a spreadsheet."""
        QGuiApplication.clipboard().setText(tabbed_text(self._graph.table()))
        self._context.strip.done(Message("The figures are on the clipboard"))

    def _content(self, ending: str) -> bytes:
        if ending == ".csv":
            return csv_text(self._graph.table()).encode()
        sheet = self._graph.sheet()
        return sheet.svg() if ending == ".svg" else sheet.png()

    def _entry(self, words: Message, act: Callable[[], None]) -> None:
        action = self.menu.addAction("")
        self._context.texts.show(action, words)
        action.triggered.connect(act)

    def _on_save_triggered(self, ending: str) -> None:
        title = self._graph.sheet_title().lower()
        words = re.sub(r"[^\w-]+", "-", title).strip("-") or "graph"
        question = self._context.texts.render(Message("Save the graph"))
        ask_for_file(self._window, question, ending, self.save, save_as=f"{words}.{ending}")
