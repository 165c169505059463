"""Beside the question: its hints before the answer, what was right after it."""

from collections.abc import Iterable, Sequence

from PySide6.QtWidgets import QWidget

from trifelt.engine.clauses import Clause
from trifelt.engine.message import Message
from trifelt.engine.payout_check.chips import chips_message, fewest_chips
from trifelt.engine.training.levels import ExerciseKind
from trifelt.gui.check.chip_row import ChipRow
from trifelt.gui.shell.building import RIGHT, caption, clear, column, grid, holder, label
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import STEP
from trifelt.gui.table.dialogs import RANKING, ranking_grid
from trifelt.gui.train.model.asking import Question, clauses_hinted, hints
from trifelt.gui.train.model.judging import AnswerPart, AnswerVerdict, clause_words, mistake_words
from trifelt.storage.settings import ChipSet


class Feedback(QWidget):
    """A column of words."""

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        self._theme = theme
        self._column = column(spacing=STEP)
        self.setLayout(self._column)

    def show_question(self, question: Question, *, again: bool, tells: bool) -> None:
        """What helps before the answer, as far as the level does; in a test nothing."""
        clear(self._column)
        if not tells:
            self._say(Message("Table test"), "strong")
            self._say(Message("The right answers are shown at the end."), "muted")
        if again:
            self._say(Message("You got this one wrong before."), "strong")
        if question.level.hints and tells:
            if question.kind is ExerciseKind.READ:
                self._column.addWidget(caption(self._texts, RANKING))
                self._column.addWidget(holder(ranking_grid(self._texts, question.house.game)))
            for wager, rows in hints(question):
                self._column.addWidget(caption(self._texts, wager))
                lines: list[list[QWidget]] = [
                    [
                        label(self._texts, title, "small", wrap=True, capital=True),
                        label(self._texts, odds),
                    ]
                    for title, odds in rows
                ]
                for _, odds_label in lines:
                    odds_label.setProperty("alignment", RIGHT)
                self._column.addWidget(holder(grid(lines, spacing=(STEP, 2), shares=(1, 0))))
            self._say_clauses(clauses_hinted(question))
        self._column.addStretch(1)

    def show_verdict(
        self, question: Question, verdict: AnswerVerdict, seconds: float, known: ChipSet
    ) -> None:
        """Right or wrong, what is due and why, and what a wrong answer looks like."""
        clear(self._column)
        head = Message("Right") if verdict.right else Message("Wrong")
        self._column.addWidget(label(self._texts, head, "win" if verdict.right else "lose"))
        if question.level.clock:
            took = Message(
                "{seconds} s of {target} s",
                seconds=f"{seconds:.1f}",
                target=f"{question.exercise.seconds:g}",
            )
            self._say(took, "small")
        self._say_parts(verdict.parts)
        if question.kind is ExerciseKind.PAY:
            due = question.rows[0].due
            if verdict.right and (reason := verdict.parts[0].reason) is not None:
                self._say(reason, "small")
            self._say(Message("In the fewest chips:"), "small")
            chips = ChipRow(self._theme, 32)
            cut = fewest_chips(due, question.house.chips)
            chips.show_chips(cut, known)
            self._column.addWidget(chips)
            if cut.rest:
                self._say(chips_message(cut), "small")
        self._end(question, verdict.wrong or verdict.parts, head)

    def show_parts(self, question: Question, head: Message, parts: Sequence[AnswerPart]) -> None:
        """What of an answer was wrong so far, with its clauses."""
        clear(self._column)
        wrong = [part for part in parts if not part.right]
        self._column.addWidget(label(self._texts, head, "lose" if wrong else "win", wrap=True))
        self._say_parts(parts)
        self._end(question, wrong, head)

    def _say_parts(self, parts: Sequence[AnswerPart]) -> None:
        for part in parts:
            if part.chips is not None:
                told = Message("{title}: {chips}", title=part.title, chips=part.chips)
                self._say(told, "lose")
            looks = mistake_words(part)
            if part.right and looks is None:
                continue
            self._say(part.title, "strong")
            self._say(part.said)
            if looks is not None:
                self._say(looks, "small" if part.right else "lose")
            if part.reason is not None:
                self._say(part.reason, "small")

    def _end(self, question: Question, parts: Sequence[AnswerPart], head: Message) -> None:
        self._say_clauses(clause_words(question, parts))
        self._column.addStretch(1)
        self._texts.announce(self, head)

    def _say_clauses(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            self._say(
                Message("{clause} · {title}", clause=clause.number, title=clause.title),
                "clause",
            )
            self._say(clause.says, "small")

    def _say(self, message: Message, role: str = "") -> None:
        self._column.addWidget(label(self._texts, message, role, wrap=True, capital=True))
