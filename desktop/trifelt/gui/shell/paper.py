"""A page as a PDF, and its preview from which it is printed or saved."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, Qt
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QPushButton,
    QScrollArea,
    QWidget,
)

from trifelt import __version__
from trifelt.engine.message import Message
from trifelt.gui.shell.building import button
from trifelt.gui.shell.dialogs import ChildDialog, ask_for_file
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.atomic import save_bytes

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


_RESOLUTION = 600


def pdf_of(paint: Callable[[QPainter, QRectF], None], size: QPageSize, title: str) -> bytes:
    """One page of this size, painted to its edges."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_RESOLUTION)
    writer.setTitle(title)
    writer.setCreator(f"Trifelt {__version__}")
    margins = QMarginsF(0, 0, 0, 0)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, margins))
    painter = QPainter(writer)
    paint(painter, QRectF(0, 0, writer.width(), writer.height()))
    painter.end()
    buffer.close()
    return bytes(data.data())


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

    def __init__(
        self, context: PaneContext, paper: Paper, parent: QWidget, *more: QPushButton
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._paper = paper
        self.frame = QScrollArea()
        self.frame.setFrameShape(QFrame.Shape.NoFrame)
        texts = context.texts
        self.close_button = button(texts, Message("Close"), self.accept)
        self.print_button = button(texts, Message("Print"), self.ask_for_printer)
        self.pdf_button = button(texts, Message("Save as PDF"), self.ask_for_file)
        self.pdf_button.setProperty("role", "primary")
        buttons = (self.close_button, *more, self.print_button, self.pdf_button)
        for each in buttons:
            each.setAutoDefault(False)
        margins = 2 * STEP
        self.lay_out(texts, paper.title, (self.frame, 1), buttons=buttons, margins=margins)

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
            self._context.strip.failed(Message("The printer did not accept the page."))

    def _save(self, path: Path) -> None:
        refusal = save_bytes(path, self._paper.pdf())
        if refusal is not None:
            self._context.strip.failed(refusal)
            return
        self._context.strip.done(self._paper.saved(str(path)))
        self.accept()
