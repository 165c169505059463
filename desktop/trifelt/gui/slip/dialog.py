"""The slip before it is printed or saved: the page as it will be, and what can be done with it."""

from functools import partial

from PySide6.QtWidgets import QWidget

from trifelt.engine.message import Message
from trifelt.gui.cards.chips import counted_chips
from trifelt.gui.shell.building import second_language
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.slip.model import Slip
from trifelt.gui.slip.one_page import PageDialog, Paper
from trifelt.gui.slip.page import SlipPage
from trifelt.storage.settings import ChipSet


class SlipDialog(PageDialog):
    """The slip of a payout check."""

    def __init__(self, slip: Slip, context: PaneContext, chips: ChipSet, parent: QWidget) -> None:
        texts = context.texts.beside()
        page = partial(SlipPage, slip, texts.render, counted_chips(slip.chips, chips))
        paper = Paper(
            title=Message("Slip"),
            document=f"Payout check {slip.checksum}",
            question=Message("Save the slip as PDF"),
            file_name=f"check-{slip.checksum}",
            shown=Message("The slip as it will be printed"),
        )
        self.language = second_language(texts)
        super().__init__(context, [page()], paper, parent, left=self.language)
        texts.setParent(self)
        texts.language_changed.connect(lambda: self.show_pages([page()]))
