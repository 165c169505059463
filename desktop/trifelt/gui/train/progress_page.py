"""Progress: a map of skills, confusions, figures by day, and open mistakes to repeat."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from math import floor
from pathlib import Path
from typing import Final

import numpy as np
from PySide6.QtCore import QPoint, Signal, SignalInstance
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from trifelt.engine.houses.house import House, house_title
from trifelt.engine.message import Message, joined
from trifelt.engine.training.levels import TITLES, ExerciseKind
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.model import Axis, Number, PlottedLine
from trifelt.gui.graphs.saving import png_of, svg_of
from trifelt.gui.shell.building import STRETCH, button, card, choice_box, column, holder, label, row
from trifelt.gui.shell.controls import MenuButton, ScrolledPage
from trifelt.gui.shell.dialogs import ask_for_file
from trifelt.gui.shell.figure_table import Cell, CellTone, FigureRow, WholeTable
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP
from trifelt.gui.train.model.asking import ACTS
from trifelt.gui.train.model.practice import open_mistakes
from trifelt.gui.train.model.skills import (
    ENOUGH,
    LAST,
    NEVER,
    RIGHT,
    STATES,
    Day,
    Skill,
    SkillState,
    answers_table,
    confusions,
    days,
    due_by_day,
    due_counts,
    mistake_title,
    mistakes_made,
    skills,
)
from trifelt.storage.atomic import save_bytes
from trifelt.storage.spreadsheet import csv_text
from trifelt.storage.training import Answered

_WHOLE: Final = (ExerciseKind.READ, ExerciseKind.ERROR, ExerciseKind.RULING)
_BY_WAGER: Final = tuple(kind for kind in TITLES if kind not in _WHOLE)
_TONES: Final = {SkillState.NEW: CellTone.MUTED, SkillState.FADING: CellTone.ALARM}
_GRAPH_HEIGHT: Final = 200
_MOST_MISTAKES: Final = 50


class ProgressPage(QWidget):
    """Shows the answers in the log for the chosen game."""

    again = Signal(object)
    checked = Signal(object)

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        texts = self._texts = context.texts
        self._context = context
        self._answers: tuple[Answered, ...] = ()
        self.about = label(texts, Message(""), "muted", wrap=True)
        self.save = MenuButton("house", context.theme)
        texts.show(self.save, Message("Save"))
        for ending, words in (
            ("csv", Message("Every answer (CSV)…")),
            ("png", Message("This page as a picture (PNG)…")),
            ("svg", Message("This page as a drawing (SVG)…")),
        ):
            self.save.entry(texts, words, partial(self._ask_for_file, ending))
        self.kind = choice_box(texts, Message("Kind of exercise"))
        for kind, title in (("", Message("All kinds")), *((k, t) for k, (t, _) in TITLES.items())):
            texts.add_choice(self.kind, title, str(kind))
        self.kind.currentIndexChanged.connect(self._show_graphs)
        wagers = (Message("Wager"), *(TITLES[kind][0] for kind in _BY_WAGER))
        self.map = self._table(Message("Skills by wager"), wagers, 150)
        whole = (Message("Exercise"), Message("State"))
        self.whole = self._table(Message("Skills of the whole hand or table"), whole, 150)
        acts = (Message("Due"), *ACTS.values())
        self.matrix = self._table(Message("What was done for what was due"), acts, 56)
        kinds = (Message("Kind"), Message("Times"))
        self.kinds = self._table(Message("Kinds of mistakes"), kinds, 56)
        open_ = (Message("Exercise"), Message("When"))
        self.mistakes = self._table(Message("Open mistakes"), open_, 130)
        self.retry = button(texts, Message("Do it again"), partial(self._emit, self.again))
        self.check = button(texts, Message("Open in the check"), partial(self._emit, self.checked))
        day = Axis(Message("Day of practice"), Number.COUNT, 0)
        self.right = LineChart(
            context, Message("Right"), day, Axis(Message("Right"), Number.PERCENT, 1)
        )
        self.pace = LineChart(
            context,
            Message("Time against the target"),
            day,
            Axis(Message("Share of the target time"), Number.PERCENT, 0),
        )
        ahead = Axis(Message("Days from today"), Number.COUNT, 0)
        self.facts = LineChart(
            context, Message("Facts due"), ahead, Axis(Message("Facts"), Number.COUNT, 0)
        )
        for chart in (self.right, self.pace, self.facts):
            chart.plot.setFixedHeight(_GRAPH_HEIGHT)
        page = column(
            row((self.about, 1), self.kind, self.save, spacing=2 * STEP),
            card(texts, Message("Skills"), self.map, self.whole),
            row(
                (card(texts, Message("Take, push, pay"), self.matrix, STRETCH), 1),
                (card(texts, Message("Mistakes made"), self.kinds, STRETCH), 1),
                spacing=2 * STEP,
            ),
            card(
                texts, Message("Open mistakes"), self.mistakes,
                row(self.retry, self.check, STRETCH, spacing=STEP),
            ),
            row((self.right, 1), (self.pace, 1), (self.facts, 1), spacing=2 * STEP),
            STRETCH,
            spacing=2 * STEP,
        )  # fmt: skip
        self._page = holder(page)
        self.setLayout(column(ScrolledPage(self._page)))

    def _table(self, name: Message, header: Sequence[Message], width: int) -> WholeTable:
        widths = [width] * (len(header) - 1)
        return WholeTable(self._texts, self._context.theme, name, header, widths)

    def show_known(
        self, house: House, answers: tuple[Answered, ...], due: Mapping[str, datetime]
    ) -> None:
        """Show the progress in a game."""
        self._answers = answers
        now, week = due_counts(due)
        coming = due_by_day(due, datetime.now(UTC))
        days_ahead = np.arange(len(coming), dtype=np.float64)
        counts_ahead = np.array(coming, dtype=np.float64)
        houses = (house_title(one.game, one.house.id, one.house.name) for one in answers)
        self.facts.facts = (
            (Message("Game"), house.game.title),
            (Message("House"), joined(list(dict.fromkeys(houses)), ", ")),
            (Message("Answers"), len(answers)),
        )
        self.facts.set_lines([PlottedLine("due", Message("Facts due"), days_ahead, counts_ahead)])
        facts = Message.counted("{count} thing to repeat", "{count} things to repeat", now)
        done = Message.counted("{count} answer", "{count} answers", len(answers))
        about = Message(
            "{game}: {done} · {facts}, {week} within a week · mastered: at least {enough} "
            "exercises, {share} % of the last {last} right, and the median within the target",
            game=house.game.title, done=done, facts=facts, week=week,
            enough=ENOUGH, share=round(100 * RIGHT), last=LAST,
        )  # fmt: skip
        self._texts.show(self.about, about)
        found = skills(answers, datetime.now(UTC))
        self.map.show_rows(_map_rows(house, found))
        self.whole.show_rows(
            [
                FigureRow(kind.value, (Cell(TITLES[kind][0]), _cell(found.get((kind.value, "")))))
                for kind in _WHOLE
            ]
        )
        self._show_graphs()
        open_ = open_mistakes(answers)[::-1][:_MOST_MISTAKES]
        rows = [
            (one.id, (Cell(mistake_title(one)), Cell(f"{one.at.astimezone():%Y-%m-%d %H:%M}")))
            for one in open_
        ]
        self.mistakes.show_rows([FigureRow(*one) for one in rows])
        for each in (self.retry, self.check):
            each.setEnabled(bool(open_))
        if open_ and not self.mistakes.chosen:
            self.mistakes.choose(open_[0].id)

    def _show_graphs(self) -> None:
        """Show confusions and days, for the chosen kind of exercise or for all."""
        kind = self.kind.currentData()
        for chart in (self.right, self.pace):
            chart.facts = (
                *self.facts.facts,
                (Message("Kind of exercise"), self.kind.currentText()),
            )
        answers = [one for one in self._answers if kind in ("", one.kind)]
        counts = confusions(answers)
        self.matrix.show_rows(
            [
                FigureRow(is_due, (Cell(title), *(_count(counts, is_due, act) for act in ACTS)))
                for is_due, title in ACTS.items()
            ]
        )
        made = mistakes_made(answers)
        rows = [FigureRow(title.text, (Cell(title), Cell(str(count)))) for title, count in made]
        self.kinds.show_rows(rows or [FigureRow("", (Cell(Message("None yet"), CellTone.MUTED),))])
        by_day = days(answers)
        self.right.set_lines([_line("right", Message("Right"), by_day, [d.right for d in by_day])])
        self.pace.set_lines(
            [_line("pace", Message("Time taken"), by_day, [d.pace for d in by_day])]
        )

    @property
    def chosen(self) -> Answered | None:
        """The mistake chosen in the list."""
        id = self.mistakes.chosen
        return next((one for one in self._answers if one.id == id), None)

    def _emit(self, signal: SignalInstance) -> None:
        if self.chosen is not None:
            signal.emit(self.chosen)

    def _ask_for_file(self, ending: str) -> None:
        title, save_as = Message("Save the progress"), f"training.{ending}"
        ask_for_file(self, self._texts, title, ending, self._save, save_as=save_as)

    def _paint(self, painter: QPainter) -> None:
        """Paint the page on the window's background: its own is transparent."""
        painter.fillRect(self._page.rect(), QColor(self._context.theme.tokens.window))
        self._page.render(painter, QPoint())

    def _save(self, path: Path) -> None:
        page = self._page
        match path.suffix.lower():
            case ".png":
                picture = page.grab()  # sharp as on the screen
                painter = QPainter(picture)
                self._paint(painter)
                painter.end()
                content = png_of(picture)
            case ".svg":
                title = self._texts.render(Message("Progress"))
                content = svg_of(page.size(), page.logicalDpiX(), title, self._paint)
            case _:
                content = csv_text(answers_table(self._answers).lines).encode()
        self._context.strip.tell_saved(path, save_bytes(path, content))


def _map_rows(house: House, found: Mapping[tuple[str, str], Skill]) -> list[FigureRow]:
    return [
        FigureRow(
            wager.id,
            (Cell(wager.title), *(_cell(found.get((kind.value, wager.id))) for kind in _BY_WAGER)),
        )
        for wager in house.game.wagers
        if wager.id in house.offers
    ]


def _cell(skill: Skill | None) -> Cell:
    one = skill or NEVER
    words = STATES[one.state]
    if one.state in (SkillState.LEARNING, SkillState.FADING):
        words = Message(
            "{state} · {right} % of {count}",
            state=words, right=floor(round(100 * one.right, 6)), count=one.count,
        )  # fmt: skip
    tone = _TONES.get(one.state, CellTone.PLAIN)
    return Cell(words, tone, strong=one.state is SkillState.MASTERED)


def _count(counts: Mapping[tuple[str, str], int], due: str, act: str) -> Cell:
    count = counts[due, act]
    alarm = count and due != act
    return Cell(str(count), CellTone.ALARM if alarm else CellTone.PLAIN, strong=due == act)


def _line(id: str, title: Message, by_day: Sequence[Day], values: Sequence[float]) -> PlottedLine:
    return PlottedLine(
        id,
        title,
        np.arange(1, len(by_day) + 1, dtype=np.float64),
        np.array(values, dtype=np.float64),
        names=[day.day.isoformat() for day in by_day].__getitem__,
    )
