"""The session view: the fan of balances, where sessions end, and the odds in figures."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from trifelt.engine.message import Message
from trifelt.gui.graphs.histogram import Histogram
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.model import Axis, Bins, Mark, Number
from trifelt.gui.returns.live_view import framed
from trifelt.gui.returns.model.fan import fan_lines
from trifelt.gui.returns.model.odds import Answer, Swing, chance_text
from trifelt.gui.shell.amounts import amount_text, signed_amount_text
from trifelt.gui.shell.building import data_label, label, panel
from trifelt.gui.shell.figure_table import Cell, FigureRow, FigureTable, Tone
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import HALF, STEP

PLAYED: Final = Axis(Message("Rounds"), Number.COUNT)
BALANCE: Final = Axis(Message("Balance"), Number.MONEY)
NET: Final = Axis(Message("Net of the session"), Number.MONEY)
SHARE: Final = Axis(Message("Share of sessions"), Number.PERCENT, 4)


class SessionView(QWidget):
    """Shows answers; the pane knows what was asked."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        texts, theme = context.texts, context.theme
        self._context = context
        self._texts = texts
        self.answer: Answer | None = None
        self.fan = LineChart(context, Message("Balance over the session"), PLAYED, BALANCE)
        self.ends = Histogram(
            context, Message("Net at the end of the session"), NET, SHARE, Message("Exact")
        )
        for graph in (self.fan, self.ends):
            graph.plot.setMinimumHeight(120)
        self.figures: dict[str, QLabel] = {}
        self._titles: dict[str, QLabel] = {}
        self.working = label(texts, Message("Working it out…"), "small", wrap=True)
        self.quantiles = FigureTable(
            texts,
            theme,
            Message("Quantiles of the net"),
            (Message("Sessions that end no better"), Message("Net")),
            (112,),
        )
        self.swings = FigureTable(
            texts,
            theme,
            Message("Swing of several boxes"),
            (Message("Boxes"), Message("Swing a round"), Message("A box")),
            (104, 88),
        )
        self._swings: list[Swing] = []
        self._lay_out()

    def show_answer(self, answer: Answer) -> None:
        """Show a session that was worked out."""
        self.answer = answer
        session, question = answer.session, answer.question
        self.fan.set_lines(fan_lines(answer))
        marks = [Mark(question.bankroll / 100, Message("bankroll"))]
        if question.target is not None:
            marks.append(Mark(question.target / 100, Message("target")))
        self.fan.set_marks(marks)
        columns = answer.columns
        self.ends.set_bins(Bins(columns.edges, columns.expected, None, columns.names))
        self.ends.set_marks([Mark(0.0, Message("even"), upright=True)])
        self._say("ahead", chance_text(session.ahead))
        self._say("ruin", chance_text(session.ruined or 0.0))
        has_target = session.reached is not None
        self._titles["target"].setVisible(has_target)
        self.figures["target"].setVisible(has_target)
        if session.reached is not None:
            self._say("target", chance_text(session.reached))
        self._say("mean", signed_amount_text(round(session.mean), self._currency))
        self._say("swing", amount_text(round(session.standard_deviation), self._currency))
        rows = [
            FigureRow(
                f"{percent}",
                (Cell(f"{percent} %"), Cell(signed_amount_text(net, self._currency), strong=True)),
            )
            for percent, net in session.quantiles.items()
        ]
        self.quantiles.show_rows(rows)

    def show_working(self, *, working: bool) -> None:
        """Say that another answer is on its way."""
        self._texts.show(self.working, Message("Working it out…"))
        self.working.setVisible(working)

    def show_refusal(self, why: Message) -> None:
        """Say why there is no answer; what was answered before goes."""
        self.answer = None
        self.fan.set_lines(())
        self.fan.set_marks(())
        self.ends.set_bins(Bins(np.zeros(2), np.zeros(1)))
        self.ends.set_marks(())
        for figure in self.figures.values():
            self._texts.show_data(figure, "–")
        self.quantiles.show_rows(())
        self.show_working(working=True)
        self._texts.show(self.working, why)

    def show_swings(self, swings: Sequence[Swing], boxes: int) -> None:
        """Show what one to so many boxes stray by, as far as that is worked out."""
        rows = []
        for swing in swings:
            words = Message.counted("{count} box", "{count} boxes", swing.boxes)
            whole = amount_text(round(swing.deviation), self._currency)
            each = amount_text(round(swing.deviation / swing.boxes), self._currency)
            cells = (Cell(words), Cell(whole, strong=True), Cell(each))
            rows.append(FigureRow(str(swing.boxes), cells))
        if len(swings) < boxes:
            rows.append(FigureRow("more", (Cell(Message("Working it out…"), Tone.MUTED),)))
        self.swings.show_rows(rows)

    @property
    def _currency(self) -> str:
        return self._context.preferences.settings.currency

    def _say(self, name: str, text: Message | str) -> None:
        if isinstance(text, Message):
            self._texts.show(self.figures[name], text)
        else:
            self._texts.show_data(self.figures[name], text)

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(STEP + 4)
        left.addWidget(framed(self.fan), 6)
        left.addWidget(framed(self.ends), 4)
        right = QVBoxLayout()
        right.setSpacing(STEP + 4)
        frame, column = panel(self._texts, Message("Odds of the session"))
        column.setSpacing(STEP)
        column.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
        column.addLayout(self._odds())
        column.addWidget(self.working)
        # What lies below must not jump whenever something is asked.
        keeping = self.working.sizePolicy()
        keeping.setRetainSizeWhenHidden(True)
        self.working.setSizePolicy(keeping)
        right.addWidget(frame)
        frame, column = panel(self._texts, Message("Where sessions end"))
        column.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, STEP + 4)
        column.setSpacing(STEP)
        column.addWidget(self.quantiles)
        right.addWidget(frame, 7)
        frame, column = panel(self._texts, Message("Several boxes against one dealer"))
        column.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, STEP + 4)
        column.setSpacing(STEP)
        column.addWidget(self.swings)
        right.addWidget(frame, 6)
        for table in (self.quantiles, self.swings):
            table.setMinimumSize(300, 3 * 30)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(STEP + 4)
        line.addLayout(left, 8)
        line.addLayout(right, 5)

    def _odds(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * STEP)
        grid.setVerticalSpacing(HALF)
        names = (
            ("ahead", Message("Ahead at the end")),
            ("ruin", Message("Ruined on the way")),
            ("target", Message("Target reached")),
            ("mean", Message("Mean")),
            ("swing", Message("Standard deviation")),
        )
        for row, (name, title) in enumerate(names):
            words = label(self._texts, title)
            figure = data_label(self._texts, "–", "heading" if row < 3 else "strong")
            figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._texts.name(figure, title)
            self._titles[name], self.figures[name] = words, figure
            grid.addWidget(words, row, 0)
            grid.addWidget(figure, row, 1)
        grid.setColumnStretch(0, 1)
        return grid
