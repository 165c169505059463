"""The bar over the live graphs: run, pause, step, stop, the pace, and how far the run is."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QProgressBar, QPushButton, QSizePolicy

from trifelt.engine.message import Message, Short
from trifelt.gui.returns.model.rounds import FULL_SPEED, PACES, pace_text, time_text
from trifelt.gui.returns.model.runner import RunState
from trifelt.gui.shell.building import STRETCH, Slider, button, column, label, row, set_role
from trifelt.gui.shell.side_panel import FoldingRow
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP

_STEPS: Final = 10_000


_RUN: Final = {
    None: Message("Run"),
    RunState.RUNNING: Message("Pause"),
    RunState.PAUSED: Message("Continue"),
}
_AGAIN: Final = Message("Run again")


class RunButton(QPushButton):
    """Has room for all that it may say, so that its neighbours stay where they are."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        words = [self._texts.render(each) for each in (*_RUN.values(), _AGAIN)]
        widest = max(metrics.horizontalAdvance(each) for each in words)
        return QSize(widest + 4 * STEP, super().sizeHint().height())


class Controls(QFrame):
    """Buttons and figures of a run."""

    run_asked = Signal()
    pause_asked = Signal()
    step_asked = Signal()
    stop_asked = Signal()
    pace_chosen = Signal(object)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._texts = texts
        self._state: RunState | None = None
        self.run = RunButton(texts)
        self.run.setProperty("role", "primary")
        self.step = button(texts, Message("Step"), self.step_asked.emit)
        self.stop = button(texts, Message("Stop"), self.stop_asked.emit)
        texts.show(self.step, Message("Deal one round and look at it"), "toolTip")
        texts.show(self.stop, Message("End the run here"), "toolTip")
        self.pace = Slider(Qt.Orientation.Horizontal)
        self.pace.setRange(0, FULL_SPEED)
        self.pace.setPageStep(1)
        self.pace.setValue(FULL_SPEED)
        self.pace.setMinimumWidth(96)
        self.pace.setMaximumWidth(200)
        texts.name(self.pace, Message("Speed"))
        self.pace_words = label(texts, pace_text(None), "small")
        self.pace_words.setMinimumWidth(self._widest_pace())
        self.progress = QProgressBar(maximum=_STEPS, textVisible=False)
        texts.name(self.progress, Message("How much of the run is done"))
        self.rounds = label(texts, Message(""), "strong")
        self.speed = label(texts, Message(""), "muted")
        self.left = label(texts, Message(""), "muted")
        for words in (self.rounds, self.speed, self.left):
            words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._lay_out()
        self.run.clicked.connect(self._on_run_clicked)
        self.pace.valueChanged.connect(self._on_pace_changed)
        self.show_state(None, ready=False)

    @property
    def chosen_pace(self) -> int | None:
        """Rounds a second; None for full speed."""
        return PACES[self.pace.value()]

    def show_state(self, state: RunState | None, *, ready: bool) -> None:
        """Offer what can be done now; None before the first round."""
        self._state = state
        words = _RUN.get(state, _AGAIN)
        under_way = state in (RunState.RUNNING, RunState.PAUSED)
        self._texts.show(self.run, words)
        self.run.setEnabled(ready or under_way)
        # After a run a step would begin another, and what was dealt would be gone.
        self.step.setEnabled(under_way or (ready and state is None))
        self.stop.setEnabled(under_way)
        set_role(self.run, "" if state is RunState.RUNNING else "primary")

    def show_progress(self, done: int, whole: int, rate: float | None, seconds: float) -> None:
        """How many rounds are dealt, how fast, and how long it will take or has taken."""
        self.progress.setValue(done * _STEPS // max(whole, 1))
        self._texts.show(
            self.rounds,
            Message("{done} of {rounds} rounds", done=f"{done:,}", rounds=f"{whole:,}"),
        )
        words = Message("")
        if rate is not None:
            words = Message("{rate} rounds/s", rate=Short(float(f"{rate:.3g}")))
        self._texts.show(self.speed, words)
        words = Message("")
        if done == whole:
            words = Message("done in {time}", time=time_text(seconds))
        elif rate and self._state is RunState.RUNNING:
            words = Message("{time} left", time=time_text((whole - done) / rate))
        elif self._state is RunState.PAUSED:
            words = Message("paused")
        elif self._state is RunState.STOPPED:
            words = Message("stopped")
        self._texts.show(self.left, words)

    def _widest_pace(self) -> int:
        metrics = self.fontMetrics()
        return max(metrics.horizontalAdvance(pace_text(pace).render()) for pace in PACES) - STEP

    def _lay_out(self) -> None:
        buttons = (self.run, self.step, self.stop)
        for each in buttons:
            each.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        speed = label(self._texts, Message("Speed"), "small")
        pace = row(speed, (self.pace, 1), self.pace_words, STRETCH, spacing=STEP)
        top = FoldingRow(across=3 * STEP, down=STEP)
        for parts in (row(*buttons, spacing=STEP), pace):
            top.addItem(parts)
        below = FoldingRow(across=2 * STEP, down=HALF)
        for words in (self.rounds, self.speed, self.left):
            below.addWidget(words)
        self.left.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        margins = (2 * STEP, STEP + 4)
        self.setLayout(column(top, self.progress, below, spacing=STEP, margins=margins))

    def _on_run_clicked(self) -> None:
        (self.pause_asked if self._state is RunState.RUNNING else self.run_asked).emit()

    def _on_pace_changed(self, place: int) -> None:
        self._texts.show(self.pace_words, pace_text(PACES[place]))
        self.pace_chosen.emit(PACES[place])
