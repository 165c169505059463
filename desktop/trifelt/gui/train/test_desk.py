"""Table tests: start one, keep its result and print it on one page, read others, fold them."""

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from trifelt.engine.cards import cards_signs
from trifelt.engine.hands import hand_cards
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount
from trifelt.engine.settlement.document import Box
from trifelt.engine.training.declared import told_incident
from trifelt.engine.training.levels import TITLES, ExerciseKind
from trifelt.gui.shell.background import Work
from trifelt.gui.shell.dialogs import ChoiceDialog, FaultListDialog, ask_for_file
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.slip.one_page import RIGHT, OnePage, PageDialog, Paper, Render, rule_line, table_of
from trifelt.gui.train.model.asking import Question
from trifelt.gui.train.model.judging import AnswerPart, mistake_words
from trifelt.gui.train.model.table_test import (
    Away,
    KindMark,
    ResultRead,
    TestAnswer,
    TestResult,
    class_table,
    file_stem,
    read_result,
)
from trifelt.gui.train.test_page import TestPage
from trifelt.storage.atomic import read_text, save_bytes
from trifelt.storage.houses import UserHouses
from trifelt.storage.refusal import StorageError
from trifelt.storage.spreadsheet import csv_text
from trifelt.storage.training import Training

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
            line(
                Message("{game} · {house}", game=plan.game.title, house=plan.house.title), "quiet"
            ),
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
                line(_round_words(number, one), "wager")
                + line(joined(list(map(_part_words, one.verdict.wrong)), " · "), "")
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
        return joined(told_incident(document))
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


def _part_words(part: AnswerPart) -> Message:
    """What was asked, due and given, under which clause."""
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


_MOST_SHOWN: Final = 50
_LARGEST_RESULT: Final = 5_000_000
_LEAVE: Final = "leave"


class TestDesk(QObject):
    """Reads and writes off the interface thread; faults are shown in the strip."""

    __test__ = False

    started = Signal(object, str)

    def __init__(self, context: PaneContext, training: Training, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._training = training
        self._houses = UserHouses(context.folders.houses_folder)
        self.page = TestPage(context)
        self.page.started.connect(self.started)
        self.page.result_chosen.connect(self.show_result)
        self.page.files_chosen.connect(self._read_files)
        self.page.folded.connect(self._fold)

    def reload(self) -> None:
        """Show the exercise files and results of the game."""
        self.page.show_files()
        game, training, houses = self._context.choice.game.id, self._training, self._houses

        def op(work: Work) -> list[ResultRead]:
            reads = []
            for text in training.results(game)[:_MOST_SHOWN]:
                work.check()
                reads.append(read_result(text, houses))
            return reads

        self._context.in_background(self, op, self.page.show_results, key="results")

    def show_end(self, result: TestResult) -> None:
        """Keep the result of a test that is over, and show it."""
        content, training = result.content(), self._training
        id = f"{content['date']} {content['checksum']}"
        self._context.in_background(
            self,
            lambda _work: training.save_result(id, result.at, result.plan.game.id, content),
            lambda _done: self.reload(),
        )
        self.show_result(ResultRead(result, checksum=content["checksum"]))

    def show_result(self, read: ResultRead) -> None:
        """Show a result on its page, or why it cannot be read."""
        if read.result is None:
            title = Message("This result cannot be read")
            FaultListDialog(self._context.texts, title, (), read.faults, self.page).open()
            return
        ResultDialog(self._context, read, self.page).open()

    def ask_to_leave(self, leave: Callable[[], None]) -> None:
        """Ask before a test is given up."""
        dialog = ChoiceDialog(
            self._context.texts,
            Message("Stop the test?"),
            Message("The test will then have no result."),
            ((_LEAVE, Message("Stop the test")), ("", Message("Go on"))),
            self.page.window(),
        )
        dialog.chosen.connect(lambda answer: leave() if answer == _LEAVE else None)
        dialog.open()

    def _read_files(self, paths: list[Path], as_table: bool) -> None:
        houses = self._houses

        def read(path: Path) -> ResultRead:
            text = read_text(path, _LARGEST_RESULT)
            if text is None:
                raise StorageError(Message("There is no file {path}.", path=str(path)))
            return read_result(text, houses)

        def done(reads: list[ResultRead]) -> None:
            if not as_table:
                self.show_result(reads[0])
                return
            self._fold([(path.name, read) for path, read in zip(paths, reads, strict=True)])

        self._context.in_background(
            self, lambda _work: [read(path) for path in paths], done, key="files"
        )

    def _fold(self, reads: list[tuple[str, ResultRead]]) -> None:
        """Ask where the class table of these results goes."""

        def save(path: Path) -> None:
            refusal = save_bytes(path, csv_text(class_table(reads).lines).encode())
            said = Message(
                "{file}: {verified} of {count} results verified.",
                file=str(path),
                verified=sum(read.verified for _, read in reads),
                count=len(reads),
            )
            self._context.strip.tell_saved(path, refusal, said)

        texts, question = self._context.texts, Message("Save the class table")
        ask_for_file(self.page, texts, question, "csv", save, save_as="class.csv")
