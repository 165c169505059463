"""The result of a table test on one page, signed; saved as PDF and as JSON."""

import json
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from trifelt.engine.cards import cards_signs
from trifelt.engine.hands import hand_cards
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount
from trifelt.engine.settlement.document import Box
from trifelt.engine.training.levels import ExerciseKind
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.slip.one_page import RIGHT, OnePage, PageDialog, Paper, Render, rule_line, table_of
from trifelt.gui.train.model.asking import TITLES, Question, told_incident
from trifelt.gui.train.model.judging import AnswerPart, mistake_words
from trifelt.gui.train.model.table_test import (
    Away,
    KindMark,
    ResultRead,
    TestAnswer,
    TestResult,
    file_stem,
)

# More of them leave no letters that can be read; the file has them all.
_MOST_WRONG: Final = 60


def verdict_words(result: TestResult) -> Message:
    """Passed or not, and by how much."""
    facts = {
        "right": result.right, "asked": result.asked, "percent": result.percent,
        "mark": result.plan.pass_mark,
    }  # fmt: skip
    if result.passed:
        return Message("Passed: {right} of {asked} right, {percent} % (needs {mark} %)", **facts)
    return Message("Not passed: {right} of {asked} right, {percent} % (needs {mark} %)", **facts)


class ResultPage(OnePage):
    """A result on one page."""

    def __init__(self, read: ResultRead, render: Render) -> None:
        assert read.result is not None
        self._read = read
        self._result: TestResult = read.result
        super().__init__(render)

    def _body(self) -> str:
        result, line = self._result, self._line
        plan, wrong = result.plan, result.wrong
        named = Message("Test “{name}” · ", name=plan.name) if plan.name else Message("")
        facts = Message(
            "{named}{date} · level {level} · seed {seed} · {seconds} s to answer",
            named=named, date=f"{result.at.astimezone():%Y-%m-%d %H:%M}", level=plan.level.title,
            seed=plan.seed, seconds=f"{result.seconds:.0f}",
        )  # fmt: skip
        limit = plan.minutes and Message.counted(
            "Time limit: {count} minute", "Time limit: {count} minutes", plan.minutes
        )
        parts = (
            table_of(
                (line(Message("Table test"), "quiet"), ""),
                (line(Message("Checksum {sum}", sum=self._read.checksum), "name"), RIGHT),
            ),
            line(result.person, "title"),
            line(Message("{game} · {house}", game=plan.game.title, house=plan.house.name), "quiet"),
            line(facts, "quiet"),
            line(limit, "quiet") if limit else "",
            line(_left_words(left), "quiet")
            if (left := result.asked - len(result.answers))
            else "",
            line(_away_words(result.away), "told") if result.away else "",
            rule_line(),
            line(verdict_words(result), "head"),
            *(line(changed, "told") for changed in self._read.changed),
            *(line(_mark_words(mark), "due") for mark in result.marks()),
            rule_line(),
            line(Message("Wrong answers") if wrong else Message("No wrong answers"), "name"),
            *(
                line(_round_words(number, one), "wager") + line(_wrong_words(one), "")
                for number, one in wrong[:_MOST_WRONG]
            ),
        )
        more = len(wrong) - _MOST_WRONG
        rest = Message("and {count} more, in the result's file", count=more)
        return "".join(parts) + (line(rest, "quiet") if more > 0 else "")

    def _foot(self) -> str:
        people = Message("Trainee"), Message("Instructor")
        program = Message("{program}", program=self._result.program)
        return self._signed(people, program, self._read.checksum)


def _left_words(count: int) -> Message:
    return Message.counted(
        "Time was up: {count} exercise was not answered and counts as wrong.",
        "Time was up: {count} exercises were not answered and count as wrong.",
        count,
    )


def _mark_words(mark: KindMark) -> Message:
    return Message.counted(
        "{kind}: {right} of {count} right, {pace} s",
        "{kind}: {right} of {count} right, {pace} s on average",
        mark.asked,
        kind=TITLES[mark.kind][0], right=mark.right, pace=f"{mark.seconds / mark.asked:.1f}",
    )  # fmt: skip


def _away_words(away: Sequence[Away]) -> Message:
    exercises = dict.fromkeys(str(one.exercise) for one in away)
    return Message.counted(
        "Another pane was open once during the test, for {seconds} s: exercise {exercises}.",
        "Another pane was open {count} times during the test, {seconds} s in all: exercises "
        "{exercises}.",
        len(away),
        seconds=f"{sum(one.seconds for one in away):.0f}",
        exercises=", ".join(exercises),
    )


def _round_words(number: int, one: TestAnswer) -> Message:
    """A wrong answer's number, and the cards and bets that were asked about."""
    return Message(
        "{number}. {kind}, {seconds} s · {round}",
        number=number, kind=TITLES[one.question.kind][0], seconds=f"{one.seconds:.1f}",
        round=asked_words(one.question, {part.key for part in one.verdict.wrong}),
    )  # fmt: skip


def asked_words(question: Question, keys: Collection[str]) -> Message:
    """The cards and bets of an exercise, as far as these parts of its answer are about them."""
    document = question.exercise.document
    if question.kind is ExerciseKind.RULING:
        return joined(told_incident(question.exercise))
    boxes = {row.box for row in question.rows if row.key in keys} | {question.shown_box}
    bets = question.kind is not ExerciseKind.READ
    found = []
    for box in document.boxes:
        if box.number in boxes and box.hand is not None:
            hand = Message(
                "box {box} {cards}", box=box.number, cards=cards_signs(hand_cards(box.hand)[::-1])
            )
            found += [hand, *_bet_words(question, box)] if bets else [hand]
    if document.dealer is not None and (bets or question.shown_box is None):
        found.append(
            Message("dealer {cards}", cards=cards_signs(hand_cards(document.dealer)[::-1]))
        )
    if document.fourth is not None and bets:
        found.append(Message("fourth card {card}", card=cards_signs((document.fourth,))))
    return joined(found, " · ")


def _bet_words(question: Question, box: Box) -> Iterator[Message]:
    for bettor in box.bettors:
        for wager, cents in bettor.wagers.items():
            title = question.house.game.wager[wager].title
            yield Message("{wager} {stake}", wager=title, stake=Amount(cents))


def _wrong_words(one: TestAnswer) -> Message:
    """What was asked, due and given, under which clause."""
    return joined([_part_words(part) for part in one.verdict.wrong], " · ")


def _part_words(part: AnswerPart) -> Message:
    said = Message("{asked}: {said}", asked=part.title, said=part.said)
    if (looks := mistake_words(part)) is not None:
        said = joined([said, looks])
    if not part.clauses:
        return said
    return Message("{said} ({clauses})", said=said, clauses=", ".join(part.clauses))


class ResultDialog(PageDialog):
    """A result before it is printed or saved."""

    def __init__(self, context: PaneContext, read: ResultRead, parent: QWidget) -> None:
        texts = context.texts
        assert read.result is not None
        verified = Message("The result as it will be printed: {verdict}",
                           verdict=verdict_words(read.result))  # fmt: skip
        content = read.result.content
        paper = Paper(
            title=Message("Result of the test"),
            document=f"Table test {read.checksum}",
            question=Message("Save the result"),
            file_name=f"table-test-{file_stem(read.result)}-{read.checksum}",
            shown=verified,
            # Of a result that was changed no second one is made that looks whole.
            formats={"json": lambda: json.dumps(content(), indent=1).encode()}
            if read.verified
            else {},
        )
        super().__init__(context, [ResultPage(read, texts.render)], paper, parent)
