"""The buttons of the dealer's seat, and the plate on which its hand is announced."""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.building import STRETCH, button, caption, column, row
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.train.choice_form import ChoiceForm
from trifelt.gui.train.model.asking import Question
from trifelt.gui.train.model.seat import SeatPhase
from trifelt.gui.train.model.seat_bets import BoxPlayer

ALL, TAKE, PUSH, BACK, FILL, NEXT = "all", "take", "push", "back", "fill", "next"
BET_BUTTONS: Final = {
    TAKE: (Message("Take  T"), Message("Take the bet to the float; again: put it back")),
    PUSH: (Message("Push  U"), Message("Leave the bet to its player")),
    BACK: (Message("Back  ⌫"), Message("Put the last chip back into the float")),
    FILL: (Message("Fill  F"), Message("More chips of every kind for the float")),
}
_NEXT: Final = {
    SeatPhase.CALL: Message("Place your bets  Space"),
    SeatPhase.CLOSE: Message("No more bets  Space"),
    SeatPhase.DEAL: Message("Deal a card  Space"),
    SeatPhase.DECIDE: Message("Next player  Space"),
    SeatPhase.TURN: Message("Turn your hand  Space"),
    SeatPhase.ANNOUNCE: Message("Announce your hand"),
    SeatPhase.OVER: Message("Next  Space"),
}
ALL_OF: Final = {
    SeatPhase.DEAL: Message("Deal all  A"),
    SeatPhase.DECIDE: Message("All players  A"),
}
HOW: Final = Message(
    "Box by box from your right: take losing bets first, then pay. "
    "Arrows choose the bet: type the amount that it pays; T takes it, U pushes it."
)
TODO: Final = {
    SeatPhase.CALL: Message("Call for bets."),
    SeatPhase.CLOSE: Message("The bets are placed. Close them."),
    SeatPhase.ANNOUNCE: Message("Announce your hand."),
    SeatPhase.OVER: Message("The table is settled."),
}


class SeatButtons(QWidget):
    """What can be done now; each names its key."""

    asked = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = texts
        self.made: dict[str, QPushButton] = {}
        for name, role in (*((name, "") for name in (*BET_BUTTONS, ALL)), (NEXT, "primary")):
            words, does = BET_BUTTONS.get(name, (Message(""), None))
            made = self.made[name] = button(texts, words, partial(self.asked.emit, name), role)
            made.setProperty("touch", True)
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard on the felt
            if does is not None:
                texts.show(made, does, "toolTip")
        self.setLayout(row(STRETCH, *self.made.values(), spacing=HALF, margins=(0, 0, STEP, 0)))

    def show_phase(self, phase: SeatPhase, player: BoxPlayer) -> None:
        """Show the buttons of what comes next."""
        for name in BET_BUTTONS:
            self.made[name].setVisible(phase is SeatPhase.SETTLE)
        self.made[ALL].setVisible(phase in ALL_OF)
        self._texts.show(self.made[ALL], ALL_OF.get(phase, Message("")))
        done = Message("{player} done  Space", player=player.title)
        self._texts.show(self.made[NEXT], _NEXT.get(phase, done))
        self.made[NEXT].setEnabled(phase is not SeatPhase.ANNOUNCE)


class AnnouncePlate(QFrame):
    """The names that the dealer's hand may have, in the middle of the felt."""

    def __init__(self, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "plate")
        self.choices = ChoiceForm(texts)
        title = caption(texts, Message("Announce your hand"))
        self.setLayout(column(title, self.choices, spacing=HALF, margins=2 * STEP))
        self._place = QRect()
        self.hide()

    def ask(self, question: Question) -> None:
        """Ask for the name."""
        self.show()
        self.raise_()
        self.choices.show_question(question)
        self.choices.setFocus()

    def event(self, event: QEvent) -> bool:
        # The names have another size once they are laid out.
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def lie_in(self, place: QRect, _scale: float) -> None:
        """Stand here, larger where the names ask for it."""
        self._place = place
        self._fit()

    def _fit(self) -> None:
        """Grow over the arc where there is too little room, and never over the dealer's cards."""
        place = QRect(self._place)
        wide = max(place.width(), self.minimumSizeHint().width())
        high = max(place.height(), self.minimumSizeHint().height())
        self.setGeometry(place.center().x() - wide // 2, place.bottom() + 1 - high, wide, high)
