"""A page before it is printed or saved: as it will be, and what can be done with it."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.shell.child_dialog import ChildDialog
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


class PaperDialog(ChildDialog):
    """Preview, print, PDF; what is on the paper is for each kind of page to say."""

    def __init__(self, context: PaneContext, title: Message, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._context = context
        context.texts.show(self, title, "windowTitle")
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

    # --- what each kind of page says -----------------------------------------------------------

    def file_dialog_title(self) -> Message:
        """What stands over the question for a file."""
        raise NotImplementedError

    def file_name(self) -> str:
        """What the file is called unless another name is given."""
        raise NotImplementedError

    def save(self, file: Path) -> Message | None:
        """Write the PDF; why it could not be, if so."""
        raise NotImplementedError

    def saved(self, file: str) -> Message:
        """What is said when the PDF is there."""
        raise NotImplementedError

    def prepare(self, printer: "QPrinter") -> None:
        """Tell the printer what comes."""
        raise NotImplementedError

    def paint(self, painter: QPainter, printer: "QPrinter") -> None:
        """Paint the page on the printer's."""
        raise NotImplementedError

    def printed(self) -> Message:
        """What is said when the printer has the page."""
        raise NotImplementedError

    # --- what is done with it ------------------------------------------------------------------

    def ask_for_file(self) -> None:
        """Ask where the PDF goes."""
        dialog = QFileDialog(self, self._context.texts.render(self.file_dialog_title()))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter("PDF (*.pdf)")
        dialog.setDefaultSuffix("pdf")
        dialog.selectFile(self.file_name())
        dialog.fileSelected.connect(self._on_file_selected)
        self.file_dialog = dialog
        dialog.open()

    def ask_for_printer(self) -> None:
        """Ask for a printer and print the page on it."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self.prepare(self._printer)
        dialog = QPrintDialog(self._printer, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(self._on_printer_chosen)
        # Its own `open` wants a receiver and hides this one.
        QDialog.open(dialog)

    def _on_printer_chosen(self) -> None:
        painter = QPainter()
        if painter.begin(self._printer):
            self.paint(painter, self._printer)
            painter.end()
            self._context.strip.done(self.printed())
        else:
            self._context.strip.failed(Message("The printer takes no page."))

    def _on_file_selected(self, name: str) -> None:
        refusal = self.save(Path(name))
        if refusal is not None:
            self._context.strip.failed(refusal)
            return
        self._context.strip.done(self.saved(name))
        self.accept()

    def _button(self, title: Message, act: Callable[[], None]) -> QPushButton:
        button = QPushButton()
        button.setAutoDefault(False)
        self._context.texts.show(button, title)
        button.clicked.connect(act)
        return button
