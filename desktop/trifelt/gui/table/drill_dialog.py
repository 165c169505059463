"""The drill's window: a hand, two buttons, and at once what was right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from trifelt.engine.games.game import Decision
from trifelt.engine.hands import hand_cards
from trifelt.engine.message import Message
from trifelt.gui.shell.building import label, set_role
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import STEP
from trifelt.gui.table.chances_bar import ChancesBar
from trifelt.gui.table.model.coach import choice_title, fraction_text, nets
from trifelt.gui.table.model.drill import Drill
from trifelt.gui.table.tray import TrayCards


class DrillDialog(QDialog):
    """P and F answer, Space goes on; the session's results stay as they are."""

    def __init__(self, texts: Texts, theme: Theme, drill: Drill, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = texts
        self.drill = drill
        texts.show(self, Message("Close calls"), "windowTitle")
        self.setMinimumWidth(480)
        self.count = label(texts, Message(""), "small")
        self.count.setWordWrap(True)
        self.cards = TrayCards()
        self.name = label(texts, Message(""), "heading", wrap=True)
        self.name.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.verdict = label(texts, Message(""), "strong", wrap=True)
        self.detail = label(texts, Message(""), "small", wrap=True)
        self.chances = ChancesBar(texts, theme)
        self.play, self.fold, self.next = QPushButton(), QPushButton(), QPushButton()
        self.next.setProperty("role", "primary")
        for button, choice, key in (
            (self.play, Decision.PLAY, "P"),
            (self.fold, Decision.FOLD, "F"),
        ):
            texts.show(button, Message("{choice}  {key}", choice=choice_title(choice), key=key))
            button.setProperty("choice", str(choice))
            button.setAutoDefault(False)
            button.clicked.connect(self._on_choice_clicked)
        self.next.setAutoDefault(False)
        self.next.clicked.connect(self.go_on)
        buttons = QHBoxLayout()
        buttons.addWidget(self.play)
        buttons.addWidget(self.fold)
        buttons.addStretch(1)
        buttons.addWidget(self.next)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        column.setSpacing(STEP + 4)
        column.addWidget(self.count)
        column.addWidget(self.cards, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.name)
        column.addWidget(self.chances)
        column.addWidget(self.verdict)
        column.addWidget(self.detail)
        column.addLayout(buttons)
        self._show()

    def answer(self, decision: Decision) -> None:
        """Decide on the hand that shows."""
        if self.drill.over or self.drill.answered:
            return
        right = self.drill.answer(decision)
        advice = self.drill.advice()
        gain = fraction_text(advice.alone.cost_of_error)
        self._texts.show(
            self.verdict,
            Message("Right: better by {gain} of the wager", gain=gain)
            if right
            else Message(
                "{choice} is better by {gain} of the wager",
                choice=choice_title(advice.best),
                gain=gain,
            ),
        )
        set_role(self.verdict, "win" if right else "lose")
        self._texts.show(self.detail, nets(advice))
        self.chances.show_chances(advice.chances)
        self._allow()

    def go_on(self) -> None:
        """The next hand, or the end."""
        if self.drill.over:
            self.accept()
        elif self.drill.answered:
            self.drill.go_on()
            self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_P:
                self.answer(Decision.PLAY)
            case Qt.Key.Key_F:
                self.answer(Decision.FOLD)
            case Qt.Key.Key_Space | Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.go_on()
            case _:
                super().keyPressEvent(event)

    def _show(self) -> None:
        drill = self.drill
        self._texts.show(self.verdict, Message(""))
        self._texts.show(self.detail, Message(""))
        self.chances.show_chances(None)
        if drill.over:
            self.cards.show_cards(())
            self._texts.show(self.name, drill.score())
            self._texts.show(
                self.detail,
                Message(
                    "Wrong calls would have cost {cost} of a wager together.",
                    cost=fraction_text(drill.cost),
                ),
            )
        else:
            self.cards.show_cards(hand_cards(drill.hand)[::-1])
            self._texts.show(self.name, drill.house.game.hand_name(drill.hand), capital=True)
        self._allow()

    def _allow(self) -> None:
        drill = self.drill
        asking = not drill.over and not drill.answered
        self.play.setEnabled(asking)
        self.fold.setEnabled(asking)
        self.next.setEnabled(not asking)
        self._texts.show(self.next, Message("Done") if drill.over else Message("Next  Space"))
        count = min(drill.asked + 1, len(drill.hands))
        hand = (
            Message(
                "Hand {count} of {all}, once decided wrongly", count=count, all=len(drill.hands)
            )
            if drill.is_own_error
            else Message("Hand {count} of {all}", count=count, all=len(drill.hands))
        )
        self._texts.show(
            self.count,
            Message(
                "{hand} · {score} · not counted in your results", hand=hand, score=drill.score()
            ),
        )
        self.setFocus()
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Grow with the words: the layout would take the room that they need from the cards."""
        if (layout := self.layout()) is not None:
            layout.activate()
            width = max(self.width(), self.minimumSizeHint().width())
            self.resize(width, max(self.height(), self.heightForWidth(width)))

    def _on_choice_clicked(self) -> None:
        pressed = self.sender()
        assert isinstance(pressed, QPushButton)
        self.answer(Decision(str(pressed.property("choice"))))
