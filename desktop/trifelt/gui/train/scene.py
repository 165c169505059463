"""The table of an exercise: hands, stakes, and mistakes."""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from trifelt.engine.games.game import Decision
from trifelt.engine.hands import hand_cards
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount
from trifelt.engine.payout_check.chips import chips_message, fewest_chips
from trifelt.engine.settlement.document import Box
from trifelt.engine.training.declared import told_incident
from trifelt.engine.training.levels import ExerciseKind
from trifelt.gui.cards.chips import Chip, counted_chips
from trifelt.gui.cards.pictures import CardRow, chip_picture
from trifelt.gui.shell.building import STRETCH, caption, clear, column, holder, label, row
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.train.model.asking import AskedRow, Question, shows_every_box
from trifelt.storage.settings import ChipSet

_STAKE, _SAME, _OTHER = 28, 12, 22  # a chip, and from one to the next
_CARD, _GAP, _BETWEEN = 84, 6, 4 * STEP
"""The widest that a card is drawn, the room between cards, and that between hands."""


class Scene(QWidget):
    """Hands side by side, each under the name of its place; cards as wide as there is room."""

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        self._theme = theme
        self._column = column(spacing=STEP)
        self.setLayout(self._column)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._hands: list[tuple[CardRow, QLabel, QLabel]] = []  # with title and words
        self._widest = _CARD

    def show_question(self, question: Question) -> None:
        """Lay the round out as far as the question is about it."""
        clear(self._column)
        self._hands = []
        # Where all boxes are below, the dealer's hand leaves them room.
        self._widest = _CARD * 2 // 3 if question.kind is ExerciseKind.ERROR else _CARD
        document = question.exercise.document
        if question.kind is ExerciseKind.RULING:
            self._tell(question)
            return
        asked = {one.wager for one in question.rows}
        if document.jackpot is not None and question.house.game.priced_wager in asked:
            jackpot = Message("Jackpot {amount}", amount=Amount(document.jackpot))
            self._column.addWidget(label(self._texts, jackpot, "strong"))
        hands: list[QWidget] = []
        of_dealer = question.kind is ExerciseKind.READ and question.shown_box is None
        if document.dealer is not None and (of_dealer or question.kind is not ExerciseKind.READ):
            hands.append(self._hand(question, Message("Dealer"), document.dealer))
        if document.fourth is not None and question.kind is not ExerciseKind.READ:
            hands.append(self._cards(Message("Fourth card"), (document.fourth,)))
        shows_all = shows_every_box(question.house.game, asked)
        for box in document.boxes:
            if (shows_all or box.number == question.shown_box) and box.hand is not None:
                title = Message("Box {box}", box=box.number)
                played = () if question.kind is ExerciseKind.READ else decision_words(box)
                hands.append(self._hand(question, title, box.hand, played))
        self._column.addWidget(holder(row(*hands, STRETCH, spacing=_BETWEEN)))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # longer words, as in another language
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        """Cards as wide as there is room, and words on as many lines as they take below them."""
        hands = [(len(strip.cards), title.sizeHint().width()) for strip, title, _ in self._hands]
        room = self.width() - _BETWEEN * (len(hands) - 1)

        def fits(width: int) -> bool:
            """A hand is as wide as its title, where that is the wider one."""
            return sum(max(n * (width + _GAP) - _GAP, title) for n, title in hands) <= room

        width = next(filter(fits, range(self._widest, _CARD // 3, -1)), _CARD // 3)
        for strip, title, words in self._hands:
            strip.set_card_width(width)
            below = max(strip.sizeHint().width(), title.sizeHint().width())
            words.setFixedSize(below, max(words.heightForWidth(below), 0))

    def _tell(self, question: Question) -> None:
        """What went wrong, and what is on the table: no card matters."""
        condition, *rest = told_incident(question.exercise.document)
        lines = [label(self._texts, condition, "heading", wrap=True)]
        lines += [label(self._texts, one, "strong", wrap=True) for one in rest]
        lines.append(caption(self._texts, Message("Bets at the call")))
        for box in sorted(question.exercise.document.boxes, key=lambda one: one.number):
            for bettor in box.bettors:
                stakes = [
                    Message(
                        "{wager} {stake}",
                        wager=question.house.game.wager[wager].title,
                        stake=stake_text(question, cents),
                    )
                    for wager, cents in bettor.wagers.items()
                ]
                person = () if bettor.name is None else (Message("{name}", name=bettor.name),)
                of_box = (Message("Box {box}", box=box.number), *person, *stakes)
                lines.append(label(self._texts, joined(of_box, " · "), "small", wrap=True))
        self._column.addWidget(holder(column(*lines, spacing=HALF)))

    def _hand(
        self, question: Question, title: Message, hand: int, about: Sequence[Message] = ()
    ) -> QWidget:
        names = question.level.names and question.kind is not ExerciseKind.READ
        name = (question.house.game.hand_name(hand),) if names else ()
        return self._cards(title, hand_cards(hand)[::-1], (*name, *about))

    def _cards(
        self, title: Message, cards: tuple[int, ...], about: Sequence[Message] = ()
    ) -> QWidget:
        strip = CardRow(_CARD, places=len(cards), theme=self._theme)
        strip.show_cards(tuple(cards))
        words = label(self._texts, joined(tuple(about), " · "), "small", wrap=True, capital=True)
        heading = caption(self._texts, title)
        self._hands.append((strip, heading, words))
        return holder(column(heading, strip, words, STRETCH, spacing=HALF))


class ChipLine(QWidget):
    """A stake in its chips, half over one another: what it is worth is read from them."""

    def __init__(self, theme: Theme, chips: Sequence[Chip]) -> None:
        super().__init__()
        steps = (_SAME if one == other else _OTHER for one, other in pairwise(chips))
        self._places = list(zip(accumulate(steps, initial=0), chips, strict=True))
        self.setFixedSize(_STAKE + self._places[-1][0], _STAKE)
        theme.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        for x, chip in self._places:
            painter.drawPixmap(x, 0, chip_picture(chip, _STAKE, self.devicePixelRatioF()))


def stake_part(
    texts: Texts, theme: Theme, question: Question, asked: AskedRow, known: ChipSet
) -> QWidget:
    """The stake behind an answer: that of the wager, or of the one that it follows from."""
    cents, title = asked.stake, Message("")
    base = question.house.game.wager[asked.wager].base
    if not cents and base is not None and question.kind is ExerciseKind.PAY:
        box = next(one for one in question.exercise.document.boxes if one.number == asked.box)
        cents = next(b.wagers.get(base, 0) for b in box.bettors if b.name == asked.bettor)
        title = question.house.game.wager[base].title
    words = stake_text(question, cents)
    named = Message("{wager} {stake}", wager=title, stake=words) if title.text else words
    if question.level.totals or not cents:
        return label(texts, named, "muted", wrap=True)
    counted = counted_chips(fewest_chips(cents, question.house.chips), known)
    chips = ChipLine(theme, [chip for chip, count in counted for _ in range(count)])
    texts.name(chips, named)
    return holder(row(*([label(texts, title)] if title.text else []), chips, STRETCH, spacing=STEP))


def decision_words(box: Box) -> tuple[Message, ...]:
    """What the player of a box decided, where there was anything to decide."""
    if box.decision is None:
        return ()
    return (Message("Played") if box.decision is Decision.PLAY else Message("Folded"),)


def stake_text(question: Question, cents: int) -> Message:
    """A stake as the level shows it: an amount, or chips only where it hides amounts."""
    if not cents:
        return Message("")
    if question.level.totals:
        return Message("{amount}", amount=Amount(cents))
    return chips_message(fewest_chips(cents, question.house.chips))
