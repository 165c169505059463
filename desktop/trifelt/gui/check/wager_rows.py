"""The stakes of one bettor, and what was paid on each: a row for every wager of the house."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.money import LARGEST_AMOUNT, money_text
from trifelt.engine.wager import Kind, Wager
from trifelt.gui.check.form_edit import PAID_KEYS, FormEdit, FormField
from trifelt.gui.check.model.draft import BettorDraft, BoxDraft, paid_place
from trifelt.gui.check.model.reading import stake_field
from trifelt.gui.check.model.result import BoxView, CheckResult
from trifelt.gui.shell.building import grid, label, order_tabs, set_role
from trifelt.gui.shell.figures import amount_text
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP

_LONGEST = f"-{money_text(LARGEST_AMOUNT)}"


class WagerRow:
    """The widgets of one wager; what follows from the round has no stake of its own to type."""

    def __init__(self, texts: Texts, wager: Wager, price: int | None, parent: QWidget) -> None:
        self.wager = wager
        self.title: QLabel = label(texts, wager.title, wrap=True)
        self.typed = wager.kind is Kind.STAKED
        self.stake = FormEdit()
        self.stake_fault = FormField(texts, self.stake)
        texts.name(self.stake, Message("Stake: {wager}", wager=wager.title))
        if price is not None:
            texts.show_data(self.stake, amount_text(price), "placeholderText")
        else:
            texts.show(self.stake, Message("stake"), "placeholderText")
        self.derived: QLabel = label(texts, Message(""), "muted")
        self.derived.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.paid = FormEdit(PAID_KEYS)
        self.paid_fault = FormField(texts, self.paid)
        texts.show(self.paid, Message("paid on top?"), "placeholderText")
        texts.name(
            self.paid,
            Message("Paid: {wager}", wager=wager.title),
            Message("What was paid on top of the stake; below zero where the stake was taken"),
        )

        said = Message(
            "Paid on top of the stake: 0 for nothing, -25 where a stake of 25 was taken, 0<20 "
            "where 20 of it was given back"
        )
        texts.show(self.paid, said, "toolTip")
        self._made = self.title, self.stake_fault, self.derived, self.paid_fault
        for part in self._made:
            part.setParent(parent)
        # What has no place in the grid would lie over it and catch its clicks.
        (self.derived if self.typed else self.stake_fault).hide()

    def set_low(self, low: bool) -> None:
        """Have fields as low as the cells of a table."""
        for edit in (self.stake, self.paid):
            set_role(edit, "cell" if low else "")

    def let_go(self) -> None:
        """Take the widgets of the row away."""
        for part in self._made:
            part.hide()
            part.deleteLater()

    @property
    def parts(self) -> tuple[QWidget, ...]:
        return (self.title, self.stake_fault if self.typed else self.derived, self.paid_fault)


class WagerRows(QWidget):
    """All wagers of the house, in the order in which they are settled."""

    stake_typed = Signal(str, str)
    paid_typed = Signal(str, str)
    key_typed = Signal(str)
    card_typed = Signal(str)
    ended = Signal()

    def __init__(self, texts: Texts, after: QWidget) -> None:
        super().__init__()
        self._texts = texts
        self._after = after  # what Tab comes from
        self._house: House | None = None
        self._low = False
        self._aside = ""  # the wager whose payment is typed beside its stake, which then goes on
        self.rows: dict[str, WagerRow] = {}
        self._grid = grid([], spacing=(STEP, HALF + 2), shares=(5, 4, 5))
        self.setLayout(self._grid)

    def use_house(self, house: House) -> None:
        """Make the rows of another house."""
        if house is self._house:
            return
        self._house = house
        for row in self.rows.values():
            row.let_go()
        self.rows = {
            wager.id: WagerRow(self._texts, wager, house.offers[wager.id].price, self)
            for wager in house.game.wagers
            if wager.id in house.offers
        }
        for n, (wager, row) in enumerate(self.rows.items()):
            for column, part in enumerate(row.parts):
                self._grid.addWidget(part, n, column)
            for edit in (row.stake, row.paid):
                edit.key_typed.connect(partial(self._on_key_typed, wager))
            row.stake.textEdited.connect(partial(self.stake_typed.emit, wager))
            row.paid.textEdited.connect(partial(self.paid_typed.emit, wager))
            row.set_low(self._low)
            row.stake.card_typed.connect(self.card_typed)
            row.stake.moved.connect(partial(self._step, wager, False))
            row.paid.moved.connect(partial(self._step, wager, True))
            row.paid.ensurePolished()
            least = row.paid.fontMetrics().horizontalAdvance(_LONGEST) + 3 * STEP
            for column in (1, 2):
                self._grid.setColumnMinimumWidth(column, least)
        order_tabs(self._after, *(part for row in self.rows.values() for part in row.parts))

    def set_low(self, low: bool) -> None:
        """Take less height, where there is little."""
        if low != self._low:
            self._low = low
            self._grid.setVerticalSpacing(HALF // 2 if low else HALF + 2)
            for row in self.rows.values():
                row.set_low(low)

    def show_state(self, box: BoxDraft, bettor: int, view: BoxView, result: CheckResult) -> None:
        """Follow the form."""
        person = box.bettors[bettor]
        mine = [line for line in view.lines if _is_of(line.bettor, person, box)]
        lines = {line.wager: line for line in reversed(mine)}  # what came late is last
        for wager, row in self.rows.items():
            line = lines.get(wager)
            if row.typed:
                row.stake.follow(person.stakes.get(wager, ""))
                place = stake_field(box, view.index, bettor, wager, result.game)
                row.stake_fault.set_fault(result.faults.get(place))
            else:
                self._texts.show_data(
                    row.derived, amount_text(line.stake) if line is not None and line.stake else ""
                )
            row.paid.follow(person.paid.get(wager, ""))
            row.paid_fault.set_fault(result.faults.get(paid_place(view.index, bettor, wager)))

    @property
    def first(self) -> FormEdit:
        """The first stake."""
        return next(row for row in self.rows.values() if row.typed).stake

    def focus_first(self) -> None:
        """Type the first stake."""
        self.first.setFocus(Qt.FocusReason.TabFocusReason)

    def focus_paid(self) -> None:
        """Type what was paid on the first wager that something can have been paid on."""
        for row in self.rows.values():
            if row.stake.text() or (not row.typed and row.derived.text()):
                self._aside = ""
                row.paid.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def _on_key_typed(self, wager: str, key: str) -> None:
        row = self.rows[wager]
        if key in (">", "-"):
            self._aside = wager if row.stake.hasFocus() else ""
            row.paid.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.key_typed.emit(key)

    def _step(self, wager: str, in_paid: bool, by: int) -> None:
        if in_paid and self._aside == wager and by > 0:
            in_paid, self._aside = False, ""
        edits = [
            (row.paid if in_paid else row.stake, name)
            for name, row in self.rows.items()
            if in_paid or row.typed
        ]
        place = next(n for n, (_, name) in enumerate(edits) if name == wager) + by
        if 0 <= place < len(edits):
            edits[place][0].setFocus(Qt.FocusReason.TabFocusReason)
        elif by > 0:
            self.ended.emit()


def _is_of(bettor: str | None, person: BettorDraft, box: BoxDraft) -> bool:
    return bettor is None or len(box.bettors) == 1 or bettor == person.name.strip()
