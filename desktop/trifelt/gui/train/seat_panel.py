"""Beside the dealer's seat: how the table goes, and what was wrong."""

from collections.abc import Sequence
from time import monotonic
from typing import Final

from PySide6.QtWidgets import QFrame, QLabel, QWidget

from trifelt.engine.message import Message
from trifelt.engine.training.levels import Told
from trifelt.gui.shell.building import RIGHT, STRETCH, card, column, grid, label
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import STEP
from trifelt.gui.train.feedback import Feedback
from trifelt.gui.train.model.judging import AnswerPart
from trifelt.gui.train.model.practice import Asked
from trifelt.gui.train.model.seat import Seat
from trifelt.gui.train.model.seat_bets import BoxPlayer

_WHEN: Final = {
    Told.AT_ONCE: Message("Mistakes are told at once."),
    Told.AFTER_THE_BOX: Message("Mistakes are told at the end of each box."),
    Told.AT_THE_END: Message("Mistakes are told when the table is settled."),
}


class SeatPanel(QFrame):
    """Counts above, what was told last below."""

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        self._began: float | None = None
        self.boxes, self.right, self.chips, self.pace = (self._figure() for _ in range(4))
        self._pace_title = label(texts, Message("Seconds a box"))
        rows: list[list[QWidget]] = [
            [label(texts, Message("Boxes done")), self.boxes],
            [label(texts, Message("Bets right")), self.right],
            [label(texts, Message("Fewest chips")), self.chips],
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
        """How it goes; what is right is told when mistakes are."""
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
