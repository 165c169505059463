"""A skill is mastered by those who know it, and by nobody who guesses; it fades."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from tests.gui.train.model.test_judging import right_answer
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.message import Message
from trifelt.engine.training.levels import LEVELS, ExerciseKind
from trifelt.gui.train.model.asking import ACTS, Question
from trifelt.gui.train.model.judging import judge_answer
from trifelt.gui.train.model.practice import Practice
from trifelt.gui.train.model.skills import (
    SkillState,
    answers_table,
    confusions,
    days,
    due_counts,
    mistake_title,
    mistakes_made,
    skills,
)
from trifelt.storage.training import Answered

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
Learner = Callable[[Question], tuple[dict[str, str], float]]


def practised(game: Game, kind: ExerciseKind, learner: Learner, count: int) -> list[Answered]:
    """What a learner answers in one sitting, a minute for each exercise."""
    practice = Practice(default_house(game), kind, LEVELS[1], 11)
    answers = []
    for number in range(count):
        asked = practice.next()
        given, seconds = learner(asked.question)
        kept = practice.record(asked, given, judge_answer(asked.question, given), seconds)
        answers.append(replace(kept, at=NOW + timedelta(minutes=number)))
    return answers


class Remembers:
    """Knows each fact from the second time on, and answers in half of the target."""

    def __init__(self) -> None:
        self.known: set[str] = set()

    def __call__(self, question: Question) -> tuple[dict[str, str], float]:
        facts = set(question.exercise.facts)
        given = right_answer(question) if facts <= self.known else {}
        self.known |= facts
        return given, question.exercise.seconds / 2


def guesses(chance: Random) -> Learner:
    """Says anything, quickly."""

    def answer(question: Question) -> tuple[dict[str, str], float]:
        given = {c.key: chance.choice(c.options)[0] for c in question.choices}
        given |= {row.key: chance.choice(list(ACTS)) for row in question.rows}
        return given, 1.0

    return answer


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        *((game, ExerciseKind.READ) for game in GAMES),
        *((game, ExerciseKind.OUTCOME) for game in GAMES),
        (GAMES[2], ExerciseKind.PAY),
    ],
    ids=lambda one: getattr(one, "id", one),
)
def test_who_remembers_masters_every_skill_and_who_guesses_none(
    game: Game, kind: ExerciseKind
) -> None:
    answers = practised(game, kind, Remembers(), 600)
    known = skills(answers, answers[-1].at)
    often = {key: skill for key, skill in known.items() if skill.count >= 120}
    assert often
    assert {skill.state for skill in often.values()} == {SkillState.MASTERED}
    guessed = practised(game, kind, guesses(Random(5)), 200)
    states = {skill.state for skill in skills(guessed, guessed[-1].at).values()}
    assert SkillState.MASTERED not in states
    assert SkillState.FADING not in states


def test_fifty_exercises_are_needed_and_nobody_masters_what_takes_too_long() -> None:
    def knows(question: Question) -> tuple[dict[str, str], float]:
        return right_answer(question), question.exercise.seconds

    def dawdles(question: Question) -> tuple[dict[str, str], float]:
        return right_answer(question), question.exercise.seconds * 1.1

    key = ExerciseKind.READ.value, ""
    answers = practised(GAMES[0], ExerciseKind.READ, knows, 50)
    assert skills(answers, NOW)[key].state is SkillState.MASTERED
    assert skills(answers[1:], NOW)[key].state is SkillState.LEARNING
    slow = practised(GAMES[0], ExerciseKind.READ, dawdles, 60)
    assert skills(slow, NOW)[key].state is SkillState.LEARNING
    # It fades by rest, and by mistakes.
    assert skills(answers, NOW + timedelta(days=40))[key].state is SkillState.FADING
    wrong = [replace(one, wagers={"": False}) for one in answers[:2]]
    assert skills([*answers, *wrong], NOW)[key].state is SkillState.FADING


def test_confusions_mistakes_and_days_count_every_answer_once() -> None:
    answers = practised(GAMES[0], ExerciseKind.OUTCOME, guesses(Random(2)), 80)
    counts = confusions(answers)
    assert sum(counts.values()) == sum(len(one.given) for one in answers)
    assert {act for _, act in counts} == set(ACTS)
    assert sum(count for _, count in mistakes_made(answers)) <= 80
    by_day = days(answers)
    assert sum(day.count for day in by_day) == 80
    assert all(0 <= day.right <= 1 for day in by_day)
    table = answers_table(answers)
    assert len(table.rows) == 80
    assert {len(row) for row in table.rows} == {len(table.header)}
    assert str(mistake_title(answers[0])).startswith("Take, push or pay · Ante · Play")


def test_facts_are_due_now_and_within_a_week() -> None:
    due = {"a": NOW, "b": NOW + timedelta(days=3), "c": NOW + timedelta(days=9)}
    assert due_counts(due, NOW) == (1, 2)


def test_a_hand_that_was_misread_is_named_in_the_language_of_the_list() -> None:
    wrong = practised(GAMES[0], ExerciseKind.READ, lambda _asked: ({"name": ""}, 1.0), 1)[0]
    told = mistake_title(wrong)
    names = [
        fact
        for part in told.facts.values()
        if isinstance(part, Message)
        for fact in _within(part)
        if fact.render() == wrong.due["name"]
    ]
    assert any(name.text != "{told}" for name in names)


def _within(message: Message) -> Iterator[Message]:
    yield message
    for fact in message.facts.values():
        if isinstance(fact, Message):
            yield from _within(fact)
