"""The pane for training: its first page, its exercises, and what is kept of them."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from secrets import randbelow
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.training.levels import ExerciseKind, find_level
from trifelt.engine.training.plan import TestPlan
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import STRETCH, column, row
from trifelt.gui.shell.controls import Segments
from trifelt.gui.shell.pane import Pane, PaneContext
from trifelt.gui.shell.tokens import STEP
from trifelt.gui.train.exercise_page import ExercisePage
from trifelt.gui.train.model.judging import AnswerVerdict
from trifelt.gui.train.model.practice import Asked, Practice, open_mistakes, practice_about, remade
from trifelt.gui.train.model.skills import KnownRecords, due_counts, lately
from trifelt.gui.train.model.table_test import RunningTest
from trifelt.gui.train.start_page import StartPage
from trifelt.storage.log import house_of
from trifelt.storage.refusal import StorageError
from trifelt.storage.training import Answered, Training

if TYPE_CHECKING:
    from trifelt.gui.train.progress_page import ProgressPage
    from trifelt.gui.train.test_desk import TestDesk

PRACTISE, TEST, PROGRESS = "practise", "test", "progress"
_SEEDS = 1 << 31
_TICK_MS = 500
_BREATH_MS = 120  # the question before has been painted by then
Sitting = Practice | RunningTest


class TrainPane(Pane):
    """One sitting at a time; its answers go to the log as they are given."""

    help_page = "training"

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        self.training = Training(context.folders.record_file)
        self.destroyed.connect(self.training.log.close)
        self.start_page = StartPage(context.texts)
        self.exercise, self._next_page = ExercisePage(context), ExercisePage(context)
        self.progress: ProgressPage | None = None
        self.desk: TestDesk | None = None
        self.practice: Sitting | None = None
        self._ahead: Asked | None = None
        self._waits = False  # for the next exercise
        self._back = PRACTISE  # the page to which an exercise leads back
        self._form = ""  # of the test, as it was left, until it shows
        self._left_at: float | None = None  # a test, for another pane
        self._unsaved: list[Answered] = []
        self._known = KnownRecords((), {})
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start_page)
        for page in (self.exercise, self._next_page):
            self.stack.addWidget(page)
            page.answered.connect(self._on_answered)
            page.wanted_next.connect(self.go_on)
            page.left.connect(self._on_left)
        self.pages = Segments(
            context.texts,
            Message("What shows"),
            (
                (PRACTISE, Message.in_context("page", "Exercises")),
                (TEST, Message("Table test")),
                (PROGRESS, Message("Progress")),
            ),
        )
        self.pages.chosen.connect(self.show_page)
        self.setLayout(column(row(self.pages, STRETCH), (self.stack, 1), spacing=STEP))
        self.start_page.started.connect(self.start)
        self._lay_out = QTimer(self, singleShot=True, interval=_BREATH_MS)
        self._lay_out.timeout.connect(self._on_lay_out)
        self._clock = QTimer(self, interval=_TICK_MS)
        self._clock.timeout.connect(self._on_tick)
        context.choice.house_changed.connect(self._on_house_changed)
        self.setFocusProxy(self.start_page)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._come_back()
        self.reload()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._lay_out.stop()
        if isinstance(self.practice, RunningTest) and not event.spontaneous():
            self._left_at = monotonic()  # another pane is shown; minimized, none is

    def _come_back(self) -> None:
        """Note in a test that another pane was open meanwhile."""
        if isinstance(self.practice, RunningTest) and self._left_at is not None:
            self.practice.looked_away(monotonic() - self._left_at)
        self._left_at = None

    @property
    def shown_house(self) -> House:
        """A test keeps its own, whatever is chosen meanwhile."""
        sitting = self.practice
        return sitting.plan.house if isinstance(sitting, RunningTest) else self.context.choice.house

    def may_close(self, go_on: Callable[[], object], /) -> bool:
        """A test is given up only when asked again: nothing of it is kept."""
        if not isinstance(self.practice, RunningTest):
            return True
        assert self.desk is not None

        def leave() -> None:
            self.show_page(TEST)
            go_on()

        self.desk.ask_to_leave(leave)
        return False

    def keep(self) -> bytes:
        """The level, the page and the form of the test; once there was the level alone."""
        form = self._form if self.desk is None else self.desk.page.written()
        return f"{self.start_page.level.id} {self.pages.value} {form}".encode()

    def take_up(self, data: bytes) -> None:
        level, page, self._form = (data.decode(errors="replace") + "  ").split(" ", 2)
        if (found := find_level(level)) is not None:
            self.start_page.show_level(found)
        self.show_page(page)

    def end(self) -> None:
        self.training.log.stop_waiting()
        with suppress(StorageError):
            self.training.save(self._unsaved)

    def toggle_drawer(self) -> None:
        if self.exercise.seat is not None:
            self.exercise.seat.toggle()

    # --- a sitting -------------------------------------------------------------------------------

    def start(self, kind: str) -> None:
        """Practise a kind at the chosen level."""
        house, level = self.context.choice.house, self.start_page.level
        wrong = [
            (one.seed, one.number)
            for one in open_mistakes(self._known.answers)
            if (one.house.name, one.kind, one.level) == (house.name, kind, level.id)
        ]
        self._sit_down(
            Practice(
                house, ExerciseKind(kind), level, randbelow(_SEEDS), dict(self._known.due), wrong
            )
        )

    def receive(self, matter: object) -> None:
        """Practise a wager or a clause that another pane shows, or one of several."""
        about = (matter,) if isinstance(matter, str) else matter
        if isinstance(about, tuple) and not isinstance(self.practice, RunningTest):
            house, level = self.context.choice.house, self.start_page.level
            run_in_background(
                parent=self,
                op=lambda _work: practice_about(house, level, randbelow(_SEEDS), about),
                success=self._on_found,
                key="about",
            )

    def _on_found(self, found: Practice | None) -> None:
        if found is not None:
            self._sit_down(found)
        else:
            self.context.strip.refused(Message("There is no exercise about this yet."))

    def take_test(self, plan: TestPlan, person: str) -> None:
        """Take a table test, whose results are shown only at the end."""
        test = RunningTest(plan, person, datetime.now(UTC))
        if test.ends is not None:
            self._clock.start()
        self._sit_down(test)

    def _sit_down(
        self, practice: Sitting, first: Asked | None = None, back: str = PRACTISE
    ) -> None:
        self.practice, self._ahead, self._back, self._waits = practice, first, back, True
        self.house_shown.emit()
        if first is None:
            self._make_next()
        else:
            self._show_next()

    def again(self, mistake: Answered) -> None:
        """The very exercise of a mistake, in the house as it was then."""
        then = self._remade(mistake)
        if then is None:
            return
        house, asked = then
        kind, level = asked.question.kind, asked.question.level
        practice = Practice(house, kind, level, randbelow(_SEEDS), dict(self._known.due))
        self._sit_down(practice, asked, PROGRESS)

    def check(self, mistake: Answered) -> None:
        """Open the round of a mistake in the payout check."""
        if then := self._remade(mistake):
            self.context.open_pane("check", then[1].question.exercise.document)

    def _remade(self, mistake: Answered) -> tuple[House, Asked] | None:
        """The house of a mistake, and its exercise; a house that cannot be read is reported."""
        level = find_level(mistake.level)
        assert level is not None
        try:
            house = house_of(mistake.house)
        except StorageError as error:
            self.context.strip.failed(error.message)
            return None
        kind = ExerciseKind(mistake.kind)
        return house, remade(house, kind, level, mistake.seed, mistake.number, again=True)

    def show_page(self, page: str) -> None:
        """What there is to practise, a table test, or how it goes."""
        self.leave()
        if page == TEST:
            self.pages.set_value(TEST)
            if self.desk is None:
                from trifelt.gui.train.test_desk import TestDesk

                self.desk = TestDesk(self.context, self.training, self)
                self.desk.started.connect(self.take_test)
                self.stack.addWidget(self.desk.page)
            self.desk.reload()
            self.desk.page.take_up(self._form)
            self._form = ""
            self.stack.setCurrentWidget(self.desk.page)
        if page == PROGRESS:
            self.pages.set_value(PROGRESS)
            if self.progress is None:
                # Graphs take longer to load than the rest.
                from trifelt.gui.train.progress_page import ProgressPage

                self.progress = ProgressPage(self.context)
                self.progress.again.connect(self.again)
                self.progress.checked.connect(self.check)
                self.stack.addWidget(self.progress)
            self._show_progress()
            self.stack.setCurrentWidget(self.progress)

    def _show_progress(self) -> None:
        if self.progress is not None:
            self.progress.show_known(self.context.choice.house, *self._known)

    def go_on(self) -> None:
        """The next exercise, as soon as it is there."""
        self._waits = True
        self._show_next()

    def leave(self) -> None:
        """Back to the first page; an exercise that was not answered is not counted."""
        self.practice = None
        self.house_shown.emit()
        self._clock.stop()
        self._lay_out.stop()
        self._ahead, self._waits = None, False
        self.pages.show()
        self.pages.set_value(PRACTISE)
        self.stack.setCurrentWidget(self.start_page)
        self.setFocusProxy(self.start_page)
        if self.isVisible():  # else another pane would lose the keyboard
            self.start_page.setFocus()
        self.reload()

    def _make_next(self) -> None:
        practice = self.practice
        if practice is not None:
            run_in_background(
                parent=self,
                op=lambda _work: (practice, practice.next()),
                success=self._on_made,
                key="next",
            )

    def _on_made(self, made: tuple[Sitting, Asked]) -> None:
        practice, asked = made
        if practice is self.practice:
            self._ahead = asked
            if self._waits:
                self._show_next()
            elif asked.question.kind is not ExerciseKind.TABLE:
                self._lay_out.start()

    def _on_lay_out(self) -> None:
        """Fill the next page while the one before is answered: it has but to be shown then."""
        if self.practice is not None and self._ahead is not None:
            self._next_page.resize(self.stack.size())
            self._next_page.lay_out(self._ahead, tells=self.practice.tells)
            self._next_page.grab()  # as it will be painted: styles and places too

    def _show_next(self) -> None:
        practice, asked = self.practice, self._ahead
        if practice is None or asked is None or not self._waits:
            return
        self._ahead, self._waits = None, False
        self._lay_out.stop()
        if self._next_page.asked is asked:
            self.exercise, self._next_page = self._next_page, self.exercise
        self.pages.hide()
        self.setFocusProxy(self.exercise)
        self.stack.setCurrentWidget(self.exercise)
        told = practice.told(datetime.now(UTC))
        self.exercise.show_asked(asked, told, tells=practice.tells)
        self._make_next()

    def _on_answered(self, verdict: AnswerVerdict, seconds: float) -> None:
        practice, asked = self.practice, self.exercise.asked
        assert practice is not None
        assert asked is not None
        kept = practice.record(asked, self.exercise.given, verdict, seconds)
        if kept is not None:  # of a test nothing
            self._keep(kept)
        if practice.is_over:
            self._end_test()
        elif not practice.tells:
            self.go_on()
        else:
            self.context.texts.show(self.exercise.count, practice.told(datetime.now(UTC)))

    def _on_tick(self) -> None:
        test = self.practice
        if isinstance(test, RunningTest) and test.ends is not None:
            now = datetime.now(UTC)
            self.context.texts.show(self.exercise.count, test.told(now))
            if now >= test.ends:
                self._end_test()

    def _end_test(self) -> None:
        """Keep the result, and show it."""
        test = self.practice
        assert isinstance(test, RunningTest)
        assert self.desk is not None
        self._come_back()
        self.show_page(TEST)
        self.desk.show_end(test.result())

    def _on_left(self) -> None:
        """Leave the exercise; a test is given up only when asked again."""
        if isinstance(self.practice, RunningTest):
            assert self.desk is not None
            self.desk.ask_to_leave(lambda: self.show_page(TEST))
        else:
            self.show_page(self._back)

    # --- what is kept ----------------------------------------------------------------------------

    def _keep(self, answer: Answered) -> None:
        self._unsaved.append(answer)
        answers, training, practice = tuple(self._unsaved), self.training, self.practice

        def op(_work: Work) -> tuple[Sequence[Answered], dict[str, datetime]]:
            training.save(answers)
            return answers, training.due(answer.game)

        def saved(done: tuple[Sequence[Answered], dict[str, datetime]]) -> None:
            self._unsaved = [one for one in self._unsaved if one not in done[0]]
            if isinstance(practice, Practice):
                practice.due = done[1]

        self.context.in_background(self, op, saved)

    def reload(self) -> None:
        """Read anew what is known of the game."""
        game, training = self.context.choice.game.id, self.training
        self.context.in_background(
            self,
            lambda _work: KnownRecords(training.answers(game), training.due(game)),
            self._on_known,
            key="known",
        )

    def _on_known(self, known: KnownRecords) -> None:
        self._known = known
        (due, _), states = due_counts(known.due), lately(known.answers)
        mistakes = len(open_mistakes(known.answers))
        self.start_page.show_state(self.context.choice.house, states, due, mistakes)
        self._show_progress()

    def _on_house_changed(self) -> None:
        if isinstance(self.practice, RunningTest):  # it has a house of its own
            self.house_shown.emit()
            return
        page = self.pages.value
        self.leave()
        if page == TEST:
            self.show_page(TEST)
