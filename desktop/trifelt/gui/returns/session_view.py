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
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.session.scattered import TooManyAmountsError
from trifelt.gui.graphs.histogram import Histogram
from trifelt.gui.graphs.lines import LineChart
from trifelt.gui.graphs.model import Axis, Bins, Mark, Number
from trifelt.gui.returns.live_view import framed
from trifelt.gui.returns.model.mix import Mix, read_amount
from trifelt.gui.returns.model.odds import (
    BANKROLLS,
    FIRST_ROUNDS,
    MOST_SESSION_ROUNDS,
    ROUNDS,
    TARGETS,
    Answer,
    Question,
    Scale,
    Swing,
    answer,
    chance_text,
    fan_lines,
    swings,
)
from trifelt.gui.returns.model.rounds import read_rounds
from trifelt.gui.shell.amounts import amount_text, signed_amount_text
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import Slider, data_label, label, panel
from trifelt.gui.shell.field_fault import FaultedField
from trifelt.gui.shell.figure_table import Cell, FigureRow, FigureTable, Tone
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.texts import Texts
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


FIELD_WIDTH = 144


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
        self.field = QLineEdit()
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.field.setMaxLength(24)
        texts.name(self.field, title)
        self._faulted = FaultedField(texts, self.field)
        self._faulted.setFixedWidth(FIELD_WIDTH)
        self.slider = Slider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, scale.last)
        self.slider.setPageStep(5)
        self.slider.setMinimumHeight(24)
        texts.name(self.slider, Message("{title}, as a slider", title=title))
        line = QHBoxLayout()
        line.setSpacing(STEP)
        line.addWidget(head or label(texts, title), 1)
        line.addWidget(self._faulted, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(HALF)
        column.addLayout(line)
        column.addWidget(self.slider)
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
        frame, column = panel(texts, Message("The session"))
        column.setSpacing(STEP + HALF)
        self.bankroll = SlidingField(texts, Message("Bankroll"), BANKROLLS, read_amount, _amount)
        self.rounds = SlidingField(texts, Message("Rounds"), ROUNDS, _session_rounds, _count)
        self.stops = QCheckBox()
        texts.show(self.stops, Message("Stop at"))
        texts.name(self.stops, Message("Stop when the balance reaches a target"))
        self.target = SlidingField(
            texts, Message("Target"), TARGETS, read_amount, _amount, self.stops
        )
        self.rounds.set_value(FIRST_ROUNDS)
        for part in (self.bankroll, self.rounds, self.target):
            column.addWidget(part)
            part.changed.connect(self.changed)
        self.stops.toggled.connect(self._on_stops_toggled)
        self._allow_target()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)

    def open_with(self, bankroll: int) -> None:
        """Begin with a bankroll, and a target at twice as much that is not used yet."""
        self.bankroll.set_value(bankroll)
        self.target.set_value(2 * bankroll)

    def read(self) -> tuple[int, int, int | None] | None:
        """Bankroll, rounds and target; None where a field is faulty, which says so itself."""
        bankroll, target = self.bankroll.value, self.target.value
        if self.stops.isChecked():
            low = target <= bankroll
            fault = Message("Above the bankroll of {bankroll}", bankroll=Amount(bankroll))
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


def _amount(cents: int) -> str:
    return str(Amount(cents))


def _count(number: int) -> str:
    return f"{number:,}"


def _session_rounds(text: str) -> int | Message:
    read = read_rounds(text)
    if isinstance(read, int) and read > MOST_SESSION_ROUNDS:
        return Message("Rounds go from 1 to {most}", most=f"{MOST_SESSION_ROUNDS:,}")
    return read


class SessionAsking:
    """What was asked last, and what has come of it; nothing is worked out twice."""

    def __init__(self, view: SessionView, panel: SessionPanel) -> None:
        self._view = view
        self._panel = panel
        self._asked: Question | None = None
        self._swings: list[Swing] = []
        self._swung: Mix | None = None

    def ask(self, mix: Mix) -> None:
        """Ask for what the panel says of a session of this mix."""
        read = self._panel.read()
        if read is None:
            return
        question = Question(mix, *read)
        if question == self._asked:
            return
        self._asked = question
        self._view.show_working(working=True)

        def op(work: Work) -> Answer:
            return answer(question, lambda: not work.cancelled)

        run_in_background(
            parent=self._view,
            op=op,
            success=self._on_answered,
            failure=self._on_not_answered,
            key="session",
        )

    def _on_not_answered(self, fault: Exception) -> None:
        if not isinstance(fault, TooManyAmountsError):
            raise fault
        self._view.show_refusal(fault.message)

    def _on_answered(self, found: Answer) -> None:
        self._view.show_working(working=False)
        self._view.show_answer(found)
        mix = found.question.mix
        if mix is self._swung:
            return
        self._swung = mix
        self._swings = []
        self._view.show_swings((), mix.house.seats)

        def op(work: Work) -> None:
            swings(mix, lambda: not work.cancelled, work.report)

        run_in_background(
            parent=self._view,
            op=op,
            success=lambda _none: None,
            progress=self._on_swing,
            key="swings",
        )

    def _on_swing(self, swing: Swing) -> None:
        self._swings.append(swing)
        if self._swung is not None:
            self._view.show_swings(self._swings, self._swung.house.seats)
