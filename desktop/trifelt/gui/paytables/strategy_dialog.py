"""The strategy card before it is printed or saved: as it will be, and what can be done with it."""

from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
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
from trifelt.gui.graphs.export import save_bytes
from trifelt.gui.paytables.model.priced import Priced
from trifelt.gui.paytables.strategy_card import HIGH, WIDE, StrategyCard
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP

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


class StrategyDialog(QDialog):
    """Preview, print, PDF."""

    def __init__(self, context: PaneContext, priced: Priced, parent: QWidget) -> None:
        super().__init__(parent)
        self.finished.connect(self._on_finished)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._context = context
        self._priced = priced
        texts = context.texts
        texts.show(self, Message("Strategy card"), "windowTitle")
        self.card = StrategyCard(priced, texts.render)
        preview = CardPreview(self.card)
        texts.name(preview, Message("The card as it will be printed: {rule}", rule=self.card.rule))
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setAlignment(Qt.AlignmentFlag.AlignCenter)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(preview)
        self.close_button = self._button(Message("Close"), self.accept)
        self.print_button = self._button(Message("Print"), self.print_card)
        self.pdf_button = self._button(Message("Save as PDF"), self.ask_for_file)
        self.pdf_button.setProperty("role", "primary")
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self.close_button, self.print_button, self.pdf_button):
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
        column.setSpacing(2 * STEP)
        column.addWidget(scroll, 1)
        column.addLayout(buttons)
        self.resize(preview.width() + 6 * STEP, preview.height() + 12 * STEP)

    def ask_for_file(self) -> None:
        """Ask where the PDF goes."""
        house = self._priced.house
        dialog = QFileDialog(self, self._context.texts.render(Message("Save the strategy card")))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("pdf")
        dialog.setNameFilters(["PDF (*.pdf)"])
        dialog.selectFile(f"{house.game.id}-{house.id}-strategy.pdf")
        dialog.fileSelected.connect(self._on_file_selected)
        dialog.open()

    def print_card(self) -> None:
        """Ask for a printer, and print the card as large as its page has room for."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self._printer.setDocName(self._context.texts.render(Message("Strategy card")))
        dialog = QPrintDialog(self._printer, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(self._on_printer_chosen)
        QDialog.open(dialog)

    def _on_printer_chosen(self) -> None:
        painter = QPainter()
        if painter.begin(self._printer):
            # In its own size, at the top of the page.
            unit = self._printer.resolution() / 254
            self.card.paint(painter, QRectF(0, 0, WIDE * unit, HIGH * unit))
            painter.end()
            self._context.strip.done(Message("The strategy card is printed."))
        else:
            self._context.strip.failed(Message("The printer takes no page."))

    def _on_file_selected(self, file: str) -> None:
        refusal = save_bytes(Path(file), self.card.pdf())
        if refusal is not None:
            self._context.strip.failed(refusal)
            return
        self._context.strip.done(Message("Saved {file}", file=file))
        self.accept()

    def _on_finished(self, _result: int) -> None:
        # Not every window system gives the keyboard back by itself.
        if (parent := self.parentWidget()) is not None:
            parent.window().activateWindow()

    def _button(self, title: Message, act: object) -> QPushButton:
        button = QPushButton()
        button.setAutoDefault(False)
        self._context.texts.show(button, title)
        button.clicked.connect(act)
        return button
