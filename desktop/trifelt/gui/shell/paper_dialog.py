"""A page before it is printed or saved: as it will be, and what can be done with it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.shell.child_dialog import ChildDialog
from trifelt.gui.shell.file_dialog import ask_for_file
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.atomic import save_bytes

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


@dataclass(frozen=True, slots=True)
class Paper:
    """A page that can be printed and saved, and what is said of it."""

    title: Message
    document: str  # its name at the printer
    question: Message  # over the choice of a file
    file_name: str  # unless another is given
    pdf: Callable[[], bytes]
    saved: Callable[[str], Message]  # to a file
    paint: Callable[[QPainter, "QPrinter"], None]
    printed: Message
    edge_to_edge: bool = False


class PaperDialog(ChildDialog):
    """Preview, print, PDF; the preview is put into the frame by who knows the page."""

    def __init__(self, context: PaneContext, paper: Paper, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._paper = paper
        context.texts.show(self, paper.title, "windowTitle")
        self.frame = QScrollArea()
        self.frame.setFrameShape(QFrame.Shape.NoFrame)
        self.close_button = self._button(Message("Close"), self.accept)
        self.print_button = self._button(Message("Print"), self.ask_for_printer)
        self.pdf_button = self._button(Message("Save as PDF"), self.ask_for_file)
        self.pdf_button.setProperty("role", "primary")
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self.close_button, self.print_button, self.pdf_button):
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
        column.setSpacing(2 * STEP)
        column.addWidget(self.frame, 1)
        column.addLayout(buttons)

    def ask_for_file(self) -> None:
        """Ask where the PDF goes."""
        title = self._context.texts.render(self._paper.question)
        self.file_dialog = ask_for_file(
            self, title, "pdf", self._save, save_as=self._paper.file_name
        )

    def ask_for_printer(self) -> None:
        """Ask for a printer and print the page on it."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self._printer.setFullPage(self._paper.edge_to_edge)
        self._printer.setDocName(self._paper.document)
        dialog = QPrintDialog(self._printer, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(self._on_printer_chosen)
        # Its own `open` wants a receiver and hides this one.
        QDialog.open(dialog)

    def _on_printer_chosen(self) -> None:
        painter = QPainter()
        if painter.begin(self._printer):
            self._paper.paint(painter, self._printer)
            painter.end()
            self._context.strip.done(self._paper.printed)
        else:
            self._context.strip.failed(Message("The printer takes no page."))

    def _save(self, path: Path) -> None:
        refusal = save_bytes(path, self._paper.pdf())
        if refusal is not None:
            self._context.strip.failed(refusal)
            return
        self._context.strip.done(self._paper.saved(str(path)))
        self.accept()

    def _button(self, title: Message, act: Callable[[], None]) -> QPushButton:
        button = QPushButton()
        button.setAutoDefault(False)
        self._context.texts.show(button, title)
        button.clicked.connect(act)
        return button
