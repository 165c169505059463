"""The session view: the fan of balances, where sessions end, and the odds in figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QLabel,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.engine.session.session import TooManyAmountsError
from trifelt.gui.graphs.histogram import Histogram
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.model import Axis, Bins, Number, ValueLine
from trifelt.gui.returns.live_view import CARD_MARGINS, framed
from trifelt.gui.returns.model.mix import StakeMix
from trifelt.gui.returns.model.odds import (
    BANKROLLS,
    FIRST_ROUNDS,
    MOST_SESSION_ROUNDS,
    ROUNDS,
    TARGETS,
    Scale,
    SessionOdds,
    SessionQuestion,
    answer,
    chance_text,
    volatilities,
)
from trifelt.gui.returns.model.rounds import read_rounds
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import (
    MIDDLE,
    RIGHT,
    TOP,
    Slider,
    card,
    column,
    data_label,
    grid,
    label,
    row,
)
from trifelt.gui.shell.controls import line_field
from trifelt.gui.shell.figure_table import Cell, CellTone, FigureRow, FigureTable
from trifelt.gui.shell.figures import amount_text, read_amount, signed_amount_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP

PLAYED: Final = Axis(Message("Rounds"), Number.COUNT)
BALANCE: Final = Axis(Message("Balance"), Number.MONEY)
NET: Final = Axis(Message("Net of the session"), Number.MONEY)
FIELD_WIDTH: Final = 144
SHARE: Final = Axis(Message("Share of sessions"), Number.PERCENT, 4)


class SessionView(QWidget):
    """Shows answers; the pane knows what was asked."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        texts, theme = context.texts, context.theme
        self._context = context
        self._texts = texts
        self.answer: SessionOdds | None = None
        self.fan = LineChart(context, Message("Balance over the session"), PLAYED, BALANCE)
        self.ends = Histogram(
            context, Message("Net at the end of the session"), NET, SHARE, Message("Exact")
        )
        for graph in (self.fan, self.ends):
            graph.plot.setMinimumHeight(120)
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

    def ask(self, mix: StakeMix, read: tuple[int, int, int | None] | None) -> None:
        """Work out a session of this mix from its bankroll, rounds and target, once."""
        if read is None or (question := SessionQuestion(mix, *read)) == self._asked:
            return
        self._asked = question
        self.show_working(working=True)

        def op(work: Work) -> SessionOdds:
            return answer(question, lambda: not work.cancelled)

        def failure(fault: Exception) -> None:
            if not isinstance(fault, TooManyAmountsError):
                raise fault
            self.show_refusal(fault.message)

        run_in_background(
            parent=self, op=op, success=self._on_answered, failure=failure, key="session"
        )

    def _on_answered(self, found: SessionOdds) -> None:
        self.show_working(working=False)
        self.show_answer(found)
        mix = found.question.mix
        if mix is self._volatile_mix:
            return
        self._volatile_mix = mix
        self._volatilities = []
        self.show_volatilities((), mix.house.seats)

        def op(work: Work) -> None:
            for one in volatilities(mix, lambda: not work.cancelled):
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
        self.fan.facts = self.ends.facts = question.facts
        self.fan.set_lines(answer.fan)
        marks = [ValueLine(question.bankroll / 100, Message("bankroll"))]
        if question.target is not None:
            marks.append(ValueLine(question.target / 100, Message("target")))
        self.fan.set_marks(marks)
        columns = answer.columns
        self.ends.set_bins(Bins(columns.edges, columns.expected, None, columns.names))
        self.ends.set_marks([ValueLine(0.0, Message("even"), upright=True)])
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

    def show_working(self, *, working: bool) -> None:
        """Say that another answer is on its way."""
        self._texts.show(self.working, Message("Calculating…"))
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
        ends, boxes = (
            card(texts, title, table, spacing=STEP, margins=CARD_MARGINS)
            for title, table in (
                (Message("Where sessions end"), self.quantiles),
                (Message("Several boxes against one dealer"), self.volatilities),
            )
        )
        left = column((framed(self.fan), 6), (framed(self.ends), 4), spacing=STEP + 4)
        right = column(odds, (ends, 7), (boxes, 6), spacing=STEP + 4)
        self.setLayout(row((left, 8), (right, 5), spacing=STEP + 4))

    def _odds(self) -> QGridLayout:
        names = (
            ("ahead", Message("Ahead at the end")),
            ("ruin", Message("Ruined on the way")),
            ("target", Message("Target reached")),
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


class SlidingField(QWidget):
    """A value that is dragged in round steps or typed exactly."""

    changed = Signal()

    def __init__(
        self,
        texts: Texts,
        title: Message,
        scale: Scale,
        read: Callable[[str], int | Message],
        write: Callable[[int], str],
        head: QWidget | None = None,
    ) -> None:
        super().__init__()
        self._scale, self._read, self._write = scale, read, write
        self.value = scale.value(0)
        self.field, self._faulted = line_field(texts, title, width=FIELD_WIDTH)
        self.slider = Slider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, scale.last)
        self.slider.setPageStep(5)
        self.slider.setMinimumHeight(24)
        texts.name(self.slider, Message("{title}, as a slider", title=title))
        line = row((head or label(texts, title), 1), (self._faulted, TOP), spacing=STEP)
        self.setLayout(column(line, self.slider, spacing=HALF))
        self.field.textEdited.connect(self._on_edited)
        self.field.editingFinished.connect(self._on_finished)
        self.slider.valueChanged.connect(self._on_slid)

    @property
    def fault(self) -> Message | None:
        """What is wrong with the field."""
        return self._faulted.fault

    def set_value(self, value: int) -> None:
        """Show a value, without telling it as a change of the user."""
        self.value = value
        self.field.setText(self._write(value))
        self._faulted.set_fault(None)
        self._place_slider()

    def set_fault(self, fault: Message | None) -> None:
        """Say what is wrong with the value, seen together with others."""
        self._faulted.set_fault(fault)

    def _place_slider(self) -> None:
        blocked = self.slider.blockSignals(True)
        self.slider.setValue(self._scale.place(self.value))
        self.slider.blockSignals(blocked)

    def _on_edited(self, text: str) -> None:
        read = self._read(text)
        self._faulted.set_fault(read if isinstance(read, Message) else None)
        if isinstance(read, int):
            self.value = read
            self._place_slider()
            self.changed.emit()

    def _on_finished(self) -> None:
        if not isinstance(self._read(self.field.text()), Message):
            self.field.setText(self._write(self.value))

    def _on_slid(self, place: int) -> None:
        self.value = self._scale.value(place)
        self.field.setText(self._write(self.value))
        self._faulted.set_fault(None)
        self.changed.emit()


class SessionPanel(QFrame):
    """Bankroll, rounds, and a target that may be left out."""

    changed = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.bankroll = SlidingField(
            texts, Message("Bankroll"), BANKROLLS, read_amount, amount_text
        )
        self.rounds = SlidingField(texts, Message("Rounds"), ROUNDS, _session_rounds, "{:,}".format)
        self.stops = QCheckBox()
        texts.show(self.stops, Message("Stop at"))
        texts.name(self.stops, Message("Stop when the balance reaches a target"))
        self.target = SlidingField(
            texts, Message("Target"), TARGETS, read_amount, amount_text, self.stops
        )
        self.rounds.set_value(FIRST_ROUNDS)
        parts = (self.bankroll, self.rounds, self.target)
        for part in parts:
            part.changed.connect(self.changed)
        self.stops.toggled.connect(self._on_stops_toggled)
        self._allow_target()
        inside = card(texts, Message("The session"), *parts, spacing=STEP + HALF)
        self.setLayout(column(inside))

    def open_with(self, bankroll: int) -> None:
        """Begin with a bankroll, and a target at twice as much that is not used yet."""
        self.bankroll.set_value(bankroll)
        self.target.set_value(2 * bankroll)

    def read(self) -> tuple[int, int, int | None] | None:
        """Bankroll, rounds and target; None where a field is faulty, which says so itself."""
        bankroll, target = self.bankroll.value, self.target.value
        if self.stops.isChecked():
            low = target <= bankroll
            fault = Message(
                "Enter more than the bankroll of {bankroll}.", bankroll=amount_text(bankroll)
            )
            if not _is_own(self.target.fault):
                self.target.set_fault(fault if low else None)
        parts = [self.bankroll, self.rounds, *([self.target] if self.stops.isChecked() else [])]
        if any(part.fault is not None for part in parts):
            return None
        return bankroll, self.rounds.value, target if self.stops.isChecked() else None

    def _allow_target(self) -> None:
        for part in (self.target.field, self.target.slider):
            part.setEnabled(self.stops.isChecked())

    def _on_stops_toggled(self) -> None:
        self._allow_target()
        if self.stops.isChecked() and self.target.value <= self.bankroll.value:
            self.target.set_value(2 * self.bankroll.value)
        self.changed.emit()


def _is_own(fault: Message | None) -> bool:
    """Whether a fault is the field's own, and not about its neighbours."""
    return fault is not None and "bankroll" not in fault.facts


def _session_rounds(text: str) -> int | Message:
    read = read_rounds(text)
    if isinstance(read, int) and read > MOST_SESSION_ROUNDS:
        return Message("Enter 1 to {most} rounds.", most=f"{MOST_SESSION_ROUNDS:,}")
    return read
