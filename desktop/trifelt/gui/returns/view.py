"""The returns pane: what runs, what is asked, and which of both views shows."""

import json
import secrets
from time import monotonic
from typing import Final, NamedTuple

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget

from trifelt.engine.exact.play import Play
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.parsing import parse_json
from trifelt.engine.simulation.report import report
from trifelt.gui.returns.live_view import LiveView
from trifelt.gui.returns.model.expected import Expected, prepare
from trifelt.gui.returns.model.live import seen
from trifelt.gui.returns.model.mix import (
    MixDraft,
    StakeMix,
    first_draft,
    fitted,
    read_mix,
    rivals_of,
    same_in,
)
from trifelt.gui.returns.model.odds import first_bankroll
from trifelt.gui.returns.model.rounds import FIRST_ROUNDS, WATCHABLE, read_rounds
from trifelt.gui.returns.model.runner import Rate, Runner, RunState, Snapshot
from trifelt.gui.returns.panels import MixPanel, RunPanel
from trifelt.gui.returns.session_panel import SessionPanel
from trifelt.gui.returns.session_view import SessionView
from trifelt.gui.shell.background import Task, Work, run_in_background, workers
from trifelt.gui.shell.building import STRETCH, button, column, holder, row
from trifelt.gui.shell.controls import Segments
from trifelt.gui.shell.pane import Pane, PaneContext
from trifelt.gui.shell.side_panel import SidePanelLayout
from trifelt.gui.shell.tokens import STEP

LIVE: Final = "live"
SESSION: Final = "session"
PULL_MS: Final = 60
TABLES_S: Final = 0.3
SEEDS: Final = 1_000_000_000  # nine digits: a seed that is drawn can be read out and typed again


class LeftRun(NamedTuple):
    """A run that waits, paused or over, while another game shows."""

    house: House
    draft: MixDraft
    houses: tuple[tuple[Expected, Message], ...]
    runner: Runner
    task: Task | None


class ReturnsPane(Pane):
    """Watch returns close in on their exact lines; ask for the odds of a session."""

    help_page = "figures"

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        texts = context.texts
        self._draft: MixDraft = first_draft(context.choice.house)
        self.mix: StakeMix | None = None
        self.houses: tuple[tuple[Expected, Message], ...] = ()
        self.runner: Runner | None = None
        self._task: Task | None = None
        self._left: dict[str, LeftRun] = {}  # by game
        self._rate = Rate()
        self._tables_at = 0.0
        self._told_rounds = -1
        self._rounds = FIRST_ROUNDS
        self.live = LiveView(context)
        self.session = SessionView(context)
        self.mix_panel = MixPanel(texts)
        self.run_panel = RunPanel(texts)
        self.session_panel = SessionPanel(texts)
        self.views = Segments(
            texts,
            Message("View"),
            ((LIVE, Message("Live")), (SESSION, Message("Session"))),
        )
        self.setup = button(texts, Message("Set up"), self.toggle_drawer)
        texts.show(self.setup, Message("Show or hide the panel (F9)"), "toolTip")
        self._timer = QTimer(self, interval=PULL_MS)
        self._timer.timeout.connect(self._pull)
        self._lay_out()
        self._connect()
        self._open_house()

    def toggle_drawer(self) -> None:
        self.side.toggle()

    def keep(self) -> bytes:
        """The view that shows, the rounds to deal and the mix as they were typed."""
        mix = self._house.game.id, dict(self._draft.stakes), self._draft.jackpot
        typed = json.dumps((*mix, self._draft.seats, self._draft.play))
        return f"{self.views.value} {self.run_panel.rounds.text()}\n{typed}".encode()

    def take_up(self, data: bytes) -> None:
        shown, _, typed = data.decode(errors="replace").partition("\n")
        view, _, rounds = shown.partition(" ")
        match parse_json(typed):
            case [str(game), dict(stakes), str(jackpot), int(seats), str(play)] if (
                game == self._house.game.id and seats > 0 and play in [*Play]
            ):
                texts = {id: text for id, text in stakes.items() if isinstance(text, str)}
                self._draft = fitted(MixDraft(texts, jackpot, seats, Play(play)), self._house)
                self._open_house()
        if isinstance(read_rounds(rounds), int):
            self.run_panel.rounds.setText(rounds)
        if view in (LIVE, SESSION):
            self.views.set_value(view)
            self._on_view_chosen(view)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setup.setVisible(self.side.is_drawer)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.runner is not None and self._task is not None and self._task.running:
            self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _lay_out(self) -> None:
        self._stack = QStackedWidget()
        self._stack.addWidget(self.live)
        self._stack.addWidget(self.session)
        self.session_panel.hide()
        panels = (self.mix_panel, self.run_panel, self.session_panel)
        kept = self._stack.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self._stack.setSizePolicy(kept)
        side = holder(column(*panels, STRETCH, spacing=STEP + 4))
        self.side = SidePanelLayout(self._stack, side)
        self.setLayout(column(self.side))
        self.header = holder(row(self.views, self.setup, spacing=STEP))

    def _connect(self) -> None:
        controls = self.live.controls
        controls.run_asked.connect(self._on_run_asked)
        controls.pause_asked.connect(self._on_pause_asked)
        controls.step_asked.connect(self._on_step_asked)
        controls.stop_asked.connect(self._on_stop_asked)
        controls.pace_chosen.connect(self._on_pace_chosen)
        self.views.chosen.connect(self._on_view_chosen)
        self.mix_panel.changed.connect(self._on_mix_changed)
        self.run_panel.changed.connect(self._on_run_changed)
        self.run_panel.rival_changed.connect(self._ask_expected)
        self.session_panel.changed.connect(self._ask_session)
        self.context.choice.house_changed.connect(self._on_house_changed)

    # --- the mix -----------------------------------------------------------------------------

    def _open_house(self) -> None:
        house = self._house = self.context.choice.house
        self.mix_panel.show_draft(house, self._draft)
        self.mix_panel.order_tabs(self.run_panel, self.session_panel)
        self.run_panel.show_rivals(rivals_of(house, self.context.choice.houses))
        self._read_mix()
        if self.mix is not None:
            self.session_panel.open_with(first_bankroll(self.mix))
            self._ask_session()

    def _read_mix(self) -> None:
        self.mix, faults = read_mix(self.context.choice.house, self._draft)
        self.mix_panel.show_faults(faults)
        self._ask_expected()

    def _on_mix_changed(self, draft: MixDraft) -> None:
        self._draft = draft
        self._read_mix()
        self._ask_session()

    def _on_house_changed(self) -> None:
        house = self.context.choice.house
        same_game = self._house.game is house.game
        if not same_game:
            self._leave_run()
        self._draft = fitted(self._draft, house) if same_game else first_draft(house)
        if (left := self._left.get(house.game.id)) and left.house == house:
            self._draft = left.draft
        self._stack.setVisible(same_game)  # figures of another game wait out of sight
        self._open_house()

    def _leave_run(self) -> None:
        """Put a run by until its game shows again; what it has dealt may have taken minutes."""
        if self.runner is not None:
            self.runner.pause()
            left = LeftRun(self._house, self._draft, self.houses, self.runner, self._task)
            self._left[self._house.game.id] = left
            self.runner, self._task = None, None

    def _take_up_run(self) -> None:
        """Go on with the run that was left, if all is as it was; else it ends."""
        left = self._left.pop(self._house.game.id, None)
        if left is None:
            return
        self.runner, self._task, now = left.runner, left.task, len(self.houses)
        if (left.house, left.draft, len(left.houses)) != (self._house, self._draft, now):
            self._end_run()
            return
        self.houses = left.houses
        self.live.show_expected(self.houses, left.runner.rounds, left.runner.seed)
        if left.task is not None and left.task.running:
            self._timer.start()
        self._tables_at, self._told_rounds = 0.0, -1
        self._pull()

    def _ask_expected(self) -> None:
        """Work out what is exact; a run of another mix ends."""
        self._end_run()
        self.houses = ()
        self.live.controls.show_state(None, ready=False)
        mix, rival = self.mix, self.run_panel.chosen
        if mix is None:
            return
        other = None if rival is None else same_in(mix, rival.house)
        name = self.context.choice.house.title
        titles = (name, name if rival is None else rival.title)

        def op(work: Work) -> tuple[Expected, ...]:
            return tuple(prepare(each, work.check) for each in (mix, other) if each is not None)

        def success(found: tuple[Expected, ...]) -> None:
            self.houses = tuple(zip(found, titles, strict=False))
            self._show_ready()
            self._take_up_run()

        run_in_background(parent=self, op=op, success=success, key="expected")

    def _show_ready(self) -> None:
        rounds, _ = self.run_panel.read()
        self._timer.stop()
        self.live.show_round(None)
        self._rounds = rounds or self._rounds  # of a faulty field the last that could be dealt
        if self.houses:
            self.live.show_expected(self.houses, self._rounds)
            self._stack.show()
        self.live.controls.show_state(None, ready=rounds is not None and bool(self.houses))
        self.live.controls.show_progress(0, self._rounds, None, 0.0)

    def _on_run_changed(self) -> None:
        if self.runner is None or self.runner.state in (RunState.DONE, RunState.STOPPED):
            self.runner = None
            self._show_ready()

    # --- the run -----------------------------------------------------------------------------

    def _on_run_asked(self) -> None:
        if self.runner is not None and self.runner.state is RunState.PAUSED:
            self.runner.resume()
            self._rate.forget()
            self._pull()
        else:
            self._start(paused=False)

    def _on_step_asked(self) -> None:
        if self.runner is None:
            self._start(paused=True)
        if self.runner is not None:
            self.runner.step()

    def _on_pause_asked(self) -> None:
        if self.runner is not None:
            self.runner.pause()
            self._pull()

    def _on_stop_asked(self) -> None:
        if self.runner is not None:
            self.runner.stop()

    def _on_pace_chosen(self, pace: int | None) -> None:
        if self.runner is not None:
            self.runner.set_pace(pace)
            self._rate.forget()

    def _start(self, *, paused: bool) -> None:
        rounds, seed = self.run_panel.read()
        if rounds is None or not self.houses:
            return
        if seed is None:
            seed = secrets.randbelow(SEEDS)
            self.run_panel.show_seed(seed)
        runner = Runner(
            [expected.exact for expected, _ in self.houses],
            rounds,
            seed,
            threads=workers(),
            pace=self.live.controls.chosen_pace,
            paused=paused,
        )
        self.runner = runner
        self._rate.forget()
        self._told_rounds = -1
        self.live.show_expected(self.houses, rounds, seed)
        self._task = run_in_background(
            parent=self,
            op=lambda work: runner.work(lambda: not work.cancelled),
            success=lambda _none: self._on_run_ended(runner),
            key="run",
        )
        self._timer.start()
        self._pull()

    def _end_run(self) -> None:
        if self.runner is not None:
            self.runner.stop()
        if self._task is not None:
            self._task.cancel()
        self.runner, self._task = None, None
        self._timer.stop()
        self.run_panel.lock(locked=False)

    def _on_run_ended(self, runner: Runner) -> None:
        if runner is self.runner:
            self._timer.stop()
            self._pull(last=True)

    def _pull(self, *, last: bool = False) -> None:
        """Show where the run is."""
        if self.runner is None:
            return
        snapshot = self.runner.snapshot()
        # Whoever reads that the run is over reads its last figures, and may set up another.
        last = last or snapshot.state in (RunState.DONE, RunState.STOPPED)
        self.run_panel.lock(locked=not last)
        controls = self.live.controls
        controls.show_state(snapshot.state, ready=True)
        rate = self._rate.of(snapshot, monotonic())
        controls.show_progress(snapshot.rounds, self.runner.rounds, rate, snapshot.seconds)
        if snapshot.rounds == 0 or (snapshot.rounds == self._told_rounds and not last):
            return
        self._told_rounds = snapshot.rounds
        hurried = snapshot.state is RunState.RUNNING and not self._watched
        self.live.show_curves(snapshot, hurried=hurried)
        self._show_round(snapshot)
        now = monotonic()
        if last or snapshot.dealt is not None or now - self._tables_at > TABLES_S:
            self._tables_at = now
            self.live.show_reports(
                [
                    report(expected.exact, counts)
                    for (expected, _), counts in zip(self.houses, snapshot.counts, strict=True)
                ]
            )
            self._told_rounds = snapshot.rounds
        else:
            self._told_rounds = -1  # the tables are still to follow

    @property
    def _watched(self) -> bool:
        """Whether rounds go by slowly enough to be looked at."""
        pace = self.live.controls.chosen_pace
        return pace is not None and pace <= WATCHABLE

    def _show_round(self, snapshot: Snapshot) -> None:
        slow = snapshot.state is RunState.PAUSED or self._watched
        dealt = snapshot.dealt if slow else None
        assert self.runner is not None
        self.live.show_round(
            None if dealt is None else seen(self.houses[0][0], dealt, self.runner.seed)
        )

    # --- the session -------------------------------------------------------------------------

    def _on_view_chosen(self, view: str) -> None:
        self._stack.setCurrentWidget(self.live if view == LIVE else self.session)
        self.run_panel.setVisible(view == LIVE)
        self.session_panel.setVisible(view == SESSION)
        if view == SESSION:
            self._ask_session()

    def _ask_session(self) -> None:
        if self.views.value == SESSION:
            self.session.ask(self.mix, self.session_panel.read())
