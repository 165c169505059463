"""The slip before it is printed or saved: the page as it will be, and what can be done with it."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from trifelt.engine.message import Message
from trifelt.gui.cards.chips import counted_chips
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.paper_dialog import PaperDialog
from trifelt.gui.slip.model import Slip
from trifelt.gui.slip.page import HEIGHT, WIDTH, SlipPage
from trifelt.gui.slip.slip_file import save_pdf
from trifelt.storage.settings import ChipSet

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

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


class SlipDialog(PaperDialog):
    """The slip of a payout check."""

    def __init__(self, slip: Slip, context: PaneContext, chips: ChipSet, parent: QWidget) -> None:
        super().__init__(context, Message("Slip"), parent)
        self._slip = slip
        texts = context.texts
        self.page = SlipPage(slip, texts.render, counted_chips(slip.chips, chips))
        preview = PagePreview(self.page)
        texts.name(preview, Message("The slip as it will be printed"))
        self.frame.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.frame.setWidget(preview)
        room = parent.window().height()
        self.resize(round(WIDTH * _ZOOM) + 60, max(480, room - 60))

    def file_dialog_title(self) -> Message:
        return Message("Save the slip as PDF")

    def file_name(self) -> str:
        return f"check-{self._slip.checksum}.pdf"

    def save(self, file: Path) -> Message | None:
        return save_pdf(self.page, self._title(), file)

    def saved(self, file: str) -> Message:
        return Message("The slip is saved as {file}.", file=file)

    def prepare(self, printer: "QPrinter") -> None:
        printer.setFullPage(True)
        printer.setDocName(self._title())

    def paint(self, painter: QPainter, printer: "QPrinter") -> None:
        self.page.paint(painter, printer.pageRect(printer.Unit.DevicePixel))

    def printed(self) -> Message:
        return Message("The slip is printed.")

    def _title(self) -> str:
        return f"Payout check {self._slip.checksum}"
