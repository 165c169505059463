"""Amounts for each wager: typed on the number pad, or built from chips that are clicked."""

from collections.abc import Callable
from functools import partial
from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from trifelt.engine.hands import hand_cards
from trifelt.engine.message import Message
from trifelt.engine.money import Amount, money_text, plain_amount, read_money
from trifelt.engine.training.levels import ExerciseKind
from trifelt.gui.cards.chips import Chip, rack_of
from trifelt.gui.cards.pictures import CardRow, ChipButton
from trifelt.gui.check.form_edit import FormEdit
from trifelt.gui.shell.building import (
    STRETCH,
    button,
    clear,
    column,
    grid,
    holder,
    label,
    row,
    set_role,
)
from trifelt.gui.shell.controls import FaultedField
from trifelt.gui.shell.figures import NO_AMOUNT
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import STEP
from trifelt.gui.train.model.asking import ACT_KEYS, ACTS, PUSH, TAKE, AskedRow, Question
from trifelt.gui.train.model.judging import ORDER, PAID_FIRST, AnswerVerdict, is_answer
from trifelt.gui.train.scene import decision_words, stake_part
from trifelt.storage.settings import ChipSet

_CARD, _CHIP, _EDIT = 32, 44, 116


class AmountEdit(FormEdit):
    """A field that signals Enter, which other fields treat like an arrow."""

    done = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.done.emit()
        elif (key := event.text().lower()) in ACT_KEYS:
            self.key_typed.emit(key)
        else:
            super().keyPressEvent(event)


class AmountRow:
    """The controls of one wager: take, push, or an amount to pay."""

    def __init__(
        self,
        texts: Texts,
        question: Question,
        asked: AskedRow,
        stake: QWidget,
        tell: Callable[[Message | None], None],
    ) -> None:
        self.asked = asked
        self.edit = AmountEdit()
        self.edit.setFixedWidth(_EDIT)
        texts.name(self.edit, Message("{wager}: amount to pay", wager=asked.title))
        self.field = FaultedField(texts, self.edit, tell=tell)
        self.acts: dict[str, QPushButton] = {}
        if question.kind is not ExerciseKind.PAY:
            for act in (TAKE, PUSH):
                made = button(texts, ACTS[act], partial(self.act, act), "option")
                texts.name(made, Message("{wager}: {act}", wager=asked.title, act=ACTS[act]))
                made.setCheckable(True)
                made.setProperty("touch", question.kind is not ExerciseKind.ERROR)
                made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                self.acts[act] = made
        self.chips: list[int] = []  # of which the amount was built
        self.title = label(texts, asked.title, wrap=True)
        self.parts: list[QWidget] = [self.title, stake]
        if asked.paid is not None:
            self.parts.append(label(texts, _paid_words(asked.paid), "strong", wrap=True))
        self.parts += [*self.acts.values(), self.field]
        self.edit.textEdited.connect(self._on_edited)

    @property
    def given(self) -> str:
        """The answer, or nothing; what is typed and no amount is none."""
        for act, made in self.acts.items():
            if made.isChecked():
                return act
        if self.chips:
            return "+".join(map(money_text, self.chips))
        cents = read_money(plain_amount(self.edit.text()))
        return "" if cents is None else money_text(cents)

    def act(self, act: str) -> None:
        """Take the bet or leave it: a second time takes that back."""
        for one, made in self.acts.items():
            made.setChecked(one == act and made.isChecked())
        if self.given in (TAKE, PUSH):
            self.clear()
        self.field.set_fault(None)

    def press(self, act: str) -> None:
        """The same by a key."""
        self.acts[act].setChecked(True)
        self.act(act)

    def add(self, cents: int) -> None:
        """Put a chip on top of what is to be paid."""
        self.press_none()
        typed = 0 if self.chips else read_money(plain_amount(self.edit.text())) or 0
        if not typed:
            self.chips.append(cents)
        self.edit.setText(money_text(typed + cents if typed else sum(self.chips)))

    def clear(self) -> None:
        """Pay nothing yet."""
        self.chips = []
        self.edit.clear()

    def press_none(self) -> None:
        for made in self.acts.values():
            made.setChecked(False)
        self.field.set_fault(None)

    def lock(self, *, right: bool) -> None:
        """Nothing can be changed any more."""
        self.edit.setEnabled(False)
        for made in self.acts.values():
            made.setEnabled(False)
        set_role(self.title, "win" if right else "lose")

    def _on_edited(self) -> None:
        self.chips = []
        self.press_none()


class AmountForm(QWidget):
    """A row for each wager; the rack pays into the row that has the focus."""

    finished = Signal()
    changed = Signal()
    refused = Signal(object)  # what is wrong with what was typed, or nothing any more

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        self._theme = theme
        self._question: Question | None = None
        self.rows: list[AmountRow] = []
        self.rack: dict[int, ChipButton] = {}
        self._current = 0
        self._paid_first: set[str] = set()
        self._filled: tuple[Chip, ...] = ()
        self._column = column(spacing=STEP)
        self.setLayout(self._column)
        self.tray = QWidget()
        self._tray = row(spacing=0)
        self.tray.setLayout(self._tray)

    @property
    def given(self) -> dict[str, str]:
        """Each answer, and which person's bets were paid before one was taken."""
        answers = {one.asked.key: one.given for one in self.rows if one.given}
        return answers | {f"{ORDER}:{place}": PAID_FIRST for place in sorted(self._paid_first)}

    def show_question(self, question: Question, known: ChipSet) -> None:
        """Ask; the rack holds the house's chips in the colours of the user's set."""
        self._question = question
        self._paid_first = set()
        clear(self._column)
        self.rows = [self._row(question, one, known) for one in question.rows]
        for number, one in enumerate(self.rows):
            one.edit.entered.connect(partial(self._on_entered, number))
            one.edit.done.connect(self.finish)
            one.edit.textChanged.connect(self.changed)
            for act in one.acts.values():
                act.toggled.connect(self.changed)
            if question.kind is ExerciseKind.BOX:
                one.acts[TAKE].toggled.connect(partial(self._on_taken, one))
            one.edit.moved.connect(self._move)
            one.edit.key_typed.connect(self._on_key)
        for _, group in groupby(self.rows, key=lambda one: (one.asked.box, one.asked.bettor)):
            found = list(group)
            heading = self._heading(question, found[0].asked)
            if heading is not None:
                self._column.addWidget(heading)
            lines = grid([one.parts for one in found], spacing=(STEP, STEP), shares=(3, 2))
            shown = holder(lines)
            self._column.addWidget(shown)
            shown.show()  # at once: what does not show takes no focus
        self._fill_rack(question, known)
        self._on_entered(0)

    def lock(self, verdict: AnswerVerdict) -> None:
        """Show what was right; nothing can be changed any more."""
        right = {part.key: part.right for part in verdict.parts}
        for one in self.rows:
            one.lock(right=right[one.asked.key])
        self.tray.setEnabled(False)

    def finish(self) -> None:
        """Answer, or go to what is still to be answered."""
        assert self._question is not None
        for number, one in enumerate(self.rows):
            if one.edit.text().strip() and not one.given:
                one.field.set_fault(NO_AMOUNT)
                self._go(number)
                return
        following = [*range(self._current, len(self.rows)), *range(self._current)]
        left = (n for n in following if not is_answer(self.rows[n].given, self.rows[n].asked))
        free = next(left, None)
        if free is None or self._question.kind is ExerciseKind.ERROR:
            self.finished.emit()
        elif free == self._current:
            acts = Message("Enter what you pay, T to take, U to push")
            pays = self._question.kind is ExerciseKind.PAY
            self.rows[free].field.set_fault(NO_AMOUNT if pays else acts)
        else:
            self._go(free)

    def clear_row(self) -> None:
        """Begin the current row anew."""
        one = self.rows[self._current]
        one.press_none()
        one.clear()
        one.edit.setFocus()

    def _row(self, question: Question, asked: AskedRow, known: ChipSet) -> AmountRow:
        stake = stake_part(self._texts, self._theme, question, asked, known)
        return AmountRow(self._texts, question, asked, stake, self.refused.emit)

    def _fill_rack(self, question: Question, known: ChipSet) -> None:
        chips = rack_of(question.house.chips, known)
        self.tray.setEnabled(True)
        if chips == self._filled:
            return
        self._filled = chips
        clear(self._tray)
        self.rack = {}
        for chip in chips:
            made = ChipButton(chip, _CHIP, self._theme)
            self._texts.name(made, Message("Add a chip of {value}", value=Amount(chip.cents)))
            made.setCheckable(False)
            made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            made.clicked.connect(partial(self._on_chip, chip.cents))
            self.rack[chip.cents] = made
            self._tray.addWidget(made)
        self.clear_button = button(self._texts, Message("Clear"), self.clear_row)
        self.clear_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clear_button.setProperty("touch", True)
        self._tray.addSpacing(STEP)
        self._tray.addWidget(self.clear_button)
        self.clear_button.ensurePolished()
        self.clear_button.setMinimumWidth(self.clear_button.sizeHint().width())
        self._tray.addStretch(1)

    def _heading(self, question: Question, first: AskedRow) -> QWidget | None:
        """Whose rows follow: the box with its hand where there are several, the person on it."""
        parts: list[QWidget] = []
        if question.shown_box is None:
            (box,) = (b for b in question.exercise.document.boxes if b.number == first.box)
            parts.append(label(self._texts, Message("Box {box}", box=first.box), "strong"))
            if box.hand is not None:
                strip = CardRow(_CARD, places=3, theme=self._theme)
                strip.show_cards(hand_cards(box.hand)[::-1])
                parts.append(strip)
                if question.level.names:
                    name = question.house.game.hand_name(box.hand)
                    parts.append(label(self._texts, name, "muted"))
            parts += [label(self._texts, words, "muted") for words in decision_words(box)]
        if first.bettor is not None:
            parts.append(label(self._texts, Message("{name}", name=first.bettor), "strong"))
        return holder(row(*parts, STRETCH, spacing=2 * STEP)) if parts else None

    def _on_entered(self, number: int) -> None:
        self._current = number
        self.setFocusProxy(self.rows[number].edit)

    def _on_chip(self, cents: int) -> None:
        one = self.rows[self._current]
        one.add(cents)
        one.edit.setFocus()

    def _on_taken(self, taken: AmountRow, on: bool) -> None:
        """Losing bets are taken before any is paid."""
        place = taken.asked.place
        paid = any(
            one.asked.place == place and one.given not in ("", TAKE, PUSH) for one in self.rows
        )
        if on and paid and taken.asked.due < 0:
            self._paid_first.add(place)

    def _on_key(self, key: str) -> None:
        one = self.rows[self._current]
        if ACT_KEYS.get(key) in one.acts:
            one.press(ACT_KEYS[key])
            self._move(1)

    def _move(self, by: int) -> None:
        self._go(min(max(self._current + by, 0), len(self.rows) - 1))

    def _go(self, number: int) -> None:
        self._on_entered(number)
        self.rows[number].edit.setFocus(Qt.FocusReason.TabFocusReason)


def _paid_words(cents: int) -> Message:
    if cents > 0:
        return Message("Paid {amount}", amount=Amount(cents))
    return Message("Taken") if cents < 0 else Message("Pushed")
