"""The hand that is to be decided, in the middle of the felt: large, named, with both choices."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
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
from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.message import Message
from trifelt.gui.cards.faces import ASPECT
from trifelt.gui.cards.pictures import card_picture
from trifelt.gui.shell.building import label
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table.chances_bar import ChancesBar
from trifelt.gui.table.model.spoken import cards_words

CARD_WIDTH = 82
_GAP = 6
_MARGIN = STEP + 2
# Of its place the hand takes so much at the most.
_HAND: Final = 0.36
_NAME: Final = (15, 26)


class TrayCards(QWidget):
    """Three cards, large."""

    def __init__(self) -> None:
        super().__init__()
        self._cards: tuple[int, ...] = ()
        self._wide = CARD_WIDTH
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_cards(self, cards: tuple[int, ...]) -> None:
        """Show these cards."""
        self._cards = cards
        self.update()

    def fit(self, width: float, height: float) -> None:
        """Be as large as this room lets the cards be."""
        self._wide = int(min((width - 2 * _GAP) / HAND_SIZE, height / ASPECT))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(HAND_SIZE * self._wide + 2 * _GAP, round(self._wide * ASPECT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        for n, card in enumerate(self._cards):
            picture = card_picture(card, self._wide, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(n * (self._wide + _GAP), 0), picture)


class Tray(QFrame):
    """Stands where the felt is empty while a hand is decided; its buttons keep their places."""

    decided = Signal(object)

    def __init__(self, texts: Texts, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = texts
        self._place = QRect()
        self.setProperty("role", "plate")
        self.cards = TrayCards()
        self.title = label(texts, Message(""), "small")
        self.name = label(texts, Message(""), "heading", wrap=True)
        self.advice = label(texts, Message(""), "strong")
        self.chances = ChancesBar(texts, theme, on_felt=True)
        self.fold = QPushButton()
        self.play = QPushButton()
        self.play.setProperty("role", "primary")
        for button, choice in ((self.fold, Decision.FOLD), (self.play, Decision.PLAY)):
            button.setProperty("choice", str(choice))
            button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Expanding)
            button.setMaximumHeight(56)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(self._on_button_clicked)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        first = QHBoxLayout()
        first.setSpacing(STEP)
        first.addWidget(self.title)
        first.addWidget(self.advice, 1)
        words.addLayout(first)
        words.addWidget(self.name)
        words.addStretch(1)
        words.addWidget(self.chances)
        buttons = QVBoxLayout()
        buttons.setSpacing(HALF)
        buttons.addStrut(132)
        buttons.addStretch(1)
        buttons.addWidget(self.play, 50)
        buttons.addWidget(self.fold, 50)
        buttons.addStretch(1)
        line = QHBoxLayout(self)
        line.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        line.setSpacing(STEP + HALF)
        line.addWidget(self.cards, 0, Qt.AlignmentFlag.AlignVCenter)
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
        self._texts.name(self.cards, cards_words(cards))
        self._texts.show(self.title, title)
        self._texts.show(self.name, name, capital=True)
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
        self._fit()

    def allow(self, play: Message | None, fold: Message | None) -> None:
        """Enable what may be chosen; a sentence says why not."""
        for button, why in ((self.play, play), (self.fold, fold)):
            button.setEnabled(why is None)
            self._texts.show(button, why or Message(""), "toolTip")

    def lie_in(self, place: QRect, scale: float) -> None:
        """Stand here; the hand and its name grow with the felt."""
        self.cards.fit(place.width() * _HAND, place.height() - 2 * _MARGIN - 2)
        least, most = _NAME
        self.name.setStyleSheet(f"font-size: {min(most, round(least * scale))}px;")
        self._place = place
        self._fit()

    def _fit(self) -> None:
        """Be larger than the place where the words of a hand or of a button ask for that."""
        wide = max(self._place.width(), self.minimumSizeHint().width())
        high = max(self._place.height(), self.heightForWidth(wide))
        place = QRect(0, 0, wide, high)
        place.moveCenter(self._place.center())
        self.setGeometry(place)

    def _on_button_clicked(self) -> None:
        pressed = self.sender()
        assert isinstance(pressed, QPushButton)
        self.decided.emit(Decision(str(pressed.property("choice"))))
