"""The page of an exercise: the round, the answer, the clock, and what was right."""

from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QProgressBar, QStackedWidget, QWidget

from trifelt.engine.message import Message
from trifelt.engine.training.levels import TITLES, ExerciseKind
from trifelt.gui.shell.building import STRETCH, button, card, column, holder, label, row, set_role
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP
from trifelt.gui.train.amount_form import AmountForm
from trifelt.gui.train.choice_form import ChoiceForm
from trifelt.gui.train.feedback import Feedback
from trifelt.gui.train.model.asking import Form
from trifelt.gui.train.model.judging import AnswerVerdict, judge_answer
from trifelt.gui.train.model.practice import Asked
from trifelt.gui.train.scene import Scene, stake_part
from trifelt.gui.train.start_page import WIDEST

if TYPE_CHECKING:
    from trifelt.gui.train.seat_form import SeatForm

_TICK_MS = 200
_ANY_SIZE = (1 << 24) - 1  # what Qt calls QWIDGETSIZE_MAX
_HIGHEST = 680
_SIDE = 288


class ExercisePage(QWidget):
    """Asks one exercise after the other; who shows it says which, and hears of each answer."""

    answered = Signal(object, float)  # the verdict, and the seconds taken
    wanted_next = Signal()
    left = Signal()

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        texts = self._texts = context.texts
        self._context = context
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.asked: Asked | None = None
        self.verdict: AnswerVerdict | None = None
        self._tells = True
        self._began = 0.0
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.timeout.connect(self._tick)
        self.title = label(texts, Message(""), "heading")
        self.count = label(texts, Message(""), "muted", wrap=True)
        self.clock = label(texts, Message(""), "strong")
        self.bar = QProgressBar(textVisible=False)
        self.bar.setFixedWidth(120)
        texts.name(self.bar, Message("Time against the target"))
        self.stop = button(texts, Message("Stop  Esc"), self.left.emit)
        self.prompt = label(texts, Message(""), "heading", wrap=True)
        self.scene = Scene(texts, context.theme)
        self.choices = ChoiceForm(texts)
        self.amounts = AmountForm(texts, context.theme)
        self.forms: dict[Form, ChoiceForm | AmountForm | SeatForm] = {
            Form.CHOICE: self.choices, Form.OUTCOME: self.choices, Form.AMOUNT: self.amounts,
        }  # fmt: skip
        self.seat: SeatForm | None = None  # made for the first table
        self.keys = label(texts, Message(""), "small", wrap=True)
        self.feedback = Feedback(texts, context.theme)
        self.next = button(texts, Message("Answer  Enter"), self._on_next, "primary")
        self.next.setProperty("touch", True)
        self.next.setAutoDefault(False)
        self.stack = QStackedWidget()
        # After the focus was followed into the first row, whose cards are above it.
        self._began_at_top = QTimer(self, singleShot=True, interval=0)
        self._began_at_top.timeout.connect(self._go_to_top)
        self.amounts.changed.connect(self._name_answer)
        self.amounts.refused.connect(self._say_keys)
        for form in (self.choices, self.amounts):
            form.finished.connect(self._on_finished)
            self.stack.addWidget(ScrolledPage(holder(column(form, STRETCH))))
        side = card(texts, None, (ScrolledPage(self.feedback), 1), self.next)
        side.setFixedWidth(_SIDE)
        main = card(
            texts, None, self.scene, self.prompt, (self.stack, 1), self.amounts.tray, self.keys
        )
        head = row(self.title, (self.count, 1), self.clock, self.bar, self.stop, spacing=2 * STEP)
        self.body = QStackedWidget()
        self.body.addWidget(holder(row((main, 1), side, spacing=2 * STEP)))
        self._page = holder(column(head, (self.body, 1), spacing=STEP))
        self.setLayout(column((row(STRETCH, (self._page, 100), STRETCH), 100), STRETCH))

    def show_asked(self, asked: Asked, count: Message, *, tells: bool = True) -> None:
        """Ask an exercise, laid out ahead or not; a test tells nothing after the answer."""
        if self.asked is not asked or self.verdict is not None:
            self.lay_out(asked, tells=tells)
        self._texts.show(self.count, count)
        self._began = monotonic()
        self._tick()
        question = asked.question
        if question.form is Form.SEAT:
            self._make_seat().show_asked(asked, self._context.preferences.settings, tells=tells)
            return
        if question.level.clock:
            self._timer.start()
        self.forms[question.form].setFocus(Qt.FocusReason.TabFocusReason)
        self._began_at_top.start()

    def _go_to_top(self) -> None:
        for page in self.stack.findChildren(ScrolledPage):
            page.verticalScrollBar().setValue(0)

    def lay_out(self, asked: Asked, *, tells: bool) -> None:
        """Fill the page with an exercise, on the screen or before it is shown."""
        question = asked.question
        self.asked, self.verdict, self._tells = asked, None, tells
        texts = self._texts
        title, level = TITLES[question.kind][0], question.level.title
        texts.show(self.title, Message("{kind} · {level}", kind=title, level=level))
        self.clock.setVisible(question.level.clock)
        self.bar.setVisible(question.level.clock)
        at_seat = question.form is Form.SEAT
        is_long = question.kind in (ExerciseKind.ERROR, ExerciseKind.RULING)
        self._page.setMaximumWidth(_ANY_SIZE if at_seat else WIDEST)
        # The chips and the answer stay near what they are for.
        self._page.setMaximumHeight(_ANY_SIZE if at_seat or is_long else _HIGHEST)
        # At the seat a click beside its buttons leaves the keyboard on the felt.
        focus = Qt.FocusPolicy.NoFocus if at_seat else Qt.FocusPolicy.ClickFocus
        self.setFocusPolicy(focus)
        if at_seat:
            self.body.setCurrentWidget(self._make_seat())
            return
        self.body.setCurrentIndex(0)
        texts.show(self.prompt, question.prompt)
        self._say_keys(None)
        self.scene.show_question(question)
        self.prompt.setVisible(question.kind is not ExerciseKind.RULING)
        self.feedback.show_question(question, again=asked.again, tells=tells)
        known, asks_amounts = self._context.preferences.settings.chips, question.form is Form.AMOUNT
        self.stack.setCurrentIndex(int(asks_amounts))
        self.amounts.tray.setVisible(asks_amounts)
        self.next.setVisible(asks_amounts)
        if asks_amounts:
            self.amounts.show_question(question, known)
            self._name_answer()
        else:
            theme = self._context.theme
            stakes = [stake_part(texts, theme, question, one, known) for one in question.rows]
            self.choices.show_question(question, stakes)

    def _make_seat(self) -> "SeatForm":
        if self.seat is None:
            # The felt takes longer to load than the rest.
            from trifelt.gui.train.seat_form import SeatForm

            self.seat = self.forms[Form.SEAT] = SeatForm(self._texts, self._context.theme)
            self.seat.began.connect(self._on_began)
            self.seat.finished.connect(self._on_finished)
            self.seat.wanted_next.connect(self.wanted_next)
            self.body.addWidget(self.seat)
        return self.seat

    def _on_began(self) -> None:
        """At the seat the clock runs while bets are settled."""
        self._began = monotonic()
        if self.asked is not None and self.asked.question.level.clock:
            self._timer.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif self.verdict is not None and event.key() in (
            Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter,
        ):  # fmt: skip
            self.wanted_next.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever comes back from another pane goes on answering."""
        super().focusInEvent(event)
        if self.asked is not None and self.verdict is None:
            self.forms[self.asked.question.form].setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _on_finished(self) -> None:
        assert self.asked is not None
        if self.verdict is not None:
            return
        seconds = monotonic() - self._began
        self._timer.stop()
        question = self.asked.question
        form = self.forms[question.form]
        seat = self.seat if question.form is Form.SEAT else None
        verdict = judge_answer(question, form.given) if seat is None else seat.seat.verdict()
        self.verdict = verdict
        if self._tells:
            form.lock(verdict)
            known = self._context.preferences.settings.chips
            feedback = self.feedback if seat is None else seat.panel.feedback
            feedback.show_verdict(question, verdict, seconds, known)
        if self._tells and seat is None:
            self._texts.show(self.next, Message("Next  Space"))
            self._texts.show(self.keys, Message("Press Space to go on."))
            self.next.show()
            self.next.setFocus()
        else:
            self.setFocus()  # what is cleared away for the next one takes no focus with it
        self.answered.emit(verdict, seconds)

    @property
    def given(self) -> dict[str, str]:
        """What was answered."""
        assert self.asked is not None
        return dict(self.forms[self.asked.question.form].given)

    def _say_keys(self, fault: Message | None) -> None:
        """The keys, or in their place what is wrong: no row moves for it."""
        assert self.asked is not None
        question = self.asked.question
        self._texts.show(self.keys, fault or _KEYS[question.kind])
        set_role(self.keys, "fault" if fault is not None else "small")

    def _name_answer(self) -> None:
        """What the button does now: an error form that says nothing says that all is correct."""
        assert self.asked is not None
        if self.verdict is None:
            typed = self.amounts.given or any(one.edit.text() for one in self.amounts.rows)
            finds_none = self.asked.question.kind is ExerciseKind.ERROR and not typed
            words = Message("All correct  Enter") if finds_none else Message("Answer  Enter")
            self._texts.show(self.next, words)

    def _on_next(self) -> None:
        if self.verdict is None:
            self.amounts.finish()
        else:
            self.wanted_next.emit()

    def _tick(self) -> None:
        assert self.asked is not None
        seconds, target = monotonic() - self._began, self.asked.question.exercise.seconds
        self._texts.show(
            self.clock,
            Message("{seconds} s of {target} s", seconds=f"{seconds:.0f}", target=f"{target:g}"),
        )
        self.bar.setMaximum(100)
        self.bar.setValue(min(100, round(100 * seconds / target)))


_DIGITS = Message("Press the digit of your answer, or click it.")
_KEYS = {
    ExerciseKind.READ: _DIGITS,
    ExerciseKind.RULING: _DIGITS,
    ExerciseKind.OUTCOME: Message("1 take · 2 push · 3 pay · Backspace undoes; or click."),
    ExerciseKind.PAY: Message("Type the amount and press Enter, or build it from chips."),
    ExerciseKind.BOX: Message(
        "Press T to take a bet, U to push it; type what you pay on the others. Arrows move on."
    ),
    ExerciseKind.ERROR: Message(
        "Correct only what is wrong: type what is due, T takes, U pushes. Leave the rest empty."
    ),
}
