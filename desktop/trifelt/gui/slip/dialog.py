"""The slip before it is printed or saved: the page as it will be, and what can be done with it."""

from PySide6.QtWidgets import QWidget

from trifelt.engine.message import Message
from trifelt.gui.cards.chips import counted_chips
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.paper import Paper
from trifelt.gui.slip.model import Slip
from trifelt.gui.slip.one_page import PageDialog
from trifelt.gui.slip.page import SlipPage
from trifelt.storage.settings import ChipSet


class SlipDialog(PageDialog):
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
        super().__init__(context, page, paper, Message("The slip as it will be printed"), parent)
