"""What the table's menu opens: a house's chart, the automatic players, the drill of close calls."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QScrollArea, QWidget

from trifelt.engine.games.game import Decision, Game
from trifelt.engine.games.names import rank_text
from trifelt.engine.hands import HAND_SIZE, hand_cards
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount
from trifelt.gui.cards.pictures import CardRow
from trifelt.gui.shell.building import (
    RIGHT,
    STRETCH,
    TOP,
    button,
    card,
    column,
    grid,
    holder,
    label,
    row,
    set_role,
)
from trifelt.gui.shell.dialogs import ChildDialog
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table.model.coach import (
    Drill,
    choice_reason,
    choice_title,
    compared,
    wager_share_text,
)
from trifelt.gui.table.model.layout import felt_of
from trifelt.gui.table.model.prints import pay_lines
from trifelt.gui.table.model.table import AUTOMATIC_STAKE, Table
from trifelt.gui.table.tray import CARD_WIDTH, ChancesBar

RANKING: Final = Message("Ranking, highest first")
_CARD_WIDTH: Final = 34


def ranking_grid(texts: Texts, game: Game) -> QGridLayout:
    """What ranks above what, each with a hand of it."""
    return grid(
        (
            (CardRow(_CARD_WIDTH, 3, rank.cards), label(texts, rank.words, wrap=True))
            for rank in felt_of(game).ranking
        ),
        spacing=(2 * STEP, HALF),
        shares=(0, 1),
    )


class ChartDialog(ChildDialog):
    """What ranks above what, and what pays what, at this house."""

    def __init__(self, texts: Texts, house: House, parent: QWidget) -> None:
        super().__init__(parent)
        self.resize(780, min(860, self.screen().availableGeometry().height() - 80))
        tables = [
            self._table(texts, offer.wager.title, lines)
            for offer in house.offers.values()
            if (lines := pay_lines(offer))
        ]
        ranked = card(texts, RANKING, ranking_grid(texts, house.game))
        right = column(*tables, STRETCH, spacing=STEP)
        page = row((ranked, TOP), (right, 1), spacing=2 * STEP)
        scroll = QScrollArea(widgetResizable=True)
        scroll.setProperty("role", "read")
        scroll.setWidget(holder(page, "page"))
        self.close_button = button(texts, Message("Close"), self.accept, "primary")
        title, close = Message("Ranking and pay tables"), [self.close_button]
        self.lay_out(texts, title, scroll, buttons=close, spacing=STEP, margins=2 * STEP)

    def _table(
        self, texts: Texts, title: Message, lines: tuple[tuple[Message, Message], ...]
    ) -> QFrame:
        rows = [(label(texts, name), label(texts, pays, "strong")) for name, pays in lines]
        for _, pays in rows:
            pays.setAlignment(RIGHT)
        return card(texts, title, grid(rows, spacing=(-1, 2)), spacing=STEP)


class PlayersDialog(ChildDialog):
    """One mark for each box; the user's own boxes are wherever the user bets."""

    def __init__(self, texts: Texts, table: Table, parent: QWidget) -> None:
        super().__init__(parent)
        shared = table.house.game.bettors
        told = Message(
            "They bet {stake} each round and decide by best play. {own}",
            stake=Amount(AUTOMATIC_STAKE),
            own=Message("You may bet on their boxes too.")
            if shared
            else Message("A box that you bet on stays yours."),
        )
        marks = QGridLayout()
        self.boxes: dict[int, QCheckBox] = {}
        # As they sit: box 1 is the rightmost.
        seats = table.house.seats
        for number in range(seats, 0, -1):
            box = self.boxes[number] = QCheckBox()
            texts.show(box, Message("Box {box}", box=number))
            box.setChecked(number in table.automatic_boxes)
            marks.addWidget(box, (seats - number) // 4, (seats - number) % 4)
        self.company = QCheckBox()
        texts.show(self.company, Message("They bet on your boxes too, standing"))
        self.company.setChecked(table.company)
        self.confirm = button(texts, Message("Seat them"), self.accept, "primary")
        buttons = (button(texts, Message("Cancel"), self.reject), self.confirm)
        parts = (label(texts, told, wrap=True), marks, *((self.company,) if shared else ()))
        self.lay_out(texts, Message("Automatic players"), *parts, buttons=buttons)
        self.setMinimumWidth(420)

    @property
    def chosen(self) -> frozenset[int]:
        """The boxes that are marked."""
        return frozenset(number for number, box in self.boxes.items() if box.isChecked())


CENTRE = Qt.AlignmentFlag.AlignHCenter


class DrillDialog(ChildDialog):
    """P and F answer, Space goes on; the session's results stay as they are."""

    def __init__(self, texts: Texts, theme: Theme, drill: Drill, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = texts
        self.drill = drill
        texts.show(self, Message("Close calls"), "windowTitle")
        self.setMinimumWidth(480)
        self.count = label(texts, Message(""), "small", wrap=True)
        self.cards = CardRow(CARD_WIDTH, HALF, places=HAND_SIZE)
        self.name = label(texts, Message(""), "heading", wrap=True)
        self.name.setAlignment(CENTRE)
        self.verdict = label(texts, Message(""), "strong", wrap=True)
        self.detail = label(texts, Message(""), "small", wrap=True)
        self.chances = ChancesBar(texts, theme)
        self.play, self.fold = (
            button(
                texts,
                Message("{choice}  {key}", choice=choice_title(choice), key=key),
                partial(self.answer, choice),
            )
            for choice, key in ((Decision.PLAY, "P"), (Decision.FOLD, "F"))
        )
        self.next = button(texts, Message(""), self.go_on)
        self.next.setProperty("role", "primary")
        self.end = button(texts, Message("Done"), self.accept)
        for made in (self.play, self.fold, self.next, self.end):
            made.setAutoDefault(False)
        parts = (
            self.count,
            (self.cards, CENTRE),
            self.name,
            self.chances,
            self.verdict,
            self.detail,
            row(self.play, self.fold, STRETCH, self.end, self.next),
        )
        self.setLayout(column(*parts, spacing=STEP + 4, margins=(3 * STEP, 2 * STEP)))
        self._show()

    def answer(self, decision: Decision) -> None:
        """Decide on the hand that shows."""
        if self.drill.over or self.drill.answered:
            return
        right = self.drill.answer(decision)
        advice = self.drill.advice()
        rule, best = choice_reason(advice, self.drill.strategy), choice_title(advice.best)
        told = (
            Message("Right: {rule}", rule=rule)
            if right
            else Message("{choice} is better: {rule}", choice=best, rule=rule)
        )
        self._texts.show(self.verdict, told)
        set_role(self.verdict, "win" if right else "lose")
        self._texts.show(self.detail, compared(advice))
        self.chances.show_chances(advice.chances)
        self._allow()

    def go_on(self) -> None:
        """The next hand; after the last one those that were answered wrongly, or the end."""
        if self.drill.over:
            if not self.drill.wrong:
                self.accept()
                return
            self.drill = self.drill.again()
        elif self.drill.answered:
            self.drill.go_on()
        else:
            return
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
            lines = [
                Message(
                    "{hand} ({ranks}): {choice} is better by {gain}",
                    hand=advice.name,
                    ranks=rank_text(advice.hand),
                    choice=choice_title(advice.best),
                    gain=wager_share_text(advice.alone.cost_of_error),
                )
                for advice in drill.wrong
            ]
            cost = Message(
                "Together the wrong answers would have cost {cost} of a wager.",
                cost=wager_share_text(drill.cost),
            )
            self._texts.show(self.detail, joined((*lines, cost), "\n"))
        else:
            self.cards.show_cards(hand_cards(drill.hand)[::-1])
            self._texts.show(self.name, drill.advice().name, capital=True)
        self._allow()

    def _allow(self) -> None:
        drill = self.drill
        asking = not drill.over and not drill.answered
        self.play.setEnabled(asking)
        self.fold.setEnabled(asking)
        self.next.setEnabled(not asking)
        end = Message("Deal these again  Space") if drill.wrong else Message("Done")
        self._texts.show(self.next, end if drill.over else Message("Next  Space"))
        self.end.setVisible(drill.over and bool(drill.wrong))
        facts = {"count": min(drill.asked + 1, len(drill.hands)), "all": len(drill.hands)}
        hand = (
            Message("Hand {count} of {all}, which you got wrong at the table", **facts)
            if drill.is_own_error
            else Message("Hand {count} of {all}", **facts)
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
