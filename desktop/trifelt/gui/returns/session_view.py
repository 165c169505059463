"""The session view: the fan of balances, where sessions end, and the odds in figures."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from PySide6.QtWidgets import QGridLayout, QLabel, QStackedWidget, QWidget

from trifelt.engine.message import Message
from trifelt.engine.session.barrier import SessionRefusedError
from trifelt.gui.graphs.histogram import Histogram
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.model import Axis, Bins, Number, ValueLine
from trifelt.gui.returns.live_view import CARD_MARGINS, framed
from trifelt.gui.returns.model.mix import StakeMix
from trifelt.gui.returns.model.odds import (
    PATHS,
    SessionOdds,
    SessionQuestion,
    answer,
    chance_text,
    end_marks,
    stopped_by,
    volatilities,
)
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import (
    MIDDLE,
    RIGHT,
    STRETCH,
    caption,
    card,
    column,
    data_label,
    grid,
    label,
    row,
)
from trifelt.gui.shell.controls import Segments
from trifelt.gui.shell.figure_table import Cell, CellTone, FigureRow, FigureTable
from trifelt.gui.shell.figures import amount_text, number_text, signed_amount_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import HALF, STEP

PLAYED: Final = Axis(Message("Rounds"), Number.COUNT)
BALANCE: Final = Axis(Message("Balance"), Number.MONEY)
NET: Final = Axis(Message("Net of the session"), Number.MONEY)
RUINED: Final = Message("Ruined by then")
RUINED_OR_THERE: Final = Message("Ruined or at the target by then")
STOPPED: Final = Axis(Message("Share of sessions"), Number.PERCENT, 2, small=True)
SHARE: Final = Axis(Message("Share of sessions"), Number.PERCENT, 4)
FAN: Final = Message("Balance over the session")
ENDS: Final = Message("Net at the end of the session")

FROM_BEFORE: Final = Message("Fix the highlighted fields: these figures are from before.")


class SessionView(QWidget):
    """Shows answers; the pane knows what was asked."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        texts, theme = context.texts, context.theme
        self._context = context
        self._texts = texts
        self.answer: SessionOdds | None = None
        self.fan = LineChart(context, FAN, PLAYED, BALANCE)
        self.fan.set_title(FAN, Message("Thin lines: {count} sampled sessions.", count=PATHS))
        self.ends = Histogram(context, ENDS, NET, SHARE, Message("Exact"))
        self.by_time = LineChart(context, RUINED, PLAYED, STOPPED)
        for graph in (self.fan, self.ends, self.by_time):
            graph.plot.setMinimumHeight(120)
        self.below = Segments(
            texts,
            Message("Lower graph"),
            (("ends", Message("Ends")), ("time", Message("By time"))),
        )
        self.below.chosen.connect(self._on_below_chosen)
        self.figures: dict[str, QLabel] = {}
        self._titles: dict[str, QLabel] = {}
        self.working = label(texts, Message("Calculating…"), "small", wrap=True)
        self.quantiles = FigureTable(
            texts,
            theme,
            Message("Net by share of sessions"),
            (Message("Share of sessions at or below"), Message("Net")),
            (112,),
        )
        self.volatilities = FigureTable(
            texts,
            theme,
            Message("Volatility of several boxes"),
            (Message("Boxes"), Message("Volatility"), Message("Per box")),
            (104, 88),
        )
        self._asked: SessionQuestion | None = None
        self._volatilities: list[float] = []
        self._volatile_mix: StakeMix | None = None
        self._lay_out()

    def ask(self, mix: StakeMix | None, read: tuple[int, int | None, int | None] | None) -> None:
        """Work out a session of this mix from its bankroll, rounds and target, once."""
        if mix is None or read is None:
            self._asked = None
            self.say_instead(FROM_BEFORE)
            return
        question = SessionQuestion(mix, *read)
        if question == self._asked:
            return
        self._asked = question
        self.say_instead(Message("Calculating…"))

        def op(work: Work) -> SessionOdds:
            return answer(question, work.check)

        def failure(fault: Exception) -> None:
            if not isinstance(fault, SessionRefusedError):
                raise fault
            self.show_refusal(fault.message)

        run_in_background(
            parent=self, op=op, success=self._on_answered, failure=failure, key="session"
        )

    def _on_answered(self, found: SessionOdds) -> None:
        if found.question != self._asked:
            return
        self.working.hide()
        self.show_answer(found)
        mix = found.question.mix
        if mix is self._volatile_mix:
            return
        self._volatile_mix = mix
        self._volatilities = []
        self.show_volatilities((), mix.house.seats)

        def op(work: Work) -> None:
            for one in volatilities(mix, work.check):
                work.report(one)

        def progress(one: float) -> None:
            self._volatilities.append(one)
            self.show_volatilities(self._volatilities, mix.house.seats)

        run_in_background(
            parent=self, op=op, success=lambda _none: None, progress=progress, key="volatility"
        )

    def show_answer(self, answer: SessionOdds) -> None:
        """Show a session that was worked out."""
        self.answer = answer
        session, question = answer.session, answer.question
        for graph in (self.fan, self.ends, self.by_time):
            graph.facts = question.facts
        self.fan.set_lines(answer.fan)
        self.fan.set_marks(end_marks(question, session))
        columns = answer.columns
        self.ends.set_bins(columns.bins(columns.expected))
        self.ends.set_title(ENDS, columns.note)
        self.ends.set_marks([ValueLine(0.0, Message("even"), upright=True)])
        self.by_time.set_title(RUINED if session.reached is None else RUINED_OR_THERE)
        self.by_time.set_lines(stopped_by(session))
        self._say("rounds", number_text(session.expected_rounds, 1))
        self._say("ahead", chance_text(session.ahead))
        self._say("ruin", chance_text(session.ruined or 0.0))
        for part in (self._titles["target"], self.figures["target"]):
            part.setVisible(session.reached is not None)
        self._say("target", chance_text(session.reached or 0.0))
        self._say("mean", signed_amount_text(round(session.mean), self._currency))
        self._say("volatility", amount_text(round(session.standard_deviation), self._currency))
        rows = [
            FigureRow(
                f"{percent}",
                (Cell(f"{percent} %"), Cell(signed_amount_text(net, self._currency), strong=True)),
            )
            for percent, net in session.quantiles.items()
        ]
        self.quantiles.show_rows(rows)

    def say_instead(self, words: Message) -> None:
        """Say why figures are of before, or are still to come."""
        self._texts.show(self.working, words)
        self.working.show()

    def show_refusal(self, why: Message) -> None:
        """Say why there is no answer; what was answered before goes."""
        self.answer = None
        self.fan.set_lines(())
        self.fan.set_marks(())
        self.ends.set_bins(Bins(np.zeros(2), np.zeros(1)))
        self.ends.set_title(ENDS)
        self.ends.set_marks(())
        self.by_time.set_lines(())
        for figure in self.figures.values():
            self._texts.show_data(figure, "–")
        self.quantiles.show_rows(())
        self.say_instead(why)

    def show_volatilities(self, found: Sequence[float], boxes: int) -> None:
        """Show the volatility of one box, two boxes and so on, as far as it is calculated."""
        rows = []
        for count, deviation in enumerate(found, start=1):
            words = Message.counted("{count} box", "{count} boxes", count)
            whole = amount_text(round(deviation), self._currency)
            each = amount_text(round(deviation / count), self._currency)
            rows.append(FigureRow(str(count), (Cell(words), Cell(whole, strong=True), Cell(each))))
        if len(found) < boxes:
            rows.append(FigureRow("more", (Cell(Message("Calculating…"), CellTone.MUTED),)))
        self.volatilities.show_rows(rows)

    def _on_below_chosen(self, name: str) -> None:
        self._below_stack.setCurrentIndex(("ends", "time").index(name))

    @property
    def _currency(self) -> str:
        return self._context.preferences.settings.currency

    def _say(self, name: str, text: Message | str) -> None:
        if isinstance(text, Message):
            self._texts.show(self.figures[name], text)
        else:
            self._texts.show_data(self.figures[name], text)

    def _lay_out(self) -> None:
        # What is below must not jump whenever something is asked.
        policy = self.working.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.working.setSizePolicy(policy)
        for table in (self.quantiles, self.volatilities):
            table.setMinimumSize(300, 3 * 30)
        texts = self._texts
        title = Message("Odds of the session")
        odds = card(texts, title, self._odds(), self.working, spacing=STEP, margins=2 * STEP)
        cards = []
        for title, table in (
            (Message("Where sessions end"), self.quantiles),
            (Message("Several boxes against one dealer"), self.volatilities),
        ):
            heading = caption(texts, title)
            heading.setWordWrap(True)
            cards.append(card(texts, None, heading, table, spacing=STEP, margins=CARD_MARGINS))
        ends, boxes = cards
        self._below_stack = QStackedWidget()
        self._below_stack.addWidget(framed(self.ends))
        self._below_stack.addWidget(framed(self.by_time))
        choice = row(STRETCH, self.below)
        left = column((framed(self.fan), 6), choice, (self._below_stack, 4), spacing=HALF)
        right = column(odds, (ends, 7), (boxes, 6), spacing=STEP + 4)
        self.setLayout(row((left, 8), (right, 5), spacing=STEP + 4))

    def _odds(self) -> QGridLayout:
        names = (
            ("ahead", Message("Ahead at the end")),
            ("ruin", Message("Ruined on the way")),
            ("target", Message("Target reached")),
            ("rounds", Message("Rounds on average")),
            ("mean", Message("Mean")),
            ("volatility", Message("Volatility")),
        )
        for place, (name, title) in enumerate(names):
            figure = data_label(self._texts, "–", "heading" if place < 3 else "strong")
            figure.setAlignment(RIGHT | MIDDLE)
            self._texts.name(figure, title)
            self._titles[name], self.figures[name] = label(self._texts, title), figure
        rows = zip(self._titles.values(), self.figures.values(), strict=True)
        return grid(rows, spacing=(2 * STEP, HALF), shares=(1,))
