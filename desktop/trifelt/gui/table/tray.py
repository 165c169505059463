"""The tray for the hand that is to be decided: large cards, its name, and the two choices."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.exact.best_play import Chances
from trifelt.engine.games.game import Decision
from trifelt.engine.message import Message
from trifelt.gui.cards.faces import ASPECT
from trifelt.gui.cards.pictures import card_picture
from trifelt.gui.shell.building import label
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table.chances_bar import ChancesBar

CARD_WIDTH = 82
_GAP = 6


class TrayCards(QWidget):
    """Three cards, large."""

    def __init__(self) -> None:
        super().__init__()
        self._cards: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_cards(self, cards: tuple[int, ...]) -> None:
        """Show these cards."""
        self._cards = cards
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(3 * CARD_WIDTH + 2 * _GAP, round(CARD_WIDTH * ASPECT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        for n, card in enumerate(self._cards):
            picture = card_picture(card, CARD_WIDTH, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(n * (CARD_WIDTH + _GAP), 0), picture)


class Tray(QFrame):
    """Stands over the bar while a hand is decided; its buttons keep their places."""

    decided = Signal(object)
    came_or_went = Signal()

    def __init__(self, texts: Texts, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = texts
        self.setProperty("role", "panel")
        self.cards = TrayCards()
        self.title = label(texts, Message(""), "small")
        self.name = label(texts, Message(""), "heading")
        self.advice = label(texts, Message(""), "strong", wrap=True)
        self.chances = ChancesBar(texts, theme)
        self.fold = QPushButton()
        self.play = QPushButton()
        self.play.setProperty("role", "primary")
        for button, choice in ((self.fold, Decision.FOLD), (self.play, Decision.PLAY)):
            button.setProperty("choice", str(choice))
            button.setMinimumSize(QSize(132, 44))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(self._on_button_clicked)
        words = QVBoxLayout()
        words.setSpacing(HALF)
        words.addWidget(self.title)
        words.addWidget(self.name)
        words.addWidget(self.advice)
        words.addStretch(1)
        words.addWidget(self.chances)
        buttons = QVBoxLayout()
        buttons.setSpacing(STEP)
        buttons.addStretch(1)
        buttons.addWidget(self.play)
        buttons.addWidget(self.fold)
        buttons.addStretch(1)
        line = QHBoxLayout(self)
        line.setContentsMargins(2 * STEP, STEP + HALF, 2 * STEP, STEP + HALF)
        line.setSpacing(2 * STEP)
        line.addWidget(self.cards)
        line.addLayout(words, 1)
        line.addLayout(buttons)
        self.hide()

    def ask(
        self,
        title: Message,
        name: Message,
        cards: tuple[int, ...],
        prices: tuple[str, str],
        chances: Chances | None,
        advice: Message | None,
    ) -> None:
        """Ask for the decision on a hand; `prices` are what playing and folding cost."""
        self.cards.show_cards(cards)
        self._texts.show(self.title, title)
        self._texts.show(self.name, name, opens=True)
        self.advice.setVisible(advice is not None)
        if advice is not None:
            self._texts.show(self.advice, advice)
        self.chances.show_chances(chances)
        play, fold = prices
        self._texts.show(self.play, Message("Play {price}  P", price=play))
        self._texts.show(self.fold, Message("Fold {price}  F", price=fold))
        self._texts.name(self.play, Message("Play for {price}", price=play))
        self._texts.name(self.fold, Message("Fold, {price}", price=fold))
        self.show()
        self.raise_()
        # Longer words of the buttons have their room with the first picture, not with the second.
        if (layout := self.layout()) is not None:
            layout.activate()

    def allow(self, play: Message | None, fold: Message | None) -> None:
        """Enable what may be chosen; a sentence says why not."""
        for button, why in ((self.play, play), (self.fold, fold)):
            button.setEnabled(why is None)
            self._texts.show(button, why or Message(""), "toolTip")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.came_or_went.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.came_or_went.emit()

    def _on_button_clicked(self) -> None:
        pressed = self.sender()
        assert isinstance(pressed, QPushButton)
        self.decided.emit(Decision(str(pressed.property("choice"))))
