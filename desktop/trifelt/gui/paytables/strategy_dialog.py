"""The strategy card before it is printed or saved: as it will be, and what can be done with it."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from trifelt.engine.message import Message
from trifelt.gui.paytables.model.priced import Priced
from trifelt.gui.paytables.strategy_card import HIGH, WIDE, StrategyCard
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.paper import Paper, PaperDialog
from trifelt.gui.shell.tokens import STEP

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
        texts = context.texts
        card = StrategyCard(priced, texts.render)
        house = priced.house
        title = Message("Strategy card")
        paper = Paper(
            title=title,
            document=texts.render(title),
            question=Message("Save the strategy card"),
            file_name=f"{house.game.id}-{house.id}-strategy.pdf",
            pdf=card.pdf,
            saved=lambda file: Message("Saved {file}", file=file),
            paint=partial(_paint_in_its_size, card),
            printed=Message("The strategy card is printed."),
        )
        super().__init__(context, paper, parent)
        self.card = card
        preview = CardPreview(card)
        texts.name(preview, Message("The card as it will be printed: {rule}", rule=card.rule))
        self.frame.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.frame.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.frame.setWidget(preview)
        self.resize(preview.width() + 6 * STEP, preview.height() + 12 * STEP)


def _paint_in_its_size(card: StrategyCard, painter: QPainter, printer: "QPrinter") -> None:
    """At the top of the page."""
    unit = printer.resolution() / 254
    card.paint(painter, QRectF(0, 0, WIDE * unit, HIGH * unit))
