"""The strategy card before it is printed or saved: as it will be, and what can be done with it."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from trifelt.engine.message import Message
from trifelt.gui.paytables.model.priced import Priced
from trifelt.gui.paytables.strategy_card import HIGH, WIDE, StrategyCard
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.paper_dialog import PaperDialog
from trifelt.gui.shell.tokens import STEP
from trifelt.gui.shell.whole_file import save_bytes

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

SHOWN_WIDTH = 740


class CardPreview(QWidget):
    """The card on white paper."""

    def __init__(self, card: StrategyCard) -> None:
        super().__init__()
        self._card = card
        self.setFixedSize(QSize(SHOWN_WIDTH, round(SHOWN_WIDTH * HIGH / WIDE)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("white"))
        self._card.paint(painter, QRectF(self.rect()))
        painter.end()


class StrategyDialog(PaperDialog):
    """The strategy card of a variant."""

    def __init__(self, context: PaneContext, priced: Priced, parent: QWidget) -> None:
        super().__init__(context, Message("Strategy card"), parent)
        self._priced = priced
        texts = context.texts
        self.card = StrategyCard(priced, texts.render)
        preview = CardPreview(self.card)
        texts.name(preview, Message("The card as it will be printed: {rule}", rule=self.card.rule))
        self.frame.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.frame.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.frame.setWidget(preview)
        self.resize(preview.width() + 6 * STEP, preview.height() + 12 * STEP)

    def file_dialog_title(self) -> Message:
        return Message("Save the strategy card")

    def file_name(self) -> str:
        house = self._priced.house
        return f"{house.game.id}-{house.id}-strategy.pdf"

    def save(self, file: Path) -> Message | None:
        return save_bytes(file, self.card.pdf())

    def saved(self, file: str) -> Message:
        return Message("Saved {file}", file=file)

    def prepare(self, printer: "QPrinter") -> None:
        printer.setDocName(self._context.texts.render(Message("Strategy card")))

    def paint(self, painter: QPainter, printer: "QPrinter") -> None:
        # In its own size, at the top of the page.
        unit = printer.resolution() / 254
        self.card.paint(painter, QRectF(0, 0, WIDE * unit, HIGH * unit))

    def printed(self) -> Message:
        return Message("The strategy card is printed.")
