"""The slip before it is printed or saved: the page as it will be, and what can be done with it."""

from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
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
from trifelt.gui.cards.chips import Chip, chips_of
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP
from trifelt.gui.slip.model import Slip
from trifelt.gui.slip.output import save_pdf
from trifelt.gui.slip.page import HEIGHT, WIDTH, SlipPage
from trifelt.storage.settings import ChipSet

_ZOOM = 1.3


class PagePreview(QWidget):
    """The page on white paper, as large as the dialog is wide."""

    def __init__(self, page: SlipPage) -> None:
        super().__init__()
        self._page = page
        self.setFixedSize(QSize(round(WIDTH * _ZOOM), round(HEIGHT * _ZOOM)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._page.paint(painter, QRectF(self.rect()))


class SlipDialog(QDialog):
    """Preview, print, PDF."""

    def __init__(self, slip: Slip, context: PaneContext, chips: ChipSet, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._slip = slip
        self._context = context
        texts = context.texts
        texts.show(self, Message("Slip"), "windowTitle")
        self.page = SlipPage(slip, texts.render, drawn_chips(slip, chips))
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        preview = PagePreview(self.page)
        texts.name(preview, Message("The slip as it will be printed"))
        scroll.setWidget(preview)
        self.print_button = self._button(Message("Print"), self.print_page)
        self.pdf_button = self._button(Message("Save as PDF"), self.ask_for_file)
        self.pdf_button.setProperty("role", "primary")
        self.close_button = self._button(Message("Close"), self.accept)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self.close_button, self.print_button, self.pdf_button):
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
        column.setSpacing(2 * STEP)
        column.addWidget(scroll, 1)
        column.addLayout(buttons)
        room = parent.window().height()
        self.resize(round(WIDTH * _ZOOM) + 60, max(480, room - 60))

    def ask_for_file(self) -> None:
        """Ask where the PDF goes."""
        texts = self._context.texts
        dialog = QFileDialog(self, texts.render(Message("Save the slip as PDF")))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter("PDF (*.pdf)")
        dialog.setDefaultSuffix("pdf")
        dialog.selectFile(f"check-{self._slip.checksum}.pdf")
        dialog.fileSelected.connect(self._on_file_selected)
        self.file_dialog = dialog
        dialog.open()

    def print_page(self) -> None:
        """Ask for a printer and print the page on it."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self._printer.setFullPage(True)
        self._printer.setDocName(self._title())
        dialog = QPrintDialog(self._printer, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(self._on_printer_chosen)
        QDialog.open(dialog)

    def _title(self) -> str:
        return f"Payout check {self._slip.checksum}"

    def _on_printer_chosen(self) -> None:
        from PySide6.QtPrintSupport import QPrinter

        painter = QPainter()
        if painter.begin(self._printer):
            self.page.paint(painter, self._printer.pageRect(QPrinter.Unit.DevicePixel))
            painter.end()
            self._context.strip.done(Message("The slip is printed."))
        else:
            self._context.strip.failed(Message("The printer takes no page."))

    def _on_file_selected(self, name: str) -> None:
        refusal = save_pdf(self.page, self._title(), Path(name))
        if refusal is not None:
            self._context.strip.failed(refusal)
        else:
            self._context.strip.done(Message("The slip is saved as {file}.", file=name))
            self.accept()

    def _button(self, title: Message, act: object) -> QPushButton:
        button = QPushButton()
        button.setAutoDefault(False)
        self._context.texts.show(button, title)
        button.clicked.connect(act)
        return button


def drawn_chips(slip: Slip, known: ChipSet) -> tuple[tuple[Chip, int], ...]:
    """The chips of a slip in the colours of the user's set."""
    colours = {chip.cents: chip.colour for chip in known.chips}
    values = {value for value, _ in slip.chips.counts} | set(colours)
    drawn = {
        chip.cents: chip
        for chip in chips_of([(value, colours.get(value, "#8a8f94")) for value in values])
    }
    return tuple((drawn[value], count) for value, count in slip.chips.counts)
