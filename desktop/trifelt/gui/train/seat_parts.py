"""What the dealer's seat has besides its felt: arrows, buttons, the plate, the panel."""

from collections.abc import Iterable, Sequence
from functools import partial
from time import monotonic
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from trifelt.engine.message import Message
from trifelt.engine.training.levels import Told
from trifelt.gui.shell.building import (
    RIGHT,
    STRETCH,
    button,
    caption,
    card,
    column,
    grid,
    label,
    row,
)
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table.model.state import SpotKey
from trifelt.gui.table.spots import FeltSpots
from trifelt.gui.table.tray import StagePlate
from trifelt.gui.train.choice_form import ChoiceForm
from trifelt.gui.train.feedback import Feedback
from trifelt.gui.train.model.asking import PUSH, TAKE, Question
from trifelt.gui.train.model.judging import AnswerPart
from trifelt.gui.train.model.practice import Asked
from trifelt.gui.train.model.seat import Seat, SeatPhase
from trifelt.gui.train.model.seat_bets import BoxPlayer

ALL, BACK, FILL, NEXT = "all", "back", "fill", "next"
BET_BUTTONS: Final = {
    TAKE: (Message("Take  T"), Message("Take the bet to the float")),
    PUSH: (Message("Push  U"), Message("Leave the bet to its player")),
    BACK: (
        Message("Back  ⌫"),
        Message("Put the last chip back into the float, or undo a take or a push"),
    ),
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
    "Box by box from your right: take losing bets (T), then type what others pay or push them (U). "
    "Up, Down choose the bet; Left, Right the box. Fill (F) brings more chips."
)
PROMPTS: Final = {
    SeatPhase.CALL: Message("Call for bets."),
    SeatPhase.CLOSE: Message("The bets are placed. Close the betting."),
    SeatPhase.ANNOUNCE: Message("Announce your hand."),
    SeatPhase.OVER: Message("The table is settled."),
}


class SeatButtons(QWidget):
    """What can be done now; each names its key."""

    asked = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
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


class AnnouncePlate(StagePlate):
    """The names that the dealer's hand may have, in the middle of the felt."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.choices = ChoiceForm(texts)
        title = caption(texts, Message("Announce your hand"))
        self.setLayout(column(title, self.choices, spacing=HALF, margins=2 * STEP))

    def ask(self, question: Question) -> None:
        """Ask for the name."""
        self.show()
        self.raise_()
        self.choices.show_question(question)
        self.choices.setFocus()

    def event(self, event: QEvent) -> bool:
        # The names have another size once they are laid out.
        if event.type() is QEvent.Type.LayoutRequest:
            self.fit()
        return super().event(event)


class SeatSpots(FeltSpots):
    """Up and down through the bets of a box, left and right to the next box with bets."""

    boxes: dict[int, list[SpotKey]]

    def set_bets(self, spots: Iterable[SpotKey]) -> None:
        """These spots have bets, in the order in which they are told."""
        self.boxes = {}
        for spot in dict.fromkeys(spots):
            self.boxes.setdefault(spot.box, []).append(spot)

    def _beside(self, here: SpotKey, across: int) -> SpotKey | None:
        beyond = [box for box in self.boxes if (box - here.box) * across > 0]
        if not beyond:
            return None
        spots = self.boxes[min(beyond, key=lambda box: abs(box - here.box))]
        return next((spot for spot in spots if spot.wager == here.wager), spots[0])

    def _below(self, here: SpotKey, down: int) -> SpotKey | None:
        spots = self.boxes.get(here.box, [])
        place = spots.index(here) + down if here in spots else 0
        return spots[place] if 0 <= place < len(spots) else None


_WHEN: Final = {
    Told.AT_ONCE: Message("Mistakes are shown at once."),
    Told.AFTER_THE_BOX: Message("Mistakes are shown at the end of each box."),
    Told.AT_THE_END: Message("Mistakes are shown when the table is settled."),
}


class SeatPanel(QFrame):
    """Counts above; below, what was wrong last."""

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        self._began: float | None = None
        self.boxes, self.right, self.chips, self.pace = (self._figure() for _ in range(4))
        self._pace_title = label(texts, Message("Seconds a box"))
        rows: list[list[QWidget]] = [
            [label(texts, Message("Boxes done")), self.boxes],
            [label(texts, Message("Bets right")), self.right],
            [label(texts, Message("Paid in the fewest chips")), self.chips],
            [self._pace_title, self.pace],
        ]
        self.when = label(texts, Message(""), "small", wrap=True)
        self.feedback = Feedback(texts, theme)
        self.told = card(texts, None, self.feedback)
        counts = grid(rows, spacing=STEP, shares=(1, 0))
        self.setLayout(
            column(
                card(texts, Message("This table"), counts, self.when, spacing=STEP),
                self.told,
                STRETCH,
                spacing=STEP,
            )
        )

    def _figure(self) -> QLabel:
        figure = label(self._texts, Message(""), "strong")
        figure.setAlignment(RIGHT)
        return figure

    def show_asked(self, asked: Asked, told: Told, *, tells: bool) -> None:
        """A new table: what helps, as far as the level does."""
        self._began = None
        clock = asked.question.level.clock
        self._pace_title.setVisible(clock)
        self.pace.setVisible(clock)
        self._texts.show(self.when, _WHEN[told])
        self.feedback.show_question(asked.question, again=asked.again, tells=tells)
        self.told.setVisible(tells and (asked.again or asked.question.level.hints))

    def begin(self) -> None:
        """The bets are being settled from now on."""
        self._began = monotonic()

    def show_counts(self, seat: Seat, *, reveals: bool) -> None:
        """Show how far it is and, if mistakes are pointed out, how much is right."""
        boxes = {player.box for player in seat.players}
        left = {player.box for player in seat.players if player not in seat.done}
        done = len(boxes - left)
        self._show(self.boxes, done, len(boxes))
        told = reveals or seat.told is not Told.AT_THE_END
        for figure, counts in zip((self.right, self.chips), seat.counts(), strict=True):
            self._show(figure, *(counts if told else (0, 0)))
        pace = Message("–")
        if self._began is not None and done:
            seconds = (monotonic() - self._began) / done
            target = seat.question.exercise.seconds / len(boxes)
            pace = Message("{seconds} of {target}", seconds=f"{seconds:.1f}", target=f"{target:g}")
        self._texts.show(self.pace, pace)

    def _show(self, figure: QLabel, some: int, of: int) -> None:
        known = Message("{some} of {all}", some=some, all=of) if of else Message("–")
        self._texts.show(figure, known)

    def tell(self, seat: Seat, news: Sequence[AnswerPart], player: BoxPlayer | None) -> None:
        """What was wrong just now; that a hand is right, where this is told."""
        if news:
            self.told.show()
            right = all(part.right for part in news)
            head = Message("Right, in more chips than needed") if right else Message("Wrong")
            self.feedback.show_parts(seat.question, head, news)
        elif player is not None and seat.told is not Told.AT_THE_END:
            title = Message("{player} is right", player=player.title)
            self.told.show()
            self.feedback.show_parts(seat.question, title, ())
