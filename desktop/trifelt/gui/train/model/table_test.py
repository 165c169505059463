"""A table test under way, its result, and whether a result is what its answers make it."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final, NamedTuple

from trifelt.engine.checker import Fault, Faults, ListOf, Parsed, TableOf, Text, Whole, place_text
from trifelt.engine.documents.write import short_checksum, write_document
from trifelt.engine.houses.read import HouseSource
from trifelt.engine.houses.schema import read_schema
from trifelt.engine.message import Message
from trifelt.engine.parsing import parse_json
from trifelt.engine.training.levels import ExerciseKind
from trifelt.engine.training.plan import MOST_ASKED, TestPlan, read_plan, write_plan
from trifelt.gui.graphs.model import DataTable
from trifelt.gui.train.model.asking import Question, ask_exercise
from trifelt.gui.train.model.judging import AnswerVerdict, Given, judge_answer
from trifelt.gui.train.model.practice import Asked
from trifelt.storage.log.record import PROGRAM

FORMAT: Final = "trifelt table test"
# What follows from the answers, and is told again of a result that was changed.
_FOLLOWS: Final = ("marks", "asked", "right", "percent", "passed", "seconds")


@dataclass(frozen=True, slots=True)
class TestAnswer:
    """One exercise of a test with its answer."""

    __test__ = False

    question: Question
    given: Given
    verdict: AnswerVerdict
    seconds: float


class Away(NamedTuple):
    """Another pane was open during an exercise, for so long."""

    exercise: int  # from 1
    seconds: float


class KindMark(NamedTuple):
    """How one kind of exercise went."""

    kind: ExerciseKind
    asked: int
    right: int
    seconds: float


@dataclass(frozen=True, slots=True)
class TestResult:
    """What a test was, who took it, and every answer; all else follows from them."""

    __test__ = False

    plan: TestPlan
    person: str
    at: datetime
    answers: tuple[TestAnswer, ...]
    program: str = PROGRAM
    away: tuple[Away, ...] = ()

    @property
    def asked(self) -> int:
        """How many exercises count: what the time left unanswered of a number counts as wrong."""
        return self.plan.count or len(self.answers)

    @property
    def right(self) -> int:
        return sum(one.verdict.right for one in self.answers)

    @property
    def percent(self) -> int:
        return 100 * self.right // self.asked if self.asked else 0

    @property
    def passed(self) -> bool:
        return self.asked > 0 and self.percent >= self.plan.pass_mark

    @property
    def seconds(self) -> float:
        return round(sum(one.seconds for one in self.answers), 2)

    @property
    def wrong(self) -> list[tuple[int, TestAnswer]]:
        """The wrong answers with their numbers, from 1."""
        return [(n, one) for n, one in enumerate(self.answers, 1) if not one.verdict.right]

    def marks(self) -> list[KindMark]:
        """How each kind went, in the order of the plan."""
        by_kind = {kind: [a for a in self.answers if a.question.kind is kind] for kind in
                   self.plan.kinds}  # fmt: skip
        return [
            KindMark(
                kind,
                len(found),
                sum(one.verdict.right for one in found),
                round(sum(one.seconds for one in found), 2),
            )
            for kind, found in by_kind.items()
            if found
        ]

    def content(self) -> dict[str, Any]:
        """The result as its file holds it, with the checksum over all of it."""
        content: dict[str, Any] = {
            "format": FORMAT,
            "schema": 1,
            "program": self.program,
            "name": self.person,
            "date": self.at.isoformat(timespec="seconds"),
            "test": write_plan(self.plan, whole_house=True),
            "asked": self.asked,
            "right": self.right,
            "percent": self.percent,
            "passed": self.passed,
            "seconds": self.seconds,
            "marks": [mark._asdict() for mark in self.marks()],
            "wrong": [
                {
                    "number": number,
                    "kind": one.question.kind.value,
                    "seconds": one.seconds,
                    "round": write_document(one.question.exercise.document),
                    "parts": [
                        {
                            "asked": part.title.render(),
                            "due": part.due.render(),
                            "given": part.given.render(),
                            "clauses": list(part.clauses),
                        }
                        for part in one.verdict.wrong
                    ],
                }
                for number, one in self.wrong
            ],
            "answers": [{"given": dict(one.given), "seconds": one.seconds} for one in self.answers],
            "away": [one._asdict() for one in self.away],
        }
        return content | {"checksum": short_checksum(content)}


@dataclass(slots=True)
class RunningTest:
    """A test being taken; its results are shown only at the end."""

    plan: TestPlan
    person: str
    at: datetime
    answers: list[TestAnswer] = field(default_factory=list)
    asked: int = 0
    away: list[Away] = field(default_factory=list)

    tells = False

    @property
    def ends(self) -> datetime | None:
        """When the time is up, where there is a limit."""
        minutes = self.plan.minutes
        return None if minutes is None else self.at + timedelta(minutes=minutes)

    @property
    def is_over(self) -> bool:
        return len(self.answers) >= (self.plan.count or MOST_ASKED)

    def next(self) -> Asked:
        """The next exercise; can be asked for ahead, in any thread but one at a time."""
        place, self.asked = self.asked, self.asked + 1
        return _asked(self.plan, place)

    def record(self, asked: Asked, given: Given, verdict: AnswerVerdict, seconds: float) -> None:
        """Take an answer; whoever takes a test, nothing of it is the progress of this machine."""
        self.answers.append(TestAnswer(asked.question, dict(given), verdict, round(seconds, 2)))

    def looked_away(self, seconds: float) -> None:
        """Another pane was open, which may have told the answer."""
        self.away.append(Away(len(self.answers) + 1, round(seconds, 1)))

    def told(self, now: datetime) -> Message:
        """How far the test is."""
        number, count = min(len(self.answers) + 1, self.plan.count or MOST_ASKED), self.plan.count
        at = (
            Message("Exercise {number} of {count}", number=number, count=count)
            if count
            else Message("Exercise {number}", number=number)
        )
        if self.ends is None:
            return at
        left = max(0, int((self.ends - now).total_seconds()))
        return Message(
            "{at} · {minutes}:{seconds} left", at=at, minutes=left // 60, seconds=f"{left % 60:02d}"
        )

    def result(self) -> TestResult:
        return TestResult(
            self.plan, self.person, self.at, tuple(self.answers), away=tuple(self.away)
        )


def _asked(plan: TestPlan, place: int) -> Asked:
    number, made = plan.exercise(place)
    return Asked(ask_exercise(made, plan.asked_level, plan.seed, number), plan.seed, number)


@dataclass(frozen=True, slots=True)
class ResultRead:
    """A result from a file: with what was changed in it, or what keeps it from being read."""

    result: TestResult | None
    faults: tuple[Fault, ...] = ()
    changed: tuple[Message, ...] = ()
    checksum: str = ""

    @property
    def verified(self) -> bool:
        return self.result is not None and not self.changed


def read_result(text: str, source: HouseSource) -> ResultRead:
    """Read a result and work it out again from its answers."""
    content = parse_json(text)
    if isinstance(content, Message):
        return ResultRead(None, (Fault("", content),))
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        return ResultRead(None, (Fault("", Message("this is not the result of a table test")),))
    faults = Faults()
    answer = TableOf(Message("key"), {"given": Parsed(_given), "seconds": Parsed(_seconds)},
                     ("given", "seconds"))  # fmt: skip
    anything = Parsed(lambda value: value)
    checked = TableOf(
        Message("key"),
        {
            "format": anything,
            "schema": Parsed(read_schema),
            "program": Text(80),
            "name": Text(80),
            "date": Parsed(_moment),
            "test": Parsed(_test),
            "answers": ListOf(answer, 0, MOST_ASKED),
            "checksum": Text(20),
            "away": ListOf(_AWAY, 0, MOST_ASKED),
            **dict.fromkeys((*_FOLLOWS, "wrong"), anything),
        },
        ("format", "schema", "program", "name", "date", "test", "answers", "checksum", *_FOLLOWS),
    ).check(content, None, faults)
    if faults:
        return ResultRead(None, faults.listed())
    plan = read_plan(content["test"], source)
    if isinstance(plan, tuple):
        below = tuple(Fault(place_text(((None, "test"), one.place)), one.text) for one in plan)
        return ResultRead(None, below)
    answers = []
    for place, one in enumerate(checked["answers"]):
        question = _asked(plan, place).question
        verdict = judge_answer(question, one["given"])
        answers.append(TestAnswer(question, one["given"], verdict, one["seconds"]))
    result = TestResult(
        plan,
        checked["name"],
        checked["date"],
        tuple(answers),
        checked["program"],
        tuple(Away(**one) for one in checked.get("away", ())),
    )
    return ResultRead(result, (), tuple(_changes(content, result)), checked["checksum"])


def _changes(content: Mapping[str, Any], result: TestResult) -> Iterable[Message]:
    """What a result says otherwise than its answers and its checksum do."""
    rest = {key: value for key, value in content.items() if key != "checksum"}
    sum_now = short_checksum(json.loads(json.dumps(rest, default=float)))
    if sum_now != content["checksum"]:
        yield Message(
            "The result was changed after the test: its checksum is {told}, but its content "
            "gives {found}.",
            told=content["checksum"],
            found=sum_now,
        )
    expected: Any = parse_json(json.dumps(result.content()))
    for key in _FOLLOWS:
        if content[key] != expected[key]:
            yield Message("“{key}” does not follow from the answers.", key=key)


def _given(value: object) -> Any:
    if isinstance(value, dict) and all(isinstance(one, str) for one in value.values()):
        return value
    return Message("expected the answers, each as text")


def _seconds(value: object) -> Any:
    if isinstance(value, int | Decimal) and not isinstance(value, bool) and 0 <= value < 10**6:
        return float(value)
    return Message("expected a number of seconds")


_AWAY: Final = TableOf(
    Message("key"),
    {"exercise": Whole(1, MOST_ASKED + 1), "seconds": Parsed(_seconds)},
    ("exercise", "seconds"),
)


def _moment(value: object) -> Any:
    try:
        moment = datetime.fromisoformat(value if isinstance(value, str) else "")
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        return Message("expected a date and time with its offset")
    return moment


def _test(value: object) -> Any:
    return value if isinstance(value, dict) else Message("expected the test")


def file_stem(result: TestResult) -> str:
    """Who took a test and when, as a part of a file's name."""
    name = re.sub(r"\W+", "-", result.person.casefold()).strip("-")
    return f"{name}-{result.at.astimezone():%Y-%m-%d}"


def class_table(reads: Sequence[tuple[str, ResultRead]]) -> DataTable:
    """Several results as one table: a row for each file."""
    kinds = [kind.value for kind in ExerciseKind]
    header = (
        "file", "verified", "name", "date", "game", "house", "test", "level", "seed", "asked",
        "right", "percent", "pass mark", "passed", "seconds", *kinds, "other panes", "checksum",
    )  # fmt: skip
    rows: list[tuple[str | float, ...]] = []
    for file, read in reads:
        result = read.result
        if result is None:
            why = read.faults[0].render()
            rows.append((file, f"no: {why}", *[""] * (len(header) - 2)))
            continue
        plan = result.plan
        by_kind = {mark.kind.value: f"{mark.right} of {mark.asked}" for mark in result.marks()}
        rows.append(
            (
                file, "yes" if read.verified else "no: changed after the test", result.person,
                result.at.isoformat(timespec="minutes"), plan.game.id, plan.house.name, plan.name,
                plan.level.id, plan.seed, result.asked, result.right, result.percent,
                plan.pass_mark, "yes" if result.passed else "no", result.seconds,
                *(by_kind.get(kind, "") for kind in kinds), len(result.away), read.checksum,
            )
        )  # fmt: skip
    return DataTable(header, tuple(rows))
