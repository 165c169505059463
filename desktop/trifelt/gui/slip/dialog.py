"""The slip before it is printed or saved: the page as it will be, and what can be done with it."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from trifelt.engine.message import Message
from trifelt.gui.cards.chips import counted_chips
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.paper import Paper, PaperDialog
from trifelt.gui.slip.model import Slip
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


class SlipDialog(PaperDialog):
    """The slip of a payout check."""

    def __init__(self, slip: Slip, context: PaneContext, chips: ChipSet, parent: QWidget) -> None:
        texts = context.texts
        page = SlipPage(slip, texts.render, counted_chips(slip.chips, chips))
        name = f"Payout check {slip.checksum}"
        paper = Paper(
            title=Message("Slip"),
            document=name,
            question=Message("Save the slip as PDF"),
            file_name=f"check-{slip.checksum}.pdf",
            pdf=lambda: page.pdf(name),
            saved=lambda file: Message("The slip is saved as {file}.", file=file),
            paint=lambda painter, printer: page.paint(
                painter, printer.pageRect(printer.Unit.DevicePixel)
            ),
            printed=Message("The slip is printed."),
            edge_to_edge=True,
        )
        super().__init__(context, paper, parent)
        self.page = page
        preview = PagePreview(page)
        texts.name(preview, Message("The slip as it will be printed"))
        self.frame.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.frame.setWidget(preview)
        room = parent.window().height()
        self.resize(round(WIDTH * _ZOOM) + 60, max(480, room - 60))
