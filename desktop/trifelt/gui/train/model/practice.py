"""Which exercise comes next: mistakes again, and otherwise whatever covers most facts due."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.training.exercises import Exercise, exercise
from trifelt.engine.training.levels import ExerciseKind, Level
from trifelt.engine.training.payments import NoExercisesError
from trifelt.engine.training.plan import exercise_about, is_about
from trifelt.gui.train.model.asking import Form, Question, ask_exercise
from trifelt.gui.train.model.judging import AnswerVerdict, Given
from trifelt.storage.log.record import house_then
from trifelt.storage.training import Answered

# How many exercises to choose from: at least so many, and more until one covers a fact due.
_AT_LEAST: Final = 6
_CANDIDATES: Final = 24
_DUE: Final = 1.0
# A mistake is asked again every so many exercises.
_AGAIN_EVERY: Final = 3


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, with the seed and number that make its exercise again."""

    question: Question
    seed: int
    number: int
    again: bool = False  # it was answered wrongly before


@dataclass(slots=True)
class Practice:
    """One session of one kind of exercise at one level."""

    house: House
    kind: ExerciseKind
    level: Level
    seed: int
    due: Mapping[str, datetime] = field(default_factory=dict)
    mistakes: list[tuple[int, int]] = field(default_factory=list)  # seed and number
    asked: int = 0
    right: int = 0
    answered: int = 0
    about: tuple[str, ...] = ()  # wagers and clauses; empty for any

    tells = True

    @property
    def is_over(self) -> bool:
        return False

    def told(self, _now: datetime) -> Message:
        """How it has gone so far."""
        if not self.answered and self.kind is ExerciseKind.RULING:
            return Message("")
        if not self.answered:
            return Message("Rare hands are dealt more often here.")
        return Message("{right} of {all} right", right=self.right, all=self.answered)

    def next(self) -> Asked:
        """The next exercise; may be made ahead in any thread, one call at a time."""
        place = self.asked
        self.asked += 1
        if self.mistakes and place % _AGAIN_EVERY == _AGAIN_EVERY - 1:
            seed, number = self.mistakes.pop(0)
            return remade(self.house, self.kind, self.level, seed, number, again=True)
        if self.about:
            number, found = exercise_about(
                self.house, self.kind, self.level, self.seed, place, self.about
            )
            return Asked(ask_exercise(found, self.level, self.seed, number), self.seed, number)
        now = datetime.now(UTC)
        first = place * _CANDIDATES
        some_due = any(moment <= now for moment in self.due.values())
        made: dict[int, Exercise] = {}
        worth: dict[int, float] = {}
        for number in range(first, first + (_CANDIDATES if some_due else _AT_LEAST)):
            made[number] = exercise(self.house, self.kind, self.level, self.seed, number)
            worth[number] = self._worth(made[number], now)
            if len(made) >= _AT_LEAST and max(worth.values()) >= _DUE:
                break
        number = max(worth, key=worth.__getitem__)
        return Asked(ask_exercise(made[number], self.level, self.seed, number), self.seed, number)

    def record(
        self, asked: Asked, given: Given, verdict: AnswerVerdict, seconds: float
    ) -> Answered:
        """Count an answer, and give what is stored of it."""
        self.answered += 1
        self.right += verdict.right
        if not verdict.right and asked.question.kind is self.kind:
            self.mistakes.append((asked.seed, asked.number))
        return answered(asked, given, verdict, seconds)

    def _worth(self, made: Exercise, now: datetime) -> float:
        """Facts that are due count most, then those never asked; recent ones do not count."""
        facts = made.facts
        if not facts:
            return 0
        worth = sum(
            2 if fact in self.due and self.due[fact] <= now else fact not in self.due
            for fact in facts
        )
        return worth / len(facts)


def practice_about(
    house: House, level: Level, seed: int, about: tuple[str, ...]
) -> Practice | None:
    """Practice of the first kind of exercise that asks about these wagers or clauses."""
    for kind in (ExerciseKind.PAY, ExerciseKind.OUTCOME, ExerciseKind.RULING):
        with suppress(NoExercisesError):
            if is_about(exercise_about(house, kind, level, seed, 0, about).made, about):
                return Practice(house, kind, level, seed, about=about)
    return None


def remade(
    house: House, kind: ExerciseKind, level: Level, seed: int, number: int, *, again: bool = False
) -> Asked:
    """An exercise that was asked before, made again."""
    made = exercise(house, kind, level, seed, number)
    question = ask_exercise(made, level, seed, number, again=again)
    return Asked(question, seed, number, again)


def answered(asked: Asked, given: Given, verdict: AnswerVerdict, seconds: float) -> Answered:
    """What is stored of an answer: whether it was right, also by wager and by fact."""
    question = asked.question
    by_wager: dict[str, bool] = {}
    right = {part.key: part.right for part in verdict.parts}
    for row in question.rows:
        by_wager[row.wager] = by_wager.get(row.wager, True) and right[row.key]
    facts = {}
    for fact in question.exercise.facts:
        kind, _, rest = fact.partition(":")
        wager = rest.partition(":")[0]
        facts[fact] = by_wager.get(wager, verdict.right) if kind == "row" else verdict.right
        if kind == "chips" and any(part.chips is not None for part in verdict.parts):
            facts[fact] = False
    by_wager_asked = question.form is not Form.CHOICE and question.kind is not ExerciseKind.ERROR
    due = question.exercise.answer
    if question.form is Form.CHOICE:
        due = {choice.key: choice.right for choice in question.choices}
    return Answered(
        house_then(question.house),
        question.kind.value,
        question.level.id,
        asked.seed,
        asked.number,
        dict(given),
        due,
        verdict.right,
        round(seconds, 2),
        question.exercise.seconds,
        datetime.now(UTC),
        by_wager if by_wager_asked else {"": verdict.right},
        facts,
        verdict.mistake,
    )


def open_mistakes(answers: Iterable[Answered]) -> list[Answered]:
    """The last wrong answer to each exercise that has not been answered correctly since."""
    last: dict[object, Answered] = {}
    for one in answers:
        last.pop(one.exercise, None)
        if not one.right:
            last[one.exercise] = one
    return list(last.values())
