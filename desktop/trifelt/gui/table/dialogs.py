"""What the table's menu opens: the chart of a house, and the boxes of automatic players."""

from typing import Final

from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QScrollArea, QWidget

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
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
)
from trifelt.gui.shell.dialogs import ChildDialog
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.table.model.layout import BoxLayout
from trifelt.gui.table.model.prints import pay_lines
from trifelt.gui.table.model.table import AUTOMATIC_STAKE, Table

RANKING: Final = Message("Ranking, highest first")
_CARD_WIDTH: Final = 34


def ranking_grid(texts: Texts, layout: BoxLayout) -> QGridLayout:
    """What ranks above what, each with a hand of it."""
    return grid(
        (
            (CardRow(_CARD_WIDTH, 3, rank.cards), label(texts, rank.words, wrap=True))
            for rank in layout.ranking
        ),
        spacing=(2 * STEP, HALF),
        shares=(0, 1),
    )


class ChartDialog(ChildDialog):
    """What ranks above what, and what pays what, at this house."""

    def __init__(self, texts: Texts, house: House, layout: BoxLayout, parent: QWidget) -> None:
        super().__init__(parent)
        texts.show(self, Message("Ranking and pay tables"), "windowTitle")
        self.resize(780, min(860, self.screen().availableGeometry().height() - 80))
        tables = [
            self._table(texts, offer.wager.title, lines)
            for offer in house.offers.values()
            if (lines := pay_lines(offer))
        ]
        ranked = card(texts, RANKING, ranking_grid(texts, layout))
        right = column(*tables, STRETCH, spacing=STEP)
        page = row((ranked, TOP), (right, 1), spacing=2 * STEP, margins=2 * STEP)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(holder(page, "page"))
        self.close_button = button(texts, Message("Close"), self.accept, "primary")
        foot = row(STRETCH, self.close_button, margins=(2 * STEP, STEP, 2 * STEP, 2 * STEP))
        self.setLayout(column(scroll, foot))

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
